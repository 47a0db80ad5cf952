/** The screens of the sidebar and of the settings, as palette results. */
import type { Deployment } from '../../terms/deployment.ts';
import { groupsFor, settingsFor } from '../frame/navigation.ts';
import type { Result } from './source.ts';

export function screenResults(deployment: Deployment): Result[] {
  return [...groupsFor(deployment).flatMap(({ places }) => places), ...settingsFor(deployment)].map(
    ({ to, words }) => ({
      id: `screen ${to}`,
      label: words,
      hint: '',
      text: words,
      open: (navigate) => void navigate({ to, params: { deploymentId: deployment.id } }),
    }),
  );
}
