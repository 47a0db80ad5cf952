/** Genuine SAML responses, changed as attackers change them. The tests of the server and of the console send them. */
import assert from 'node:assert/strict';

export function partOf(xml: string, pattern: RegExp): string {
  return pattern.exec(xml)?.[0] ?? assert.fail(`${String(pattern)} in ${xml}`);
}

const assertionPattern = /<saml:Assertion[^]*<\/saml:Assertion>/;
export const signaturePattern = /<Signature[^]*?<\/Signature>/;

/** The signed assertion, the same without its signature, and one of another person. */
function parts(xml: string) {
  const original = partOf(xml, assertionPattern);
  const signature = partOf(original, signaturePattern);
  const bare = original.replace(signature, '');
  const evil = bare.replace(/ ID="[^"]+"/, ' ID="_evil"').replace(/(<saml:NameID[^>]*>)[^<]*/, '$1victim');
  const withSignature = (assertion: string, inside = ''): string =>
    assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature.replace('</Signature>', `${inside}</Signature>`)}`);
  return { original, signature, bare, evil, withSignature };
}

const end = '</saml:Assertion>';
/** Signature wrapping: where the assertion of another person stands, and the response that has it there. */
export const wrappedAssertions: Readonly<Record<string, (xml: string) => string>> = {
  'before the signed one': (xml) => {
    const { original, evil } = parts(xml);
    return xml.replace(original, evil + original);
  },
  'after the signed one': (xml) => {
    const { original, evil } = parts(xml);
    return xml.replace(original, original + evil);
  },
  'around the signed one': (xml) => {
    const { original, evil } = parts(xml);
    return xml.replace(original, evil.replace(end, original + end));
  },
  'with the signature of the one after it': (xml) => {
    const { original, bare, evil, withSignature } = parts(xml);
    return xml.replace(original, withSignature(evil) + bare);
  },
  'with the signed one inside its signature': (xml) => {
    const { original, bare, evil, withSignature } = parts(xml);
    return xml.replace(original, withSignature(evil, bare));
  },
  'with the signed one in an object of its signature': (xml) => {
    const { original, bare, evil, withSignature } = parts(xml);
    return xml.replace(original, withSignature(evil, `<Object>${bare}</Object>`));
  },
  'in the extensions of the response': (xml) => {
    const { original, evil } = parts(xml);
    return xml
      .replace('<samlp:Status>', `<samlp:Extensions>${evil}</samlp:Extensions><samlp:Status>`)
      .replace(evil, original)
      .replace(/(<\/samlp:Status>)<saml:Assertion[^]*<\/saml:Assertion>/, `$1${evil}`);
  },
  'with the ID of the signed one': (xml) => {
    const { original, evil } = parts(xml);
    const id = / ID="[^"]+"/.exec(original)?.[0] ?? '';
    return xml.replace(original, evil.replace(' ID="_evil"', id) + original);
  },
  'under another name space': (xml) => {
    const { original, evil } = parts(xml);
    return xml.replace(original, `<x:Assertion xmlns:x="urn:x" ID="_x">${evil}</x:Assertion>${original}`);
  },
};

/** An entity that expands to a gigabyte, in the place of an address. */
export function withEntityBomb(xml: string): string {
  const bomb = `<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>`;
  return bomb + xml.replace(/person-\d+@/, '&a8;@');
}
