/** The user's permission to change a project: their teams can grant less than the deployment does. */
import type { Project } from './queries.ts';

export function mayChange({ authorizedScopes }: Pick<Project, 'authorizedScopes'>): boolean {
  return authorizedScopes.includes('REPO_SCOPE_MANAGE_PROJECT_SETTINGS');
}
