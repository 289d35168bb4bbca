// Begins.
export const started = true;
