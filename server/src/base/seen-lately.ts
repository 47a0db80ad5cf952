/** Remembers what was seen within a time, in this process: bounded, the oldest forgotten first. */

export interface SeenLately {
  /** Those of the keys that were not seen within the time before `at`. */
  unseen(keys: readonly string[], at: Date): string[];
  see(keys: readonly string[], at: Date): void;
}

export function createSeenLately({ forMs, keysMax }: { forMs: number; keysMax: number }): SeenLately {
  /** When each was seen first, ms; in the order of that. */
  const seen = new Map<string, number>();
  return {
    unseen: (keys, at) => keys.filter((key) => (seen.get(key) ?? -Infinity) + forMs <= at.getTime()),
    see(keys, at) {
      for (const key of keys) {
        seen.delete(key);
        seen.set(key, at.getTime());
      }
      for (const key of seen.keys()) {
        if (seen.size <= keysMax) return;
        seen.delete(key);
      }
    },
  };
}
