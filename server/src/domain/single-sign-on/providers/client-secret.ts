/** A provider's client secret: stored sealed, bound to its provider, and opened only for a call to it. */
import { Confidential } from '../../../base/confidential.ts';
import { sealedColumns } from '../../../model/installation/sealed-columns.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import type { OpenIdClient } from '../../../outside/openid/openid-provider.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { findSealedClientSecret, updateSealedClientSecret } from '../../../store/single-sign-on/identity-providers.ts';
import { openValue, sealValue, within } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';

const { purposeOf } = sealedColumns.clientSecret;

/** Null removes it. */
export async function storeClientSecret(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  providerId: string,
  secret: Confidential | null,
): Promise<void> {
  const purpose = purposeOf(providerId, tx.deploymentId);
  const sealed =
    secret === null ? null : await sealValue(platform, tx.client, purpose, Buffer.from(secret.reveal(), 'utf8'));
  await updateSealedClientSecret(tx, providerId, sealed);
}

/** What a call to the provider needs. */
export async function openClient(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  { id, issuer, clientId }: IdentityProvider,
): Promise<OpenIdClient> {
  const sealed = await findSealedClientSecret(tx, id);
  if (sealed === null) return { issuer, clientId, clientSecret: null };
  const plain = await openValue(platform, within(tx.client), purposeOf(id, tx.deploymentId), sealed);
  return { issuer, clientId, clientSecret: new Confidential(plain.toString('utf8')) };
}
