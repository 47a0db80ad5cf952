/** The commands of the palette that the user's permissions allow. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { schemes, themeWords } from '../../account/theme-words.ts';
import { useTheme } from '../../account/use-theme.ts';
import { meQuery } from '../../api/me.ts';
import type { Deployment } from '../../terms/deployment.ts';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { signOut } from '../sign-out.ts';
import type { Result } from './source.ts';

export function useActions(deployment: Deployment, onKeyHelp: () => void): Result[] {
  const { data: me } = useSuspenseQuery(meQuery);
  const { scheme, choose } = useTheme();
  const switches = me.deployments
    .filter(({ id }) => id !== deployment.id)
    .map(({ id, name }) =>
      action(`Switch deployment: ${showUnseen(name)}`, '', (navigate) =>
        navigate({ to: '/deployments/$deploymentId/overview', params: { deploymentId: id } }),
      ),
    );
  const looks = schemes.map((look) => ({
    ...action(`Theme: ${themeWords[look].toLowerCase()}`, 'theme colour mode', () => choose(look)),
    hint: look === scheme ? 'current' : '',
  }));
  return [
    ...[...creations(deployment), ...exportAndStart(deployment)].filter(([mayDo]) => mayDo).map(([, result]) => result),
    ...switches,
    ...looks,
    action('Your account', 'profile name time zone date format preferences', (navigate) =>
      navigate({ to: '/deployments/$deploymentId/account', params: { deploymentId: deployment.id } }),
    ),
    action('Keyboard shortcuts', 'keys help', onKeyHelp),
    action('Sign out', 'log out leave', () => void signOut()),
  ];
}

/** Opens the screen of a noun with the dialog that creates one. */
function creations({ id, can, seesAllProjects }: Deployment): (readonly [mayDo: boolean, Result])[] {
  const making = { params: { deploymentId: id }, search: { make: 'true' } } as const;
  return [
    [
      can('projects.create'),
      action('New project', 'make create repository', (navigate) =>
        navigate({ to: '/deployments/$deploymentId/projects', ...making }),
      ),
    ],
    [
      can('tokens.manage_own'),
      action('New token', 'make create api key', (navigate) =>
        navigate({ to: '/deployments/$deploymentId/tokens', ...making }),
      ),
    ],
    [
      can('users.manage'),
      action('Invite a person', 'new add user person member', (navigate) =>
        navigate({ to: '/deployments/$deploymentId/people', ...making }),
      ),
    ],
    [
      can('teams.manage') && seesAllProjects,
      action('New team', 'make create', (navigate) => navigate({ to: '/deployments/$deploymentId/teams', ...making })),
    ],
    [
      can('policies.manage'),
      action('New policy', 'make create', (navigate) =>
        navigate({ to: '/deployments/$deploymentId/policies', ...making }),
      ),
    ],
    [
      can('rules.manage'),
      action('Import rules', 'new add upload', (navigate) =>
        navigate({ to: '/deployments/$deploymentId/rules', ...making }),
      ),
    ],
    [
      can('connections.manage'),
      action('Connect a host', 'new add integration github gitlab gitea bitbucket', (navigate) =>
        navigate({ to: '/deployments/$deploymentId/integrations', ...making }),
      ),
    ],
  ];
}

function exportAndStart({ id, can }: Deployment): (readonly [mayDo: boolean, Result])[] {
  const params = { deploymentId: id };
  return [
    [
      can('findings.read'),
      action('Export findings', 'download csv json', (navigate) =>
        navigate({
          to: '/deployments/$deploymentId/findings',
          params,
          search: (before) => ({ ...before, make: 'true' as const }),
        }),
      ),
    ],
    [
      true,
      action('First steps', 'start upload ci', (navigate) =>
        navigate({ to: '/deployments/$deploymentId/start', params }),
      ),
    ],
  ];
}

function action(label: string, others: string, act: (navigate: Parameters<Result['open']>[0]) => unknown): Result {
  return { id: `action ${label}`, label, hint: '', text: `${label} ${others}`, open: (navigate) => void act(navigate) };
}
