"""Who can play besides people: goboard's own opponent, on every finite board and under every rule set."""
