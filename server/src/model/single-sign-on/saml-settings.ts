/** What a SAML identity provider's metadata says of it, and how an admin lets people in by it. Stored as JSON. */

/** More than a rollover needs: one certificate that ends and one that begins, for signing and for both. */
export const samlCertificatesMax = 10;
/** How far the clocks of the two servers may differ, s. */
export const samlClockToleranceSeconds = 60;
/** Metadata of one provider has some 10 KB, Entra ID's with every claim 60 KB. */
export const samlMetadataBytesMax = 256 * 1024;

/** The only format of a name that stays the same person (SAML Core, section 8.3.7). */
export const persistentNameFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export interface SamlSettings {
  /** Where the metadata is read again; '' if an admin entered it. */
  metadataUrl: string;
  /** When it was read, as an ISO instant. */
  readAt: string;
  /** Where a browser is sent to sign in (HTTP-Redirect). */
  signOnUrl: string;
  /** Where a logout is answered (HTTP-Redirect); '' if the provider has no single logout. */
  logoutUrl: string;
  /** DER in base64. Several while one replaces another: each may sign. */
  certificates: readonly string[];
  /** True if people may begin at the provider, without a request of Parapet's. */
  acceptsUnsolicited: boolean;
}

/** The part that the metadata decides. */
export type SamlEndpoints = Pick<SamlSettings, 'signOnUrl' | 'logoutUrl' | 'certificates'>;
