/** Compares a wanted change of a project's settings with the present ones. */
import { isDeepStrictEqual } from 'node:util';
import type { ProjectSettings } from '../../model/project.ts';

/** Returns the members of `change` whose value differs from the present one. */
export function differingSettings(
  present: ProjectSettings,
  change: Partial<ProjectSettings>,
): Partial<ProjectSettings> {
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !isDeepStrictEqual(present[name as keyof ProjectSettings], value)),
  );
}
