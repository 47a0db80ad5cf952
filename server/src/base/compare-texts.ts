/** Compares texts as PostgreSQL's collation "C" does: by the bytes of their UTF-8. Negative: `a` comes first. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  // UTF-16 has the same order but for what is written with surrogates, which are before U+E000.
  if (!beyondSurrogates.test(a) && !beyondSurrogates.test(b)) return a < b ? -1 : 1;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const beyondSurrogates = /[\ud800-\uffff]/;
