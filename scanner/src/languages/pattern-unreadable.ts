/** Thrown with a message for the author of the rule. */
export class PatternUnreadable extends Error {}
