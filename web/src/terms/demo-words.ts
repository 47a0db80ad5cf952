/** The copy of the demo organisation, wherever it is named. */
export const demoWords = {
  /** How much of the year is filled. */
  progress: (percent: number, day: string) => `${String(percent)}%, up to ${day}`,
} as const;
