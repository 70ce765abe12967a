// Values come here first.
