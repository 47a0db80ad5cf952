/** The instant before which a project's last scan makes it stale. */
import { staleAfterDays } from '../../model/project.ts';
import type { Platform } from '../platform.ts';

const dayMs = 86_400_000;

export function staleBefore({ clock }: Pick<Platform, 'clock'>): Date {
  return new Date(clock.now().getTime() - staleAfterDays * dayMs);
}
