/** The part of a page that is on the findings' own rows: stretches that still last, and births. */
import type { Reading } from './reading.ts';
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

export function pageOfLasting(reading: Reading, parts: StretchParts): string {
  const { terms } = reading;
  const { measure } = parts;
  const condition = `${parts.lasting} AND f.relevant_since < ${terms.until}`;
  if (terms.projectIds !== null) return byProject(reading, measure.states, condition);
  if (parts.beganInside && isGathered(reading)) {
    const began = lastingSince(terms, measure, `${columns}, f.state_since`, terms.since, terms.until);
    return `SELECT f.id, f.relevant_since FROM (${began}) f WHERE ${parts.lastingAlso} AND ${reading.keyset('f')}`;
  }
  if (measure.names[0] !== 'group_open' || terms.since === null) return walk(reading, measure.states, condition);
  // Most of what became open was new: nothing older than the period can be in it but what was reopened inside of it.
  const reopened = `SELECT ${columns} FROM parapet.finding f
    WHERE ${within(terms, 'f')} AND f.state IN (${literals(measure.states)}) AND f.group_since > f.created_at
      AND ${condition} AND f.relevant_since < ${terms.since} AND ${reading.keyset('f')}`;
  return `${walk(reading, measure.states, `${condition} AND f.relevant_since >= ${terms.since}`)} UNION ALL ${reopened}`;
}

/** Births in order: nearly all have been present since, the others are in an index of their own. */
export function pageOfBirths(reading: Reading, parts: BirthParts): string {
  const { terms } = reading;
  const from = (column: string): string => (parts.since === null ? '' : ` AND f.${column} >= ${parts.since}`);
  const born = `f.created_at < ${terms.until}${from('created_at')} AND ${parts.also}`;
  if (terms.projectIds !== null) return byProject(reading, parts.states, `${born}${from('relevant_since')}`);
  const present = `f.relevant_since = f.created_at AND f.relevant_since < ${terms.until}${from('relevant_since')}`;
  return `${walk(reading, parts.states, `${present} AND ${born}`)} UNION ALL
    ${byState(reading, parts.states, `f.relevant_since > f.created_at AND ${born}${from('relevant_since')}`)}`;
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
         AND f.state IN (${literals(states)}) AND ${reading.keyset('f')} AND ${condition}
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
       WHERE ${others} AND f.${key.column} = chosen.key AND f.state = in_state.state AND ${reading.keyset('f')} AND ${condition}
       ${order} LIMIT ${reading.limit}) newest`;
}

/** Each state's findings in order, merged while they are read (a merge append with one branch a state). */
function byState(reading: Reading, states: readonly string[], condition: string): string {
  return states
    .map(
      (state) => `(SELECT ${columns} FROM parapet.finding f
        WHERE ${within(reading.terms, 'f')} AND f.state = '${state}' AND ${reading.keyset('f')} AND ${condition}
        ${order} LIMIT ${reading.limit})`,
    )
    .join(' UNION ALL ');
}
