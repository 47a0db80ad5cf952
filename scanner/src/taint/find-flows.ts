/** Finds where what comes from a rule's sources reaches one of its sinks: in one file, or from one file to another. */
import type { Node } from '../code/node.ts';
import { couldMatch } from '../formulas/could-match.ts';
import type { Formula } from '../formulas/formula.ts';
import { isWithin, unify, type Range } from '../formulas/range.ts';
import type { Definitions } from '../project/definitions.ts';
import type { TaintQuery } from './taint-query.ts';
import { Flow } from './flow.ts';
import { covers, indexed, placed, type Placed } from './placed.ts';
import { propagation } from './propagation.ts';
import type { Reached, Spots } from './spots.ts';
import { Summaries } from './summaries.ts';
import { begunTaint, defaultLabel, labelsOf, taintsOf, type Taints } from './taints.ts';

type Source = Placed<TaintQuery['sources'][number]>;
type Sink = Placed<TaintQuery['sinks'][number]> & { path: string; query: TaintQuery };

/** Where the flows of a file begin and end. */
interface Ends {
  sources: readonly Source[];
  sinks: readonly Sink[];
}

/** A sink that a source reaches, with the metavariables of both. */
export interface FlowFound {
  path: string;
  range: Range;
}

/** The flows of one rule, through all files that it comes to. What functions do is found out once for all of them. */
export class RuleFlows {
  readonly #queryOf: (file: Definitions) => TaintQuery | undefined;
  readonly #flows = new WeakMap<Definitions, Flow>();
  readonly #ends = new WeakMap<Definitions, Ends>();
  readonly #summaries = new Summaries((open, depth) => this.#flowOf(open.at.file)!.summarize(open, depth));
  #found = new Map<string, FlowFound>();
  #origins = 0;

  /** `queryOf`: what the rule asks of a file; undefined if it is not for it. */
  constructor(queryOf: (file: Definitions) => TaintQuery | undefined) {
    this.#queryOf = queryOf;
  }

  /** All flows on which the file's code runs, wherever they begin and end; alone: within the file. */
  find(file: Definitions, how: 'alone' | 'across'): FlowFound[] {
    const query = this.#queryOf(file);
    if (query === undefined) return [];
    const { sources, sinks } = this.#endsOf(file, query);
    if (how === 'alone' && (sources.length === 0 || sinks.length === 0)) return [];
    this.#found = new Map();
    this.#flowOf(file)?.follow();
    return [...this.#found.values()];
  }

  #endsOf(file: Definitions, query: TaintQuery): Ends {
    const known = this.#ends.get(file);
    if (known !== undefined) return known;
    const sinks = placesIn(file, query.sinks).map((each): Sink => ({ ...each, path: file.file.path, query }));
    const ends = { sources: placesIn(file, query.sources), sinks };
    this.#ends.set(file, ends);
    return ends;
  }

  #flowOf(file: Definitions): Flow | undefined {
    const known = this.#flows.get(file);
    if (known !== undefined) return known;
    const query = this.#queryOf(file);
    if (query === undefined) return undefined;
    const flow = new Flow({
      file,
      spots: this.#spotsOf(file, query),
      options: { ...query.options, followsCalls: !hasLabels(query) },
      flows: {
        summaries: this.#summaries,
        flowOf: (other) => this.#flowOf(other),
        reachFrom: (sink, taints) => this.#report(sink as Sink, taints),
      },
    });
    this.#flows.set(file, flow);
    return flow;
  }

  #spotsOf(file: Definitions, query: TaintQuery): Spots {
    const { sources, sinks } = this.#endsOf(file, query);
    const sinksBy = indexed(sinks);
    const wideSinks = sinks.filter(({ of }) => !of.isExact);
    const sanitizers = placesIn(file, query.sanitizers);
    const sanitizersBy = indexed(sanitizers);
    const ofValues = sanitizers.filter(({ of }) => !of.isExact && !of.isSideEffect);
    const isWithinSanitizer = covers(ofValues.map(({ range }) => range));
    return {
      ...this.#begins(sources, file.file.path),
      isSanitized: (code) => sanitizersBy.at(code).some(({ of }) => !of.isSideEffect) || isWithinSanitizer(code),
      sanitizesVariable: (code) => sanitizersBy.at(code).some(({ of }) => of.isSideEffect),
      reach: (code, value, given) => {
        const reached: Reached[] = [];
        const reach = (sink: Sink, taints: Taints): void => {
          this.#report(sink, taints);
          reached.push({ sink, taints });
        };
        if (given.size > 0) for (const sink of sinksBy.at(code)) reach(sink, given);
        if (value.size === 0) return reached;
        for (const sink of wideSinks) {
          if (isWithin(code, sink.range)) reach(sink, value);
        }
        return reached;
      },
      ...propagation(placesIn(file, query.propagators)),
    };
  }

  #begins(sources: readonly Source[], path: string): Pick<Spots, 'sourcesAt' | 'sideEffectsAt'> {
    const origins = new Map(sources.map(({ range }) => [range, String((this.#origins += 1))]));
    const sourcesBy = indexed(sources);
    const begin = (code: Node, given: Taints, how: 'value' | 'variable'): Taints => {
      const begun = sourcesBy
        .at(code)
        .filter(({ of }) => (how === 'value' ? of.sideEffect !== 'only' : of.sideEffect !== 'no'));
      const labels = labelsOf(given);
      return taintsOf(
        begun
          .filter(({ of }) => of.requires(labels))
          // If several sources are in one place, Semgrep reports the last, and its metavariables are part of a finding's identity.
          .toReversed()
          .map(({ of: { label }, range }) =>
            begunTaint({ origin: origins.get(range)!, label, source: { range, path } }),
          ),
      );
    };
    return {
      sourcesAt: (code, given) => begin(code, given, 'value'),
      sideEffectsAt: (code, given) => begin(code, given, 'variable'),
    };
  }

  #report({ of: sink, range, path, query }: Sink, taints: Taints): void {
    const known = taintsOf([...taints.values()].filter(({ source }) => source !== undefined));
    if (known.size === 0 || !sink.requires(labelsOf(known))) return;
    const key = `${range.start}-${range.end} ${path}`;
    // A way within one function is told before others.
    for (const { source, steps, crosses } of [...known.values()].sort((one, other) => +one.crosses - +other.crosses)) {
      const bound = unify(range.bound, source!.range.bound);
      if (bound === undefined && query.options.unifiesMetavariables) continue;
      const before = this.#found.get(key)?.range.flow;
      if (before?.crosses === false && crosses) return;
      const { start, end } = source!.range;
      const flow = { source: { start, end, path: source!.path }, steps, crosses };
      this.#found.set(key, { path, range: { ...range, bound: bound ?? range.bound, flow } });
      return;
    }
  }
}

function placesIn<Of extends { formula: Formula }>({ file, words }: Definitions, all: readonly Of[]): Placed<Of>[] {
  const { text, program } = file;
  const possible = all.filter(({ formula }) => couldMatch(formula, words));
  return placed(possible, { text, program, window: { start: 0, end: text.length } });
}

/** With labels, what a sink requires is known only of real sources: functions are not followed from their calls. */
function hasLabels({ sources, propagators }: TaintQuery): boolean {
  return sources.some(({ label }) => label !== defaultLabel) || propagators.some(({ label }) => label !== undefined);
}
