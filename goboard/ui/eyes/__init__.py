"""The eyespace workbench: a window in which eyespaces are cut out, drawn, solved and played as local games."""
