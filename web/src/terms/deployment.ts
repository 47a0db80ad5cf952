/** The deployment of the screen that is shown, and what the signed-in person may do in it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { meQuery } from '../api/me.ts';

export interface Deployment {
  id: string;
  name: string;
  role: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
  /** Whether the person's role grants it: a control that the server would refuse is not shown. */
  can: (permission: Permission) => boolean;
}

/** What members may do besides reading; admins may do all. */
const ofMembers = ['findings.triage', 'projects.write', 'scans.upload', 'teams.manage', 'workflows.run'] as const;
const ofAdmins = [
  'users.manage',
  'deployment.manage',
  'audit.read',
  'policies.manage',
  'projects.create',
  'ignores.manage',
  'notifications.manage',
  'connections.manage',
  'rules.manage',
] as const;
type Permission = (typeof ofMembers)[number] | (typeof ofAdmins)[number];

export function useDeployment(): Deployment {
  const { deploymentId } = useParams({ from: '/deployments/$deploymentId' });
  const { data } = useSuspenseQuery(meQuery);
  const found = data.deployments.find(({ id }) => id === deploymentId);
  if (found === undefined) throw new Error('This deployment does not exist, or you do not belong to it.');
  const role = found.orgRole;
  return {
    id: found.id,
    name: found.name,
    role,
    can: (permission) =>
      role === 'ORG_ROLE_ADMIN' || (role === 'ORG_ROLE_MEMBER' && ofMembers.some((each) => each === permission)),
  };
}
