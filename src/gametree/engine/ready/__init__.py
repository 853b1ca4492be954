"""A search made ready to run: its options, its kit, machine code, and whose fault it is if it fails."""
