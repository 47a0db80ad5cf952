/** Whether the signed-in person may decide about the findings of a project, and have them fixed. */
import { useQuery } from '@tanstack/react-query';
import { useDeployment } from '../terms/deployment.ts';
import { projectQuery } from './queries.ts';

/** False until it is known: a member's right also depends on their role in the project's teams. */
export function useMayTriage(projectId: string): boolean {
  const { id, role, can } = useDeployment();
  const isAdmin = role === 'ORG_ROLE_ADMIN';
  const mayAtAll = can('findings.triage');
  const { data } = useQuery({ ...projectQuery(id, projectId), enabled: mayAtAll && !isAdmin && projectId !== '' });
  if (!mayAtAll || isAdmin) return mayAtAll;
  return data?.repo.authorizedScopes.includes('REPO_SCOPE_TRIAGE_FINDING') ?? false;
}
