/** Parapet's SAML metadata for one provider: public, since it has a public key, and addresses that every browser sees. */
import { notFound } from '../../../base/errors.ts';
import { isRowId } from '../../../store/database.ts';
import { findIdentityProvider } from '../../../store/single-sign-on/identity-providers.ts';
import type { Platform } from '../../platform.ts';
import { metadataOf, openServiceProvider } from './service-provider.ts';

/** XML. NOT_FOUND unless the deployment has such a SAML provider. */
export async function showMetadata(
  platform: Pick<Platform, 'database' | 'keys' | 'settings' | 'clock'>,
  { deploymentId, providerId }: { deploymentId: string; providerId: string },
): Promise<string> {
  if (!isRowId(deploymentId)) throw notFound('identity provider');
  const serviceProvider = await platform.database.asTenant(deploymentId, async (tx) => {
    const provider = await findIdentityProvider(tx, providerId);
    return provider?.kind === 'saml' ? openServiceProvider(platform, tx, provider) : undefined;
  });
  if (serviceProvider === undefined) throw notFound('identity provider');
  return metadataOf(serviceProvider);
}
