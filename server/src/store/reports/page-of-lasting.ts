/** The part of a page that is on the findings' own rows: stretches that still last, and births. */
import type { Reading, Side } from './reading.ts';
import type { BirthParts, StretchParts } from './parts.ts';
import { lastingSince, within } from './stretches.ts';
import { literals } from './statement.ts';

const columns = 'f.id, f.relevant_since';
const order = 'ORDER BY f.relevant_since DESC, f.id DESC';
/** With a rule or profile filter many more began than are answered: only short periods are gathered then. */
const filteredPeriodMaxMs = 60 * 86_400_000;

/** Whether all that began inside the period is few enough to be read for one page. */
export function isGathered({ question, terms, total, thresholds }: Reading): boolean {
  if (question.since === null || total > thresholds.gatheredMax) return false;
  const isFiltered = terms.ruleIds !== null || terms.profileIds !== null;
  return !isFiltered || question.until.getTime() - question.since.getTime() <= filteredPeriodMaxMs;
}

export function pageOfLasting(reading: Reading, parts: StretchParts, side: Side): string {
  const { terms } = reading;
  const { measure } = parts;
  // Who has been in a stretch since before the period's end has been present since then at the latest.
  const condition = `${parts.lasting} AND ${reading.keysetBeforeEnd('f')}`;
  if (terms.projectIds !== null) return byProject(reading, measure.states, condition);
  if (side === 'since') return walk(reading, measure.states, `${condition} AND f.relevant_since >= ${terms.since}`);
  if (side === 'all' && !(parts.beganInside && isGathered(reading))) return walk(reading, measure.states, condition);
  const began = lastingSince(terms, measure, `${columns}, f.state_since`, { from: terms.since, to: terms.until });
  const beyond = side === 'all' ? 'true' : `f.relevant_since < ${terms.since}`;
  return `SELECT f.id, f.relevant_since FROM (${began}) f WHERE ${parts.lastingAlso} AND ${beyond} AND ${reading.keyset('f')}`;
}

/** Births in order: nearly all have been present since, the others are in an index of their own. */
export function pageOfBirths(reading: Reading, parts: BirthParts): string {
  const { terms } = reading;
  const from = (column: string): string => (parts.since === null ? '' : ` AND f.${column} >= ${parts.since}`);
  const born = `f.created_at < ${terms.until}${from('created_at')} AND ${parts.also}`;
  const all = `${born}${from('relevant_since')} AND ${reading.keyset('f')}`;
  if (terms.projectIds !== null) return byProject(reading, parts.states, all);
  const present = `f.relevant_since = f.created_at AND ${reading.keysetBeforeEnd('f')}${from('relevant_since')}`;
  return `${walk(reading, parts.states, `${present} AND ${born}`)} UNION ALL
    ${byState(reading, parts.states, `f.relevant_since > f.created_at AND ${all}`)}`;
}

/** Findings in these present states that fit the condition, in order, without a project filter. */
function walk(reading: Reading, states: readonly string[], condition: string): string {
  const { ruleIds, profileIds } = reading.terms;
  if (ruleIds !== null) return byKey(reading, states, condition, { column: 'rule_id', ids: ruleIds });
  if (profileIds !== null && reading.total < reading.thresholds.walkedMin) {
    return byKey(reading, states, condition, { column: 'profile_id', ids: profileIds });
  }
  return byState(reading, states, condition);
}

/** The newest of each project, merged. */
function byProject(reading: Reading, states: readonly string[], condition: string): string {
  const { terms } = reading;
  return `SELECT newest.id, newest.relevant_since FROM unnest(${terms.projectIds ?? ''}) AS chosen (project_id)
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM parapet.finding f
       WHERE ${within({ ...terms, projectIds: null }, 'f')} AND f.project_id = chosen.project_id
         AND f.state IN (${literals(states)}) AND ${condition}
       ${order} LIMIT ${reading.limit}) newest`;
}

/** The newest of each rule (or profile) and state, merged. */
function byKey(
  reading: Reading,
  states: readonly string[],
  condition: string,
  key: { column: 'rule_id' | 'profile_id'; ids: string },
): string {
  const others = within({ ...reading.terms, [key.column === 'rule_id' ? 'ruleIds' : 'profileIds']: null }, 'f');
  return `SELECT newest.id, newest.relevant_since
    FROM unnest(${key.ids}) AS chosen (key) CROSS JOIN unnest(ARRAY[${literals(states)}]) AS in_state (state)
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM parapet.finding f
       WHERE ${others} AND f.${key.column} = chosen.key AND f.state = in_state.state AND ${condition}
       ${order} LIMIT ${reading.limit}) newest`;
}

/** Each state's findings in order, merged while they are read (a merge append with one branch a state). */
function byState(reading: Reading, states: readonly string[], condition: string): string {
  return states
    .map(
      (state) => `(SELECT ${columns} FROM parapet.finding f
        WHERE ${within(reading.terms, 'f')} AND f.state = '${state}' AND ${condition}
        ${order} LIMIT ${reading.limit})`,
    )
    .join(' UNION ALL ');
}
