"""What Political Go consists of."""
