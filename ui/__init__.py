"""The screen: it draws views and sends actions."""
