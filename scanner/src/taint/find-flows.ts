/** Finds where what comes from a rule's sources reaches one of its sinks. */
import type { Node } from '../code/node.ts';
import { isWithin, unify, type Range } from '../formulas/range.ts';
import type { SourceFile } from '../formulas/source-file.ts';
import type { TaintQuery } from './taint-query.ts';
import { followProgram, type Reached, type Spots } from './flow.ts';
import { covers, indexed, placed, type Placed } from './placed.ts';
import { propagation } from './propagation.ts';
import { begunTaint, defaultLabel, labelsOf, taintsOf, type Taints } from './taints.ts';

/** Each sink that a source reaches, with the metavariables of both. */
export function findFlows(query: TaintQuery, file: SourceFile): Range[] {
  const sources = placed(query.sources, file);
  const sinks = placed(query.sinks, file);
  if (sources.length === 0 || sinks.length === 0) return [];
  const sanitizers = placed(query.sanitizers, file);
  const propagators = placed(query.propagators, file);
  const found = new Map<string, Range>();

  const origins = new Map(sources.map(({ range }, index) => [range, String(index)]));
  const sourcesBy = indexed(sources);
  const sinksBy = indexed(sinks);
  const sanitizersBy = indexed(sanitizers);
  const ofValues = sanitizers.filter(({ of }) => !of.isExact && !of.isSideEffect);
  const isWithinSanitizer = covers(ofValues.map(({ range }) => range));
  const wideSinks = sinks.filter(({ of }) => !of.isExact);
  const spots: Spots = {
    sourcesAt: (code, given) => begin(code, given, 'value'),
    sideEffectsAt: (code, given) => begin(code, given, 'variable'),
    isSanitized: (code) => sanitizersBy.at(code).some(({ of }) => !of.isSideEffect) || isWithinSanitizer(code),
    sanitizesVariable: (code) => sanitizersBy.at(code).some(({ of }) => of.isSideEffect),
    reach(code, value, given) {
      const reached: Reached[] = [];
      const reach = (sink: Placed<TaintQuery['sinks'][number]>, taints: Taints): void => {
        report(sink, taints);
        reached.push({ sink, taints });
      };
      if (given.size > 0) for (const sink of sinksBy.at(code)) reach(sink, given);
      if (value.size === 0) return reached;
      for (const sink of wideSinks) {
        if (isWithin(code, sink.range)) reach(sink, value);
      }
      return reached;
    },
    reachFrom: (sink, taints) => report(sink as Placed<TaintQuery['sinks'][number]>, taints),
    ...propagation(propagators),
  };
  followProgram(file.program, spots, { ...query.options, followsCalls: !hasLabels(query) });
  return [...found.values()];

  function begin(code: Node, given: Taints, how: 'value' | 'variable'): Taints {
    const begun = sourcesBy
      .at(code)
      .filter(({ of }) => (how === 'value' ? of.sideEffect !== 'only' : of.sideEffect !== 'no'));
    const labels = labelsOf(given);
    return taintsOf(
      begun
        .filter(({ of }) => of.requires(labels))
        .map(({ of: { label }, range }) => begunTaint({ origin: origins.get(range)!, label, source: range })),
    );
  }
  function report({ of: sink, range }: Placed<TaintQuery['sinks'][number]>, taints: Taints): void {
    const known = taintsOf([...taints.values()].filter(({ source }) => source !== undefined));
    if (known.size === 0 || !sink.requires(labelsOf(known))) return;
    for (const { source, steps } of known.values()) {
      const bound = unify(range.bound, source!.bound);
      if (bound === undefined && query.options.unifiesMetavariables) continue;
      const flow = { source: { start: source!.start, end: source!.end }, steps };
      found.set(`${range.start}-${range.end}`, { ...range, bound: bound ?? range.bound, flow });
      return;
    }
  }
}

/** With labels, what a sink requires is known only of real sources: functions are not followed from their calls. */
function hasLabels({ sources, propagators }: TaintQuery): boolean {
  return sources.some(({ label }) => label !== defaultLabel) || propagators.some(({ label }) => label !== undefined);
}
