/** The deployment of the screen that is shown, and what the signed-in person may do in it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { components } from '../api/generated/api.ts';
import { meQuery } from '../api/me.ts';

export interface Deployment {
  id: string;
  name: string;
  role: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
  /** Whether the person's role grants it: a control that the server would refuse is not shown. */
  can: (permission: Permission) => boolean;
}

type Permission = components['schemas']['Me']['deployments'][number]['permissions'][number];

export function useDeployment(): Deployment {
  const { deploymentId } = useParams({ from: '/deployments/$deploymentId' });
  const { data } = useSuspenseQuery(meQuery);
  const found = data.deployments.find(({ id }) => id === deploymentId);
  if (found === undefined) throw new Error('This deployment does not exist, or you do not belong to it.');
  const { orgRole: role, permissions } = found;
  return { id: found.id, name: found.name, role, can: (permission) => permissions.includes(permission) };
}
