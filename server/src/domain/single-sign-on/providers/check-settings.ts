/** Completes and checks an admin's settings of an identity provider: absent fields keep their value. */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import {
  emailDomainOf,
  issuerProblem,
  type IdentityProviderSettings,
  type ProviderKind,
} from '../../../model/single-sign-on/identity-provider.ts';
import { fingerprintOf } from '../saml/describe-certificate.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { listTeamNames } from '../../../store/teams/teams.ts';

/** Undefined: the value before. The kind never changes, and what a SAML provider is comes from its metadata. */
export type GivenProvider = {
  [Name in Exclude<keyof IdentityProviderSettings, 'kind' | 'saml'>]?: IdentityProviderSettings[Name] | undefined;
};

/** INVALID_ARGUMENT, naming the field, for a value that cannot work. */
export function completeProvider(given: GivenProvider, before: IdentityProviderSettings): IdentityProviderSettings {
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const settings: IdentityProviderSettings = { ...before, ...changed };
  if (settings.kind === 'oidc') requireClient(settings);
  const emailDomains = settings.emailDomains.map((text, index) => {
    const domain = emailDomainOf(text);
    if (domain === undefined) throw invalidArgument(`emailDomains.${index}`, 'must be a domain such as example.com');
    return domain;
  });
  const asked = [...new Set(['openid', ...settings.scopes.split(' ').filter((scope) => scope !== '')])].join(' ');
  const scopes = settings.kind === 'oidc' ? asked : '';
  if (settings.createsAccounts && emailDomains.length === 0) {
    const message = 'must name the domains whose people get an account';
    throw invalidArgument('emailDomains', message);
  }
  return { ...settings, scopes, emailDomains: [...new Set(emailDomains)] };
}

function requireClient({ issuer, clientId }: IdentityProviderSettings): void {
  const problem = issuerProblem(issuer);
  if (problem !== undefined) throw invalidArgument('issuer', problem);
  if (clientId === '') throw invalidArgument('clientId', 'must not be empty');
}

/** INVALID_ARGUMENT for a member that providers of this kind do not have. */
export function requireKind(
  kind: ProviderKind,
  given: { openId: Readonly<Record<string, unknown>>; saml: Readonly<Record<string, unknown>> },
): void {
  const foreign = Object.entries(kind === 'oidc' ? given.saml : given.openId).find(([, value]) => value !== undefined);
  if (foreign === undefined) return;
  const [path] = foreign;
  throw invalidArgument(path, kind === 'oidc' ? 'is a setting of SAML' : 'is a setting of OpenID Connect');
}

/** INVALID_ARGUMENT for a mapping to a team that the deployment does not have. */
export async function requireTeams(tx: TenantTransaction, { mappings }: IdentityProviderSettings): Promise<void> {
  const teamIds = mappings.flatMap(({ grant }) => ('teamId' in grant ? [grant.teamId] : []));
  const known = new Set((await listTeamNames(tx, [...new Set(teamIds)])).map(({ id }) => id));
  for (const [index, { grant }] of mappings.entries()) {
    if ('teamId' in grant && !known.has(grant.teamId))
      throw invalidArgument(`mappings.${index}.teamId`, 'is not a team of this organisation');
  }
}

export function clientTaken(): ParapetError {
  return new ParapetError('CONFLICT', 'A provider with this issuer and client id already exists; change that one.');
}

/** What the audit log says of the settings: all of them, since none is a secret. */
export function describedProvider(settings: IdentityProviderSettings) {
  const { mappings, emailDomains, saml, ...rest } = settings;
  return {
    ...rest,
    ...(saml !== null && { saml: { ...saml, certificates: saml.certificates.map((each) => fingerprintOf(each)) } }),
    emailDomains: [...emailDomains],
    mappings: mappings.map(({ claim, value, grant }) => ({ claim, value, ...grant })),
  };
}

/** Settings without the facts that the server adds. */
export function settingsOf(provider: IdentityProviderSettings): IdentityProviderSettings {
  const { name, kind, issuer, clientId, scopes, saml, emailDomains, isEnabled, showsButton } = provider;
  const { createsAccounts, defaultRole, mappings } = provider;
  return {
    name,
    kind,
    issuer,
    clientId,
    scopes,
    saml,
    emailDomains,
    isEnabled,
    showsButton,
    createsAccounts,
    defaultRole,
    mappings,
  };
}
