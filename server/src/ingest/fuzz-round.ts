/**
 * One round of fuzzing the parsers: a fixture, damaged by a seed, must end in events or in UploadRefused within a time
 * budget. fuzz.test.ts runs a fixed number; scripts/fuzz.ts (`npm run fuzz`) runs for a given time.
 */
import { createHash } from 'node:crypto';
import { parseUpload } from './parse-upload.ts';
import { formats, namedFormats, type Format } from '../model/formats.ts';
import { UploadRefused } from './upload-refused.ts';

/** Time budget of a round, ms: fixtures have a few kilobytes and parse in a millisecond or two. */
export const roundBudgetMs = 2000;

export interface RoundOutcome {
  outcome: 'parsed' | 'refused';
  events: number;
  elapsedMs: number;
}

/** A pseudo-random generator in [0, 1) from a seed (mulberry32), so that every failure can be reproduced. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pieces = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  'true',
  '-',
  '1e400',
  '1e-400',
  '9007199254740993',
  '-1',
  '0.5',
  '""',
  '{}',
  '[]',
  'NaN',
  '\\u0000',
  '\\ud800',
  '"__proto__":',
  '"constructor":',
  '"../../x"',
  '"file:///etc/passwd"',
  '"%2e%2e/"',
  '"C:\\\\x"',
  '\ufeff',
  '[[[[[[[[',
  '"a":{"a":{"a":',
  '<',
  '>',
  '/>',
  '</',
  '<a>',
  '<a b="',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?x ',
  '?>',
  '&lt;',
  '&#0;',
  '&#x110000;',
  '&a;',
  '<!DOCTYPE a [<!ENTITY a "&a;&a;">]>',
  ' xmlns="urn:x"',
  '<a><a><a><a><a><a><a>',
];

/** The bytes with one to eight mutations: flipped, cut or doubled bytes, inserted JSON and XML, swapped values. */
export function damaged(bytes: Buffer, random: () => number): Buffer {
  let current = bytes;
  const times = 1 + Math.floor(random() * 8);
  for (let turn = 0; turn < times; turn += 1) current = damagedOnce(current, random);
  return current;
}

function damagedOnce(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * (bytes.length + 1));
  const kind = Math.floor(random() * 7);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  if (kind === 0) return Buffer.concat([before, Buffer.from([Math.floor(random() * 256)]), after.subarray(1)]);
  if (kind === 1) return Buffer.concat([before, after.subarray(Math.floor(random() * 40))]);
  if (kind === 2)
    return Buffer.concat([before, Buffer.from(pieces[Math.floor(random() * pieces.length)] ?? ''), after]);
  if (kind === 3) return Buffer.concat([before, after.subarray(0, Math.floor(random() * 200)), after]);
  if (kind === 4) return random() < 0.3 ? before : bytes;
  return Buffer.from(withOtherValue(bytes.toString('utf8'), random));
}

/** Replaces one value, keeping the JSON or XML valid, so that parsers meet every type everywhere. */
function withOtherValue(text: string, random: () => number): string {
  if (text.trimStart().startsWith('<')) return withOtherXmlValue(text, random);
  const values = [...text.matchAll(/(?<=[:[,]\s*)(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)(?=\s*[,}\]])/g)];
  const chosen = values[Math.floor(random() * values.length)];
  const other = [
    'null',
    '{}',
    '[]',
    '"x"',
    '-1',
    '1e400',
    'true',
    '[null]',
    '{"text":1}',
    '"\\u0000"',
    '""',
    '4294967296',
    '[[]]',
  ][Math.floor(random() * 13)];
  if (chosen === undefined || other === undefined) return text;
  return text.slice(0, chosen.index) + other + text.slice(chosen.index + chosen[0].length);
}

/** The same for a text or the value of an attribute. */
function withOtherXmlValue(text: string, random: () => number): string {
  const values = [...text.matchAll(/(?<=[\w-]=")[^"<]*(?=")|(?<=[\w/"]>)[^<]+(?=<\/)/g)];
  const chosen = values[Math.floor(random() * values.length)];
  const others = ['', 'zzz', '-1', '1e400', '../../x', 'file:///etc/passwd', '&#xfffd;', '4294967296', ' \n ', 'C:\\x'];
  const other = others[Math.floor(random() * others.length)];
  if (chosen === undefined || other === undefined) return text;
  return text.slice(0, chosen.index) + other + text.slice(chosen.index + chosen[0].length);
}

/** Parses the mutated bytes. Throws whatever a parser throws, refusals excepted. */
export async function fuzzRound(
  { bytes: fixture, format: own }: { bytes: Buffer; format: Format },
  seed: number,
): Promise<RoundOutcome> {
  const random = randomOf(seed);
  const bytes = damaged(fixture, random);
  const format: Format | 'auto' =
    random() < 0.7
      ? namedFormats.has(own)
        ? own
        : 'auto'
      : (formats[Math.floor(random() * formats.length)] ?? 'auto');
  const chunkLength = random() < 0.5 ? bytes.length : 8 + Math.floor(random() * 500);
  const started = performance.now();
  let events = 0;
  let outcome: RoundOutcome['outcome'] = 'parsed';
  try {
    const batches = parseUpload({
      open: () => inChunks(bytes, chunkLength),
      fileName: 'fuzz',
      format,
      hashSecret: (value) => createHash('sha256').update(value).digest('hex'),
    });
    for await (const batch of batches) events += batch.length;
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    outcome = 'refused';
  }
  return { outcome, events, elapsedMs: performance.now() - started };
}

async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += Math.max(length, 1)) yield bytes.subarray(at, at + Math.max(length, 1));
}
