/** Creates an identity provider of a deployment. */
import type { Confidential } from '../../../base/confidential.ts';
import { notFound, ParapetError } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { identityProvidersMax, type IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
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
  requireTeams,
  type GivenProvider,
} from './check-settings.ts';
import { storeClientSecret } from './client-secret.ts';

export interface ProviderRequest extends GivenProvider {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: Confidential | null;
}

const defaults = {
  scopes: 'openid email profile',
  emailDomains: [],
  isEnabled: true,
  showsButton: true,
  createsAccounts: false,
  defaultRole: 'member',
  mappings: [],
} as const;

/** CONFLICT if the issuer and the client id are taken, or the limit of providers is reached. */
export async function createProvider(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  { clientSecret, ...given }: ProviderRequest,
): Promise<IdentityProvider> {
  const { name, issuer, clientId } = given;
  const settings = completeProvider(given, { ...defaults, name, issuer, clientId });
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    // Two concurrent requests may both pass; the bound keeps the screen short, and need not be exact.
    if ((await countIdentityProviders(tx)) >= identityProvidersMax)
      throw new ParapetError('CONFLICT', `An organisation has at most ${identityProvidersMax} identity providers.`);
    await requireTeams(tx, settings);
    const id = await insertIdentityProvider(tx, { settings, at: platform.clock.now() });
    if (id === undefined) throw clientTaken();
    if (clientSecret !== null) await storeClientSecret(platform, tx, id, clientSecret);
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
