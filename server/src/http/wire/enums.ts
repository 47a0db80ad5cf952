/**
 * Enumerations on the wire: upper-case members with a prefix outside, our own words inside (architecture.md: odd
 * spellings stop here).
 */
import { z } from 'zod';

export interface WireEnum<Word extends string> {
  /** Input: one value. */
  input: z.ZodType<Word, string>;
  /** Input: one value; `…_UNSPECIFIED` means "no restriction" and becomes undefined. */
  filter: z.ZodType<Word | undefined, string>;
  /** Input: several values; empty or with `…_UNSPECIFIED` means "no restriction" and becomes undefined. */
  filters: z.ZodType<Word[] | undefined, string[]>;
  /** The same in a query string, where the parameter may be repeated. */
  queryFilters: z.ZodType<Word[] | undefined, string | string[]>;
  /** Output: one value; never `…_UNSPECIFIED`. */
  output: z.ZodEnum<Record<string, string>>;
  toWire(word: Word): string;
}

/**
 * An enumeration whose members are `prefix` + the words in upper case, unless `spelling` says otherwise:
 * `wireEnum('ORG_ROLE_', orgRoles)` reads and writes ORG_ROLE_ADMIN as `admin`.
 */
export function wireEnum<const Word extends string>(
  prefix: string,
  words: readonly Word[],
  spelling: Partial<Record<Word, string>> = {},
): WireEnum<Word> {
  const wireOf = new Map(words.map((word): [Word, string] => [word, prefix + (spelling[word] ?? word.toUpperCase())]));
  const wordOf = new Map([...wireOf].map(([word, wire]): [string, Word] => [wire, word]));
  const members = [...wordOf.keys()] as [string, ...string[]];
  const unspecified = `${prefix}UNSPECIFIED`;
  const error = `must be one of ${members.join(', ')}`;
  const input = z.enum(members, { error }).transform((wire) => wordOf.get(wire) as Word);
  const filter = z.enum([...members, unspecified], { error }).transform((wire) => wordOf.get(wire));
  const filters = z.array(z.enum([...members, unspecified], { error })).transform((wires) => {
    if (wires.length === 0 || wires.includes(unspecified)) return undefined;
    return [...new Set(wires)].map((wire) => wordOf.get(wire) as Word);
  });
  const queryFilters = z
    .union([filter, filters], { error })
    .transform((given) => (typeof given === 'string' ? [given] : given));
  return {
    input,
    filter,
    filters,
    queryFilters,
    output: z.enum(members),
    toWire(word) {
      const wire = wireOf.get(word);
      if (wire === undefined) throw new Error(`${prefix}: no member for ${word}`);
      return wire;
    },
  };
}
