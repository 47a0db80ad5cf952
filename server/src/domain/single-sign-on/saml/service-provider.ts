/** Parapet as a service provider of SAML: its names, its key for one identity provider, and the requests and metadata that it makes. */
import { hash } from 'node:crypto';
import type { SAML, SamlConfig } from '@node-saml/node-saml';
import { Confidential } from '../../../base/confidential.ts';
import { sealedColumns } from '../../../model/installation/sealed-columns.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { persistentNameFormat, type SamlSettings } from '../../../model/single-sign-on/saml-settings.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { findSealedSamlKey, updateSamlKeys } from '../../../store/single-sign-on/identity-providers.ts';
import { openValue, sealValue, within } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';
import { samlUrlsOf } from '../providers/public-urls.ts';
import { pemOf, type SamlKeyPair } from './make-key-pair.ts';

const { purposeOf } = sealedColumns.samlKey;

export interface ServiceProvider {
  /** How Parapet calls itself: the audience of assertions. */
  entityId: string;
  /** Where assertions are sent to (assertion consumer service). */
  acsUrl: string;
  logoutUrl: string;
  /** PEM, of the certificate. */
  key: Confidential;
  /** DER in base64. */
  certificate: string;
  idpEntityId: string;
  idp: SamlSettings;
}

export async function storeSamlKeys(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  providerId: string,
  { certificate, privateKey }: SamlKeyPair,
): Promise<void> {
  const purpose = purposeOf(providerId, tx.deploymentId);
  const sealedKey = await sealValue(platform, tx.client, purpose, Buffer.from(privateKey.reveal(), 'utf8'));
  await updateSamlKeys(tx, providerId, { certificate, sealedKey });
}

/** What a message to the provider, or from it, needs. The provider is one of SAML. */
export async function openServiceProvider(
  platform: Pick<Platform, 'keys' | 'settings'>,
  tx: TenantTransaction,
  { id, issuer, saml, samlCertificate }: IdentityProvider,
): Promise<ServiceProvider> {
  const sealed = await findSealedSamlKey(tx, id);
  if (sealed === null || saml === null) throw new Error(`identity provider ${id} has no SAML key`);
  const plain = await openValue(platform, within(tx.client), purposeOf(id, tx.deploymentId), sealed);
  return {
    ...samlUrlsOf(platform, tx.deploymentId),
    key: new Confidential(plain.toString('utf8')),
    certificate: samlCertificate,
    idpEntityId: issuer,
    idp: saml,
  };
}

/**
 * The library with our settings. It is loaded with the first use, to keep it out of start-up. Audience and times are not its
 * business: read-assertion.ts checks them, with our clock.
 */
export async function openSaml(
  { entityId, acsUrl, logoutUrl, key, idp }: ServiceProvider,
  more: Partial<SamlConfig> = {},
): Promise<SAML> {
  const library = await import('@node-saml/node-saml');
  return new library.SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    logoutCallbackUrl: logoutUrl,
    audience: false,
    entryPoint: idp.signOnUrl,
    logoutUrl: idp.logoutUrl,
    idpCert: idp.certificates.map((certificate) => pemOf(certificate)),
    privateKey: key.reveal(),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: persistentNameFormat,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: -1,
    ...more,
  });
}

/** The id of the request that a state belongs to: a provider that knows one does not know the other. */
export function requestIdOf(state: string): string {
  return `_${hash('sha256', `saml request ${state}`, 'hex')}`;
}

/** The URL that a browser is sent to, with a signed request. */
export async function signOnUrlOf(serviceProvider: ServiceProvider, state: string): Promise<string> {
  const saml = await openSaml(serviceProvider, { generateUniqueId: () => requestIdOf(state) });
  return saml.getAuthorizeUrlAsync(state, undefined, {});
}

/** What an admin gives to the provider. */
export async function metadataOf(serviceProvider: ServiceProvider): Promise<string> {
  const certificate = pemOf(serviceProvider.certificate);
  const saml = await openSaml(serviceProvider, {
    decryptionPvk: serviceProvider.key.reveal(),
    // Metadata that is asked for twice is the same twice.
    generateUniqueId: () => `_${hash('sha256', serviceProvider.certificate, 'hex')}`,
  });
  return saml.generateServiceProviderMetadata(certificate, certificate);
}
