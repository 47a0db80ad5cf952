/** Where in the document a scan is: the containers that are walked, and what is wanted of the value that begins in them. */
import { pointerStep, type Want } from './want.ts';

/** A container that is walked. */
interface Frame<L extends string> {
  want: Exclude<Want<L>, { kind: 'take' }>;
  /** JSON pointer of the container itself. */
  pointer: string;
  /** Of an array: the element at hand. */
  index: number;
  /** Of an object: the member at hand. */
  key: string;
  /** Wanted members seen so far, and how often. */
  seen: Map<string, number> | undefined;
}

export class Walk<L extends string> {
  /** Pointers of containers whose key is repeated in one object, with the number of times. */
  readonly duplicates = new Map<string, number>();

  readonly #root: Want<L> | undefined;
  /** Of an earlier walk over the same bytes: of a repeated container all but the last are left out. */
  readonly #expected: ReadonlyMap<string, number> | undefined;
  readonly #frames: Frame<L>[] = [];

  constructor(root: Want<L> | undefined, expected: ReadonlyMap<string, number> | undefined) {
    this.#root = root;
    this.#expected = expected;
  }

  /** A value begins: what is wanted of it. Once a value. */
  wantNext(): Want<L> | undefined {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return this.#root;
    if (frame.want.kind === 'elements') {
      frame.index += 1;
      return frame.want.of;
    }
    const want = frame.want.of.get(frame.key);
    if (want === undefined || want.kind === 'take') return want;
    const times = (frame.seen?.get(frame.key) ?? 0) + 1;
    frame.seen ??= new Map();
    frame.seen.set(frame.key, times);
    const { pointer } = this;
    if (times > 1) {
      for (const inner of this.duplicates.keys()) if (inner.startsWith(`${pointer}/`)) this.duplicates.delete(inner);
      this.duplicates.set(pointer, times);
    }
    return times < (this.#expected?.get(pointer) ?? 1) ? undefined : want;
  }

  /** The member whose value comes next. */
  nameMember(key: string): void {
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.key = key;
  }

  enter(want: Frame<L>['want']): void {
    this.#frames.push({ want, pointer: this.pointer, index: -1, key: '', seen: undefined });
  }

  /** The container that ends. */
  leave(): Frame<L> | undefined {
    return this.#frames.pop();
  }

  /** Pointer of the value at hand; '' for the document. */
  get pointer(): string {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return '';
    return `${frame.pointer}/${frame.want.kind === 'elements' ? frame.index : pointerStep(frame.key)}`;
  }

  /** The value at hand as its taker is told: an element by its array and index, any other by its own pointer and -1. */
  get place(): { parent: string; index: number } {
    const frame = this.#frames.at(-1);
    if (frame?.want.kind === 'elements') return { parent: frame.pointer, index: frame.index };
    return { parent: this.pointer, index: -1 };
  }
}
