"""One file for each rule set; none of them knows another."""
