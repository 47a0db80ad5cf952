/** Signing in by a real SAML provider: what gets in, as whom, and how providers are set up. The attacks are in saml-attacks.test.ts. */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { assertError, jwtOf, makePerson, testPassword } from '../../../../../tests/harness/app.ts';
import { openSmallBrowser, type SmallBrowser } from '../../../../../tests/harness/hosts/openid/small-browser.ts';
import { formAt, sendForm, type SamlForm } from '../../../../../tests/harness/hosts/saml/saml-browser.ts';
import {
  kind,
  providersPath,
  startSamlApp,
  usual,
  type SamlApp,
} from '../../../../../tests/harness/hosts/saml/saml-app.ts';
import { makeKeys, startSamlProvider } from '../../../../../tests/harness/hosts/saml/saml-provider.ts';
import { makeTeam } from '../../../../../tests/harness/organisation.ts';
import { setRole } from '../../../domain/people/set-role.ts';

let saml: SamlApp;
before(async () => {
  saml = await startSamlApp();
});
after(() => saml.close());
beforeEach(async () => {
  saml.app.clock.set(new Date());
  saml.idp.twist = {};
  await saml.change(usual);
});

async function meOf(browser: SmallBrowser) {
  const token = await saml.tokenIn(browser);
  assert.ok(token !== undefined, 'there is a session');
  return { token, ...(await saml.app.ask('GET', '/api/auth/me', { token })).body };
}

const userOf = async (userId: string) => {
  const path = `/api/agent/deployments/${saml.here.deploymentId}/users/list`;
  return (await saml.admin('POST', path, { filters: { memberIds: [userId] } })).users[0];
};

const listed = () => saml.admin('GET', providersPath(saml.here));

describe('a person who signs in by SAML', () => {
  test('gets an account with the address and the name, and goes where they wanted to', async () => {
    const { email } = saml.person();
    const browser = openSmallBrowser();
    const at = await saml.signIn(browser, { returnTo: '/deployments/1/findings?x=1#y' });
    assert.equal(at.href, `${saml.app.url}/deployments/1/findings?x=1#y`);
    const { user, deployments } = await meOf(browser);
    assert.equal(user.email, email);
    assert.match(user.name, /^Person \d+$/);
    assert.equal(deployments[0].orgRole, 'ORG_ROLE_MEMBER');
    assert.deepEqual((await userOf(user.id)).authentication, ['saml']);
    const [entry] = await saml.auditOf(`session.sign_in&userId=${user.id}`);
    assert.deepEqual([entry.changes.by, entry.changes.provider], ['single_sign_on', 'Example SAML']);
  });

  test('is the same account the next time, even if the address is another one by then', async () => {
    const { subject } = saml.person();
    const [first, second] = [openSmallBrowser(), openSmallBrowser()];
    await saml.signIn(first);
    saml.idp.accounts.set(subject, { mail: 'renamed@example.org' });
    await saml.signIn(second);
    assert.deepEqual((await meOf(second)).user, (await meOf(first)).user);
  });

  test('is not an account of the same address, nor one of a domain that is not the provider’s', async () => {
    const victim = await makePerson(saml.app.platform, 'victim-of-saml');
    await saml.change({ emailDomains: ['example.org', 'example.com'] });
    for (const [attributes, problem] of [
      [{ email: victim.email }, 'not_linked'],
      [{ email: 'eve@elsewhere.example' }, 'not_linked'],
      [{ email: undefined }, 'unverified_email'],
      [{ email_verified: 'false' }, 'unverified_email'],
    ] as const) {
      saml.person(attributes);
      const browser = openSmallBrowser();
      await saml.assertRefused(browser, await saml.signIn(browser), problem);
    }
  });

  test('gets roles and teams by attributes at each sign-in', async () => {
    const { app, here, idp } = saml;
    const mapped = await makeTeam(app.platform, here.deploymentId, { slug: 'mapped', projectIds: [], people: [] });
    const groups = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';
    await saml.change({
      mappings: [
        { claim: groups, value: 'leads', orgRole: 'ORG_ROLE_ADMIN' },
        { claim: groups, value: 'blue', teamId: mapped, teamRole: 'TEAM_ROLE_MANAGER' },
      ],
    });
    const { subject, email } = saml.person({ [groups]: ['leads', 'blue'] });
    const roleAndTeams = async () => {
      const browser = openSmallBrowser();
      await saml.signIn(browser);
      const { user, deployments } = await meOf(browser);
      return [deployments[0].orgRole, (await userOf(user.id)).groups.map(({ role }: { role: string }) => role)];
    };
    assert.deepEqual(await roleAndTeams(), ['ORG_ROLE_ADMIN', ['ROLE_ADMINISTRATOR']]);
    idp.accounts.set(subject, { email, [groups]: 'other' });
    assert.deepEqual(await roleAndTeams(), ['ORG_ROLE_MEMBER', []]);
  });

  test('may come with an encrypted assertion, if Parapet accepts how it is encrypted', async () => {
    const { serviceCertificate: cert } = saml.idp;
    const encrypted = {
      encryptionCert: cert,
      encryptionPublicKey: new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      warnOnInsecureEncryptionAlgorithm: false,
      disallowEncryptionWithInsecureAlgorithm: false,
    };
    for (const encryptionAlgorithm of [
      'http://www.w3.org/2009/xmlenc11#aes256-gcm',
      'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    ]) {
      saml.person();
      saml.idp.twist = { ...encrypted, encryptionAlgorithm };
      const browser = openSmallBrowser();
      const form = await saml.begin(browser);
      assert.doesNotMatch(form.xml, /<saml:Assertion|NameID/);
      await saml.finish(browser, form);
      await meOf(browser);
    }
    saml.person();
    saml.idp.twist = encrypted;
    const victim = openSmallBrowser();
    const form = await saml.begin(victim);
    const xml = form.xml.replace('rsa-oaep-mgf1p', 'rsa-1_5');
    assert.notEqual(xml, form.xml);
    await saml.assertRefused(victim, await saml.finish(victim, { ...form, xml }), 'provider');
    const { cert: otherCert } = await makeKeys();
    for (const wrong of [
      { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' },
      { signAssertion: false },
      {
        encryptionCert: otherCert,
        encryptionPublicKey: new X509Certificate(otherCert).publicKey
          .export({ type: 'spki', format: 'pem' })
          .toString(),
      },
    ]) {
      saml.person();
      saml.idp.twist = { ...encrypted, ...wrong };
      const browser = openSmallBrowser();
      await saml.assertRefused(browser, await saml.signIn(browser), 'provider');
    }
  });

  test('may come with a signed response around the signed assertion', async () => {
    saml.person();
    saml.idp.twist = { signResponse: true };
    const browser = openSmallBrowser();
    await saml.signIn(browser);
    await meOf(browser);
  });

  test('who cancels at the provider is told so, and it is no problem of the provider’s', async () => {
    saml.idp.atKeyboard = null;
    const browser = openSmallBrowser();
    await saml.assertRefused(browser, await saml.signIn(browser), 'denied');
    assert.equal((await listed()).providers[0].lastProblem, '');
  });

  test('who lost access does not come back, and one who is linked has linked with the password', async () => {
    const { app, here } = saml;
    saml.person();
    const browser = openSmallBrowser();
    await saml.signIn(browser);
    const { user } = await meOf(browser);
    await saml.admin('DELETE', `/api/agent/deployments/${here.deploymentId}/users/${user.id}`);
    const again = openSmallBrowser();
    await saml.assertRefused(again, await saml.signIn(again), 'no_access');

    const linker = await makePerson(app.platform, 'linker-of-saml');
    await setRole(app.platform, here.deploymentId, { userId: linker.userId, orgRole: 'member' });
    saml.person({ email: 'other@example.net' });
    const linking = openSmallBrowser();
    const answer = await linking.send(`${app.url}/api/auth/identities`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url, authorization: `Bearer ${linker.jwt}` },
      body: JSON.stringify({ deploymentId: here.deploymentId, providerId: saml.providerId, password: testPassword }),
    });
    const { authorizationUrl } = (await answer.json()) as { authorizationUrl: string };
    const at = await saml.finish(linking, await formAt(linking, authorizationUrl));
    assert.equal(at.href, `${app.url}/account?identity=linked`);
    const later = openSmallBrowser();
    await saml.signIn(later);
    assert.equal((await meOf(later)).user.email, linker.email);
    assert.deepEqual((await userOf(linker.userId)).authentication, ['password', 'saml']);
  });
});

describe('a sign-in that begins at the provider', () => {
  async function fromProvider(relayState: string): Promise<{ browser: SmallBrowser; at: string }> {
    const browser = openSmallBrowser();
    const form = await formAt(browser, `${saml.idp.startUrl}?RelayState=${encodeURIComponent(relayState)}`);
    const body = new URLSearchParams({
      SAMLResponse: Buffer.from(form.xml).toString('base64'),
      RelayState: relayState,
    });
    const answer = await browser.send(form.action, {
      method: 'POST',
      headers: { origin: 'https://idp.example' },
      body,
    });
    assert.equal(answer.status, 303);
    return { browser, at: answer.headers.get('location')! };
  }

  test('is refused unless the provider may', async () => {
    saml.person();
    const { browser, at } = await fromProvider('/account');
    await saml.assertRefused(browser, new URL(at), 'expired');
  });

  test('opens a path of this server, and no other server', async () => {
    await saml.change({ acceptsUnsolicited: true });
    for (const [relayState, path] of [
      ['/deployments/1/findings?x=1', '/deployments/1/findings?x=1'],
      ['', '/'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['javascript:alert(1)', '/'],
    ] as const) {
      saml.person();
      const { browser, at } = await fromProvider(relayState);
      assert.equal(at, saml.app.url + path, relayState);
      await meOf(browser);
    }
  });
});

describe('a logout at the SAML provider', () => {
  const isAlive = async (token: string) => (await saml.app.ask('GET', '/api/auth/me', { token })).status === 200;

  test('ends the session that it names and no other, and is answered with a signed response', async () => {
    saml.person();
    saml.idp.participants.length = 0;
    const [browser, other] = [openSmallBrowser(), openSmallBrowser()];
    await saml.signIn(browser);
    await saml.signIn(other);
    const [ended, kept] = [(await meOf(browser)).token, (await meOf(other)).token];
    saml.idp.participants.splice(1);
    const form = await formAt(browser, saml.idp.logoutUrl);
    assert.match(form.xml, /<samlp:SessionIndex>/);
    const tampered = { ...form, xml: form.xml.replace(/session-\d+</, 'session-x<') };
    for (const wrong of [tampered, { ...form, xml: form.xml.replace(/<Signature[^]*<\/Signature>/, '') }])
      assert.equal((await sendForm(wrong, 'SAMLRequest')).status, 400);
    const elsewhere = form.action.replace(/[0-9]+$/, saml.there.deploymentId);
    assert.equal((await sendForm({ ...form, action: elsewhere }, 'SAMLRequest')).status, 400);
    assert.equal(await isAlive(ended), true);
    const answer = await sendForm(form, 'SAMLRequest');
    assert.equal(answer.status, 303);
    assert.equal(await isAlive(ended), false);
    assert.equal(await isAlive(kept), true);
    // The provider verifies the signature of the response, and then has no session left.
    assert.equal((await fetch(answer.headers.get('location')!)).status, 200);
    assert.equal(saml.idp.participants.length, 0);
    assert.equal((await saml.auditOf('session.end_by_provider'))[0].changes.provider, 'Example SAML');
  });

  /** A session of a new person, and the request that their provider sends when they sign out there. */
  async function signedOut() {
    const { subject } = saml.person();
    saml.idp.participants.length = 0;
    const browser = openSmallBrowser();
    await saml.signIn(browser);
    const { token } = await meOf(browser);
    const participants = saml.idp.participants.map((each) => ({ ...each }));
    return { subject, token, participants, form: await formAt(browser, saml.idp.logoutUrl) };
  }
  const statusOf = async (form: SamlForm) => (await sendForm(form, 'SAMLRequest')).status;

  test('that is sent again ends no session that began after it, whose index is the same', async () => {
    const { token, form } = await signedOut();
    assert.equal(await statusOf(form), 303);
    assert.equal(await isAlive(token), false);
    saml.app.clock.advanceMs(2 * 60_000);
    saml.idp.participants.length = 0;
    const browser = openSmallBrowser();
    await saml.signIn(browser);
    const again = (await meOf(browser)).token;
    const indexOf = (xml: string) => /SessionIndex>([^<]+)</.exec(xml)?.[1];
    assert.equal(indexOf(form.xml), saml.idp.participants[0]?.sessionIndex);
    assert.equal(await statusOf(form), 303);
    assert.equal(await isAlive(again), true);
  });

  test('is good for five minutes, by the clock of this server', async () => {
    const { token, form } = await signedOut();
    for (const offsetMs of [301_000, -301_000]) {
      saml.app.clock.advanceMs(offsetMs);
      assert.equal(await statusOf(form), 400, `${offsetMs} ms`);
      saml.app.clock.advanceMs(-offsetMs);
    }
    assert.equal(await isAlive(token), true);
    assert.equal(await statusOf(form), 303);
    assert.equal(await isAlive(token), false);
  });

  test('proves nothing by another key, by an issuer that is not ours, or in the name of ours', async (t) => {
    const { token, participants, form } = await signedOut();
    const other = await startSamlProvider();
    t.after(() => other.close());
    const forged = async (): Promise<SamlForm> => {
      other.participants.splice(0, Infinity, ...participants);
      return formAt(openSmallBrowser(), other.logoutUrl);
    };
    assert.equal(await statusOf(await forged()), 400, 'an unknown issuer');
    other.entityId = saml.idp.entityId;
    const inOurName = await forged();
    assert.equal(inOurName.action, form.action);
    assert.equal(await statusOf(inOurName), 400, 'another key');
    const signature = /<Signature[^]*<\/Signature>/;
    const genuine = signature.exec(form.xml)?.[0] ?? assert.fail('it is signed');
    const transplanted = { ...inOurName, xml: inOurName.xml.replace(signature, genuine) };
    assert.equal(await statusOf(transplanted), 400, 'the signature of another request');
    assert.equal(await isAlive(token), true);
  });

  test('of one provider ends no session that another one of the organisation began', async (t) => {
    const { token, participants } = await signedOut();
    const other = await startSamlProvider();
    t.after(() => other.close());
    const body = { ...usual, kind, name: 'Other', metadata: await other.metadata() };
    const { provider } = await saml.admin('POST', providersPath(saml.here), body);
    other.register(await (await fetch(provider.saml.serviceMetadataUrl)).text());
    other.participants.push(...participants);
    const status = await statusOf(await formAt(openSmallBrowser(), other.logoutUrl));
    assert.equal(status, 303, 'it is proven, and names nobody of its own');
    assert.equal(await isAlive(token), true);
    await saml.admin('DELETE', `${providersPath(saml.here)}/${provider.id}`);
  });

  test('with a second request around or inside the signed one is refused', async () => {
    const { token, form } = await signedOut();
    const [root = ''] = /<samlp:LogoutRequest[^>]*>/.exec(form.xml) ?? [];
    const evil = form.xml.replace(/<Signature[^]*<\/Signature>/, '').replace(/ ID="[^"]+"/, ' ID="_evil"');
    const end = '</samlp:LogoutRequest>';
    assert.ok(root !== '' && evil.endsWith(end), form.xml);
    for (const xml of [
      evil.replace(end, form.xml + end),
      form.xml.replace(end, evil + end),
      form.xml.replace('</Signature>', `<Object>${evil}</Object></Signature>`),
    ])
      assert.equal(await statusOf({ ...form, xml }), 400);
    assert.equal(await isAlive(token), true);
  });
});

describe('SAML providers', () => {
  test('show what the metadata says, and never the key; Parapet’s metadata has its certificate', async () => {
    const answer = await listed();
    const [provider] = answer.providers;
    assert.deepEqual(
      [provider.kind, provider.issuer, provider.clientId, provider.saml.signOnUrl],
      [kind, saml.idp.entityId, '', saml.idp.startUrl],
    );
    assert.equal(provider.saml.certificates[0].fingerprint, new X509Certificate(saml.idp.keys.cert).fingerprint256);
    assert.doesNotMatch(JSON.stringify(answer), /PRIVATE|sealed/i);
    const metadata = await fetch(provider.saml.serviceMetadataUrl);
    assert.equal(metadata.headers.get('content-type'), 'application/samlmetadata+xml');
    const xml = await metadata.text();
    assert.match(xml, new RegExp(`entityID="${answer.saml.entityId}"`));
    assert.ok(xml.includes(`Location="${answer.saml.acsUrl}"`) && xml.includes(`Location="${answer.saml.logoutUrl}"`));
    assert.match(xml, /WantAssertionsSigned="true"/);
    const own = new X509Certificate(saml.idp.serviceCertificate);
    assert.ok(own.verify(own.publicKey) && new Date(own.validTo) > new Date(Date.now() + 9 * 365 * 86_400_000));
    const unknown = await saml.app.ask(
      'GET',
      `/api/auth/sso/saml/metadata/${saml.there.deploymentId}/${saml.providerId}`,
    );
    assertError(unknown, 404, 'NOT_FOUND');
  });

  test('may replace their certificate: the new one is read with the metadata, and the old one holds until it is gone', async () => {
    const { idp, app } = saml;
    const before = idp.keys;
    const next = await makeKeys();
    const getsIn = async (): Promise<boolean> => {
      saml.person();
      const browser = openSmallBrowser();
      await saml.signIn(browser);
      return (await saml.tokenIn(browser)) !== undefined;
    };
    const readAgain = () => saml.admin('POST', `${providersPath(saml.here)}/${saml.providerId}/test`);
    try {
      idp.otherCertificates = [next.cert];
      assert.deepEqual(await readAgain(), { success: true, errorDetail: '', passed: ['metadata', 'certificates'] });
      assert.equal((await listed()).providers[0].saml.certificates.length, 2);
      assert.equal(await getsIn(), true);
      idp.keys = next;
      assert.equal(await getsIn(), true);
      idp.otherCertificates = [];
      await readAgain();
      idp.keys = before;
      assert.equal(await getsIn(), false);
      assert.match((await listed()).providers[0].lastProblem, /fits none of the certificates/);
      // A sign-in reads metadata that is older than an hour.
      app.clock.advanceMs(3_700_000);
      await saml.begin(openSmallBrowser());
      app.clock.set(new Date());
      assert.equal(await getsIn(), true);
    } finally {
      idp.keys = before;
      idp.otherCertificates = [];
    }
  });

  test('take their metadata as text as well, and count as the provider that required single sign-on needs', async () => {
    const { app, there, idp } = saml;
    const body = { kind, name: 'By text', metadata: await idp.metadata() };
    const { provider } = await saml.admin('POST', providersPath(there), body, there);
    assert.equal(provider.saml.metadataUrl, '');
    const token = await jwtOf(app.platform, there.admin.email);
    assertError(await app.ask('POST', providersPath(there), { token, body }), 409, 'CONFLICT');
    const rules = `/api/agent/deployments/${there.deploymentId}/single-sign-on-rules`;
    const required = { requiresSingleSignOn: true, passwordUserIds: [there.admin.userId] };
    assert.deepEqual((await saml.admin('PATCH', rules, required, there)).rules, required);
    await saml.admin('PATCH', rules, { requiresSingleSignOn: false }, there);
    await saml.admin('DELETE', `${providersPath(there)}/${provider.id}`, undefined, there);
  });

  test('400: each bad field is named', async () => {
    const { app, here, there, idp } = saml;
    const metadata = await idp.metadata();
    const token = await jwtOf(app.platform, there.admin.email);
    const create = { kind, name: 'x' };
    for (const [body, path] of [
      [create, 'metadata'],
      [{ ...create, metadata: '<x/>' }, 'metadata'],
      [{ ...create, metadata: 'no XML' }, 'metadata'],
      [{ ...create, metadata: `<!DOCTYPE x [<!ENTITY e "e">]>${metadata}` }, 'metadata'],
      [{ ...create, metadata: metadata.replaceAll(/<KeyDescriptor[^]*?<\/KeyDescriptor>/g, '') }, 'metadata'],
      [{ ...create, metadata: metadata.replaceAll(/<SingleSignOnService[^>]*>/g, '') }, 'metadata'],
      [{ ...create, metadata: metadata.replaceAll(/Location="[^"]*"/g, 'Location="javascript:alert(1)"') }, 'metadata'],
      [{ ...create, metadata, metadataUrl: idp.metadataUrl }, 'metadata'],
      [{ ...create, metadataUrl: 'http://idp.example.com/metadata' }, 'metadataUrl'],
      [{ ...create, metadataUrl: 'https://10.0.0.1/metadata' }, 'metadataUrl'],
      [{ ...create, metadataUrl: `${new URL(idp.metadataUrl).origin}/nothing` }, 'metadataUrl'],
      [{ ...create, metadata, issuer: 'https://login.example.com' }, 'issuer'],
      [{ ...create, metadata, clientSecret: 'x' }, 'clientSecret'],
      [
        { name: 'x', issuer: 'https://login.example.com', clientId: 'x', acceptsUnsolicited: true },
        'acceptsUnsolicited',
      ],
      [{ name: 'x', issuer: 'https://login.example.com' }, 'clientId'],
      [{ name: 'x', clientId: 'x' }, 'issuer'],
    ] as const) {
      const answer = await app.ask('POST', providersPath(there), { token, body });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [path],
        JSON.stringify(body).slice(0, 200),
      );
    }
    const mine = await jwtOf(app.platform, here.admin.email);
    const patch = await app.ask('PATCH', `${providersPath(here)}/${saml.providerId}`, {
      token: mine,
      body: { scopes: 'openid' },
    });
    assertError(patch, 400, 'INVALID_ARGUMENT');
  });
});
