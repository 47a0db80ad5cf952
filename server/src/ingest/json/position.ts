/** The position of a scan in its document: the open containers, and the selector of the next value. */
import { pointerStep, type Selector } from './selector.ts';

/** An open container. */
interface Frame<L extends string> {
  selector: Exclude<Selector<L>, { kind: 'take' }>;
  /** JSON pointer of the container. */
  pointer: string;
  /** For an array: the index of the current element. */
  index: number;
  /** For an object: the name of the current member. */
  key: string;
  /** Selected members seen so far, with their counts. */
  seen: Map<string, number> | undefined;
}

export class Position<L extends string> {
  /** Pointers of containers whose key is repeated in one object, with the number of occurrences. */
  readonly duplicates = new Map<string, number>();

  readonly #root: Selector<L> | undefined;
  /** From an earlier scan of the same bytes: all but the last of a repeated container are skipped. */
  readonly #expected: ReadonlyMap<string, number> | undefined;
  readonly #frames: Frame<L>[] = [];

  constructor(root: Selector<L> | undefined, expected: ReadonlyMap<string, number> | undefined) {
    this.#root = root;
    this.#expected = expected;
  }

  /** Called once per value; returns its selector. */
  nextSelector(): Selector<L> | undefined {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return this.#root;
    if (frame.selector.kind === 'elements') {
      frame.index += 1;
      return frame.selector.of;
    }
    const selector = frame.selector.of.get(frame.key);
    if (selector === undefined || selector.kind === 'take') return selector;
    const times = (frame.seen?.get(frame.key) ?? 0) + 1;
    frame.seen ??= new Map();
    frame.seen.set(frame.key, times);
    const { pointer } = this;
    if (times > 1) {
      for (const inner of this.duplicates.keys()) if (inner.startsWith(`${pointer}/`)) this.duplicates.delete(inner);
      this.duplicates.set(pointer, times);
    }
    return times < (this.#expected?.get(pointer) ?? 1) ? undefined : selector;
  }

  /** Names the member whose value comes next. */
  nameMember(key: string): void {
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.key = key;
  }

  enter(selector: Frame<L>['selector']): void {
    this.#frames.push({ selector, pointer: this.pointer, index: -1, key: '', seen: undefined });
  }

  /** Returns the container that ended. */
  leave(): Frame<L> | undefined {
    return this.#frames.pop();
  }

  /** Pointer of the current value; '' for the document. */
  get pointer(): string {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return '';
    return `${frame.pointer}/${frame.selector.kind === 'elements' ? frame.index : pointerStep(frame.key)}`;
  }

  /**
   * The current value as reported to the reader: an element by its array and index, any other by its own pointer and
   * -1.
   */
  get place(): { parent: string; index: number } {
    const frame = this.#frames.at(-1);
    if (frame?.selector.kind === 'elements') return { parent: frame.pointer, index: frame.index };
    return { parent: this.pointer, index: -1 };
  }
}
