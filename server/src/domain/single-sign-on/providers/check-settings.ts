/** Completes and checks an admin's settings of an identity provider: absent fields keep their value. */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import {
  emailDomainOf,
  issuerProblem,
  type IdentityProviderSettings,
} from '../../../model/single-sign-on/identity-provider.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { listTeamNames } from '../../../store/teams/teams.ts';

/** Undefined: the value before. */
export type GivenProvider = { [Name in keyof IdentityProviderSettings]?: IdentityProviderSettings[Name] | undefined };

/** INVALID_ARGUMENT, naming the field, for a value that cannot work. */
export function completeProvider(given: GivenProvider, before: IdentityProviderSettings): IdentityProviderSettings {
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const settings: IdentityProviderSettings = { ...before, ...changed };
  const problem = issuerProblem(settings.issuer);
  if (problem !== undefined) throw invalidArgument('issuer', problem);
  const emailDomains = settings.emailDomains.map((text, index) => {
    const domain = emailDomainOf(text);
    if (domain === undefined) throw invalidArgument(`emailDomains.${index}`, 'must be a domain such as example.com');
    return domain;
  });
  const scopes = [...new Set(['openid', ...settings.scopes.split(' ').filter((scope) => scope !== '')])].join(' ');
  if (settings.createsAccounts && emailDomains.length === 0) {
    const message = 'must name the domains whose people get an account';
    throw invalidArgument('emailDomains', message);
  }
  return { ...settings, scopes, emailDomains: [...new Set(emailDomains)] };
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
  const { mappings, emailDomains, ...rest } = settings;
  return {
    ...rest,
    emailDomains: [...emailDomains],
    mappings: mappings.map(({ claim, value, grant }) => ({ claim, value, ...grant })),
  };
}

/** Settings without the facts that the server adds. */
export function settingsOf(provider: IdentityProviderSettings): IdentityProviderSettings {
  const { name, issuer, clientId, scopes, emailDomains, isEnabled, showsButton } = provider;
  const { createsAccounts, defaultRole, mappings } = provider;
  return {
    name,
    issuer,
    clientId,
    scopes,
    emailDomains,
    isEnabled,
    showsButton,
    createsAccounts,
    defaultRole,
    mappings,
  };
}
