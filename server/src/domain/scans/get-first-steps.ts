/** What of the first steps is done, among the projects that the member sees. */
import type { Member } from '../../model/caller.ts';
import { readFirstSteps, type FirstSteps } from '../../store/scans/first-steps.ts';
import type { Platform } from '../platform.ts';

export function getFirstSteps({ database }: Pick<Platform, 'database'>, member: Member): Promise<FirstSteps> {
  const { deploymentId, userId, visibleProjectIds: projectIds } = member;
  return database.readAsTenant(deploymentId, (tx) => readFirstSteps(tx, { userId, projectIds }));
}
