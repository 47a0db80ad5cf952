/** The deployments of the installation as an operator sees them: their state and their size. */
import {
  getDeploymentSize,
  listDeploymentRows,
  type DeploymentRow,
  type DeploymentSize,
} from '../../store/deployments/overview.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export const deploymentStates = ['open', 'suspended', 'deleting'] as const;

export interface DeploymentOverview extends DeploymentRow, DeploymentSize {
  state: (typeof deploymentStates)[number];
}

/** A page of all, in the order of their slugs. */
export async function listDeploymentPage(
  platform: Pick<Platform, 'database' | 'keys'>,
  page: PageRequest,
): Promise<{ deployments: DeploymentOverview[]; nextCursor: string }> {
  const { rows: deployments, nextCursor } = await keysetPage<DeploymentOverview>(platform, page, {
    query: { list: 'deployments', order: 'slug' },
    read: (from) => listDeployments(platform, from),
    positionOf: ({ slug }) => slug,
  });
  return { deployments, nextCursor };
}

/** In the order of their slugs, after one. */
export async function listDeployments(
  platform: Pick<Platform, 'database'>,
  page: { after: string | null; limit: number },
): Promise<DeploymentOverview[]> {
  const rows = await platform.database.readAsAccess((tx) => listDeploymentRows(tx, page));
  const overviews: DeploymentOverview[] = [];
  for (const row of rows) overviews.push(await overviewOf(platform, row));
  return overviews;
}

async function overviewOf({ database }: Pick<Platform, 'database'>, row: DeploymentRow): Promise<DeploymentOverview> {
  const size = await database.readAsTenant(row.id, getDeploymentSize);
  return { ...row, ...size, state: stateOf(row) };
}

function stateOf({ suspendedAt, deletionBeganAt }: DeploymentRow): DeploymentOverview['state'] {
  if (deletionBeganAt !== null) return 'deleting';
  return suspendedAt === null ? 'open' : 'suspended';
}
