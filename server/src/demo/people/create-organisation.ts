/** The demo's rules, people and teams, created if they are missing. Running it again changes nothing. */
import { ParapetError } from '../../base/errors.ts';
import { manualClock } from '../../base/clock.ts';
import { findDemoPerson } from '../../domain/demo/find-demo-person.ts';
import { findDeployment } from '../../domain/deployments/find-deployment.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';
import { findTeamId } from '../../domain/teams/find-team-id.ts';
import { createUser } from '../../domain/people/create-user.ts';
import { setRole } from '../../domain/people/set-role.ts';
import type { Platform } from '../../domain/platform.ts';
import { ensureStarterPack } from '../../domain/rules/starter-pack.ts';
import { demoMailDomain, demoOrganisation } from '../../model/demo/demo.ts';
import { people, teams, type DemoPerson } from '../content/organisation.ts';
import { startOfYear, dayMs } from '../history/history.ts';

export interface DemoOrganisation {
  deploymentId: string;
  /** The end of the demo's year: the day on which it was created. */
  end: Date;
  userIds: ReadonlyMap<string, string>;
  teamIds: ReadonlyMap<string, string>;
}

/** Its deployment exists already (domain/demo/ensure-demo.ts). */
export async function createOrganisation(platform: Platform): Promise<DemoOrganisation> {
  const deployment = await findDeployment(platform, demoOrganisation.slug);
  if (deployment === undefined) throw new Error('The demo has no deployment.');
  const { id: deploymentId, createdAt } = deployment;
  await ensureStarterPack(platform, deploymentId);
  const end = new Date(Math.floor(createdAt.getTime() / dayMs) * dayMs);
  const then: Platform = { ...platform, clock: manualClock(startOfYear(end)) };
  const userIds = new Map<string, string>();
  for (const person of people) {
    const email = `${person.login}@${demoMailDomain}`;
    const userId = (await findDemoPerson(platform, deploymentId, email)) ?? (await createPerson(then, person, email));
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

/** Without a password, so nobody can sign in as them. The login may be taken already. */
async function createPerson(platform: Platform, { login, name }: DemoPerson, email: string): Promise<string> {
  try {
    return await createUser(platform, { email, login, name });
  } catch (error) {
    if (!(error instanceof ParapetError) || error.code !== 'CONFLICT') throw error;
    return createUser(platform, { email, login: `${login}.northwind`, name });
  }
}
