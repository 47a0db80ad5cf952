/** The commands of the palette that the user's permissions allow. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { schemes, themeWords } from '../../account/theme-words.ts';
import { useTheme } from '../../account/use-theme.ts';
import { meQuery } from '../../api/me.ts';
import type { Deployment } from '../../terms/deployment.ts';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { signOut } from '../sign-out.ts';
import type { Result } from './source.ts';
import { actionWords } from './words.ts';

export function useActions(deployment: Deployment, onKeyHelp: () => void): Result[] {
  const { data: me } = useSuspenseQuery(meQuery);
  const { scheme, choose } = useTheme();
  const switches = me.deployments
    .filter(({ id }) => id !== deployment.id)
    .map(({ id, name }) =>
      action(actionWords.switchTo(showUnseen(name)), (navigate) =>
        navigate({ to: '/deployments/$deploymentId/overview', params: { deploymentId: id } }),
      ),
    );
  const looks = schemes.map((look) => ({
    ...action(actionWords.theme(themeWords[look]), () => choose(look)),
    hint: look === scheme ? actionWords.currentTheme : '',
  }));
  return [
    ...[...creations(deployment), ...exportAndStart(deployment)].filter(([mayDo]) => mayDo).map(([, result]) => result),
    ...switches,
    ...looks,
    action(actionWords.account, (navigate) =>
      navigate({ to: '/deployments/$deploymentId/account', params: { deploymentId: deployment.id } }),
    ),
    action(actionWords.keys, onKeyHelp),
    action(actionWords.signOut, () => void signOut()),
  ];
}

/** Opens the screen of a noun with the dialog that creates one. */
function creations({ id, can, seesAllProjects }: Deployment): (readonly [mayDo: boolean, Result])[] {
  const making = { params: { deploymentId: id }, search: { make: 'true' } } as const;
  return [
    [
      can('projects.create'),
      action(actionWords.newProject, (navigate) => navigate({ to: '/deployments/$deploymentId/projects', ...making })),
    ],
    [
      can('tokens.manage_own'),
      action(actionWords.newToken, (navigate) => navigate({ to: '/deployments/$deploymentId/tokens', ...making })),
    ],
    [
      can('users.manage'),
      action(actionWords.invite, (navigate) => navigate({ to: '/deployments/$deploymentId/people', ...making })),
    ],
    [
      can('teams.manage') && seesAllProjects,
      action(actionWords.newTeam, (navigate) => navigate({ to: '/deployments/$deploymentId/teams', ...making })),
    ],
    [
      can('policies.manage'),
      action(actionWords.newPolicy, (navigate) => navigate({ to: '/deployments/$deploymentId/policies', ...making })),
    ],
    [
      can('rules.manage'),
      action(actionWords.importRules, (navigate) => navigate({ to: '/deployments/$deploymentId/rules', ...making })),
    ],
    [
      can('connections.manage'),
      action(actionWords.connect, (navigate) => navigate({ to: '/deployments/$deploymentId/integrations', ...making })),
    ],
  ];
}

function exportAndStart({ id, can }: Deployment): (readonly [mayDo: boolean, Result])[] {
  const params = { deploymentId: id };
  return [
    [
      can('findings.read'),
      action(actionWords.export, (navigate) =>
        navigate({
          to: '/deployments/$deploymentId/findings',
          params,
          search: (before) => ({ ...before, make: 'true' as const }),
        }),
      ),
    ],
    [true, action(actionWords.firstSteps, (navigate) => navigate({ to: '/deployments/$deploymentId/start', params }))],
  ];
}

function action(
  words: { label: string; terms: string },
  act: (navigate: Parameters<Result['open']>[0]) => unknown,
): Result {
  const { label, terms } = words;
  return { id: `action ${label}`, label, hint: '', text: `${label} ${terms}`, open: (navigate) => void act(navigate) };
}
