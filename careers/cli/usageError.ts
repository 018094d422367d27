/** Thrown for settings or arguments that can't be used; the message is for the person at the terminal. */
export class UsageError extends Error {}
