/** The copy of ages: as a filter in words, and as choices. */

export const ageWords = {
  atLeast: (days: number) => `at least ${String(days)} days old`,
  lessThan: (days: number) => `less than ${String(days)} days old`,
  between: (least: number, below: number) => `${String(least)} to ${String(below)} days old`,
} as const;

/** The ranges that people choose from; the search box takes others, too. Each is without its upper bound. */
export const ageRangeWords = {
  '..7': 'Less than 7 days',
  '7..30': '7 to 30 days',
  '30..90': '30 to 90 days',
  '90..': '90 days or more',
} as const;
