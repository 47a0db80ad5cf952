/** The user's permission to triage the findings of a project and to start fixes there. */
import { useQuery } from '@tanstack/react-query';
import { useDeployment } from '../../terms/deployment.ts';
import { projectQuery } from './queries.ts';

/** False while loading: a member's permission also depends on their role in the project's teams. */
export function useMayTriage(projectId: string): boolean {
  const { id, can, seesAllProjects } = useDeployment();
  const mayAnywhere = can('findings.triage');
  const dependsOnTeams = mayAnywhere && !seesAllProjects;
  const { data } = useQuery({ ...projectQuery(id, projectId), enabled: dependsOnTeams && projectId !== '' });
  if (!dependsOnTeams) return mayAnywhere;
  return data?.repo.authorizedScopes.includes('REPO_SCOPE_TRIAGE_FINDING') ?? false;
}
