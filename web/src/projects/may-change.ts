/** Whether one may change a project: its teams may allow less than the deployment does. */
import type { Project } from './queries.ts';

export function mayChange({ authorizedScopes }: Pick<Project, 'authorizedScopes'>): boolean {
  return authorizedScopes.includes('REPO_SCOPE_MANAGE_PROJECT_SETTINGS');
}
