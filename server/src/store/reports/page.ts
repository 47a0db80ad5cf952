/**
 * One page of a question's answer: finding ids in the order (relevant_since, id) descending, from a keyset position. Which index
 * is read depends on the scope and on how large the answer is; all ways give the same rows (docs/adr/0008-reports.md).
 */
import type { TenantTransaction } from '../database.ts';
import { pageOfEnded } from './page-of-ended.ts';
import { pageOfBirths, pageOfLasting } from './page-of-lasting.ts';
import { partsOf, type StretchParts } from './parts.ts';
import { isVoid, type Question } from './question.ts';
import type { Reading, Thresholds } from './reading.ts';
import { addTerms } from './stretches.ts';
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
  /** The exact size of the whole answer: it steers which index is read, never which rows come. */
  total: number;
  /** For tests: other thresholds, so that small histories are read in every way. */
  thresholds?: Thresholds;
}

/** Measured at one million findings (bench/reports.ts): a thousand index rows take 0.25 ms. */
const measuredThresholds: Thresholds = { gatheredMax: 50_000, walkedMin: 20_000, endedCountMax: 20_000 };

/** At most `limit` positions, in order. */
export async function listPage(tx: TenantTransaction, request: PageRequest): Promise<Position[]> {
  const { question } = request;
  if (isVoid(question) || request.total === 0) return [];
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, question);
  const reading: Reading = {
    question,
    terms,
    total: request.total,
    thresholds: request.thresholds ?? measuredThresholds,
    keyset: () => 'true',
    limit: statement.add(request.limit, 'int'),
  };
  if (request.after !== null) {
    const since = statement.add(request.after.relevantSince, 'timestamptz');
    const id = statement.add(request.after.id, 'bigint');
    reading.keyset = (alias) =>
      `(${alias}.relevant_since, ${alias === 'f' ? 'f.id' : 's.finding_id'}) < (${since}, ${id})`;
  }
  const parts = partsOf(question.judgement, terms);
  const selections: string[] = [];
  if (parts.kind === 'births') selections.push(pageOfBirths(reading, parts));
  else {
    const endedCount = await countEndedAfter(tx, reading, parts);
    selections.push(pageOfLasting(reading, parts));
    if (endedCount > 0) selections.push(pageOfEnded(reading, parts, endedCount));
  }
  const { text, values } = statement.finish(
    `SELECT id, relevant_since FROM (${selections.join('\n UNION ALL ')}) page
      ORDER BY relevant_since DESC, id DESC LIMIT ${reading.limit}`,
  );
  const { rows } = await tx.client.query<{ id: string; relevant_since: Date }>(text, values);
  return rows.map((row) => ({ id: row.id, relevantSince: row.relevant_since }));
}

/**
 * How many stretches have ended since the end of the period, counted up to one more than endedCountMax: none for a period that
 * ends now. Infinity where the end of a stretch does not matter.
 */
async function countEndedAfter(tx: TenantTransaction, reading: Reading, parts: StretchParts): Promise<number> {
  if (!parts.endsAfterPeriod) return Infinity;
  const { scope, until } = reading.question;
  const { rows } = await tx.client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT 1 FROM parapet.finding_span s WHERE s.deployment_id = $1 AND s.lane = ${scope.lane}
          AND s.measure IN (${literals(parts.measure.names)}) AND s.to_at >= $2 LIMIT $3) AS counted`,
    [tx.deploymentId, until, reading.thresholds.endedCountMax + 1],
  );
  return rows[0]?.n ?? 0;
}
