/** Finds a project by its name. Has no caller: for the seed of the demo. Callers use projects/get-project.ts. */
import { findProjectByName } from '../../store/projects/projects.ts';
import type { Platform } from '../platform.ts';

/** The project's id, or undefined when no project has the name. */
export async function findProjectId(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  name: string,
): Promise<string | undefined> {
  const project = await platform.database.readAsTenant(deploymentId, (tx) => findProjectByName(tx, name));
  return project?.id;
}
