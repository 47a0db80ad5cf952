/** Which files of findings have code owners: computed from the projects' CODEOWNERS, which name patterns and not files. */
import { codeownersOf, type CodeownersRule } from '../../../model/scm/codeowners.ts';
import type { TenantTransaction } from '../../database.ts';
import type { ReportQuery, ReportScope } from '../query.ts';
import { newStatement } from '../statement.ts';
import { withAnswer } from './answer-rows.ts';

interface Place {
  projectId: string;
  path: string;
}

export interface OwnedPlace extends Place {
  /** Never empty. */
  owners: readonly string[];
}

type OwnersOf = ReadonlyMap<string, (path: string) => readonly string[]>;

/** The files with owners that findings of the lane are in. Reads every path of the projects that have code owners. */
export async function listOwnedPlaces(
  tx: TenantTransaction,
  { lane, projectIds }: Pick<ReportScope, 'lane' | 'projectIds'>,
): Promise<OwnedPlace[]> {
  const ownersOf = await listOwners(tx, projectIds);
  if (ownersOf.size === 0) return [];
  const { rows } = await tx.client.query<Place>(
    `SELECT f.project_id AS "projectId", f.path
       FROM unnest($2::bigint[]) AS owned (id)
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.lane = $3 AND f.lane < 2 AND f.project_id = owned.id
      GROUP BY f.project_id, f.path`,
    [tx.deploymentId, [...ownersOf.keys()], lane],
  );
  return owned(rows, ownersOf);
}

/** The same for the findings of a report's answer. */
export async function listOwnedPlacesOfAnswer(tx: TenantTransaction, query: ReportQuery): Promise<OwnedPlace[]> {
  const ownersOf = await listOwners(tx, query.scope.projectIds);
  const statement = newStatement(tx.deploymentId);
  const answer = withAnswer(statement, query);
  if (ownersOf.size === 0 || answer === null) return [];
  const { text, values } = statement.finish(
    `${answer} SELECT f.project_id AS "projectId", f.path
       FROM answer a JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = a.id
      WHERE a.project_id = ANY (${statement.add([...ownersOf.keys()], 'bigint[]')}) GROUP BY f.project_id, f.path`,
  );
  const { rows } = await tx.client.query<Place>(text, values);
  return owned(rows, ownersOf);
}

function owned(places: readonly Place[], ownersOf: OwnersOf): OwnedPlace[] {
  return places
    .map((place) => ({ ...place, owners: ownersOf.get(place.projectId)?.(place.path) ?? [] }))
    .filter(({ owners }) => owners.length > 0);
}

/** By project that has code owners. */
async function listOwners(tx: TenantTransaction, projectIds: readonly string[] | null): Promise<OwnersOf> {
  const { rows } = await tx.client.query<{ id: string; codeowners: CodeownersRule[] }>(
    `SELECT id, codeowners FROM parapet.project
      WHERE deployment_id = $1 AND codeowners IS NOT NULL AND ($2::bigint[] IS NULL OR id = ANY ($2))`,
    [tx.deploymentId, projectIds],
  );
  return new Map(rows.map(({ id, codeowners }) => [id, codeownersOf(codeowners)]));
}
