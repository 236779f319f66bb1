"""What a move means and what counts: positions, the rule sets' protocol, and the rule sets themselves."""
