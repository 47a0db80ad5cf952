/** The installation's demo, for its own members and for the admins of the first organisation. */
import type { Member } from '../../model/caller.ts';
import { rolesWith } from '../../model/permissions.ts';
import { findDemo, type DemoRow } from '../../store/demo/demo.ts';
import { findFirstDeployment } from '../../store/deployments/deployments.ts';
import type { Platform } from '../platform.ts';

export type { DemoRow } from '../../store/demo/demo.ts';

export interface VisibleDemo {
  /** Null if there is none, or none that the member may know of. */
  row: DemoRow | null;
  /** True if the member may create it. */
  mayCreate: boolean;
}

export async function getDemo({ database }: Pick<Platform, 'database'>, member: Member): Promise<VisibleDemo> {
  return database.readAsAccess(async (tx) => {
    const isFirst = (await findFirstDeployment(tx)) === member.deploymentId;
    const mayCreate = isFirst && rolesWith['deployment.manage'].includes(member.orgRole);
    const row = (await findDemo(tx)) ?? null;
    return { row: mayCreate || row?.deploymentId === member.deploymentId ? row : null, mayCreate };
  });
}

/** The same without a caller, for the process that was started with --demo. */
export function findDemoRow({ database }: Pick<Platform, 'database'>): Promise<DemoRow | undefined> {
  return database.readAsAccess(findDemo);
}
