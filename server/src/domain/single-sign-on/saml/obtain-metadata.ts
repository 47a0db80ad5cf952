/** Gets a SAML provider's metadata from an admin's form or from its URL, and reads it again when it is old. */
import { invalidArgument } from '../../../base/errors.ts';
import { isSecureUrl, type IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { samlMetadataBytesMax, type SamlSettings } from '../../../model/single-sign-on/saml-settings.ts';
import { OutgoingError } from '../../../outside/guard/outgoing-error.ts';
import { updateSamlSettings } from '../../../store/single-sign-on/identity-providers.ts';
import type { Platform } from '../../platform.ts';
import { readMetadata, type ProviderMetadata } from './message/read-metadata.ts';
import { SamlProblem } from './message/saml-problem.ts';

const timeoutMs = 10_000;
/** A provider announces a new certificate days before it signs with it. */
const metadataAgeMs = 3_600_000;

/** Undefined: as before. */
export interface GivenSaml {
  /** XML. */
  metadata: string | undefined;
  metadataUrl: string | undefined;
  acceptsUnsolicited: boolean | undefined;
}

export interface SamlIdentity {
  issuer: string;
  saml: SamlSettings;
}

/** INVALID_ARGUMENT, naming the field, for metadata that cannot be used. `before`: null for a new provider. */
export async function samlFrom(
  platform: Pick<Platform, 'outside' | 'clock'>,
  { metadata, metadataUrl, ...given }: GivenSaml,
  before: SamlIdentity | null,
): Promise<SamlIdentity> {
  const acceptsUnsolicited = given.acceptsUnsolicited ?? before?.saml.acceptsUnsolicited ?? false;
  const readAt = platform.clock.now().toISOString();
  const named = (path: string) => (error: unknown) => {
    throw error instanceof SamlProblem ? invalidArgument(path, error.message) : error;
  };
  const isOtherUrl = metadataUrl !== undefined && metadataUrl !== '' && metadataUrl !== before?.saml.metadataUrl;
  if (metadata !== undefined && metadataUrl !== undefined && metadataUrl !== '')
    throw invalidArgument('metadata', 'must be absent if metadataUrl is there');
  if (isOtherUrl) {
    const { entityId: issuer, ...endpoints } = await fetchMetadata(platform, metadataUrl).catch(named('metadataUrl'));
    return { issuer, saml: { ...endpoints, metadataUrl, readAt, acceptsUnsolicited } };
  }
  if (metadata !== undefined) {
    const { entityId: issuer, ...endpoints } = await Promise.resolve(metadata)
      .then(readMetadata)
      .catch(named('metadata'));
    return { issuer, saml: { ...endpoints, metadataUrl: '', readAt, acceptsUnsolicited } };
  }
  if (before === null)
    throw invalidArgument('metadata', 'must be the metadata of the provider, or metadataUrl its URL');
  return { ...before, saml: { ...before.saml, acceptsUnsolicited } };
}

/** Throws SamlProblem. */
export async function fetchMetadata({ outside }: Pick<Platform, 'outside'>, url: string): Promise<ProviderMetadata> {
  if (!URL.canParse(url) || !isSecureUrl(new URL(url)))
    throw new SamlProblem('provider', 'The URL of the metadata must begin with https://.');
  try {
    const answer = await outside.fetch({ url, timeoutMs, bytesMax: samlMetadataBytesMax });
    if (answer.status !== 200)
      throw new SamlProblem('provider', `The URL of the metadata answers with status ${answer.status}.`);
    return readMetadata(answer.body.toString('utf8'));
  } catch (error) {
    if (error instanceof OutgoingError) throw new SamlProblem('provider', error.message, error);
    throw error;
  }
}

/** The provider as its metadata describes it now, if that is old and has a URL. Throws SamlProblem. */
export async function refreshedProvider(
  platform: Pick<Platform, 'outside' | 'clock' | 'database'>,
  deploymentId: string,
  provider: IdentityProvider,
  ageMaxMs: number = metadataAgeMs,
): Promise<IdentityProvider> {
  const { saml: before, issuer } = provider;
  const now = platform.clock.now();
  if (before === null || before.metadataUrl === '') return provider;
  const ageMs = now.getTime() - Date.parse(before.readAt);
  if (ageMs >= 0 && ageMs < ageMaxMs) return provider;
  const { entityId, ...endpoints } = await fetchMetadata(platform, before.metadataUrl);
  if (entityId !== issuer)
    throw new SamlProblem('provider', 'The metadata is of another entity ID than before. Enter its URL again.');
  const saml = { ...before, ...endpoints, readAt: now.toISOString() };
  await platform.database.asTenant(deploymentId, (tx) => updateSamlSettings(tx, provider.id, { saml, before }));
  return { ...provider, saml };
}
