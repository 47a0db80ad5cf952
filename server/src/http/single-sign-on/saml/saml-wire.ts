/** The shapes of SAML identity providers. */
import { z } from 'zod';
import type { Platform } from '../../../domain/platform.ts';
import { samlMetadataUrlOf } from '../../../domain/single-sign-on/providers/public-urls.ts';
import { expiryOf, fingerprintOf } from '../../../domain/single-sign-on/saml/describe-certificate.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { samlMetadataBytesMax } from '../../../model/single-sign-on/saml-settings.ts';
import { idInput } from '../../wire/ids.ts';
import { instantOutput, instantToWire } from '../../wire/instants.ts';

export const SamlMetadataParams = z.object({ deployment: idInput, provider: idInput });

export const samlFields = {
  metadata: z
    .string()
    .max(samlMetadataBytesMax, `must have at most ${samlMetadataBytesMax} characters`)
    .describe('SAML only: the provider’s metadata (XML). Absent if `metadataUrl` is there.'),
  metadataUrl: z
    .string()
    .trim()
    .max(2_000, 'must have at most 2000 characters')
    .describe('SAML only: the URL of the provider’s metadata. Parapet reads it again when it is older than an hour.'),
  acceptsUnsolicited: z
    .boolean()
    .describe(
      'SAML only: true if people may begin at the provider (IdP-initiated). Then nothing binds a sign-in to the browser that began it.',
    ),
} as const;

const signsAfterHoursMax = 30 * 24;
const expectedHours = `must be from 0 to ${signsAfterHoursMax}`;

/** What a request that says nothing of SAML asks for. */
export const noneOfSaml = { metadata: undefined, metadataUrl: undefined, acceptsUnsolicited: undefined } as const;

export const RenewSamlKeyRequest = z
  .object({
    deploymentId: idInput.optional(),
    providerId: idInput.optional(),
    signsAfterHours: z
      .int(expectedHours)
      .min(0, expectedHours)
      .max(signsAfterHoursMax, expectedHours)
      .default(24)
      .describe('How long the provider has to read the new certificate, before requests are signed with it.'),
  })
  .meta({ examples: [{ signsAfterHours: 24 }] });

const WireCertificate = z.object({ fingerprint: z.string().describe('SHA-256.'), expiresAt: instantOutput });

export const WireSaml = z
  .object({
    metadataUrl: z.string().describe('Empty if the metadata was entered.'),
    readAt: instantOutput.describe('When the metadata was read.'),
    signOnUrl: z.string(),
    logoutUrl: z.string().describe('Empty: no single logout.'),
    certificates: z.array(WireCertificate).describe('Each may sign: several while one replaces another.'),
    acceptsUnsolicited: z.boolean(),
    serviceMetadataUrl: z.string().describe('Parapet’s own metadata, for the provider.'),
    serviceCertificate: WireCertificate.describe('Parapet’s own: signs requests, and opens encrypted assertions.'),
    nextServiceCertificate: WireCertificate.extend({ signsFrom: instantOutput })
      .nullable()
      .describe('The one that replaces it; null unless a renewal is under way. Both open assertions.'),
  })
  .meta({ id: 'SamlProvider' });

/** Null for OpenID Connect. */
export function samlToWire(
  platform: Pick<Platform, 'settings'>,
  deploymentId: string,
  { id, saml, samlCertificate, nextSamlCertificate, nextSamlSignsFrom }: IdentityProvider,
): z.input<typeof WireSaml> | null {
  if (saml === null) return null;
  const { certificates, readAt, ...rest } = saml;
  return {
    ...rest,
    readAt: instantToWire(new Date(readAt)),
    certificates: certificates.map(certificateToWire),
    serviceMetadataUrl: samlMetadataUrlOf(platform, deploymentId, id),
    serviceCertificate: certificateToWire(samlCertificate),
    nextServiceCertificate:
      nextSamlSignsFrom === null
        ? null
        : { ...certificateToWire(nextSamlCertificate), signsFrom: instantToWire(nextSamlSignsFrom) },
  };
}

function certificateToWire(certificate: string): z.input<typeof WireCertificate> {
  return { fingerprint: fingerprintOf(certificate), expiresAt: instantToWire(expiryOf(certificate)) };
}

export const SamlServiceProvider = z
  .object({
    entityId: z.string().describe('How Parapet calls itself, and the audience of assertions.'),
    acsUrl: z.string().describe('Where assertions are sent to: the recipient and destination (HTTP-POST).'),
    logoutUrl: z.string().describe('For providers with single logout (HTTP-POST).'),
  })
  .meta({ id: 'SamlServiceProvider' });
