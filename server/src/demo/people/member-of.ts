/** The callers in the demo. */
import type { Caller, Member } from '../../model/caller.ts';
import { tokenPermissions } from '../../model/permissions.ts';
import { enterDeployment } from '../../domain/access/enter-deployment.ts';
import type { Platform } from '../../domain/platform.ts';
import type { DemoOrganisation } from './create-organisation.ts';

/** One of the demo's people as a member of its deployment, with their rights there. */
export function memberOf(platform: Platform, demo: DemoOrganisation, login: string): Promise<Member> {
  const caller: Caller = {
    userId: demo.userIds.get(login) ?? '',
    login,
    scheme: 'jwt',
    credentialId: '',
    provenAt: null,
    tokenPermissions,
    isReadOnly: false,
    tokenProjectIds: null,
    tokenDeploymentId: null,
    providerDeploymentId: null,
    gaveSecondFactor: false,
    address: addressOf(demo, login),
    requestId: '',
  };
  return enterDeployment(platform, caller, demo.deploymentId);
}

/** An address of the documentation networks (RFC 5737): one for the build system, and one per person. */
function addressOf({ userIds }: DemoOrganisation, login: string): string {
  return login === 'ci' ? '198.51.100.7' : `203.0.113.${20 + [...userIds.keys()].indexOf(login)}`;
}
