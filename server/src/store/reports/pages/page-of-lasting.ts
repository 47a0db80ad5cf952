/** The part of a report's page from the findings' own rows: current spans, and findings by creation (ADR 0008). */
import type { Reading, Side } from '../reading.ts';
import type { BirthParts, StretchParts } from '../parts.ts';
import { enteredIn, within } from '../stretches.ts';
import { literals } from '../statement.ts';

const columns = 'f.id, f.relevant_since';
const order = 'ORDER BY f.relevant_since DESC, f.id DESC';

export function pageOfLasting(reading: Reading, parts: StretchParts, side: Side): string {
  const { terms } = reading;
  const { measure } = parts;
  if (side === 'before_since') {
    const began = enteredIn(terms, measure, `${columns}, f.state_since`, { from: terms.since, to: terms.until });
    return `SELECT f.id, f.relevant_since FROM (${began}) f
      WHERE ${parts.lastingAlso} AND f.relevant_since < ${terms.since} AND ${reading.keyset('f')}`;
  }
  // A finding in a span since before the period's end has been present since then at the latest.
  const condition = `${parts.lasting} AND ${reading.keysetBeforeEnd('f')}`;
  return walk(
    reading,
    measure.states,
    side === 'all' ? condition : `${condition} AND f.relevant_since >= ${terms.since}`,
  );
}

/** Findings by creation, in order: nearly all have been present since then, the others are in an index of their own. */
export function pageOfBirths(reading: Reading, parts: BirthParts): string {
  const { terms } = reading;
  const from = (column: string): string => (parts.since === null ? '' : ` AND f.${column} >= ${parts.since}`);
  const born = `f.created_at < ${terms.until}${from('created_at')} AND ${parts.also}`;
  const all = `${born}${from('relevant_since')} AND ${reading.keyset('f')}`;
  if (terms.projectIds !== null) return walk(reading, parts.states, all);
  const present = `f.relevant_since = f.created_at AND ${reading.keysetBeforeEnd('f')}${from('relevant_since')}`;
  return `${walk(reading, parts.states, `${present} AND ${born}`)} UNION ALL
    ${byState(reading, parts.states, `f.relevant_since > f.created_at AND ${all}`)}`;
}

/** The newest findings in these states that meet the condition. */
function walk(reading: Reading, states: readonly string[], condition: string): string {
  const { projectIds, ruleIds, profileIds } = reading.question.scope;
  const inState = `f.state IN (${literals(states)}) AND ${condition}`;
  if (projectIds !== null) return byKey(reading, { key: 'project', keys: projectIds.length, condition: inState });
  const eachState = `f.state = in_state.state AND ${condition}`;
  if (ruleIds !== null) {
    return byKey(reading, { key: 'rule', keys: ruleIds.length * states.length, condition: eachState, states });
  }
  if (profileIds !== null && reading.total < reading.thresholds.walkedMin) {
    return byKey(reading, { key: 'profile', keys: profileIds.length * states.length, condition: eachState, states });
  }
  return byState(reading, states, condition);
}

/**
 * The newest of each key, merged, in two steps as in Fagin's threshold algorithm: the few newest of each key bound how
 * far back the page can reach; then everything since is read. Reading a whole page of each key would cost a hundred
 * times `keys` rows.
 */
function byKey(
  reading: Reading,
  by: { key: 'project' | 'rule' | 'profile'; keys: number; condition: string; states?: readonly string[] },
): string {
  const { terms, limit, pageSize } = reading;
  const ids = `${by.key}Ids` as const;
  const states = by.states === undefined ? '' : `CROSS JOIN unnest(ARRAY[${literals(by.states)}]) AS in_state (state)`;
  const newest = (condition: string, count: string): string => `
    SELECT newest.id, newest.relevant_since
      FROM unnest(${terms[ids] ?? ''}) AS key (id) ${states}
     CROSS JOIN LATERAL (
       SELECT ${columns} FROM parapet.finding f
        WHERE ${within({ ...terms, [ids]: null }, 'f')} AND f.${by.key}_id = key.id AND ${condition}
        ${order} LIMIT ${count}) newest`;
  const few = Math.ceil((3 * pageSize) / by.keys);
  if (few >= pageSize) return newest(by.condition, limit);
  // Always one row: without a leakproof comparison, row-level security would keep it out of the index (so no coalesce
  // there).
  const edge = `
    (SELECT relevant_since, id FROM (${newest(by.condition, String(few))}) first
      ORDER BY relevant_since DESC, id DESC LIMIT 1 OFFSET ${limit} - 1)
    UNION ALL SELECT '-infinity', 0 ORDER BY relevant_since DESC LIMIT 1`;
  const sinceEdge = '(f.relevant_since, f.id) >= ((SELECT relevant_since FROM edge), (SELECT id FROM edge))';
  return `(WITH edge AS MATERIALIZED (${edge}) ${newest(`${by.condition} AND ${sinceEdge}`, limit)})`;
}

/** Each state's findings in order, merged while they are read (a merge append with one branch per state). */
function byState(reading: Reading, states: readonly string[], condition: string): string {
  return states
    .map(
      (state) => `(SELECT ${columns} FROM parapet.finding f
        WHERE ${within(reading.terms, 'f')} AND f.state = '${state}' AND ${condition}
        ${order} LIMIT ${reading.limit})`,
    )
    .join(' UNION ALL ');
}
