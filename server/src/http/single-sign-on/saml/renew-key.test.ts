/** Parapet's certificate for a SAML provider is renewed while people sign in by the real provider of the suite. */
import assert from 'node:assert/strict';
import { createVerify, X509Certificate } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { assertError, jwtOf } from '../../../../../tests/harness/app.ts';
import { openSmallBrowser } from '../../../../../tests/harness/hosts/openid/small-browser.ts';
import {
  kind,
  providersPath,
  startSamlApp,
  usual,
  type SamlApp,
} from '../../../../../tests/harness/hosts/saml/saml-app.ts';
import { pemOf } from '../../../domain/single-sign-on/saml/make-key-pair.ts';

let saml: SamlApp;
let path: string;
before(async () => {
  saml = await startSamlApp();
});
after(() => saml.close());
/** A provider of its own for each test, whose key was never renewed. */
beforeEach(async () => {
  saml.app.clock.set(new Date());
  saml.idp.twist = {};
  await saml.admin('DELETE', `${providersPath(saml.here)}/${saml.providerId}`);
  const body = { kind, name: 'Example SAML', metadataUrl: saml.idp.metadataUrl, ...usual };
  saml.providerId = (await saml.admin('POST', providersPath(saml.here), body)).provider.id;
  path = `${providersPath(saml.here)}/${saml.providerId}`;
  await register();
});

const hourMs = 3_600_000;
const provider = async () =>
  (await saml.admin('GET', providersPath(saml.here))).providers.find(
    ({ id }: { id: string }) => id === saml.providerId,
  );
const metadata = async (): Promise<string> => (await fetch((await provider()).saml.serviceMetadataUrl)).text();
const register = async (): Promise<void> => saml.idp.register(await metadata());
const fingerprint = (pem: string): string => new X509Certificate(pem).fingerprint256;

/** The certificates in Parapet's metadata, PEM. */
async function published(): Promise<{ signing: string[]; encryption: string[] }> {
  const xml = await metadata();
  const of = (use: string): string[] =>
    [...xml.matchAll(new RegExp(`<KeyDescriptor use="${use}">[^]*?X509Certificate>([^<]+)<`, 'g'))].map(
      ([, base64 = '']) => pemOf(base64.replaceAll(/\s/g, '')),
    );
  return { signing: of('signing'), encryption: of('encryption') };
}

/** The certificate of these whose key signed the request that a sign-in begins with. */
async function signerOf(...certificates: string[]): Promise<string | undefined> {
  const answer = await saml.app.ask('POST', '/api/auth/sso/begin', {
    body: { deploymentId: saml.here.deploymentId, providerId: saml.providerId },
  });
  assert.equal(answer.status, 200, answer.text);
  const [signed = '', signature = ''] = new URL(answer.body.authorizationUrl).search.slice(1).split('&Signature=');
  return certificates.find((pem) =>
    createVerify('RSA-SHA256').update(signed).verify(pem, decodeURIComponent(signature), 'base64'),
  );
}

const encryptedFor = (cert: string) => ({
  encryptionCert: cert,
  encryptionPublicKey: new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
});

/** A sign-in by the provider, which accepts requests that are signed with the key of `serviceCertificate` alone. */
async function signIn(twist: object = {}): Promise<boolean> {
  saml.person();
  saml.idp.twist = twist;
  const browser = openSmallBrowser();
  await saml.signIn(browser);
  return (await saml.tokenIn(browser)) !== undefined;
}

test('both certificates are published, either opens assertions, and requests are signed with the new one from the told moment', async () => {
  const {
    signing: [old = ''],
  } = await published();
  assert.equal(await signIn(encryptedFor(old)), true);
  const { provider: renewed } = await saml.admin('POST', `${path}/saml-key`, { signsAfterHours: 2 });
  const { signing, encryption } = await published();
  const added = encryption[0] ?? '';
  assert.deepEqual([signing, encryption.length], [[old, added], 1]);
  assert.notEqual(added, old);
  const { serviceCertificate, nextServiceCertificate } = renewed.saml;
  const signsFrom = new Date(saml.app.clock.now().getTime() + 2 * hourMs);
  assert.deepEqual(
    [serviceCertificate.fingerprint, nextServiceCertificate.fingerprint, nextServiceCertificate.signsFrom],
    [fingerprint(old), fingerprint(added), signsFrom.toISOString()],
  );
  assert.equal(Date.parse(nextServiceCertificate.expiresAt), Date.parse(new X509Certificate(added).validTo));

  for (const certificate of [old, added]) assert.equal(await signIn(encryptedFor(certificate)), true);
  assert.equal(await signerOf(old, added), old);
  saml.app.clock.set(new Date(signsFrom.getTime() - 1));
  assert.equal(await signerOf(old, added), old);
  saml.app.clock.set(signsFrom);
  assert.equal(await signerOf(old, added), added);
  assert.deepEqual((await published()).signing, [added, old], 'the one that signs is named first');
});

test('a provider that has read the metadata accepts the requests and is answered, before the old one ends and after', async () => {
  const {
    signing: [old = ''],
  } = await published();
  await saml.admin('POST', `${path}/saml-key`, { signsAfterHours: 0 });
  await register();
  const added = saml.idp.serviceCertificate;
  assert.notEqual(added, old);
  for (const certificate of [old, added]) assert.equal(await signIn(encryptedFor(certificate)), true);

  const { provider: ended } = await saml.admin('DELETE', `${path}/saml-key/previous`);
  assert.equal(ended.saml.nextServiceCertificate, null);
  assert.equal(ended.saml.serviceCertificate.fingerprint, fingerprint(added));
  assert.deepEqual(await published(), { signing: [added], encryption: [added] });
  assert.equal(await signIn(encryptedFor(added)), true);
  assert.equal(await signIn(encryptedFor(old)), false);
  assert.match((await provider()).lastProblem, /cannot be decrypted/);
  const acts = await saml.admin(
    'GET',
    `/api/audit/v1/deployments/${saml.here.deploymentId}/entries?subject=identity_provider:${saml.providerId}`,
  );
  assert.deepEqual(acts.entries.map(({ action }: { action: string }) => action).slice(0, 2), [
    'identity_provider.end_certificate',
    'identity_provider.renew_certificate',
  ]);
});

test('ended before its moment, the old one no longer signs', async () => {
  const {
    signing: [old = ''],
  } = await published();
  await saml.admin('POST', `${path}/saml-key`);
  const added = (await published()).encryption[0] ?? '';
  assert.equal(await signerOf(old, added), old);
  await saml.admin('DELETE', `${path}/saml-key/previous`);
  assert.equal(await signerOf(old, added), added);
});

test('409 while a renewal is under way and for OpenID Connect, 404 if none is, 400 for a moment that is too far', async () => {
  const ask = async (method: string, to: string, body?: object) =>
    saml.app.ask(method, to, { token: await jwtOf(saml.app.platform, saml.here.admin.email), ...(body && { body }) });
  assertError(await ask('DELETE', `${path}/saml-key/previous`), 404, 'NOT_FOUND');
  assertError(await ask('POST', `${path}/saml-key`, { signsAfterHours: 721 }), 400, 'INVALID_ARGUMENT');
  assert.equal((await ask('POST', `${path}/saml-key`, {})).status, 200);
  const before = await published();
  assertError(await ask('POST', `${path}/saml-key`, {}), 409, 'CONFLICT');
  assert.deepEqual(await published(), before);
  const openId = { name: 'x', issuer: 'http://127.0.0.1:9/x', clientId: 'x' };
  const { provider: other } = await saml.admin('POST', providersPath(saml.here), openId);
  assertError(await ask('POST', `${providersPath(saml.here)}/${other.id}/saml-key`, {}), 409, 'CONFLICT');
});

test('the checklist warns when the newest certificate of Parapet, or the last one of the provider, ends within 30 days', async () => {
  const line = async () => {
    const checklist = `/api/agent/deployments/${saml.here.deploymentId}/security-checklist`;
    const { lines } = await saml.admin('GET', checklist);
    return lines.find(({ check }: { check: string }) => check === 'SECURITY_CHECK_SAML_CERTIFICATES_VALID');
  };
  const fine = { check: 'SECURITY_CHECK_SAML_CERTIFICATES_VALID', state: 'CHECK_STATE_OK', count: 0 };
  assert.deepEqual(await line(), fine);
  const ends = Date.parse((await provider()).saml.serviceCertificate.expiresAt);
  saml.app.clock.set(new Date(ends - 30 * 24 * hourMs + 60_000));
  assert.deepEqual(await line(), { ...fine, state: 'CHECK_STATE_WEAK', count: 1 });
  // Both expire then: the provider's own was made at the same time.
  await saml.admin('POST', `${path}/saml-key`);
  assert.equal((await line()).count, 1, 'that of the provider');
  await saml.change({ isEnabled: false });
  assert.deepEqual(await line(), fine);
});
