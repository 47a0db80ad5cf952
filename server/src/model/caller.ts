/** The authenticated caller, in the terms that the domain decides with. */
import type { OrgRole, TeamRole, TokenPermission } from './permissions.ts';

/** The source of a request, as stored in the audit log. */
export interface RequestSource {
  /** The client's address, through trusted proxies only; '' for the system's own actions. */
  address: string;
  requestId: string;
}

/** The source of a request that begins or continues a session. */
export interface ClientSource extends RequestSource {
  /** The User-Agent header, cut to `userAgentLengthMax`; '' if there is none. */
  userAgent: string;
}

export interface Caller extends RequestSource {
  userId: string;
  login: string;
  /** The authentication scheme: an API token, or a user's JWT bound to a session. */
  scheme: 'api_token' | 'jwt';
  /** The id of the token or session. */
  credentialId: string;
  /** When the session last proved who uses it (ADR 0044); null for an API token. */
  provenAt: Date | null;
  /** The token's permissions; all of them for a JWT. */
  tokenPermissions: readonly TokenPermission[];
  /** True for a token that may change nothing. */
  isReadOnly: boolean;
  /** Project ids of a limited token; null = not limited. */
  tokenProjectIds: readonly string[] | null;
  /** The token's deployment; null for a JWT (a person may belong to several). */
  tokenDeploymentId: string | null;
  /**
   * The deployment of the identity provider that began the session: the only one that the session opens, since one
   * organisation's provider does not speak for another's. Null for other sessions, and for tokens.
   */
  providerDeploymentId: string | null;
  /** True if the session was given a second factor of ours, after it had begun; false for a token. */
  gaveSecondFactor: boolean;
}

/** A company's directory, which names its people and groups by SCIM. It acts in one deployment, and is no person. */
export interface DirectoryCaller extends RequestSource {
  deploymentId: string;
  /** The token that it sent. */
  tokenId: string;
}

/** A caller within one of their deployments. */
export interface Member extends Caller {
  deploymentId: string;
  orgRole: OrgRole;
  /**
   * Projects whose findings they can see; null = the whole deployment (admins). Already narrowed by a limited token, so
   * an admin's limited token has a list here.
   */
  visibleProjectIds: readonly string[] | null;
  /**
   * Their role on each project that they reach through a team, the strongest of several; empty for admins, who need
   * none.
   */
  projectRoles: ReadonlyMap<string, TeamRole>;
}
