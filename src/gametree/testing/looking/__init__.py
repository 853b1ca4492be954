"""What a check looks at: positions one after another, and what holds between them."""
