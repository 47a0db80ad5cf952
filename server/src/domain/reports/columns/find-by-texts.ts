/**
 * What a search finds by texts, looked up once for all questions of a request (ADR 0041). If it is about open findings that
 * are in memory, these say the rest; of frequent words in paths, the paths in memory say all.
 */
import type { TenantTransaction } from '../../../store/database.ts';
import { hasChangesSince, heldStates, type TextKind } from '../../../store/reports/columns/load-columns.ts';
import { openQueryOf } from '../../../store/reports/columns/open-query.ts';
import { partsOfSearch, type ReportQuery } from '../../../store/reports/query.ts';
import { listPendingFound, pinFound } from '../../../store/reports/search/pin-found.ts';
import type { OpenRow, Search, SearchClause } from '../../../store/reports/search/search.ts';
import { readColumns, type FindingColumns, type ProjectColumns, type ReadColumns } from './finding-columns.ts';
import { pathsWith } from './paths-with.ts';

/** So few findings are read from their tables sooner than all in memory are compared with them. */
const fewIdsMax = 500;

/**
 * The same query, with the findings that its search finds by texts. `needsIds`: true if SQL will ask for them, too: about
 * what was open before, or in an order that memory does not have.
 */
export async function findByTexts(
  tx: TenantTransaction,
  columns: FindingColumns,
  query: ReportQuery,
  { needsIds, fewMax = fewIdsMax }: { needsIds: boolean; fewMax?: number },
): Promise<ReportQuery> {
  const { search } = query.scope;
  if (search === null || partsOfSearch(query).found === null) return query;
  if (openQueryOf(query) === null || (await hasChangesSince(tx, query.until))) return pinFound(tx, query);
  const byPaths = !needsIds && isOfPaths(search) ? await readHeld(tx, columns, query, ['file']) : null;
  if (byPaths !== null) {
    const pending = new Set((await listPendingFound(tx, search)).map(Number));
    return withOpen(query, listRows(byPaths, search, meetsAll(byPaths, search, pending)));
  }
  const pinned = await pinFound(tx, query);
  const { foundIds } = pinned.scope.search!;
  if (foundIds === undefined || foundIds.length <= fewMax) return pinned;
  const held = await readHeld(tx, columns, query, []);
  if (held === null) return pinned;
  const ids = new Set(foundIds.map(Number));
  return withOpen(
    pinned,
    listRows(
      held,
      search,
      ({ ids: column }) =>
        (row) =>
          ids.has(column[row]!),
    ),
  );
}

/** True if paths, rules and ids in memory decide the search, and the index of words would have to be read for long. */
function isOfPaths({ indexed, isFrequent }: Search): boolean {
  const isDecided = ({ inText, isWhole, packageKeys, exact }: SearchClause): boolean =>
    inText.length === 0 && !isWhole && packageKeys.length === 0 && exact.length === 0;
  return isFrequent && indexed.every(isDecided);
}

async function readHeld(
  tx: TenantTransaction,
  columns: FindingColumns,
  { scope: { projectIds } }: ReportQuery,
  texts: readonly TextKind[],
): Promise<ReadColumns | null> {
  return readColumns(tx, columns, { projectIds, texts, findings: Infinity, isOnlyHeld: true });
}

function withOpen(query: ReportQuery, rows: readonly OpenRow[]): ReportQuery {
  const { scope, until } = query;
  return { ...query, scope: { ...scope, search: { ...scope.search!, openFound: { until, rows } } } };
}

/** Which rows of a project are found. */
type Finds = (project: ProjectColumns) => (row: number) => boolean;

/** Those that meet all clauses, and those that are pending and do. */
function meetsAll({ rules, texts }: ReadColumns, { indexed }: Search, pending: ReadonlySet<number>): Finds {
  // Rules and ids are compared sooner than paths.
  const clauses = indexed
    .toSorted((a, b) => a.inPath.length - b.inPath.length)
    .map(({ inPath, ruleIds, findingIds }) => {
      const named = new Set(ruleIds);
      return {
        hasRule: Uint8Array.from(rules.values, (id) => (named.has(String(id)) ? 1 : 0)),
        ids: new Set(findingIds.map(Number)),
        hasPath: inPath.length === 0 ? null : pathsWith(texts.file, inPath),
      };
    });
  return (project) => {
    const files = project.texts.get('file')!;
    return (row) =>
      pending.has(project.ids[row]!) ||
      clauses.every(
        ({ hasRule, ids, hasPath }) =>
          hasRule[project.rules[row]!] === 1 ||
          (ids.size > 0 && ids.has(project.ids[row]!)) ||
          (hasPath !== null && files[row]! >= 0 && hasPath(files[row]!)),
      );
  };
}

/** The rows that are found, but for those of the rules that the search names. */
function listRows({ projects, rules, profiles }: ReadColumns, { ruleIds }: Search, finds: Finds): OpenRow[] {
  const named = new Set(ruleIds);
  const isNamed = Uint8Array.from(rules.values, (id) => (named.has(String(id)) ? 1 : 0));
  const rows: OpenRow[] = [];
  for (const project of projects) {
    const isFound = finds(project);
    for (let row = 0; row < project.ids.length; row++) {
      if (isNamed[project.rules[row]!] === 1 || !isFound(row)) continue;
      rows.push({
        id: String(project.ids[row]!),
        project_id: project.projectId,
        rule_id: String(rules.values[project.rules[row]!]),
        profile_id: String(profiles.values[project.profiles[row]!]),
        state: heldStates[project.states[row]!]!,
        relevantSince: project.relevantSince[row]!,
        groupSince: project.groupSince[row]!,
      });
    }
  }
  return rows;
}
