// Filled with its page.
