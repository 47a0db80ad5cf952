/** The demo's deployment with its people and teams, made when it is missing. Running it again changes nothing. */
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
import { beginningOf, dayMs } from '../history/history.ts';

export interface DemoOrganisation {
  deploymentId: string;
  /** The year of the demo ends here: the day on which it was made. */
  end: Date;
  userIds: ReadonlyMap<string, string>;
  teamIds: ReadonlyMap<string, string>;
}

/** Finds or makes it. The installation's admins are admins of it, so that somebody can look at it. */
export async function makeOrganisation(platform: Platform): Promise<DemoOrganisation> {
  const { deploymentId, createdAt } = await findOrMakeDeployment(platform);
  const end = new Date(Math.floor(createdAt.getTime() / dayMs) * dayMs);
  const then: Platform = { ...platform, clock: manualClock(beginningOf(end)) };
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

async function findOrMakeDeployment(platform: Platform): Promise<{ deploymentId: string; createdAt: Date }> {
  const { slug, name } = organisation;
  const known = await findDeployment(platform, slug);
  if (known !== undefined) return { deploymentId: known.id, createdAt: known.createdAt };
  const [adminUserId, ...others] = await listFirstAdmins(platform);
  if (adminUserId === undefined) throw new Error('There is nobody yet who could look at a demo.');
  const createdAt = platform.clock.now();
  const deploymentId = await createDeployment(platform, { slug, name, adminUserId });
  for (const userId of others) await setRole(platform, deploymentId, { userId, orgRole: 'admin' });
  return { deploymentId, createdAt };
}
