/**
 * The secret values found so far in one upload, to mask them in its other results: a rolling hash over the text finds
 * any of thousands of values in one pass.
 */
import { isDistinctive } from './candidates.ts';
import { forms, scrubber } from './mask.ts';

export interface KnownValues {
  /** Counts up with each new value. */
  readonly version: number;
  /** Adds the values of a secret in a file. */
  add(path: string, values: readonly string[]): void;
  /** Masks the values that cannot be mistaken for words. */
  scrub(text: string): string;
  /** Masks in source code of a file also those that can, where they are quoted. Undefined if there are none. */
  scrubberOfFile(path: string): ((text: string) => string) | undefined;
}

/** Values of one upload that are remembered; further ones are masked in their own results only. */
const valuesMax = 20_000;
const wordsOfFileMax = 50;
const windowLength = 8;
const textLengthMax = 64 * 1024;
const base = 0x01000193;
const baseOfFirst = powerOf(base, windowLength - 1);

export function knownValues(): KnownValues {
  const byHash = new Map<number, [form: string, mask: string][]>();
  const seen = new Set<string>();
  const words = new Map<string, Set<string>>();
  let version = 0;

  const addDistinctive = (value: string): void => {
    for (const [form, mask] of forms(value)) {
      if (form.length < windowLength) continue;
      const hash = hashOf(form);
      const list = byHash.get(hash) ?? [];
      list.push([form, mask]);
      byHash.set(
        hash,
        list.sort((a, b) => b[0].length - a[0].length),
      );
    }
  };

  return {
    get version() {
      return version;
    },
    add(path, values) {
      for (const value of values) {
        const isAnywhere = isDistinctive(value);
        const key = isAnywhere ? value : `${path}\u0000${value}`;
        if (seen.has(key) || seen.size >= valuesMax) continue;
        seen.add(key);
        version += 1;
        if (isAnywhere) addDistinctive(value);
        else if (value.length >= 4 && !/\s/.test(value)) {
          const ofFile = words.get(path) ?? new Set();
          if (ofFile.size < wordsOfFileMax) words.set(path, ofFile.add(value));
        }
      }
    },
    scrub(text) {
      if (byHash.size === 0 || text.length < windowLength) return text;
      return scrubAll(text.length > textLengthMax ? `${text.slice(0, textLengthMax).toWellFormed()}…` : text, byHash);
    },
    scrubberOfFile(path) {
      const ofFile = words.get(path);
      if (ofFile === undefined) return undefined;
      return scrubber([...ofFile].flatMap((word) => ['"', "'", '`'].map((quote) => `${quote}${word}${quote}`)));
    },
  };
}

function scrubAll(text: string, byHash: ReadonlyMap<number, [form: string, mask: string][]>): string {
  let clean = '';
  let from = 0;
  let hash = 0;
  let at = 0;
  const restart = (): void => {
    hash = at + windowLength <= text.length ? hashOf(text, at) : 0;
  };
  restart();
  while (at + windowLength <= text.length) {
    const found = byHash.get(hash)?.find(([form]) => text.startsWith(form, at));
    if (found !== undefined) {
      const [form, mask] = found;
      clean += text.slice(from, at) + mask;
      at += form.length;
      from = at;
      restart();
      continue;
    }
    const first = Math.imul(text.charCodeAt(at), baseOfFirst);
    hash = (Math.imul((hash - first) | 0, base) + text.charCodeAt(at + windowLength)) | 0;
    at += 1;
  }
  return from === 0 ? text : clean + text.slice(from);
}

/** A polynomial hash of the window that begins here. */
function hashOf(text: string, at = 0): number {
  let hash = 0;
  for (let index = at; index < at + windowLength; index += 1)
    hash = (Math.imul(hash, base) + text.charCodeAt(index)) | 0;
  return hash;
}

function powerOf(number: number, exponent: number): number {
  let power = 1;
  for (let times = 0; times < exponent; times += 1) power = Math.imul(power, number);
  return power;
}
