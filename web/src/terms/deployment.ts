/** The deployment of the current screen, and the user's permissions in it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { components } from '../api/generated/api.ts';
import { meQuery } from '../api/me.ts';

export interface Deployment {
  id: string;
  name: string;
  /** True if the user's role grants the permission. The console hides a control that the server would refuse. */
  can: (permission: Permission) => boolean;
  /**
   * True if the user sees every project, regardless of teams. Only these users may create projects (readings, section
   * 7).
   */
  seesAllProjects: boolean;
}

type Me = components['schemas']['Me'];
type Permission = Me['deployments'][number]['permissions'][number];

export function useDeployment(): Deployment {
  const { deploymentId } = useParams({ from: '/deployments/$deploymentId' });
  const { data } = useSuspenseQuery(meQuery);
  return deploymentOf(data, deploymentId);
}

/** Throws if the user does not belong to it. */
export function deploymentOf({ deployments }: Me, deploymentId: string): Deployment {
  const found = deployments.find(({ id }) => id === deploymentId);
  if (found === undefined) throw new Error('This deployment does not exist, or you do not belong to it.');
  const can = (permission: Permission): boolean => found.permissions.includes(permission);
  return { id: found.id, name: found.name, can, seesAllProjects: can('projects.create') };
}
