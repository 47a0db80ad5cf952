/** Tokens, invites and saved views of the demo organisation's people, and one who has left. */
import type { SavedViewFields, SavedViewScreen } from '../../model/saved-view.ts';
import { createInvite } from '../../domain/invites/create-invite.ts';
import { createToken } from '../../domain/tokens/create-token.ts';
import { findTeamId } from '../../domain/teams/find-team-id.ts';
import { deactivateMember } from '../../domain/people/deactivate-member.ts';
import { createView } from '../../domain/views/create-view.ts';
import { dayMs } from '../history/history.ts';
import { action, type Action, type ActionContext } from './action.ts';

export function peopleActions(start: Date): Action[] {
  const at = (day: number, time: string) => ({ start, day, time });
  const token = (name: string, permission: 'CI' | 'WEB_API', lifeDays: number | null) => {
    return ({ platform, member }: ActionContext) => {
      const expiresAt = lifeDays === null ? null : new Date(platform.clock.now().getTime() + lifeDays * dayMs);
      return createToken(platform, member, { name, permissions: [permission], expiresAt, scopes: null });
    };
  };
  const view = (name: string, screen: SavedViewScreen, query: string) => {
    const fields: SavedViewFields & { screen: SavedViewScreen } = { name, screen, query, isShared: true };
    return ({ platform, member }: ActionContext) => createView(platform, member, fields);
  };
  const invite = (email: string, orgRole: 'member' | 'readonly', teamSlug: string) => {
    return async ({ platform, member }: ActionContext) => {
      const teamId = await findTeamId(platform, member.deploymentId, teamSlug);
      const teamIds = teamId === undefined ? [] : [teamId];
      // The demo's people do not exist: no mail goes to their addresses.
      const withoutMail = { ...platform, outside: { ...platform.outside, mail: null } };
      return createInvite(withoutMail, member, { email, orgRole, teamIds, teamRole: 'member' });
    };
  };
  return [
    action(at(0, '05:30'), 'ci', token('GitLab CI', 'CI', null)),
    action(at(171, '12:10'), 'mara.lindqvist', token('Board dashboard', 'WEB_API', 365)),
    action(at(302, '08:40'), 'lena.novak', token('On-call bot', 'WEB_API', 180)),
    action(
      at(40, '09:05'),
      'mara.lindqvist',
      view(
        'Critical and high, facing the internet',
        'findings',
        '?severity=critical&severity=high&tag=internet-facing',
      ),
    ),
    action(
      at(41, '16:20'),
      'tomas.okafor',
      view(
        'Packages that our code reaches',
        'findings',
        '?product=sca&reachability=reachable&reachability=always_reachable',
      ),
    ),
    action(
      at(58, '11:45'),
      'mara.lindqvist',
      view('log4j-core below 2.17.1', 'dependencies', '?package=log4j-core&version=%3C2.17.1'),
    ),
    action(at(90, '10:15'), 'lena.novak', view('Payments and personal data', 'projects', '?tag=pci&tag=personal-data')),
    action(at(352, '09:30'), 'lena.novak', view('Runs that failed', 'jobs', '?status=failed')),
    action(at(210, '17:00'), 'mara.lindqvist', ({ platform, member, userIdOf }) =>
      deactivateMember(platform, member, userIdOf('victor.hale')),
    ),
    action(at(362, '13:15'), 'mara.lindqvist', invite('sofia.bergman@northwind.example', 'member', 'storefront')),
    action(at(363, '08:20'), 'mara.lindqvist', invite('r.castellano@audit-partners.example', 'readonly', 'payments')),
  ];
}
