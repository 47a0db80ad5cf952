/** A deterministic random generator: the same seed gives the same values on every machine. Not for secrets. */
import { createHash } from 'node:crypto';

export interface Random {
  /** From 0 up to, but not including, 1. */
  share(): number;
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Integer around a mean that may be fractional: the fraction is the chance of one more. */
  around(mean: number): number;
  /** Hexadecimal digits. */
  hex(digits: number): string;
  /** Characters of an alphabet. */
  text(alphabet: string, length: number): string;
}

/** mulberry32 (Tommy Ettinger, public domain), seeded from a text by SHA-256. */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(share() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');
  return {
    share,
    below,
    chance: (probability) => share() < probability,
    pick,
    around: (mean) => Math.floor(mean) + (share() < mean - Math.floor(mean) ? 1 : 0),
    hex: (digits) => text('0123456789abcdef', digits),
    text,
  };
}
