/** The deployment of the current screen, and the user's permissions in it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { createContext, useContext, useMemo } from 'react';
import type { components } from '../api/generated/api.ts';
import { meQuery } from '../api/me.ts';

export interface Deployment {
  id: string;
  name: string;
  /** True for the demo, whose content is made up. */
  isDemo: boolean;
  /** True if the user's role grants the permission. The console hides a control that the server would refuse. */
  can: (permission: Permission) => boolean;
  /**
   * True if the user sees every project, regardless of teams. Only these users may create projects (readings, section
   * 7).
   */
  seesAllProjects: boolean;
}

type Membership = components['schemas']['Me']['deployments'][number];
type Permission = Membership['permissions'][number];

/** The deployment of the screens inside the frame. They end with the frame if the user loses it while they are shown. */
export const DeploymentContext = createContext<Deployment | null>(null);

export function useDeployment(): Deployment {
  const deployment = useContext(DeploymentContext);
  if (deployment === null) throw new Error('There is no deployment outside the frame.');
  return deployment;
}

/** The deployment of the URL; undefined if the user does not belong to it. */
export function useDeploymentOfUrl(): Deployment | undefined {
  const { deploymentId } = useParams({ from: '/deployments/$deploymentId' });
  const { data } = useSuspenseQuery(meQuery);
  const found = data.deployments.find(({ id }) => id === deploymentId);
  return useMemo(() => found && deploymentOf(found), [found]);
}

export function deploymentOf({ id, name, isDemo, permissions }: Membership): Deployment {
  const can = (permission: Permission): boolean => permissions.includes(permission);
  return { id, name, isDemo, can, seesAllProjects: can('projects.create') };
}
