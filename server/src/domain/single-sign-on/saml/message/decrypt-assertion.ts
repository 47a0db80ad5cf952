/** Opens an encrypted assertion with a key of Parapet for the provider. What comes out is not trusted: its signature is verified. */
import { promisify } from 'node:util';
import type { Confidential } from '../../../../base/confidential.ts';
import { attributeOf, namespaces, walk, writeXml, type XmlNode } from './read-xml.ts';
import { unproven } from './saml-problem.ts';

/** Not RSA with PKCS #1 v1.5, whose padding can be guessed, nor 3DES. */
const methods = [
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
];

/** The assertion as XML. Throws SamlProblem, alike for whatever is wrong with the cipher. */
export async function decryptAssertion(
  encrypted: XmlNode,
  keys: readonly { privateKey: Confidential }[],
): Promise<string> {
  const used = [...walk(encrypted)].filter(([{ name }]) => name === 'EncryptionMethod');
  const isAccepted = used.every(
    ([node]) => node.namespace === namespaces.encryption && methods.includes(attributeOf(node, 'Algorithm') ?? ''),
  );
  if (used.length !== 2 || !isAccepted)
    throw unproven('The assertion is encrypted in a way that Parapet does not accept. Use AES with RSA-OAEP.');
  // Loaded with the first use, to keep it out of start-up.
  const { default: library } = await import('xml-encryption');
  const open = promisify(library.decrypt);
  const written = writeXml(encrypted);
  let cause: unknown;
  for (const { privateKey } of keys) {
    const options = { disallowDecryptionWithInsecureAlgorithm: true, warnInsecureAlgorithm: false };
    try {
      const xml = await open(written, { key: privateKey.reveal(), ...options });
      if (typeof xml === 'string') return xml;
    } catch (error) {
      cause = error;
    }
  }
  throw cannotOpen(cause);
}

function cannotOpen(cause?: unknown): Error {
  return unproven('The assertion cannot be decrypted. Give the provider Parapet’s metadata again.', cause);
}
