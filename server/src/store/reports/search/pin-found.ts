/**
 * Looks up the findings of a search once for all statements of a transaction: a page and its totals would find them two to
 * five times, and so would each question of a screen.
 */
import type { TenantTransaction } from '../../database.ts';
import { partsOfSearch, type ReportQuery } from '../query.ts';
import { addTerms } from '../spans.ts';
import { newStatement } from '../statement.ts';
import { withFound } from './found.ts';

/** More are looked up by each statement: their ids would be a parameter of more than a megabyte. */
const pinnedMax = 100_000;

/** By scope; null: too many. */
const pinnedIn = new WeakMap<TenantTransaction, Map<string, readonly string[] | null>>();

/** The same query, with the ids of the findings that its search finds by their texts, unless these are too many. */
export async function pinFound(tx: TenantTransaction, query: ReportQuery): Promise<ReportQuery> {
  const { scope } = query;
  if (scope.search === null || partsOfSearch(query).found === null) return query;
  const pinned = pinnedIn.get(tx) ?? new Map<string, readonly string[] | null>();
  pinnedIn.set(tx, pinned);
  const key = JSON.stringify(scope);
  const foundIds = pinned.get(key) ?? (pinned.has(key) ? null : await listFoundIds(tx, query));
  pinned.set(key, foundIds);
  return foundIds === null ? query : { ...query, scope: { ...scope, search: { ...scope.search, foundIds } } };
}

async function listFoundIds(tx: TenantTransaction, query: ReportQuery): Promise<readonly string[] | null> {
  const statement = newStatement(tx.deploymentId);
  const found = withFound(addTerms(statement, query), query.scope.search!);
  const { text, values } = statement.finish(`${found} SELECT id FROM found LIMIT ${pinnedMax + 1}`);
  const { rows } = await tx.client.query<{ id: string }>(text, values);
  return rows.length > pinnedMax ? null : rows.map(({ id }) => id);
}
