/** The summaries of functions, of one file or of several, each made when it is first needed: also of those that call themselves and each other. */
import type { Node } from '../code/node.ts';
import type { Located } from '../project/definitions.ts';
import { emptySummary, OpenSummary, sizeOf, type Sink, type Summary } from './summary.ts';
import type { Taints } from './taints.ts';

/** More rounds of a recursion add nothing in practice. */
const roundsMax = 6;
/** Calls within calls that are followed. */
const depthMax = 40;
/** The depth of what leans on nothing that is open. */
const whole = Number.POSITIVE_INFINITY;

export class Summaries {
  readonly #summarize: (open: OpenSummary, depth: number) => Summary;
  readonly #known = new WeakMap<Node, Summary>();
  /** As far as they were known when they were last made. */
  readonly #before = new WeakMap<Node, Summary>();
  readonly #open: OpenSummary[] = [];
  /** Functions that were called while they were being summarised. */
  readonly #recursive = new Set<Node>();
  /** Summaries that used one that was not complete: the least depth in `#open` of such a one. */
  readonly #unfinished = new Map<Node, number>();
  /** The same for what is being summarised now. */
  #leansOn = whole;

  /** `summarize` follows the function with taints of its parameters; `depth` tells them from those of its callers. */
  constructor(summarize: (open: OpenSummary, depth: number) => Summary) {
    this.#summarize = summarize;
  }

  /** Notes a sink for each parameter among the taints, of whichever function is being summarised. */
  note(sink: Sink, taints: Taints): void {
    for (const open of this.#open) open.note(sink, taints);
  }

  /** Notes a call of each parameter among the taints of what is called, of whichever function is being summarised. */
  noteCall(called: Taints, given: readonly Taints[]): void {
    for (const open of this.#open) open.noteCall(called, given);
  }

  /** Undefined if calls are too deep. Of a function that calls itself: as far as it is known. */
  of(at: Located): Summary | undefined {
    const definition = at.code;
    const known = this.#known.get(definition);
    if (known !== undefined) {
      const open = this.#open.findIndex((each) => each.definition === definition);
      if (open !== -1) this.#recursive.add(definition);
      this.#leansOn = Math.min(this.#leansOn, open === -1 ? (this.#unfinished.get(definition) ?? whole) : open);
      return known;
    }
    const depth = this.#open.length;
    if (depth >= depthMax || definition.kids[4]!.kind === 'none') return undefined;
    const outer = this.#leansOn;
    let summary = this.#before.get(definition) ?? emptySummary;
    for (let round = 0; round < roundsMax; round += 1) {
      this.#known.set(definition, summary);
      this.#leansOn = whole;
      const before = sizeOf(summary);
      const open = new OpenSummary(at);
      this.#open.push(open);
      summary = this.#summarize(open, depth);
      this.#open.pop();
      // What leans on an open function is repeated with that.
      if (!this.#recursive.has(definition) || sizeOf(summary) === before || this.#leansOn < depth) break;
      this.#repeatFrom(depth);
    }
    this.#known.set(definition, summary);
    if (this.#leansOn < depth) this.#leanFrom(depth, definition);
    else this.#finishFrom(depth);
    this.#leansOn = Math.min(outer, this.#leansOn < depth ? this.#leansOn : whole);
    return summary;
  }

  /** Summaries that lean on the open function at that depth are made again, from where they are. */
  #repeatFrom(depth: number): void {
    for (const [definition, leansOn] of this.#unfinished) {
      if (leansOn < depth) continue;
      this.#unfinished.delete(definition);
      this.#before.set(definition, this.#known.get(definition)!);
      this.#known.delete(definition);
    }
  }

  /** What leans on the open function at that depth leans on what that leans on. */
  #leanFrom(depth: number, definition: Node): void {
    for (const [each, leansOn] of this.#unfinished) if (leansOn >= depth) this.#unfinished.set(each, this.#leansOn);
    this.#unfinished.set(definition, this.#leansOn);
  }

  /** That function's summary grows no more, so those that lean on it are complete, too. */
  #finishFrom(depth: number): void {
    for (const [definition, leansOn] of this.#unfinished) if (leansOn >= depth) this.#unfinished.delete(definition);
  }
}
