/** Whether the signed-in person may decide about the findings of a project, and have them fixed. */
import { useQuery } from '@tanstack/react-query';
import { useDeployment } from '../terms/deployment.ts';
import { projectQuery } from './queries.ts';

/** False until it is known: a member's right depends on their role in the project's teams. */
export function useMayTriage(projectId: string): boolean {
  const { id, role } = useDeployment();
  const { data } = useQuery({
    ...projectQuery(id, projectId),
    enabled: role === 'ORG_ROLE_MEMBER' && projectId !== '',
  });
  if (role !== 'ORG_ROLE_MEMBER') return role === 'ORG_ROLE_ADMIN';
  return data?.repo.authorizedScopes.includes('REPO_SCOPE_TRIAGE_FINDING') ?? false;
}
