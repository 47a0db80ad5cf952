/**
 * Checks the shape of a signed message before its signature is verified. A signature proves one element; every attack that wraps
 * it (XSW) needs a second element, a second signature, a signature in another place, or an algorithm that drops something. So
 * anything but the one shape that providers send is refused, wherever it stands.
 */
import { attributeOf, childrenOf, namespaces, onlyChildOf, walk, type XmlNode } from './read-xml.ts';
import { unproven } from './saml-problem.ts';

/** No SHA-1, and no HMAC: its key would be the certificate, which everyone has. */
const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
const digestMethods = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const canonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** Elements that are there once, or not at all, whatever their namespace: libraries look for the name alone. */
const lonely = ['Response', 'Assertion', 'EncryptedAssertion', 'LogoutRequest'];
/** May carry a signature, as a child. */
const signable = ['Response', 'Assertion', 'LogoutRequest'];

/** Throws SamlProblem. `mustBeSigned`: the element that must have a signature of its own. */
export function checkSigned(root: XmlNode, mustBeSigned: XmlNode): void {
  const ids = new Set<string>();
  const seen = new Map<string, number>();
  for (const [node, ancestors] of walk(root)) {
    const count = (seen.get(node.name) ?? 0) + 1;
    seen.set(node.name, count);
    if (count > 1 && lonely.includes(node.name)) throw unproven(`The message has more than one ${node.name}.`);
    for (const [name, value] of node.attributes) {
      if (name.replace(/^.*:/, '').toLowerCase() !== 'id') continue;
      if (ids.has(value)) throw unproven('Two elements have the same ID.');
      ids.add(value);
    }
    if (node.name === 'Signature') checkSignature(node, ancestors.at(-1));
  }
  if (childrenOf(mustBeSigned, namespaces.signature, 'Signature').length !== 1)
    throw unproven(`The ${mustBeSigned.name} is not signed. Let the provider sign it.`);
}

function checkSignature(signature: XmlNode, parent: XmlNode | undefined): void {
  const id = attributeOf(parent, 'ID');
  const isInPlace =
    parent !== undefined && signable.includes(parent.name) && signature.namespace === namespaces.signature;
  if (!isInPlace || id === undefined) throw unproven('A signature is in a place where none belongs.');
  const isAlone = parent.children.filter(({ name }) => name === 'Signature').length === 1;
  const info = onlyChildOf(signature, namespaces.signature, 'SignedInfo');
  const reference = onlyChildOf(info, namespaces.signature, 'Reference');
  if (!isAlone || reference === undefined || [...walk(signature)].some(([{ name }]) => name === 'Object'))
    throw unproven('A signature has another form than SAML’s.');
  if (attributeOf(reference, 'URI') !== `#${id}`) throw unproven('A signature is of another element than its own.');
  const algorithmOf = (node: XmlNode | undefined, name: string): string =>
    attributeOf(onlyChildOf(node, namespaces.signature, name), 'Algorithm') ?? '';
  const transforms = childrenOf(
    onlyChildOf(reference, namespaces.signature, 'Transforms'),
    namespaces.signature,
    'Transform',
  ).map((transform) => attributeOf(transform, 'Algorithm'));
  if (
    algorithmOf(info, 'CanonicalizationMethod') !== canonicalization ||
    transforms.join(' ') !== `${enveloped} ${canonicalization}`
  )
    throw unproven('A signature transforms what it signs in a way that SAML does not allow.');
  if (
    !signatureMethods.includes(algorithmOf(info, 'SignatureMethod')) ||
    !digestMethods.includes(algorithmOf(reference, 'DigestMethod'))
  )
    throw unproven(
      'A signature has an algorithm that Parapet does not accept. Let the provider sign with RSA and SHA-256.',
    );
}
