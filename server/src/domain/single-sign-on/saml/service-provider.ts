/** Parapet as a service provider of SAML: its names, its key for one identity provider, and the requests and metadata that it makes. */
import { hash } from 'node:crypto';
import type { SAML, SamlConfig } from '@node-saml/node-saml';
import { Confidential } from '../../../base/confidential.ts';
import { sealedColumns } from '../../../model/installation/sealed-columns.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { persistentNameFormat, type SamlSettings } from '../../../model/single-sign-on/saml-settings.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import {
  findSealedSamlKeys,
  updateNextSamlKey,
  updateSamlKeys,
} from '../../../store/single-sign-on/identity-providers.ts';
import { openValue, sealValue, within } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';
import { samlUrlsOf } from '../providers/public-urls.ts';
import { pemOf, type SamlKeyPair } from './make-key-pair.ts';

const columns = { current: sealedColumns.samlKey, next: sealedColumns.nextSamlKey } as const;

export interface ServiceProvider {
  /** How Parapet calls itself: the audience of assertions. */
  entityId: string;
  /** Where assertions are sent to (assertion consumer service). */
  acsUrl: string;
  logoutUrl: string;
  /** The first signs. Each opens assertions, and is in the metadata: two, while one replaces the other (ADR 0052). */
  pairs: readonly [SamlKeyPair, ...SamlKeyPair[]];
  /** The newest, which providers are to encrypt with. */
  encryptionCertificate: string;
  idpEntityId: string;
  idp: SamlSettings;
}

export async function storeSamlKeys(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  providerId: string,
  { certificate, privateKey }: SamlKeyPair,
): Promise<void> {
  const sealedKey = await seal(platform, tx, { providerId, column: 'current' }, privateKey);
  await updateSamlKeys(tx, providerId, { certificate, sealedKey });
}

export async function storeNextSamlKey(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  providerId: string,
  { certificate, privateKey, signsFrom }: SamlKeyPair & { signsFrom: Date },
): Promise<void> {
  const sealedKey = await seal(platform, tx, { providerId, column: 'next' }, privateKey);
  await updateNextSamlKey(tx, providerId, { certificate, sealedKey, signsFrom });
}

interface Place {
  providerId: string;
  column: keyof typeof columns;
}

function seal(
  platform: Pick<Platform, 'keys'>,
  { client, deploymentId }: TenantTransaction,
  { providerId, column }: Place,
  privateKey: Confidential,
): Promise<Buffer> {
  const purpose = columns[column].purposeOf(providerId, deploymentId);
  return sealValue(platform, client, purpose, Buffer.from(privateKey.reveal(), 'utf8'));
}

export interface SamlPairs {
  current: SamlKeyPair;
  /** Undefined unless it replaces the current one. */
  next: SamlKeyPair | undefined;
}

/** The provider is one of SAML. */
export async function openSamlPairs(
  platform: Pick<Platform, 'keys'>,
  tx: TenantTransaction,
  { id, samlCertificate, nextSamlCertificate }: IdentityProvider,
): Promise<SamlPairs> {
  const sealed = await findSealedSamlKeys(tx, id);
  if (sealed.current === null) throw new Error(`identity provider ${id} has no SAML key`);
  const open = async (column: Place['column'], certificate: string, value: Buffer): Promise<SamlKeyPair> => {
    const purpose = columns[column].purposeOf(id, tx.deploymentId);
    const plain = await openValue(platform, within(tx.client), purpose, value);
    return { certificate, privateKey: new Confidential(plain.toString('utf8')) };
  };
  return {
    current: await open('current', samlCertificate, sealed.current),
    next: sealed.next === null ? undefined : await open('next', nextSamlCertificate, sealed.next),
  };
}

/** What a message to the provider, or from it, needs. The provider is one of SAML. */
export async function openServiceProvider(
  platform: Pick<Platform, 'keys' | 'settings' | 'clock'>,
  tx: TenantTransaction,
  provider: IdentityProvider,
): Promise<ServiceProvider> {
  const { id, issuer, saml, nextSamlSignsFrom } = provider;
  if (saml === null) throw new Error(`identity provider ${id} is not of SAML`);
  const { current, next } = await openSamlPairs(platform, tx, provider);
  const nextSigns = nextSamlSignsFrom !== null && nextSamlSignsFrom <= platform.clock.now();
  return {
    ...samlUrlsOf(platform, tx.deploymentId),
    pairs: next === undefined ? [current] : nextSigns ? [next, current] : [current, next],
    encryptionCertificate: (next ?? current).certificate,
    idpEntityId: issuer,
    idp: saml,
  };
}

/**
 * The library with our settings. It is loaded with the first use, to keep it out of start-up. Audience and times are not its
 * business: read-assertion.ts checks them, with our clock.
 */
export async function openSaml(
  { entityId, acsUrl, logoutUrl, pairs, idp }: ServiceProvider,
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
    privateKey: pairs[0].privateKey.reveal(),
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
  const { pairs, encryptionCertificate } = serviceProvider;
  const certificates = pairs.map(({ certificate }) => certificate);
  const saml = await openSaml(serviceProvider, {
    decryptionPvk: pairs[0].privateKey.reveal(),
    // Metadata that is asked for twice is the same twice.
    generateUniqueId: () => `_${hash('sha256', certificates.join(' '), 'hex')}`,
  });
  return saml.generateServiceProviderMetadata(
    pemOf(encryptionCertificate),
    certificates.map((certificate) => pemOf(certificate)),
  );
}
