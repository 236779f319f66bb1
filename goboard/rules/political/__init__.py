"""What Political Go consists of; the rule set itself is `goboard.rules.sets.political_go`."""
