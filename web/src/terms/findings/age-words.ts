/** The copy of ages as a filter. */

export const ageWords = {
  atLeast: (days: number) => `at least ${String(days)} days old`,
  lessThan: (days: number) => `less than ${String(days)} days old`,
  between: (least: number, below: number) => `${String(least)} to ${String(below)} days old`,
} as const;
