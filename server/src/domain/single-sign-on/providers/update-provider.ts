/** Changes an identity provider. */
import type { Confidential } from '../../../base/confidential.ts';
import { invalidArgument, notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import {
  claimIdentityProvider,
  findIdentityProvider,
  isClientTaken,
  updateIdentityProviderRow,
} from '../../../store/single-sign-on/identity-providers.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import {
  clientTaken,
  completeProvider,
  describedProvider,
  requireKind,
  requireTeams,
  settingsOf,
  type GivenProvider,
} from './check-settings.ts';
import { samlFrom, type GivenSaml } from '../saml/obtain-metadata.ts';
import { storeClientSecret } from './client-secret.ts';

/** Undefined fields are left unchanged. */
export interface ProviderChange extends GivenProvider, GivenSaml {
  /** Null removes it. */
  clientSecret: Confidential | null | undefined;
}

/**
 * NOT_FOUND if it is gone, CONFLICT if another provider has the issuer and the client id. A client secret is never sent to
 * another issuer than the one that it was entered for: for a new one it must be entered again (INVALID_ARGUMENT).
 */
export async function updateProvider(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  member: Member,
  known: IdentityProvider,
  { clientSecret, metadata, metadataUrl, acceptsUnsolicited, ...given }: ProviderChange,
): Promise<IdentityProvider> {
  const { id: providerId } = known;
  const { issuer, clientId, scopes } = given;
  const saml = { metadata, metadataUrl, acceptsUnsolicited };
  requireKind(known.kind, { openId: { issuer, clientId, clientSecret, scopes }, saml });
  // Outside of the transaction, since the metadata may come from the provider.
  const identity =
    known.saml === null ? {} : await samlFrom(platform, saml, { issuer: known.issuer, saml: known.saml });
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await claimIdentityProvider(tx, providerId);
    if (before === undefined) throw notFound('identity provider');
    const settings = completeProvider(given, { ...settingsOf(before), ...identity });
    if (settings.issuer !== before.issuer && before.hasClientSecret && clientSecret === undefined)
      throw invalidArgument('clientSecret', 'must be entered again, or null, when the issuer changes');
    await requireTeams(tx, settings);
    if (await isClientTaken(tx, settings, providerId)) throw clientTaken();
    await updateIdentityProviderRow(tx, providerId, { settings, at: platform.clock.now() });
    if (clientSecret !== undefined) await storeClientSecret(platform, tx, providerId, clientSecret);
    const provider = await findIdentityProvider(tx, providerId);
    if (provider === undefined) throw notFound('identity provider');
    await recordChange(platform, member, tx.client, {
      action: 'identity_provider.update',
      subject: `identity_provider:${providerId}`,
      changes: {
        from: describedProvider(settingsOf(before)),
        to: describedProvider(settings),
        isClientSecretChanged: clientSecret !== undefined,
      },
    });
    return provider;
  });
}
