/** The deployment of the current screen, and what the signed-in person may do in it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { components } from '../api/generated/api.ts';
import { meQuery } from '../api/me.ts';

export interface Deployment {
  id: string;
  name: string;
  /** True if the person's role grants the permission. The console hides a control that the server would refuse. */
  can: (permission: Permission) => boolean;
  /** True if the person sees every project, whatever their teams. Exactly these may create projects (readings, section 7). */
  seesAllProjects: boolean;
}

type Permission = components['schemas']['Me']['deployments'][number]['permissions'][number];

export function useDeployment(): Deployment {
  const { deploymentId } = useParams({ from: '/deployments/$deploymentId' });
  const { data } = useSuspenseQuery(meQuery);
  const found = data.deployments.find(({ id }) => id === deploymentId);
  if (found === undefined) throw new Error('This deployment does not exist, or you do not belong to it.');
  const can = (permission: Permission): boolean => found.permissions.includes(permission);
  return { id: found.id, name: found.name, can, seesAllProjects: can('projects.create') };
}
