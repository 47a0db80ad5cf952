/** Carries out an action of the demo, unless its entry in the audit log says that it was done. */
import { hasRecordedChange } from '../../domain/audit/has-recorded-change.ts';
import type { JobPlatform } from '../../domain/platform.ts';
import { projectIdOf, type Action } from './action.ts';
import type { DemoOrganisation } from '../people/create-organisation.ts';
import { memberOf } from '../people/member-of.ts';

export async function carryOut(platform: JobPlatform, demo: DemoOrganisation, action: Action): Promise<void> {
  const { at, actor, projectName } = action;
  if (await hasRecordedChange(platform, demo.deploymentId, at)) return;
  const member = await memberOf(platform, demo, actor);
  const projectId = projectName === null ? '' : await projectIdOf({ platform, member }, projectName);
  await action.carryOut({ platform, member, projectId, userIdOf: (login) => demo.userIds.get(login) ?? '' });
}
