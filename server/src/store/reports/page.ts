/**
 * One page of a question's answer: finding ids in the order (relevant_since, id) descending, from a keyset position. Which index
 * is walked depends on the scope and on how large the answer is; all ways give the same rows (docs/adr/0008-reports.md).
 */
import { aggregateStates } from '../../model/states.ts';
import type { TenantTransaction } from '../database.ts';
import { candidateStates, matchCondition } from './match.ts';
import { isVoid, type Question } from './question.ts';
import {
  addTerms,
  anyState,
  bornIn,
  ended,
  groupMeasure,
  lastingSince,
  stateMeasure,
  within,
  type Measure,
  type Terms,
} from './stretches.ts';
import { literals, newStatement } from './statement.ts';

/** Where a page ends: the next one begins strictly after it. */
export interface Position {
  relevantSince: Date;
  id: string;
}

export interface PageRequest {
  question: Question;
  after: Position | null;
  limit: number;
  /** The exact size of the whole answer: small ones are gathered by time, large ones walked. */
  total: number;
}

/** Answers up to this size are gathered through the time indexes and sorted, when the period has a beginning. */
const gatheredMax = 3000;
/** Answers from this size on are dense enough to be walked by state, whatever profile filter there is. */
const walkedMin = 20_000;

/** At most `limit` positions, in order. */
export async function listPage(tx: TenantTransaction, request: PageRequest): Promise<Position[]> {
  const { question } = request;
  if (isVoid(question) || request.total === 0) return [];
  const isPresent = await isPeriodEndPresent(tx, question);
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, question);
  const walk: Walk = {
    question,
    terms,
    isPresent,
    keyset: 'true',
    limit: statement.add(request.limit, 'int'),
    match: matchCondition(question, terms),
  };
  if (request.after !== null) {
    const since = statement.add(request.after.relevantSince, 'timestamptz');
    const id = statement.add(request.after.id, 'bigint');
    walk.keyset = `(f.relevant_since, f.id) < (${since}, ${id})`;
  }
  const { text, values } = statement.finish(
    `SELECT id, relevant_since FROM (${candidates(request, walk)}) page
      ORDER BY relevant_since DESC, id DESC LIMIT ${walk.limit}`,
  );
  const { rows } = await tx.client.query<{ id: string; relevant_since: Date }>(text, values);
  return rows.map((row) => ({ id: row.id, relevantSince: row.relevant_since }));
}

/** What every way of finding the rows shares. */
interface Walk {
  question: Question;
  terms: Terms;
  isPresent: boolean;
  keyset: string;
  limit: string;
  match: string;
}

function candidates(request: PageRequest, walk: Walk): string {
  const { scope } = request.question;
  if (scope.projectIds !== null) return byProject(walk);
  const gathered = request.total <= gatheredMax ? gather(walk) : null;
  if (gathered !== null) return gathered;
  if (scope.ruleIds !== null) return byKeys(walk, 'rule_id', walk.terms.ruleIds ?? '');
  if (scope.profileIds !== null && request.total < walkedMin)
    return byKeys(walk, 'profile_id', walk.terms.profileIds ?? '');
  return byState(walk);
}

/**
 * Whether no stretch begins at or after the period's end, so that what is now is what was then. True for every period that
 * ends now, unless clocks of several nodes differ.
 */
async function isPeriodEndPresent(tx: TenantTransaction, question: Question): Promise<boolean> {
  const states = literals(aggregateStates);
  const { rows } = await tx.client.query<{ is_present: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM parapet.finding f WHERE f.deployment_id = $1 AND f.lane = ${question.scope.lane}
                           AND f.state IN (${states}) AND f.relevant_since >= $2)
        AND NOT EXISTS (SELECT 1 FROM parapet.finding f WHERE f.deployment_id = $1 AND f.lane = ${question.scope.lane}
                           AND f.state IN (${states}) AND f.state_since > f.created_at AND f.state_since >= $2) AS is_present`,
    [tx.deploymentId, question.until],
  );
  return rows[0]?.is_present ?? false;
}

const columns = 'f.id, f.relevant_since';
const order = 'ORDER BY f.relevant_since DESC, f.id DESC';

/** The newest of each project, merged. */
function byProject(walk: Walk): string {
  const { terms } = walk;
  const others = within({ ...terms, projectIds: null }, 'f');
  const states = candidateStates(walk.question, walk.isPresent);
  const state = states.length === aggregateStates.length ? 'true' : `f.state IN (${literals(states)})`;
  return `SELECT newest.id, newest.relevant_since FROM unnest(${terms.projectIds ?? ''}) AS chosen (project_id)
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM parapet.finding f
       WHERE ${others} AND f.project_id = chosen.project_id AND ${state} AND ${walk.keyset} AND ${walk.match}
       ${order} LIMIT ${walk.limit}) newest`;
}

/** The newest of each rule (or profile) and state, merged. */
function byKeys(walk: Walk, column: 'rule_id' | 'profile_id', keys: string): string {
  const others = within(
    {
      ...walk.terms,
      ruleIds: column === 'rule_id' ? null : walk.terms.ruleIds,
      profileIds: column === 'profile_id' ? null : walk.terms.profileIds,
    },
    'f',
  );
  const states = candidateStates(walk.question, walk.isPresent).map((state) => `('${state}')`);
  const branch = (extra: string): string => `
    SELECT newest.id, newest.relevant_since FROM unnest(${keys}) AS chosen (key) CROSS JOIN (VALUES ${states.join()}) AS in_state (state)
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM parapet.finding f
       WHERE ${others} AND f.${column} = chosen.key AND f.state = in_state.state AND ${extra} AND ${walk.keyset} AND ${walk.match}
       ${order} LIMIT ${walk.limit}) newest`;
  return walk.isPresent
    ? branch('true')
    : `${branch(`f.relevant_since < ${walk.terms.until}`)} UNION ALL ${returned(walk)}`;
}

/** Each state's findings in order, merged while they are read (a merge append: one branch a state). */
function byState(walk: Walk): string {
  const { judgement } = walk.question;
  const { since, until } = walk.terms;
  const states = candidateStates(walk.question, walk.isPresent);
  const branches = (extra: string): string =>
    states
      .map(
        (state) => `(SELECT ${columns} FROM parapet.finding f
          WHERE ${within(walk.terms, 'f')} AND f.state = '${state}' AND ${extra} AND ${walk.keyset} AND ${walk.match}
          ${order} LIMIT ${walk.limit})`,
      )
      .join(' UNION ALL ');
  if (!walk.isPresent) return `${branches(`f.relevant_since < ${until}`)} UNION ALL ${returned(walk)}`;
  if (judgement.kind !== 'entered_group' || judgement.group !== 'open' || since === null) return branches('true');
  // Most of what became open was new: nothing older than the period can match but what was reopened inside it.
  const reopened = `SELECT ${columns} FROM parapet.finding f
    WHERE ${within(walk.terms, 'f')} AND f.state IN (${literals(states)}) AND f.group_since > f.created_at
      AND f.group_since >= ${since} AND f.relevant_since < ${since} AND ${walk.keyset} AND ${walk.match}`;
  return `${branches(`f.relevant_since >= ${since}`)} UNION ALL ${reopened}`;
}

/** Of a period in the past: findings that came back after it, and so stand before all others. Few, in an index of their own. */
function returned(walk: Walk): string {
  const { until } = walk.terms;
  const states = candidateStates(walk.question, walk.isPresent);
  return states
    .map(
      (state) => `(SELECT ${columns} FROM parapet.finding f
        WHERE ${within(walk.terms, 'f')} AND f.state = '${state}' AND f.relevant_since > f.created_at
          AND f.relevant_since >= ${until} AND f.created_at < ${until} AND ${walk.keyset} AND ${walk.match}
        ${order} LIMIT ${walk.limit})`,
    )
    .join(' UNION ALL ');
}

/** All of a small answer, through the instants at which stretches began inside the period; null where no period bounds it. */
function gather(walk: Walk): string | null {
  const { terms, question } = walk;
  const { judgement } = question;
  const { since, until } = terms;
  if (since === null) return null;
  const inside = `s.from_at >= ${since} AND s.from_at < ${until}`;
  const began = (measure: Measure, stillAtEnd: boolean): string => `
    ${lastingSince(terms, measure, 'f.id', since, until)}
    UNION ${ended(terms, measure, 's.finding_id', stillAtEnd ? `${inside} AND s.to_at >= ${until}` : inside)}`;
  let ids: string;
  switch (judgement.kind) {
    case 'entered_group':
      ids = began(groupMeasure(judgement.group), true);
      break;
    case 'entered_state':
      ids = began(stateMeasure(judgement.state), true);
      break;
    case 'reached':
      ids = began(stateMeasure(judgement.state), false);
      break;
    case 'changed':
      ids = began(anyState, false);
      break;
    case 'shown':
      ids = bornIn(terms, aggregateStates, 'f.id', since, until);
      break;
    default:
      return null;
  }
  return `SELECT ${columns} FROM (${ids}) AS gathered (id)
    JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = gathered.id
   WHERE ${walk.keyset} AND ${walk.match}`;
}
