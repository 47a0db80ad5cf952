/**
 * Verifies a response of a SAML provider: its shape, then the assertion's signature with the provider's certificates, then what
 * exactly the signed bytes say. Nothing outside the signed assertion is believed.
 */
import { checkSigned } from './message/check-signed.ts';
import { decryptAssertion } from './message/decrypt-assertion.ts';
import { readAssertion, type ReadAssertion } from './message/read-assertion.ts';
import { attributeOf, childrenOf, namespaces, onlyChildOf, readXml, type XmlNode } from './message/read-xml.ts';
import { SamlProblem, unproven } from './message/saml-problem.ts';
import { openSaml, type ServiceProvider } from './service-provider.ts';

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
/** Said when the person, or a rule of the provider, is the reason. */
const denials = ['AuthnFailed', 'RequestDenied', 'NoPassive', 'NoAuthnContext'];
const base64 = /^[A-Za-z0-9+/=\s]+$/;

/** A response before its signature is verified. */
export interface ReceivedResponse {
  root: XmlNode;
  xml: string;
  /** The claimed issuer. */
  issuer: string;
  /** The id of the request that it claims to answer; null if it answers none. */
  inResponseTo: string | null;
}

/** Throws SamlProblem. `encoded`: base64, as the form has it. */
export function readResponse(encoded: string): ReceivedResponse {
  if (!base64.test(encoded)) throw unproven('The response is not base64.');
  const xml = new TextDecoder('utf-8').decode(Buffer.from(encoded, 'base64'));
  const root = readXml(xml);
  if (root.name !== 'Response' || root.namespace !== namespaces.protocol || attributeOf(root, 'Version') !== '2.0')
    throw unproven('This is not a response of SAML 2.0.');
  const assertion = onlyChildOf(root, namespaces.assertion, 'Assertion');
  const issuer =
    onlyChildOf(root, namespaces.assertion, 'Issuer') ?? onlyChildOf(assertion, namespaces.assertion, 'Issuer');
  return { root, xml, issuer: issuer?.text.trim() ?? '', inResponseTo: attributeOf(root, 'InResponseTo') ?? null };
}

/** Throws SamlProblem. */
export async function verifyResponse(
  { root, xml, inResponseTo }: ReceivedResponse,
  {
    serviceProvider,
    expectedRequest,
    now,
  }: { serviceProvider: ServiceProvider; expectedRequest: string | null; now: Date },
): Promise<ReadAssertion> {
  const { entityId, acsUrl, idpEntityId, pairs } = serviceProvider;
  checkStatus(root);
  if (inResponseTo !== expectedRequest) throw unproven('The response does not answer the request of this sign-in.');
  if ((attributeOf(root, 'Destination') ?? acsUrl) !== acsUrl)
    throw unproven(`The response is for another destination. Set it to ${acsUrl}.`);
  const encrypted = childrenOf(root, namespaces.assertion, 'EncryptedAssertion');
  const assertions = childrenOf(root, namespaces.assertion, 'Assertion');
  if (encrypted.length + assertions.length !== 1) throw unproven('The response has no assertion, or more than one.');
  const signed =
    encrypted[0] === undefined
      ? { xml, root, assertion: assertions[0]! }
      : inPlaceOf(await decryptAssertion(encrypted[0], pairs), { response: root });
  checkSigned(signed.root, signed.assertion);
  const proven = await provenXml(signed.xml, serviceProvider);
  return readAssertion(proven, {
    issuer: idpEntityId,
    audience: entityId,
    recipient: acsUrl,
    inResponseTo: expectedRequest,
    now,
  });
}

/** A response with the decrypted assertion alone: the signature of the response was of the encrypted one, and proves nothing here. */
function inPlaceOf(
  assertionXml: string,
  { response }: { response: XmlNode },
): { xml: string; root: XmlNode; assertion: XmlNode } {
  const assertion = readXml(assertionXml.trim());
  if (assertion.name !== 'Assertion' || assertion.namespace !== namespaces.assertion)
    throw unproven('What is encrypted is not an assertion.');
  checkSigned(assertion, assertion);
  const id = attributeOf(response, 'ID') ?? '';
  const withoutDeclaration = assertionXml.trim().replace(/^<\?xml[^>]*\?>/, '');
  const xml = `<samlp:Response xmlns:samlp="${namespaces.protocol}" Version="2.0">${withoutDeclaration}</samlp:Response>`;
  if (id !== '' && id === attributeOf(assertion, 'ID')) throw unproven('Two elements have the same ID.');
  const root = readXml(xml);
  return { xml, root, assertion: root.children[0]! };
}

/** The assertion as it was signed. The library checks the signature; times and addressees are checked with our clock. */
async function provenXml(xml: string, serviceProvider: ServiceProvider): Promise<string> {
  const saml = await openSaml(serviceProvider);
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    const proven = profile?.getAssertionXml?.();
    if (proven !== undefined && proven !== '') return proven;
  } catch (error) {
    throw wrongSignature(error);
  }
  throw wrongSignature();
}

function wrongSignature(cause?: unknown): SamlProblem {
  return unproven(
    'The signature of the assertion fits none of the certificates in the metadata. Read the metadata again.',
    cause,
  );
}

function checkStatus(root: XmlNode): void {
  const code = onlyChildOf(onlyChildOf(root, namespaces.protocol, 'Status'), namespaces.protocol, 'StatusCode');
  if (attributeOf(code, 'Value') === success) return;
  const reasons = [code, onlyChildOf(code, namespaces.protocol, 'StatusCode')].map(
    (each) => attributeOf(each, 'Value')?.split(':').at(-1) ?? '',
  );
  const words = reasons.filter((word) => /^[A-Za-z]{1,60}$/.test(word)).join(', ');
  const failure = reasons.some((reason) => denials.includes(reason)) ? 'denied' : 'provider';
  throw new SamlProblem(failure, `The provider refused the sign-in (${words === '' ? 'no reason' : words}).`);
}
