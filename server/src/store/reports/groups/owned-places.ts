/**
 * Which files of findings have code owners: computed from the projects' CODEOWNERS, which name patterns and not files. The
 * work is done once for all questions of a transaction, leaves room for other requests, and is bounded.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { invalidArgument } from '../../../base/errors.ts';
import { readCodeowners, type Codeowners, type CodeownersRule } from '../../../model/scm/codeowners.ts';
import type { TenantTransaction } from '../../database.ts';
import type { ReportQuery, ReportScope } from '../query.ts';
import { newStatement } from '../statement.ts';
import { withAnswer } from './answer-rows.ts';

export interface Place {
  projectId: string;
  path: string;
}

export interface OwnedPlace extends Place {
  /** Never empty. */
  owners: readonly string[];
}

/** Comparisons of a path with a pattern in one transaction, of about a microsecond each. */
const comparedMax = 10_000_000;
/** How long paths are matched before other requests have a turn, ms. */
const turnMs = 10;

interface Known {
  /** By project that has code owners. */
  codeowners: Map<string, Codeowners>;
  /** By lane and project: the files with owners. */
  places: Map<string, readonly OwnedPlace[]>;
  compared: number;
}

/** What a transaction has found: up to 40 questions of one request ask for the same. */
const knownIn = new WeakMap<TenantTransaction, Known>();

function known(tx: TenantTransaction): Known {
  const found = knownIn.get(tx) ?? { codeowners: new Map(), places: new Map(), compared: 0 };
  knownIn.set(tx, found);
  return found;
}

/**
 * The files with owners that findings of the lane are in. Reads every path of the projects that have code owners. Throws
 * INVALID_ARGUMENT if that is too much work.
 */
export async function listOwnedPlaces(
  tx: TenantTransaction,
  { lane, projectIds }: Pick<ReportScope, 'lane' | 'projectIds'>,
): Promise<OwnedPlace[]> {
  const { places } = known(tx);
  const ownersOf = await listCodeowners(tx, projectIds);
  const missing = [...ownersOf.keys()].filter((id) => !places.has(`${lane} ${id}`));
  if (missing.length > 0) {
    const { rows } = await tx.client.query<Place>(
      `SELECT f.project_id AS "projectId", f.path
         FROM unnest($2::bigint[]) AS owned (id)
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.lane = $3 AND f.lane < 2 AND f.project_id = owned.id
        GROUP BY f.project_id, f.path`,
      [tx.deploymentId, missing, lane],
    );
    const found = Map.groupBy(await matchOwners(tx, rows, ownersOf), ({ projectId }) => projectId);
    for (const id of missing) places.set(`${lane} ${id}`, found.get(id) ?? []);
  }
  return [...ownersOf.keys()].flatMap((id) => places.get(`${lane} ${id}`)!);
}

/** The same for the findings of a report's answer. */
export async function listOwnedPlacesOfAnswer(tx: TenantTransaction, query: ReportQuery): Promise<OwnedPlace[]> {
  const ownersOf = await listCodeowners(tx, query.scope.projectIds);
  const statement = newStatement(tx.deploymentId);
  const answer = withAnswer(statement, query, ['path']);
  if (ownersOf.size === 0 || answer === null) return [];
  const { text, values } = statement.finish(
    `${answer} SELECT a.project_id AS "projectId", a.path FROM answer a
      WHERE a.project_id = ANY (${statement.add([...ownersOf.keys()], 'bigint[]')}) GROUP BY a.project_id, a.path`,
  );
  const { rows } = await tx.client.query<Place>(text, values);
  return matchOwners(tx, rows, ownersOf);
}

/** The version of the code owners of each project that has some, of all projects or of these. */
export async function listCodeownersVersions(
  tx: TenantTransaction,
  projectIds: readonly string[] | null,
): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ id: string; version: string }>(
    `SELECT id, md5(codeowners::text) AS version FROM parapet.project
      WHERE deployment_id = $1 AND codeowners IS NOT NULL AND ($2::bigint[] IS NULL OR id = ANY ($2))`,
    [tx.deploymentId, projectIds],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Those of the files that have owners. Throws INVALID_ARGUMENT if that is too much work. */
export async function listOwnedAmong(tx: TenantTransaction, places: readonly Place[]): Promise<OwnedPlace[]> {
  const ownersOf = await listCodeowners(tx, [...new Set(places.map(({ projectId }) => projectId))]);
  return matchOwners(tx, places, ownersOf);
}

type CodeownersOf = ReadonlyMap<string, Codeowners>;

async function matchOwners(
  tx: TenantTransaction,
  places: readonly Place[],
  ownersOf: CodeownersOf,
): Promise<OwnedPlace[]> {
  const state = known(tx);
  const compared = places.reduce(
    (sum, { projectId }) => sum + 1 + (ownersOf.get(projectId)?.comparedPerPath ?? 0),
    state.compared,
  );
  if (compared > comparedMax) {
    throw invalidArgument(
      'filters.owners',
      'the code owners of these projects have too many patterns for the number of their files; name fewer projects',
    );
  }
  state.compared = compared;
  const owned: OwnedPlace[] = [];
  let turnEndsAt = performance.now() + turnMs;
  for (const place of places) {
    const owners = ownersOf.get(place.projectId)?.ownersOf(place.path) ?? [];
    if (owners.length > 0) owned.push({ ...place, owners });
    if (performance.now() < turnEndsAt) continue;
    await yieldToEventLoop();
    turnEndsAt = performance.now() + turnMs;
  }
  return owned;
}

/** Returns the code owners of these projects, or of all (null); those without are left out. */
async function listCodeowners(tx: TenantTransaction, projectIds: readonly string[] | null): Promise<CodeownersOf> {
  const { codeowners } = known(tx);
  const { rows: having } = await tx.client.query<{ id: string }>(
    `SELECT id FROM parapet.project
      WHERE deployment_id = $1 AND codeowners IS NOT NULL AND ($2::bigint[] IS NULL OR id = ANY ($2)) ORDER BY id`,
    [tx.deploymentId, projectIds],
  );
  const missing = having.flatMap(({ id }) => (codeowners.has(id) ? [] : [id]));
  if (missing.length > 0) {
    const { rows } = await tx.client.query<{ id: string; codeowners: CodeownersRule[] }>(
      'SELECT id, codeowners FROM parapet.project WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
      [tx.deploymentId, missing],
    );
    for (const { id, codeowners: rules } of rows) codeowners.set(id, readCodeowners(rules));
  }
  return new Map(having.map(({ id }) => [id, codeowners.get(id)!]));
}
