/** Who asks: the outcome of authentication, in the words that the domain decides with. */
import type { OrgRole, TeamRole, TokenPermission } from './permissions.ts';

/** Where a request comes from, as the audit log keeps it. */
export interface RequestSource {
  /** Of the client, as far as the configured proxies are trusted; '' for the system's own doing. */
  address: string;
  requestId: string;
}

export interface Caller extends RequestSource {
  userId: string;
  login: string;
  /** How they proved it: an API token, or a user's JWT bound to a session. */
  scheme: 'api_token' | 'jwt';
  /** The token's or the session's own id. */
  credentialId: string;
  /** Of the token; every permission for a JWT. */
  tokenPermissions: readonly TokenPermission[];
  /** A limited token's project ids; null = not limited. */
  tokenProjectIds: readonly string[] | null;
  /** The deployment a token belongs to; null for a JWT (a person may belong to several). */
  tokenDeploymentId: string | null;
}

/** A caller inside one deployment that they belong to. */
export interface Member extends Caller {
  deploymentId: string;
  orgRole: OrgRole;
  /**
   * Projects whose findings they see; null = all of the deployment (admins). A limited token's scopes have already narrowed it,
   * so an admin's limited token has a list here.
   */
  visibleProjectIds: readonly string[] | null;
  /** Their role on each project that they reach through a team, the strongest of several; empty for admins, who need none. */
  projectRoles: ReadonlyMap<string, TeamRole>;
}
