/** The caller that a valid credential names. */
import type { Caller, RequestSource } from '../../model/caller.ts';
import { tokenPermissions } from '../../model/permissions.ts';
import type { LiveSession } from '../../store/access/sessions.ts';
import type { ApiTokenRow } from '../../store/tokens/tokens.ts';

export type Identified = Omit<Caller, keyof RequestSource>;

export function ofToken(token: ApiTokenRow): Identified {
  return {
    userId: token.userId,
    login: token.login,
    scheme: 'api_token',
    credentialId: token.id,
    provenAt: null,
    tokenPermissions: token.permissions,
    isReadOnly: token.isReadOnly,
    tokenProjectIds: token.projectIds,
    tokenDeploymentId: token.deploymentId,
    providerDeploymentId: null,
    gaveSecondFactor: false,
  };
}

export function ofSession(session: LiveSession): Identified {
  return {
    userId: session.userId,
    login: session.login,
    scheme: 'jwt',
    credentialId: session.id,
    provenAt: session.provenAt,
    tokenPermissions,
    isReadOnly: false,
    tokenProjectIds: null,
    tokenDeploymentId: null,
    providerDeploymentId: session.providerDeploymentId,
    gaveSecondFactor: session.gaveSecondFactor,
  };
}
