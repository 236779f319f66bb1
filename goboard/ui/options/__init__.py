"""One editor for each kind of option. None of them knows a rule set."""
