/** The part of a report's page from the findings' own rows: current spans, and findings by creation (ADR 0008). */
import type { PagePlanInput, Side } from './plan-input.ts';
import { movedAfterEnd, movedOutOf } from '../outcomes.ts';
import { currentColumns, type CreationParts, type SpanParts } from '../parts.ts';
import { enteredIn, within } from '../spans.ts';
import { literals } from '../statement.ts';

const columns = 'f.id, f.relevant_since';

export function pageOfCurrent(input: PagePlanInput, parts: SpanParts, side: Side): string {
  const { terms } = input;
  const { measure } = parts;
  if (side === 'before_since') {
    const began = enteredIn(terms, measure, `${columns}, ${currentColumns}`, { from: terms.since, to: terms.until });
    return `SELECT f.id, f.relevant_since FROM (${began}) f
      WHERE ${parts.currentAlso} AND f.relevant_since < ${terms.since} AND ${input.keyset('f')}`;
  }
  // A finding in a span since before the period's end has been present since then at the latest.
  const condition = `${parts.current} AND ${input.keysetBeforeEnd('f')}`;
  return readNewest(
    input,
    measure.states,
    side === 'all' ? condition : `${condition} AND f.relevant_since >= ${terms.since}`,
  );
}

/** Findings by creation, in order: nearly all have been present since then, the others are in an index of their own. */
export function pageOfCreated(input: PagePlanInput, parts: CreationParts): string {
  const { terms } = input;
  const { outcome } = parts;
  if (outcome !== null) {
    const unmoved = pageOfCreated(input, { ...parts, also: `${parts.also} AND NOT ${movedAfterEnd}`, outcome: null });
    const moved = movedOutOf(terms, parts, outcome, input.keyset('f'));
    return `${unmoved} UNION ALL (${moved} ${input.order('f')} LIMIT ${input.limit})`;
  }
  const from = (column: string): string => (parts.since === null ? '' : ` AND f.${column} >= ${parts.since}`);
  const createdBefore = `f.created_at < ${terms.until}${from('created_at')} AND ${parts.also}`;
  const all = `${createdBefore}${from('relevant_since')} AND ${input.keyset('f')}`;
  if (terms.projectIds !== null) return readNewest(input, parts.states, all);
  const present = `f.relevant_since = f.created_at AND ${input.keysetBeforeEnd('f')}${from('relevant_since')}`;
  return `${readNewest(input, parts.states, `${present} AND ${createdBefore}`)} UNION ALL
    ${byState(input, parts.states, `f.relevant_since > f.created_at AND ${all}`)}`;
}

/** The first findings in the page's order that are in these states and meet the condition. */
function readNewest(input: PagePlanInput, states: readonly string[], condition: string): string {
  const { projectIds, ruleIds, profileIds } = input.query.scope;
  const inState = `f.state IN (${literals(states)}) AND ${condition}`;
  if (projectIds !== null) return byKey(input, { key: 'project', keys: projectIds.length, condition: inState });
  const eachState = `f.state = in_state.state AND ${condition}`;
  if (ruleIds !== null) {
    return byKey(input, { key: 'rule', keys: ruleIds.length * states.length, condition: eachState, states });
  }
  if (profileIds !== null && input.total < input.thresholds.byStateMin) {
    return byKey(input, { key: 'profile', keys: profileIds.length * states.length, condition: eachState, states });
  }
  return byState(input, states, condition);
}

/**
 * The newest of each key, merged, in two steps as in Fagin's threshold algorithm: the few newest of each key bound how
 * far back the page can reach; then everything since is read. Reading a whole page of each key would cost a hundred
 * times `keys` rows.
 */
function byKey(
  input: PagePlanInput,
  by: { key: 'project' | 'rule' | 'profile'; keys: number; condition: string; states?: readonly string[] },
): string {
  const { terms, limit, pageSize } = input;
  const ids = `${by.key}Ids` as const;
  const states = by.states === undefined ? '' : `CROSS JOIN unnest(ARRAY[${literals(by.states)}]) AS in_state (state)`;
  const newest = (condition: string, count: string): string => `
    SELECT newest.id, newest.relevant_since
      FROM unnest(${terms[ids] ?? ''}) AS key (id) ${states}
     CROSS JOIN LATERAL (
       SELECT ${columns} FROM parapet.finding f
        WHERE ${within({ ...terms, [ids]: null }, 'f')} AND f.${by.key}_id = key.id AND ${condition}
        ${input.order('f')} LIMIT ${count}) newest`;
  const few = Math.ceil((3 * pageSize) / by.keys);
  if (few >= pageSize) return newest(by.condition, limit);
  const [direction, beyondAll, isWithin] = input.isOldestFirst
    ? ['ASC', 'infinity', '<=']
    : ['DESC', '-infinity', '>='];
  // Always one row: without a leakproof comparison, row-level security would keep it out of the index (so no coalesce
  // there).
  const boundary = `
    (SELECT relevant_since, id FROM (${newest(by.condition, String(few))}) first
      ORDER BY relevant_since ${direction}, id ${direction} LIMIT 1 OFFSET ${limit} - 1)
    UNION ALL SELECT '${beyondAll}', 0 ORDER BY relevant_since ${direction} LIMIT 1`;
  const sinceBoundary = `(f.relevant_since, f.id) ${isWithin} ((SELECT relevant_since FROM boundary), (SELECT id FROM boundary))`;
  return `(WITH boundary AS MATERIALIZED (${boundary}) ${newest(`${by.condition} AND ${sinceBoundary}`, limit)})`;
}

/** Each state's findings in order, merged while they are read (a merge append with one branch per state). */
function byState(input: PagePlanInput, states: readonly string[], condition: string): string {
  return states
    .map(
      (state) => `(SELECT ${columns} FROM parapet.finding f
        WHERE ${within(input.terms, 'f')} AND f.state = '${state}' AND ${condition}
        ${input.order('f')} LIMIT ${input.limit})`,
    )
    .join(' UNION ALL ');
}
