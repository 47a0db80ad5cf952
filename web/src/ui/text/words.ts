/** The copy of instants, durations and long texts. */
export const textWords = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  justNow: 'just now',
  utc: (instant: string) => `${instant} UTC`,
  durations: {
    underSecond: 'under 1 s',
    ms: (count: number) => `${String(count)} ms`,
    seconds: (count: number) => `${String(count)} s`,
    minutes: (count: number) => `${String(count)} min`,
    hours: (count: number) => `${String(count)} h`,
  },
  /** The end of a text that is cut. */
  cut: (text: string, length: number) => `${text}… (${String(length)} characters)`,
  copy: 'Copy',
  copied: 'Copied',
} as const;
