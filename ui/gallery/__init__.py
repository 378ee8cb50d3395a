"""Every widget in every state, page after page: what screens are made of, to be looked at and touched."""
