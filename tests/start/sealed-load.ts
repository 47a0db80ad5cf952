/** Clients of the load that use what is stored sealed, each at another node than the one before. */
import assert from 'node:assert/strict';
import { createVerify, randomUUID, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Confidential } from '../../server/src/base/confidential.ts';
import { makeSamlKeyPair, pemOf } from '../../server/src/domain/single-sign-on/saml/make-key-pair.ts';
import { startReceiver } from '../../server/src/http/notifications/testing/receiver.ts';
import { verifyStandardWebhook } from '../../server/src/outside/scm/standard-webhook.ts';
import type { Database } from '../../server/src/store/database.ts';
import { startModelServer } from '../harness/hosts/model-server.ts';
import { startTestProvider } from '../harness/hosts/openid/openid-provider.ts';
import { openSmallBrowser } from '../harness/hosts/openid/small-browser.ts';
import { samlMetadataOf } from '../harness/hosts/saml/metadata-text.ts';
import { certificateFile, startTlsFront } from '../harness/hosts/tls-front.ts';
import { totpCode } from '../harness/totp.ts';
import type { Ask, Client, Installation } from './key-rotation-load.ts';

export interface Sealing extends Pick<Installation, 'deploymentId' | 'session'> {
  account: { email: string; password: string };
  publicUrl: string;
  database: Database;
}

interface Nodes {
  ask: Ask;
  nextNode: () => string;
}

/** They need no more speed, and each sign-in hashes a password or asks a provider. */
const pauseMs = 200;
const answerMsMax = 60_000;

export async function sealedClients(t: TestContext, on: Sealing, nodes: Nodes): Promise<Record<string, Client>> {
  return {
    authenticator: await signInWithApp(on, nodes),
    openid: await signInWithProvider(t, on, nodes),
    saml: await signRequests(on, nodes),
    model: await askModel(t, on, nodes),
    audit: verifyAudit(on, nodes),
    forwarding: await forwardAudit(t, on, nodes),
  };
}

/** Signs in with the password and a code of the authenticator app. Each counts once, so the last step is forgotten. */
async function signInWithApp({ account, session, database }: Sealing, { ask }: Nodes): Promise<Client> {
  const { email, password } = account;
  const token = session.accessToken;
  const { secret = '' } = await ask('POST', '/api/auth/totp', undefined, { token });
  const code = (): string => totpCode(secret, new Date());
  await ask('POST', '/api/auth/totp/confirm', { password, code: code() }, { token });
  return async () => {
    await database.asAccess((tx) => tx.query('UPDATE parapet.totp_factor SET last_step = -1'));
    const { challenge } = await ask('POST', '/api/auth/login', { email, password }, { expected: 202 });
    await ask('POST', '/api/auth/login/second-factor', { challenge, code: code() });
    await sleep(pauseMs);
  };
}

/** Signs in with a real provider, which accepts the code for the client secret alone. */
async function signInWithProvider(
  t: TestContext,
  { deploymentId, publicUrl, session }: Sealing,
  { ask, nextNode }: Nodes,
): Promise<Client> {
  const idp = await startTestProvider({ redirectUris: [`${publicUrl}/api/auth/sso/callback/${deploymentId}`] });
  t.after(() => idp.close());
  idp.accounts.set('one', { email: 'one@example.org', email_verified: true, name: 'One' });
  idp.atKeyboard = 'one';
  const body = {
    kind: 'IDENTITY_PROVIDER_KIND_OIDC',
    name: 'By OpenID Connect',
    issuer: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    emailDomains: ['example.org'],
    createsAccounts: true,
  };
  const path = `/api/agent/deployments/${deploymentId}/identity-providers`;
  const { provider } = await ask('POST', path, body, { token: session.accessToken });
  return async () => {
    const { begun, cookie } = await beginAt(nextNode(), { deploymentId, providerId: provider?.id ?? '' });
    const browser = openSmallBrowser();
    const { pathname, search } = await browser.follow(begun, ({ origin }) => origin === new URL(publicUrl).origin);
    const headers = { cookie };
    const answer = await fetch(nextNode() + pathname + search, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMsMax),
    });
    const location = answer.headers.get('location') ?? '';
    assert.ok(answer.status < 400 && !location.includes('problem='), `${answer.status} ${location}`);
    assert.match(answer.headers.getSetCookie().join(), /parapet_session=/);
    await sleep(pauseMs);
  };
}

/** Reads the metadata at one node, and verifies a request that another signs with the key of its certificate. */
async function signRequests({ deploymentId, session }: Sealing, { ask, nextNode }: Nodes): Promise<Client> {
  const metadata = samlMetadataOf((await makeSamlKeyPair(new Date())).certificate);
  const path = `/api/agent/deployments/${deploymentId}/identity-providers`;
  const body = { kind: 'IDENTITY_PROVIDER_KIND_SAML', name: 'By SAML', metadata };
  const { provider } = await ask('POST', path, body, { token: session.accessToken });
  const providerId = provider?.id ?? '';
  // Two key pairs are stored from now on; the new one signs, and is named first.
  await ask('POST', `${path}/${providerId}/saml-key`, { signsAfterHours: 0 }, { token: session.accessToken });
  return async () => {
    const metadataPath = `/api/auth/sso/saml/metadata/${deploymentId}/${providerId}`;
    const own = await (await fetch(nextNode() + metadataPath, { signal: AbortSignal.timeout(answerMsMax) })).text();
    const certificate = /X509Certificate>([^<]+)</.exec(own)?.[1] ?? '';
    const { begun } = await beginAt(nextNode(), { deploymentId, providerId });
    const [signed = '', signature = ''] = new URL(begun).search.slice(1).split('&Signature=');
    const verifier = createVerify('RSA-SHA256').update(signed);
    const { publicKey } = new X509Certificate(pemOf(certificate.replaceAll(/\s/g, '')));
    assert.ok(verifier.verify(publicKey, decodeURIComponent(signature), 'base64'), begun);
    await sleep(pauseMs);
  };
}

async function beginAt(
  node: string,
  asked: { deploymentId: string; providerId: string },
): Promise<{ begun: string; cookie: string }> {
  const answer = await fetch(`${node}/api/auth/sso/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(answerMsMax),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, `begin at ${node}: ${text}`);
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  return { begun: (JSON.parse(text) as { authorizationUrl: string }).authorizationUrl, cookie };
}

/** Tests the model of fixes, which refuses another credential than the stored one. */
async function askModel(t: TestContext, { deploymentId }: Sealing, { ask }: Nodes): Promise<Client> {
  const path = `/api/agent/deployments/${deploymentId}/fix-settings`;
  const credential = 'sk-of-the-model';
  const edits = [{ path: 'greeting.txt', search: 'morning', replace: 'evening' }];
  const model = await startModelServer(t, { writes: { explanation: '', edits } });
  const provider = 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE';
  await ask('PATCH', path, { model: { provider, baseUrl: model.url, name: 'demo', credential } });
  return async () => {
    assert.deepEqual((await ask('POST', `${path}/_test`, {})).success, true);
    assert.equal(model.asked.at(-1)?.headers.authorization, `Bearer ${credential}`);
    await sleep(pauseMs);
  };
}

/** Verifies the whole audit log, whose entries several keys seal. */
function verifyAudit({ deploymentId }: Sealing, { ask }: Nodes): Client {
  return async () => {
    assert.equal((await ask('GET', `/api/audit/v1/deployments/${deploymentId}/state`)).isIntact, true);
    await sleep(pauseMs);
  };
}

/** Has test events sent to a destination of the audit log, which also gets every entry: each is signed with the stored secret. */
async function forwardAudit(t: TestContext, { deploymentId }: Sealing, { ask }: Nodes): Promise<Client> {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const path = `/api/audit/v1/deployments/${deploymentId}/destinations`;
  const url = `${await startTlsFront(t, receiver.url)}/`;
  const webhook = { url, ca: await readFile(certificateFile, 'utf8') };
  const { destination, signingSecret: replaced = '' } = await ask('POST', path, { webhook });
  // Each message is signed with both secrets from then on, but for what is on its way.
  const { signingSecret = '' } = await ask('POST', `${path}/${destination?.id}/signing-secret`, {});
  return async () => {
    const { success, errorDetail } = await ask('POST', `${path}/${destination?.id}/test`);
    assert.deepEqual([success, errorDetail], [true, '']);
    for (const { body, headers } of receiver.received.splice(0)) {
      const isFirst = !String(headers['webhook-signature']).includes(' ');
      for (const secret of isFirst ? [replaced] : [signingSecret, replaced]) {
        const key = { secret: new Confidential(secret), now: new Date() };
        assert.ok(!('problem' in verifyStandardWebhook({ headers, body: Buffer.from(body) }, key)), body);
      }
    }
    await sleep(pauseMs);
  };
}

/** Asks for a token as `semgrep login` does, and approves it: until it is fetched, it is stored sealed. Returns the fetching. */
export async function leaveToken(on: Installation): Promise<() => Promise<void>> {
  const post = async (path: string, body: unknown, token?: string): Promise<Response> => {
    const answer = await fetch((on.nodes.at(-1) ?? '') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMsMax),
    });
    return answer;
  };
  const key = randomUUID();
  const poll = (): Promise<Response> => post('/api/agent/tokens/requests', { token_request_key: key });
  assert.equal((await poll()).status, 404);
  const body = { tokenRequestKey: key, deploymentId: on.deploymentId };
  const approved = await post('/api/auth/token-requests/approve', body, on.session.accessToken);
  assert.equal(approved.status, 200, await approved.text());
  return async () => {
    const answer = await poll();
    assert.equal(answer.status, 200, await answer.text());
  };
}
