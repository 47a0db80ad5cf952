/** The demo's deployment with its people and teams, created if it is missing. Running it again changes nothing. */
import { manualClock } from '../../base/clock.ts';
import { createDeployment } from '../../domain/deployments/create-deployment.ts';
import { findDeployment } from '../../domain/deployments/find-deployment.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';
import { findTeamId } from '../../domain/teams/find-team-id.ts';
import { createUser } from '../../domain/people/create-user.ts';
import { findUserId } from '../../domain/people/find-user-id.ts';
import { listFirstAdmins } from '../../domain/people/list-first-admins.ts';
import { setRole } from '../../domain/people/set-role.ts';
import type { Platform } from '../../domain/platform.ts';
import { organisation, people, teams } from '../content/organisation.ts';
import { startOfYear, dayMs } from '../history/history.ts';

export interface DemoOrganisation {
  deploymentId: string;
  /** The end of the demo's year: the day on which it was created. */
  end: Date;
  userIds: ReadonlyMap<string, string>;
  teamIds: ReadonlyMap<string, string>;
}

/** Finds or creates it. The installation's admins are its admins, so that they can see it. */
export async function createOrganisation(platform: Platform): Promise<DemoOrganisation> {
  const { deploymentId, createdAt } = await findOrCreateDeployment(platform);
  const end = new Date(Math.floor(createdAt.getTime() / dayMs) * dayMs);
  const then: Platform = { ...platform, clock: manualClock(startOfYear(end)) };
  const userIds = new Map<string, string>();
  for (const person of people) {
    const email = `${person.login}@northwind.example`;
    const account = { email, login: person.login, name: person.name };
    const userId = (await findUserId(platform, email)) ?? (await createUser(then, account));
    await setRole(then, deploymentId, { userId, orgRole: person.orgRole });
    userIds.set(person.login, userId);
  }
  const teamIds = new Map<string, string>();
  for (const { slug, name, members } of teams) {
    const known = await findTeamId(platform, deploymentId, slug);
    const teamId = known ?? (await setUpTeam(then, deploymentId, { slug, name }));
    for (const [login, role] of members) {
      await addTeamMember(then, deploymentId, { teamId, userId: userIds.get(login) ?? '', role });
    }
    teamIds.set(slug, teamId);
  }
  return { deploymentId, end, userIds, teamIds };
}

async function findOrCreateDeployment(platform: Platform): Promise<{ deploymentId: string; createdAt: Date }> {
  const { slug, name } = organisation;
  const known = await findDeployment(platform, slug);
  if (known !== undefined) return { deploymentId: known.id, createdAt: known.createdAt };
  const [adminUserId, ...others] = await listFirstAdmins(platform);
  if (adminUserId === undefined)
    throw new Error('The demo needs an admin account: create the first admin, then run it again.');
  const createdAt = platform.clock.now();
  const deploymentId = await createDeployment(platform, { slug, name, adminUserId });
  for (const userId of others) await setRole(platform, deploymentId, { userId, orgRole: 'admin' });
  return { deploymentId, createdAt };
}
