/**
 * Replaces Parapet's key pair for a SAML provider in two steps, so that sign-ins go on meanwhile (ADR 0052): the new one
 * is published beside the other, signs from an instant on, and is alone when an admin ends the other.
 */
import { notFound, ParapetError } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { claimIdentityProvider, findIdentityProvider } from '../../../store/single-sign-on/identity-providers.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { fingerprintOf } from './describe-certificate.ts';
import { makeSamlKeyPair } from './make-key-pair.ts';
import { openSamlPairs, storeNextSamlKey, storeSamlKeys } from './service-provider.ts';

type RenewingPlatform = Pick<Platform, 'database' | 'clock' | 'keys'>;

/** CONFLICT for a provider of OpenID Connect, and while a renewal is under way. */
export async function renewSamlKey(
  platform: RenewingPlatform,
  member: Member,
  { id: providerId, kind }: IdentityProvider,
  signsAfterHours: number,
): Promise<IdentityProvider> {
  if (kind !== 'saml') throw new ParapetError('CONFLICT', 'Only SAML providers have a certificate of Parapet.');
  const now = platform.clock.now();
  const pair = await makeSamlKeyPair(now);
  const signsFrom = new Date(now.getTime() + signsAfterHours * 3_600_000);
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await claimed(tx, providerId);
    if (before.nextSamlCertificate !== '')
      throw new ParapetError('CONFLICT', 'A new certificate is published already. End the previous one first.');
    await storeNextSamlKey(platform, tx, providerId, { ...pair, signsFrom });
    await recordChange(platform, member, tx.client, {
      action: 'identity_provider.renew_certificate',
      subject: `identity_provider:${providerId}`,
      changes: { fingerprint: fingerprintOf(pair.certificate), signsFrom: signsFrom.toISOString() },
    });
    return found(tx, providerId);
  });
}

/** The new pair is alone from then on, and signs, whenever it was to begin. NOT_FOUND unless one is published. */
export async function endPreviousSamlKey(
  platform: RenewingPlatform,
  member: Member,
  { id: providerId }: IdentityProvider,
): Promise<IdentityProvider> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await claimed(tx, providerId);
    if (before.nextSamlCertificate === '') throw notFound('previous certificate of this provider');
    const { next } = await openSamlPairs(platform, tx, before);
    if (next === undefined) throw notFound('previous certificate of this provider');
    await storeSamlKeys(platform, tx, providerId, next);
    await recordChange(platform, member, tx.client, {
      action: 'identity_provider.end_certificate',
      subject: `identity_provider:${providerId}`,
      changes: { fingerprint: fingerprintOf(before.samlCertificate) },
    });
    return found(tx, providerId);
  });
}

async function claimed(tx: TenantTransaction, providerId: string): Promise<IdentityProvider> {
  const provider = await claimIdentityProvider(tx, providerId);
  if (provider === undefined) throw notFound('identity provider');
  return provider;
}

async function found(tx: TenantTransaction, providerId: string): Promise<IdentityProvider> {
  const provider = await findIdentityProvider(tx, providerId);
  if (provider === undefined) throw notFound('identity provider');
  return provider;
}
