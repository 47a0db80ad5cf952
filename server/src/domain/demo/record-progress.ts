/** Records how far the demo is filled. */
import type { Demo } from '../../model/demo/demo.ts';
import { updateDemoFrom } from '../../store/demo/demo.ts';
import type { Platform } from '../platform.ts';

/** Returns false if the demo is no longer being filled but removed. */
export function recordProgress(
  { database }: Pick<Platform, 'database'>,
  deploymentId: string,
  progress: Partial<Demo>,
): Promise<boolean> {
  return database.asAccess((tx) => updateDemoFrom(tx, deploymentId, { from: ['filling'], to: progress }));
}
