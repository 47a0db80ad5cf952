/** Finds where what comes from a rule's sources reaches one of its sinks. */
import type { Node } from '../code/node.ts';
import { evaluate } from '../formulas/evaluate.ts';
import { unify, type Range } from '../formulas/range.ts';
import type { SourceFile } from '../formulas/source-file.ts';
import type { TaintQuery } from './taint-query.ts';
import { followProgram, type Spots } from './flow.ts';
import { clean, taintsOf, union, type Taint, type Taints } from './taints.ts';

/** Each sink that a source reaches, with the metavariables of both. */
export async function findFlows(query: TaintQuery, file: SourceFile): Promise<Range[]> {
  const sources = await placed(query.sources, file);
  const sinks = await placed(query.sinks, file);
  if (sources.length === 0 || sinks.length === 0) return [];
  const sanitizers = await placed(query.sanitizers, file);
  const propagators = await placed(query.propagators, file);
  const found = new Map<string, Range>();

  const ids = new Map(sources.map(({ range }, index) => [range, String(index)]));
  const taintOf = (source: Range, label: string): Taint => ({
    id: `${ids.get(source)} ${label}`,
    label,
    source,
    steps: [],
  });
  const sourcesBy = indexed(sources);
  const sinksBy = indexed(sinks);
  const sanitizersBy = indexed(sanitizers);
  const carried = new Map<object, Taints>();
  const ends = propagators.flatMap(({ of, range }) => {
    const [from, to] = [range.bound.get(of.from), range.bound.get(of.to)];
    return from === undefined || to === undefined ? [] : [{ of, from, to, key: {} }];
  });
  const fromBy = indexed(ends.map((each) => ({ ...each, range: each.from })));
  const toBy = indexed(ends.map((each) => ({ ...each, range: each.to })));

  const spots: Spots = {
    sourcesAt: (code, given) => begin(code, given, 'value'),
    sideEffectsAt: (code, given) => begin(code, given, 'variable'),
    isSanitized: (code) =>
      sanitizersBy.at(code).some(({ of }) => !of.isSideEffect) ||
      sanitizers.some(
        ({ of, range }) => !of.isExact && !of.isSideEffect && range.start <= code.start && code.end <= range.end,
      ),
    sanitizesVariable: (code) => sanitizersBy.at(code).some(({ of }) => of.isSideEffect),
    reach(code, value, given) {
      if (given.size > 0) for (const { of, range } of sinksBy.at(code)) report(of, range, given);
      if (value.size === 0) return;
      for (const { of, range } of sinks) {
        if (!of.isExact && range.start <= code.start && code.end <= range.end) report(of, range, value);
      }
    },
    propagateFrom(code, taints) {
      if (taints.size === 0) return;
      for (const { of, key } of fromBy.at(code)) {
        if (of.requires(labelsOf(taints))) carried.set(key, union(carried.get(key) ?? clean, relabelled(of, taints)));
      }
    },
    propagatedTo: (code) => union(...toBy.at(code).map(({ key }) => carried.get(key) ?? clean)),
    targetsWithin(code) {
      const targets: Node[] = [];
      const visit = (each: Node): void => {
        if (toBy.at(each).length > 0) targets.push(each);
        if (each.kind !== 'function') each.kids.forEach(visit);
      };
      if (ends.length > 0) visit(code);
      return targets;
    },
  };
  followProgram(file.program, spots, query.options);
  return [...found.values()];

  function begin(code: Node, given: Taints, how: 'value' | 'variable'): Taints {
    const begun = sourcesBy
      .at(code)
      .filter(({ of }) => (how === 'value' ? of.sideEffect !== 'only' : of.sideEffect !== 'no'));
    const labels = labelsOf(given);
    return taintsOf(begun.filter(({ of }) => of.requires(labels)).map(({ of, range }) => taintOf(range, of.label)));
  }
  /** With the propagator's label in place of those that it replaces. */
  function relabelled({ label, replaces }: TaintQuery['propagators'][number], taints: Taints): Taints {
    if (label === undefined) return taints;
    return taintsOf(
      [...taints.values()].map((taint) =>
        replaces !== undefined && !replaces.includes(taint.label)
          ? taint
          : { ...taint, id: `${ids.get(taint.source)} ${label}`, label },
      ),
    );
  }
  function report(sink: TaintQuery['sinks'][number], range: Range, taints: Taints): void {
    if (!sink.requires(labelsOf(taints))) return;
    for (const { source, steps } of taints.values()) {
      const bound = unify(range.bound, source.bound);
      if (bound === undefined && query.options.unifiesMetavariables) continue;
      const flow = { source: { start: source.start, end: source.end }, steps };
      found.set(`${range.start}-${range.end}`, { ...range, bound: bound ?? range.bound, flow });
      return;
    }
  }
}

function labelsOf(taints: Taints): ReadonlySet<string> {
  return new Set([...taints.values()].map(({ label }) => label));
}

interface Placed<Of> {
  of: Of;
  range: Range;
}

async function placed<Of extends { formula: Parameters<typeof evaluate>[0] }>(
  all: readonly Of[],
  file: SourceFile,
): Promise<Placed<Of>[]> {
  const found: Placed<Of>[] = [];
  for (const of of all) for (const range of await evaluate(of.formula, file)) found.push({ of, range });
  return found;
}

function indexed<Of extends { range: { start: number; end: number } }>(
  all: readonly Of[],
): { at(code: Node): readonly Of[] } {
  const by = Map.groupBy(all, ({ range }) => `${range.start}-${range.end}`);
  return { at: ({ start, end }) => by.get(`${start}-${end}`) ?? [] };
}
