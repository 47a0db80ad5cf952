/** The deployment of the screen that is shown, and what the signed-in person may do in it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { meQuery } from '../api/me.ts';

export interface Deployment {
  id: string;
  name: string;
  role: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
}

export function useDeployment(): Deployment {
  const { deploymentId } = useParams({ from: '/deployments/$deploymentId' });
  const { data } = useSuspenseQuery(meQuery);
  const found = data.deployments.find(({ id }) => id === deploymentId);
  if (found === undefined) throw new Error('This deployment does not exist, or you do not belong to it.');
  return { id: found.id, name: found.name, role: found.orgRole };
}
