/** Reads the metadata of a SAML identity provider (SAML Metadata 2.0): where to send people, and the keys that sign. */
import { X509Certificate } from 'node:crypto';
import { isSecureUrl } from '../../../../model/single-sign-on/identity-provider.ts';
import {
  samlCertificatesMax,
  samlMetadataBytesMax,
  type SamlEndpoints,
} from '../../../../model/single-sign-on/saml-settings.ts';
import { attributeOf, childrenOf, namespaces, onlyChildOf, readXml, type XmlNode } from './read-xml.ts';
import { SamlProblem } from './saml-problem.ts';

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const entityIdLengthMax = 1_000;
const rsaBitsMin = 2048;

export interface ProviderMetadata extends SamlEndpoints {
  entityId: string;
}

/** Throws SamlProblem (`provider`), with what an admin can do. */
export function readMetadata(xml: string): ProviderMetadata {
  if (Buffer.byteLength(xml) > samlMetadataBytesMax)
    throw wrong(
      `The metadata is larger than ${samlMetadataBytesMax / 1024} KB: enter that of one provider, not of a federation.`,
    );
  const entity = entityOf(rootOf(xml));
  const entityId = attributeOf(entity, 'entityID')?.trim() ?? '';
  if (entityId === '' || entityId.length > entityIdLengthMax) throw wrong('The metadata names no entity ID.');
  const descriptor = onlyChildOf(entity, namespaces.metadata, 'IDPSSODescriptor');
  if (descriptor === undefined) throw wrong('The metadata describes no identity provider (IDPSSODescriptor).');
  const signOnUrl = endpointOf(descriptor, 'SingleSignOnService', 'Location');
  if (signOnUrl === '')
    throw wrong('The metadata has no SingleSignOnService with the HTTP-Redirect binding and an https:// URL.');
  const certificates = certificatesOf(descriptor);
  if (certificates.length === 0)
    throw wrong('The metadata has no certificate for signing with an RSA key of 2048 bits or more.');
  if (certificates.length > samlCertificatesMax)
    throw wrong(`The metadata has more than ${samlCertificatesMax} certificates.`);
  return { entityId, signOnUrl, logoutUrl: logoutUrlOf(descriptor), certificates };
}

function rootOf(xml: string): XmlNode {
  try {
    return readXml(xml.replace(/^\uFEFF/, '').trim(), { mayHaveComments: true });
  } catch (error) {
    if (error instanceof SamlProblem) throw wrong(`This is not SAML metadata. ${error.message}`, error);
    throw error;
  }
}

/** Some providers put their one entity into a list. */
function entityOf(root: XmlNode): XmlNode {
  const isList = root.name === 'EntitiesDescriptor' && root.namespace === namespaces.metadata;
  const entity = isList ? onlyChildOf(root, namespaces.metadata, 'EntityDescriptor') : root;
  if (entity?.name !== 'EntityDescriptor' || entity.namespace !== namespaces.metadata)
    throw wrong('This is not the SAML metadata of one provider (EntityDescriptor).');
  return entity;
}

/** The first with the HTTP-Redirect binding; '' without one. */
function endpointOf(descriptor: XmlNode, service: string, attribute: string): string {
  const found = childrenOf(descriptor, namespaces.metadata, service).find(
    (node) => attributeOf(node, 'Binding') === redirectBinding && attributeOf(node, attribute) !== undefined,
  );
  const url = attributeOf(found, attribute)?.trim() ?? '';
  return URL.canParse(url) && isSecureUrl(new URL(url)) ? url : '';
}

/** Answers go to another URL than requests if the provider names one. */
function logoutUrlOf(descriptor: XmlNode): string {
  const answers = endpointOf(descriptor, 'SingleLogoutService', 'ResponseLocation');
  return answers === '' ? endpointOf(descriptor, 'SingleLogoutService', 'Location') : answers;
}

/** DER in base64, each once. */
function certificatesOf(descriptor: XmlNode): string[] {
  const keys = childrenOf(descriptor, namespaces.metadata, 'KeyDescriptor').filter(
    (key) => (attributeOf(key, 'use') ?? 'signing') === 'signing',
  );
  const texts = keys.flatMap((key) =>
    childrenOf(onlyChildOf(key, namespaces.signature, 'KeyInfo'), namespaces.signature, 'X509Data').flatMap(
      (container) => childrenOf(container, namespaces.signature, 'X509Certificate').map(({ text }) => text),
    ),
  );
  return [...new Set(texts.flatMap((text) => usableCertificate(text) ?? []))];
}

function usableCertificate(text: string): string | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(text.replaceAll(/\s/g, ''), 'base64'));
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    const isStrong = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= rsaBitsMin;
    return isStrong ? certificate.raw.toString('base64') : undefined;
  } catch {
    return undefined;
  }
}

function wrong(message: string, cause?: unknown): SamlProblem {
  return new SamlProblem('provider', message, cause);
}
