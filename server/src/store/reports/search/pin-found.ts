/**
 * Looks up the findings of a search once for all statements of a transaction: a page and its totals would find them two to
 * five times, and so would each question of a screen.
 */
import type { TenantTransaction } from '../../database.ts';
import { partsOfSearch, type ReportQuery } from '../query.ts';
import { addTerms } from '../spans.ts';
import { newStatement } from '../statement.ts';
import { selectFoundIds, selectPendingFound, withFound } from './found.ts';
import type { Search } from './search.ts';

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
  const { search, projectIds } = query.scope;
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, query);
  // If all projects are asked about, the texts alone say nearly as much, so that no finding is read.
  const found =
    projectIds === null
      ? selectFoundIds(terms, search!)
      : `${withFound(terms, search!)} SELECT id AS finding_id FROM found`;
  const { text, values } = statement.finish(
    `SELECT coalesce(string_agg(finding_id::text, ','), '') AS ids FROM (SELECT finding_id FROM (${found}) found LIMIT ${pinnedMax + 1}) listed`,
  );
  const { rows } = await tx.client.query<{ ids: string }>(text, values);
  const ids = rows[0]!.ids === '' ? [] : rows[0]!.ids.split(',');
  return ids.length > pinnedMax ? null : ids;
}

/** The ids of the findings that are not indexed yet and meet the search by their texts as they are. */
export async function listPendingFound(tx: TenantTransaction, search: Search): Promise<string[]> {
  const statement = newStatement(tx.deploymentId);
  const { text, values } = statement.finish(selectPendingFound(statement, search));
  const { rows } = await tx.client.query<{ finding_id: string }>(text, values);
  return rows.map(({ finding_id: id }) => id);
}
