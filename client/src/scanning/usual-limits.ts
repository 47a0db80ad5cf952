/** The limits of a scan, unless the options say otherwise. */
export const usualLimits = {
  /** Larger files are skipped. */
  bytes: 1_000_000,
  /** For one rule on one file. */
  seconds: 5,
  /** For one thread. */
  megabytes: 1_000,
} as const;
