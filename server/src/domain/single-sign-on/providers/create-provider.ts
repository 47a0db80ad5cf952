/** Creates an identity provider of a deployment. */
import type { Confidential } from '../../../base/confidential.ts';
import { notFound, ParapetError } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import {
  identityProvidersMax,
  type IdentityProvider,
  type ProviderKind,
} from '../../../model/single-sign-on/identity-provider.ts';
import {
  countIdentityProviders,
  findIdentityProvider,
  insertIdentityProvider,
} from '../../../store/single-sign-on/identity-providers.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import {
  clientTaken,
  completeProvider,
  describedProvider,
  requireKind,
  requireTeams,
  type GivenProvider,
} from './check-settings.ts';
import { makeSamlKeyPair } from '../saml/make-key-pair.ts';
import { samlFrom, type GivenSaml } from '../saml/obtain-metadata.ts';
import { storeSamlKeys } from '../saml/service-provider.ts';
import { storeClientSecret } from './client-secret.ts';

export interface ProviderRequest extends GivenProvider, GivenSaml {
  kind: ProviderKind;
  name: string;
  /** Null: none. */
  clientSecret: Confidential | null | undefined;
}

const defaults = {
  issuer: '',
  clientId: '',
  scopes: 'openid email profile',
  saml: null,
  emailDomains: [],
  isEnabled: true,
  showsButton: true,
  createsAccounts: false,
  defaultRole: 'member',
  mappings: [],
} as const;

/** CONFLICT if the issuer and the client id are taken, or the limit of providers is reached. */
export async function createProvider(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  member: Member,
  { kind, clientSecret = null, metadata, metadataUrl, acceptsUnsolicited, ...given }: ProviderRequest,
): Promise<IdentityProvider> {
  const { name, issuer, clientId, scopes } = given;
  const saml = { metadata, metadataUrl, acceptsUnsolicited };
  requireKind(kind, { openId: { issuer, clientId, clientSecret: clientSecret ?? undefined, scopes }, saml });
  const identity = kind === 'saml' ? await samlFrom(platform, saml, null) : {};
  const settings = completeProvider(given, { ...defaults, kind, name, ...identity });
  const samlKeys = kind === 'saml' ? await makeSamlKeyPair(platform.clock.now()) : null;
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    // Two concurrent requests may both pass; the bound keeps the screen short, and need not be exact.
    if ((await countIdentityProviders(tx)) >= identityProvidersMax)
      throw new ParapetError('CONFLICT', `An organisation has at most ${identityProvidersMax} identity providers.`);
    await requireTeams(tx, settings);
    const id = await insertIdentityProvider(tx, { settings, at: platform.clock.now() });
    if (id === undefined) throw clientTaken();
    if (clientSecret !== null) await storeClientSecret(platform, tx, id, clientSecret);
    if (samlKeys !== null) await storeSamlKeys(platform, tx, id, samlKeys);
    const provider = await findIdentityProvider(tx, id);
    if (provider === undefined) throw notFound('identity provider');
    await recordChange(platform, member, tx.client, {
      action: 'identity_provider.create',
      subject: `identity_provider:${id}`,
      changes: { ...describedProvider(settings), hasClientSecret: clientSecret !== null },
    });
    return provider;
  });
}
