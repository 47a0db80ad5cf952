/**
 * An incremental JSON scanner: checks every byte against the grammar (RFC 8259), descends into the containers that a
 * `Selector` names, and passes selected values to `JSON.parse`. Memory: one value at a time, whatever the file's size.
 * Why our own: docs/adr/0007-streaming-json.md.
 */
import type { ParseLimits } from '../limits.ts';
import { UploadRefused, type RefusalReason } from '../upload-refused.ts';
import {
  backslash,
  closeArray,
  closeObject,
  colon,
  comma,
  endOfString,
  isEscape,
  isHex,
  isLiteral,
  isSpace,
  isWellFormed,
  literalBytesMax,
  nameOf,
  openArray,
  openObject,
  plainInString,
  printable,
  quote,
} from './json-bytes.ts';
import { parseStorable } from './parse-storable.ts';
import type { JsonItem, RootSelector, Selector } from './selector.ts';
import { Position } from './position.ts';

/** Parser states: what may come next. */
const expectValue = 0;
const expectValueOrEnd = 1;
const expectKeyOrEnd = 2;
const expectKey = 3;
const expectColon = 4;
const expectCommaOrEnd = 5;
const expectNothing = 6;
const expectValueOrFileEnd = 7;

const keyBytesMax = 64 * 1024;

export interface ScanOptions {
  file: string;
  limits: ParseLimits;
  /**
   * How often each repeated container occurs (`duplicates` of an earlier scan of the same bytes): all but the last are
   * skipped, since the last one wins, as in JSON.parse.
   */
  duplicates?: ReadonlyMap<string, number>;
}

type Mode = 'descend' | 'take' | 'skip';

export class JsonScanner<L extends string> {
  readonly #position: Position<L>;
  readonly #options: ScanOptions;
  /** By depth: 1 for an array, 0 for an object. */
  readonly #kinds: Uint8Array;
  #expect = expectValue;
  /** Selects the root's values until the first one shows whether they stand in an array. */
  #sequence: Extract<Selector<L>, { kind: 'elements' }> | undefined;
  /** The root is a sequence of values, not one value. */
  #isSequence = false;
  #depth = 0;
  #mode: Mode = 'descend';
  /** Depth around the value that is being taken or skipped. */
  #baseDepth = 0;
  #label: L | undefined;
  /** Why the current value is dropped; '' if it is not. */
  #dropped = '';
  /** Bytes before the current chunk. */
  #offset = 0;
  /** Inside a string; `#isKey` tells keys from values. */
  #inString = false;
  #isKey = false;
  #stringFrom = 0;
  /** -1 after a backslash; after `\u`, the hexadecimal digits still expected. */
  #escape = 0;
  #inLiteral = false;
  #literal = '';
  /** Bytes of the current value or key from earlier chunks. */
  #held: Buffer[] = [];
  #heldBytes = 0;

  /** Without a root selector, only the grammar is checked. */
  constructor(root: RootSelector<L> | undefined, options: ScanOptions) {
    this.#sequence = root?.kind === 'sequence' ? root.elements : undefined;
    this.#position = new Position(root?.kind === 'sequence' ? root.elements : root, options.duplicates);
    this.#options = options;
    this.#kinds = new Uint8Array(options.limits.depthMax + 1);
  }

  /** Pointers of containers whose key is repeated in one object, with the number of occurrences. */
  get duplicates(): ReadonlyMap<string, number> {
    return this.#position.duplicates;
  }

  /** Scans the next bytes and returns the items completed in them. Throws UploadRefused. */
  push(chunk: Buffer): JsonItem<L>[] {
    const items: JsonItem<L>[] = [];
    const length = chunk.length;
    let at = 0;
    // Where the current value or key begins in this chunk; earlier chunks are in `#held`.
    let from = 0;
    while (at < length) {
      if (this.#inString) {
        at = this.#scanString(chunk, at);
        if (this.#inString) break;
        if (this.#isKey) this.#endKey(chunk, from, at);
        else this.#endValue(chunk, from, at, items);
        continue;
      }
      if (this.#inLiteral) {
        const start = at;
        while (at < length && isLiteral[chunk[at] as number] === 1) at += 1;
        if (this.#mode !== 'take') this.#keepLiteral(chunk, start, at);
        if (at === length) break;
        this.#inLiteral = false;
        if (this.#mode !== 'take') this.#checkLiteral(at);
        this.#endValue(chunk, from, at, items);
        continue;
      }
      if (this.#mode !== 'descend' && this.#depth > this.#baseDepth) at = this.#scanPlain(chunk, at);
      if (at === length) break;
      const byte = chunk[at] as number;
      if (isSpace[byte] === 1) {
        at += 1;
        continue;
      }
      switch (byte) {
        case quote:
          if (this.#expect === expectKey || this.#expect === expectKeyOrEnd) {
            this.#isKey = true;
            if (this.#mode === 'descend') from = at;
          } else {
            if (this.#beginValue(byte, at, items)) from = at;
            this.#isKey = false;
          }
          this.#inString = true;
          this.#stringFrom = this.#offset + at;
          at += 1;
          break;
        case openObject:
        case openArray:
          if (this.#beginValue(byte, at, items)) from = at;
          if (this.#depth === this.#options.limits.depthMax) {
            this.#refuse('limit', at, `Brackets are nested deeper than ${this.#options.limits.depthMax} levels`);
          }
          this.#depth += 1;
          this.#kinds[this.#depth] = byte === openArray ? 1 : 0;
          this.#expect = byte === openArray ? expectValueOrEnd : expectKeyOrEnd;
          at += 1;
          break;
        case closeObject:
        case closeArray:
          this.#checkClose(byte, at);
          this.#depth -= 1;
          at += 1;
          if (this.#mode === 'descend') this.#leave(items);
          this.#endValue(chunk, from, at, items);
          break;
        case comma:
          if (this.#expect !== expectCommaOrEnd) this.#unexpected(byte, at);
          this.#expect = this.#kinds[this.#depth] === 1 ? expectValue : expectKey;
          at += 1;
          break;
        case colon:
          if (this.#expect !== expectColon) this.#unexpected(byte, at);
          this.#expect = expectValue;
          at += 1;
          break;
        default:
          if (isLiteral[byte] !== 1) this.#unexpected(byte, at);
          if (this.#beginValue(byte, at, items)) from = at;
          this.#inLiteral = true;
          this.#literal = '';
      }
    }
    if (this.#mode === 'take' || (this.#inString && this.#isKey && this.#mode === 'descend')) this.#hold(chunk, from);
    this.#offset += length;
    return items;
  }

  /** Ends the input. Throws UploadRefused if the document is incomplete. */
  end(): JsonItem<L>[] {
    const items: JsonItem<L>[] = [];
    if (this.#inLiteral && this.#depth === 0) {
      this.#inLiteral = false;
      if (this.#mode !== 'take') this.#checkLiteral(0);
      this.#endValue(Buffer.alloc(0), 0, 0, items);
    }
    const isComplete = this.#expect === expectNothing || this.#expect === expectValueOrFileEnd;
    if (!isComplete || this.#inString || this.#inLiteral) {
      const isEmpty = this.#offset === 0 || (this.#expect === expectValue && this.#depth === 0 && !this.#inString);
      this.#refuse('damaged', 0, isEmpty ? 'The file is empty' : 'The file ends before its JSON does: it is truncated');
    }
    if (this.#isSequence) this.#leave(items);
    return items;
  }

  /**
   * The fast path inside a value that is taken or skipped; it consumes nine bytes in ten. It stops before anything
   * special (the end of the value or chunk, a limit, an error), which the exact path then handles.
   */
  #scanPlain(chunk: Buffer, start: number): number {
    const length = chunk.length;
    const kinds = this.#kinds;
    const isTaken = this.#mode === 'take';
    const innermost = this.#baseDepth + 1;
    const { depthMax, stringBytesMax } = this.#options.limits;
    let expect = this.#expect;
    let depth = this.#depth;
    let at = start;
    while (at < length) {
      const byte = chunk[at] as number;
      if (isSpace[byte] === 1) {
        at += 1;
      } else if (byte === quote) {
        const isKey = expect === expectKey || expect === expectKeyOrEnd;
        if (!isKey && expect !== expectValue && expect !== expectValueOrEnd) break;
        const end = endOfString(chunk, at + 1, length);
        if (end < 0 || (isTaken && end - at > stringBytesMax)) break;
        at = end + 1;
        expect = isKey ? expectColon : expectCommaOrEnd;
      } else if (byte === comma) {
        if (expect !== expectCommaOrEnd) break;
        expect = kinds[depth] === 1 ? expectValue : expectKey;
        at += 1;
      } else if (byte === colon) {
        if (expect !== expectColon) break;
        expect = expectValue;
        at += 1;
      } else if (byte === openObject || byte === openArray) {
        if (depth === depthMax || (expect !== expectValue && expect !== expectValueOrEnd)) break;
        depth += 1;
        kinds[depth] = byte === openArray ? 1 : 0;
        expect = byte === openArray ? expectValueOrEnd : expectKeyOrEnd;
        at += 1;
      } else if (byte === closeObject || byte === closeArray) {
        const isArray = byte === closeArray;
        if (depth === innermost || (kinds[depth] === 1) !== isArray) break;
        if (expect !== expectCommaOrEnd && expect !== (isArray ? expectValueOrEnd : expectKeyOrEnd)) break;
        depth -= 1;
        expect = expectCommaOrEnd;
        at += 1;
      } else {
        if (isLiteral[byte] !== 1 || (expect !== expectValue && expect !== expectValueOrEnd)) break;
        let end = at + 1;
        while (end < length && isLiteral[chunk[end] as number] === 1) end += 1;
        if (end === length || (!isTaken && !isWellFormed(chunk.toString('latin1', at, end)))) break;
        at = end;
        expect = expectCommaOrEnd;
      }
    }
    this.#expect = expect;
    this.#depth = depth;
    return at;
  }

  /** Scans inside a string; returns where it ended, or the chunk's length if it continues. */
  #scanString(chunk: Buffer, start: number): number {
    const length = chunk.length;
    let at = start;
    while (at < length) {
      if (this.#escape !== 0) {
        const byte = chunk[at] as number;
        if (this.#escape === -1) {
          if (byte === 0x75) this.#escape = 4;
          else if (isEscape[byte] === 1) this.#escape = 0;
          else this.#refuse('damaged', at, `\\${printable(byte)} is not a JSON escape`);
        } else {
          if (isHex[byte] !== 1) this.#refuse('damaged', at, '\\u must be followed by four hexadecimal digits');
          this.#escape -= 1;
        }
        at += 1;
        continue;
      }
      while (at < length && plainInString[chunk[at] as number] === 1) at += 1;
      if (at === length) break;
      const byte = chunk[at];
      if (byte === quote) {
        this.#inString = false;
        this.#checkStringLength(at);
        return at + 1;
      }
      if (byte !== backslash) this.#refuse('damaged', at, 'A string contains an unescaped control character');
      this.#escape = -1;
      at += 1;
    }
    this.#checkStringLength(length);
    return length;
  }

  #checkStringLength(at: number): void {
    const bytes = this.#offset + at - this.#stringFrom - 1;
    if (this.#mode === 'take') {
      if (bytes > this.#options.limits.stringBytesMax)
        this.#drop(`contains a string longer than ${this.#options.limits.stringBytesMax} bytes`);
    } else if (this.#isKey && this.#mode === 'descend' && bytes > keyBytesMax) {
      this.#refuse('limit', at, `A member's name is longer than ${keyBytesMax} bytes`);
    }
  }

  #keepLiteral(chunk: Buffer, start: number, at: number): void {
    if (this.#literal.length + at - start > literalBytesMax)
      this.#refuse('limit', at, `A number is longer than ${literalBytesMax} digits`);
    this.#literal += chunk.toString('latin1', start, at);
  }

  #checkLiteral(at: number): void {
    const text = this.#literal;
    if (isWellFormed(text)) return;
    this.#refuse('damaged', at - Math.min(text.length, at), `${text.slice(0, 40)} is not JSON`);
  }

  /** Decides how to treat a value that begins. True if its bytes are kept from here. */
  #beginValue(byte: number, at: number, items: JsonItem<L>[]): boolean {
    const mayBegin =
      this.#expect === expectValue || this.#expect === expectValueOrEnd || this.#expect === expectValueOrFileEnd;
    if (!mayBegin) this.#unexpected(byte, at);
    if (this.#mode !== 'descend') return false;
    if (this.#sequence !== undefined) this.#beginRoot(byte, this.#sequence, items);
    const selector = this.#position.nextSelector();
    this.#baseDepth = this.#depth;
    if (selector === undefined) {
      this.#mode = 'skip';
      return false;
    }
    if (selector.kind === 'take') {
      this.#mode = 'take';
      this.#label = selector.label;
      this.#dropped = '';
      return true;
    }
    const parent = this.#position.pointer;
    if (byte !== (selector.kind === 'elements' ? openArray : openObject)) {
      const expected = selector.kind === 'elements' ? 'array' : 'object';
      items.push({ kind: 'mismatch', label: selector.label, expected, found: nameOf(byte), parent, index: -1 });
      this.#mode = 'skip';
      return false;
    }
    if (selector.label !== undefined) items.push({ kind: 'begin', label: selector.label, parent, index: -1 });
    this.#position.enter(selector);
    return false;
  }

  /** The first value tells a sequence of values from an array of them. */
  #beginRoot(byte: number, selector: Extract<Selector<L>, { kind: 'elements' }>, items: JsonItem<L>[]): void {
    this.#sequence = undefined;
    if (byte === openArray) return;
    this.#isSequence = true;
    if (selector.label !== undefined) items.push({ kind: 'begin', label: selector.label, parent: '', index: -1 });
    this.#position.enter(selector);
  }

  #checkClose(byte: number, at: number): void {
    const isArray = byte === closeArray;
    const mayEnd = this.#expect === expectCommaOrEnd || this.#expect === (isArray ? expectValueOrEnd : expectKeyOrEnd);
    if (this.#depth === 0 || !mayEnd || (this.#kinds[this.#depth] === 1) !== isArray) this.#unexpected(byte, at);
  }

  /** Leaves a container that was descended into. */
  #leave(items: JsonItem<L>[]): void {
    const frame = this.#position.leave();
    if (frame?.selector.label !== undefined)
      items.push({ kind: 'end', label: frame.selector.label, parent: frame.pointer, index: -1 });
  }

  #endKey(chunk: Buffer, from: number, end: number): void {
    this.#expect = expectColon;
    if (this.#mode !== 'descend') return;
    const raw = this.#textOf(chunk, from, end);
    this.#position.nameMember(raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1));
  }

  #endValue(chunk: Buffer, from: number, end: number, items: JsonItem<L>[]): void {
    if (this.#depth > 0) this.#expect = expectCommaOrEnd;
    else this.#expect = this.#isSequence ? expectValueOrFileEnd : expectNothing;
    if (this.#mode === 'descend' || this.#depth > this.#baseDepth) return;
    if (this.#mode === 'take') this.#endTaken(chunk, from, end, items);
    this.#mode = 'descend';
  }

  #endTaken(chunk: Buffer, from: number, end: number, items: JsonItem<L>[]): void {
    const label = this.#label as L;
    const { place } = this.#position;
    if (this.#heldBytes + end - from > this.#options.limits.elementBytesMax) this.#dropTooLong();
    if (this.#dropped !== '') {
      items.push({ kind: 'dropped', label, message: this.#dropped, ...place });
      this.#dropped = '';
      return;
    }
    const bytes = this.#heldBytes + end - from;
    const text = this.#textOf(chunk, from, end);
    items.push({ kind: 'value', label, value: this.#parse(text, this.#offset + end - bytes), ...place });
  }

  /** JSON.parse checks numbers and literals of taken values here; the rest was checked while scanning. */
  #parse(text: string, startOffset: number): unknown {
    try {
      return parseStorable(text);
    } catch {
      const again = new JsonScanner<L>(undefined, this.#options);
      again.#offset = startOffset;
      again.push(Buffer.from(text));
      again.end();
      return this.#refuse('damaged', 0, 'This is not JSON');
    }
  }

  #textOf(chunk: Buffer, from: number, end: number): string {
    if (this.#held.length === 0) return chunk.toString('utf8', from, end);
    const whole = Buffer.concat([...this.#held, chunk.subarray(from, end)]);
    this.#held = [];
    this.#heldBytes = 0;
    return whole.toString('utf8');
  }

  #hold(chunk: Buffer, from: number): void {
    if (this.#mode === 'take' && this.#dropped !== '') return;
    const bytes = chunk.length - from;
    if (this.#mode === 'take' && this.#heldBytes + bytes > this.#options.limits.elementBytesMax) {
      this.#dropTooLong();
      return;
    }
    this.#held.push(Buffer.from(chunk.subarray(from)));
    this.#heldBytes += bytes;
  }

  #dropTooLong(): void {
    this.#drop(`is longer than ${this.#options.limits.elementBytesMax} bytes`);
  }

  #drop(message: string): void {
    this.#dropped = message;
    this.#held = [];
    this.#heldBytes = 0;
  }

  #unexpected(byte: number, at: number): never {
    const expected = {
      [expectValue]: 'a value',
      [expectValueOrEnd]: 'a value or ]',
      [expectKeyOrEnd]: 'a member name or }',
      [expectKey]: 'a member name',
      [expectColon]: ':',
      [expectCommaOrEnd]: this.#kinds[this.#depth] === 1 ? ', or ]' : ', or }',
      [expectNothing]: 'the end of the file',
      [expectValueOrFileEnd]: 'a value or the end of the file',
    }[this.#expect];
    return this.#refuse('damaged', at, `Expected ${expected}, found ${printable(byte)}: this is not JSON`);
  }

  #refuse(reason: RefusalReason, at: number, message: string): never {
    const { pointer } = this.#position;
    const place = `byte ${this.#offset + at}${pointer === '' ? '' : `, in ${pointer}`}`;
    throw new UploadRefused(reason, { file: this.#options.file, place, message });
  }
}
