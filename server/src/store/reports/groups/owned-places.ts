/** Which files of findings have code owners: computed from the projects' CODEOWNERS, which name patterns and not files. */
import { codeownersOf, type CodeownersRule } from '../../../model/scm/codeowners.ts';
import type { TenantTransaction } from '../../database.ts';
import type { ReportScope } from '../query.ts';

export interface OwnedPlace {
  projectId: string;
  path: string;
  /** Never empty. */
  owners: readonly string[];
}

/** The files with owners that findings of the lane are in. Reads every path of the projects that have code owners. */
export async function listOwnedPlaces(
  tx: TenantTransaction,
  { lane, projectIds }: Pick<ReportScope, 'lane' | 'projectIds'>,
): Promise<OwnedPlace[]> {
  const { rows: projects } = await tx.client.query<{ id: string; codeowners: CodeownersRule[] }>(
    `SELECT id, codeowners FROM parapet.project
      WHERE deployment_id = $1 AND codeowners IS NOT NULL AND ($2::bigint[] IS NULL OR id = ANY ($2))`,
    [tx.deploymentId, projectIds],
  );
  if (projects.length === 0) return [];
  const { rows: places } = await tx.client.query<{ projectId: string; path: string }>(
    `SELECT f.project_id AS "projectId", f.path
       FROM unnest($2::bigint[]) AS owned (id)
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.lane = $3 AND f.lane < 2 AND f.project_id = owned.id
      GROUP BY f.project_id, f.path`,
    [tx.deploymentId, projects.map(({ id }) => id), lane],
  );
  const ownersOf = new Map(projects.map(({ id, codeowners }) => [id, codeownersOf(codeowners)]));
  return places
    .map(({ projectId, path }) => ({ projectId, path, owners: ownersOf.get(projectId)?.(path) ?? [] }))
    .filter(({ owners }) => owners.length > 0);
}
