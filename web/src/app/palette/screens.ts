/** The screens of the sidebar, as palette results. */
import { places } from '../frame/navigation.ts';
import type { Result } from './source.ts';

export function screenResults(deploymentId: string): Result[] {
  return places
    .flatMap((group) => group.places)
    .map(({ to, words }) => ({
      id: `screen ${to}`,
      label: words,
      hint: '',
      text: words,
      open: (navigate) => void navigate({ to, params: { deploymentId } }),
    }));
}
