/** What does not get in by SAML: genuine responses of a real provider that are changed, used again, or brought elsewhere. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openSmallBrowser } from '../../../../../tests/harness/hosts/openid/small-browser.ts';
import { formAt, sendForm, type SamlForm } from '../../../../../tests/harness/hosts/saml/saml-browser.ts';
import {
  partOf,
  signaturePattern,
  withEntityBomb,
  wrappedAssertions,
} from '../../../../../tests/harness/hosts/saml/forged-responses.ts';
import {
  kind,
  providersPath,
  startSamlApp,
  usual,
  type SamlApp,
} from '../../../../../tests/harness/hosts/saml/saml-app.ts';
import {
  makeKeys,
  startSamlProvider,
  type SamlTestProvider,
} from '../../../../../tests/harness/hosts/saml/saml-provider.ts';

let saml: SamlApp;
let otherIdp: SamlTestProvider;
before(async () => {
  [saml, otherIdp] = await Promise.all([startSamlApp(), startSamlProvider()]);
});
after(async () => {
  await otherIdp.close();
  await saml.close();
});
beforeEach(async () => {
  saml.app.clock.set(new Date());
  saml.idp.twist = {};
  saml.idp.nameFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  await saml.change(usual);
});

const problemOf = async (): Promise<string> =>
  (await saml.admin('GET', providersPath(saml.here))).providers.find(({ id }: { id: string }) => id === saml.providerId)
    .lastProblem;

/** The sign-in of a new person whose response is changed on its way does not get in, and admins see why. */
async function assertChangedIsRefused(changed: (xml: string) => string, why: RegExp): Promise<void> {
  const browser = openSmallBrowser();
  const form = await saml.begin(browser);
  const xml = changed(form.xml);
  assert.notEqual(xml, form.xml, 'the response was changed');
  await saml.assertRefused(browser, await saml.finish(browser, { ...form, xml }), 'provider');
  assert.match(await problemOf(), why);
}

async function assertTwistIsRefused(twist: SamlTestProvider['twist'], why: RegExp): Promise<void> {
  saml.person();
  saml.idp.twist = twist;
  const browser = openSmallBrowser();
  await saml.assertRefused(browser, await saml.signIn(browser), 'provider');
  assert.match(await problemOf(), why);
}

async function assertGetsIn(): Promise<void> {
  const browser = openSmallBrowser();
  await saml.signIn(browser);
  assert.ok((await saml.tokenIn(browser)) !== undefined, 'there is a session');
}

describe('signature wrapping: a second assertion beside, around or inside the signed one is refused', () => {
  for (const [name, wrapped] of Object.entries(wrappedAssertions))
    test(name, async () => {
      saml.person();
      await assertChangedIsRefused(
        wrapped,
        /more than one|has no assertion|two elements|place where none belongs|another form|another element/i,
      );
    });

  test('a signed response inside another response', async () => {
    saml.person();
    saml.idp.twist = { signResponse: true };
    await assertChangedIsRefused((xml) => {
      const own = partOf(xml, /<Signature[^]*?<\/Signature>/);
      const evil = xml.replace(own, '').replace(/ ID="[^"]+"/, ' ID="_evil"');
      const object = `<Object>${xml.replace(own, '')}</Object>`;
      return evil.replace('</saml:Issuer>', `</saml:Issuer>${own.replace('</Signature>', `${object}</Signature>`)}`);
    }, /more than one|another form/);
  });
});

describe('a signature', () => {
  test('is needed, of the assertion itself', async () => {
    saml.person();
    await assertTwistIsRefused({ signAssertion: false }, /is not signed/);
    await assertTwistIsRefused({ signAssertion: false, signResponse: true }, /is not signed/);
    saml.person();
    await assertChangedIsRefused((xml) => xml.replace(signaturePattern, ''), /is not signed/);
  });

  test('holds every word of the assertion', async () => {
    for (const [pattern, word] of [
      [/(<saml:NameID[^>]*>)[^<]*/, '$1victim'],
      [/person-\d+@example\.org/, 'victim@example.org'],
      [/Recipient="/, 'x="'],
    ] as const) {
      saml.person();
      await assertChangedIsRefused((xml) => xml.replace(pattern, word), /fits none of the certificates/);
    }
  });

  test('with SHA-1, with an HMAC whose key is the certificate, or with none at all proves nothing', async () => {
    await assertTwistIsRefused({ signatureAlgorithm: 'rsa-sha1' }, /algorithm that Parapet does not accept/);
    await assertTwistIsRefused({ digestAlgorithm: 'sha1' }, /algorithm that Parapet does not accept/);
    for (const algorithm of ['http://www.w3.org/2000/09/xmldsig#hmac-sha1', 'none', '']) {
      saml.person();
      await assertChangedIsRefused((xml) => {
        const other = xml.replace(/(<SignatureMethod Algorithm=")[^"]*/, `$1${algorithm}`);
        const info = partOf(other, /<SignedInfo>[^]*<\/SignedInfo>/)
          .replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
          .replaceAll(/<(\w+)([^>]*)\/>/g, '<$1$2></$1>');
        const value = createHmac('sha1', saml.idp.keys.cert).update(info).digest('base64');
        return other.replace(/(<SignatureValue>)[^<]*/, `$1${value}`);
      }, /algorithm that Parapet does not accept/);
    }
  });

  test('by another key proves nothing, whatever certificate it brings along', async () => {
    const { keys } = saml.idp;
    try {
      saml.idp.keys = await makeKeys();
      await assertTwistIsRefused({}, /fits none of the certificates/);
    } finally {
      saml.idp.keys = keys;
    }
  });

  test('that leaves something out by a transform is refused', async () => {
    saml.person();
    const transform = '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>';
    await assertChangedIsRefused(
      (xml) => xml.replace('</Transforms>', `${transform}</Transforms>`),
      /transforms what it signs/,
    );
  });
});

describe('an assertion', () => {
  test('for another audience, recipient, destination or request, or of another issuer, is refused', async () => {
    await assertTwistIsRefused({ audience: 'https://other.example.com' }, /another audience/);
    await assertTwistIsRefused({ issuer: 'https://evil.example.com' }, /another issuer/);
    await assertTwistIsRefused({ recipient: 'https://other.example.com/acs' }, /another recipient/);
    await assertTwistIsRefused({ destination: 'https://other.example.com/acs' }, /another destination/);
    await assertTwistIsRefused({ inResponseTo: '_of-another' }, /does not answer the request/);
  });

  test('without a name that lasts is refused', async () => {
    for (const format of [
      '2.0:nameid-format:transient',
      '1.1:nameid-format:emailAddress',
      '1.1:nameid-format:unspecified',
    ]) {
      saml.idp.nameFormat = `urn:oasis:names:tc:SAML:${format}`;
      await assertTwistIsRefused({}, /not persistent/);
    }
  });

  test('holds for its time and a minute, by the clock of this server', async () => {
    saml.idp.twist = { lifetimeInSeconds: 60 };
    for (const [offsetSeconds, why] of [
      [-120, /not valid yet/],
      [125, /expired/],
      [-50, null],
      [110, null],
    ] as const) {
      saml.person();
      const browser = openSmallBrowser();
      const form = await saml.begin(browser);
      saml.app.clock.set(new Date(Date.now() + offsetSeconds * 1000));
      const at = await saml.finish(browser, form);
      const token = await saml.tokenIn(browser);
      saml.app.clock.set(new Date());
      assert.deepEqual(
        [at.pathname, token === undefined],
        why === null ? ['/', false] : ['/sign-in', true],
        `${offsetSeconds} s`,
      );
      if (why !== null) assert.match(await problemOf(), why);
    }
  });

  test('is accepted once: neither for its own sign-in again, nor in another one', async () => {
    saml.person();
    const browser = openSmallBrowser();
    const form = await saml.begin(browser);
    await saml.finish(browser, form);
    assert.ok(await saml.tokenIn(browser));
    const thief = openSmallBrowser();
    await saml.assertRefused(thief, await saml.finish(thief, form), 'expired');
    const { relayState } = await saml.begin(thief);
    await saml.assertRefused(thief, await saml.finish(thief, { ...form, relayState }), 'provider');
  });

  test('is accepted once where no request was made, and an answer to a request is refused there', async () => {
    await saml.change({ acceptsUnsolicited: true });
    saml.person();
    const send = async (form: SamlForm) => new URL((await sendForm(form)).headers.get('location')!);
    const form = await formAt(openSmallBrowser(), saml.idp.startUrl);
    assert.equal((await send(form)).pathname, '/');
    assert.equal((await send(form)).searchParams.get('problem'), 'provider');
    assert.match(await problemOf(), /used before/);
    const solicited = await saml.begin(openSmallBrowser());
    const stripped = { ...solicited, xml: solicited.xml.replace(/ InResponseTo="[^"]+"/, ''), relayState: '' };
    assert.equal((await send({ ...solicited, relayState: '' })).searchParams.get('problem'), 'expired');
    assert.equal((await send(stripped)).searchParams.get('problem'), 'provider');
    assert.match(await problemOf(), /does not answer the request/);
  });
});

describe('XML that is made to harm', () => {
  test('a name that a comment splits is refused, not shortened', async () => {
    const { subject } = saml.person();
    await assertGetsIn();
    saml.idp.accounts.set(`${subject}.evil.example`, { email: 'evil@example.org' });
    saml.idp.atKeyboard = `${subject}.evil.example`;
    await assertChangedIsRefused((xml) => xml.replace(`>${subject}.evil`, `>${subject}<!---->.evil`), /has a comment/);
  });

  test('a document type, an entity, or a processing instruction is refused before anything is expanded', async () => {
    for (const [changed, why] of [
      [withEntityBomb, /document type/],
      [(xml: string) => `<!DOCTYPE b SYSTEM "file:///etc/passwd">${xml}`, /document type/],
      [(xml: string) => xml.replace(/person-\d+@/, '&unknown;@'), /not well-formed/],
      [(xml: string) => `<?xml-stylesheet href="x"?>${xml}`, /processing instruction/],
      [
        (xml: string) => xml.replace('<samlp:Status>', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}<samlp:Status>`),
        /nested deeper/,
      ],
      [
        (xml: string) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(6_000)}<samlp:Status>`),
        /more than 5000 elements/,
      ],
      [(xml: string) => xml.slice(0, -20), /not well-formed/],
    ] as const) {
      saml.person();
      await assertChangedIsRefused(changed, why);
    }
  });

  test('a body that is too large is not read, and one that has no response is 400', async () => {
    const { acsUrl } = (await saml.admin('GET', providersPath(saml.here))).saml;
    const large = new URLSearchParams({ SAMLResponse: 'A'.repeat(400_000) });
    assert.equal((await fetch(acsUrl, { method: 'POST', body: large })).status, 413);
    assert.equal((await fetch(acsUrl, { method: 'POST', body: new URLSearchParams({ x: 'y' }) })).status, 400);
    const body = new URLSearchParams({ SAMLResponse: 'A', SAMLRequest: 'A', logout_token: 'a.b.c' });
    const statuses = ['saml/acs', 'saml/logout', 'logout'].map(async (path) => {
      const url = `${saml.app.url}/api/auth/sso/${path}/-1`;
      return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).status;
    });
    assert.deepEqual(await Promise.all(statuses), [303, 400, 400]);
  });
});

describe('a response in the wrong hands', () => {
  test('signs nobody in who did not begin, and the browser that began still can (login CSRF)', async () => {
    saml.person();
    const [attacker, victim] = [openSmallBrowser(), openSmallBrowser()];
    const form = await saml.begin(attacker);
    const callback = (await sendForm(form)).headers.get('location')!;
    const ended = (url: URL): boolean => url.pathname === '/sign-in' || url.pathname === '/';
    await saml.assertRefused(victim, await victim.follow(callback, ended), 'expired');
    // Also with a sign-in of the victim's own under way.
    await saml.begin(victim);
    await saml.assertRefused(victim, await victim.follow(callback, ended), 'expired');
    await attacker.follow(callback, ended);
    assert.ok(await saml.tokenIn(attacker));
  });

  test('does not complete a sign-in without an answer, nor one that took too long', async () => {
    saml.person();
    const browser = openSmallBrowser();
    const { relayState } = await saml.begin(browser);
    const callback = `${saml.app.url}/api/auth/sso/callback/${saml.here.deploymentId}?state=${relayState}`;
    const ended = (url: URL): boolean => url.pathname === '/sign-in';
    await saml.assertRefused(browser, await browser.follow(callback, ended), 'expired');
    const late = await saml.begin(browser);
    saml.app.clock.advanceMs(10 * 60_000);
    await saml.assertRefused(browser, await saml.finish(browser, late), 'expired');
  });

  test('of another provider, or at another organisation, is refused (mix-up)', async () => {
    const { here, there, idp } = saml;
    const { provider } = await saml.admin('POST', providersPath(here), {
      ...usual,
      kind,
      name: 'Other',
      metadata: await otherIdp.metadata(),
    });
    otherIdp.register(await (await fetch(provider.saml.serviceMetadataUrl)).text());
    const { subject, email } = saml.person();
    await assertGetsIn();
    otherIdp.accounts.set(subject, { email });
    otherIdp.atKeyboard = subject;
    // The other provider answers a request to the first: as itself, and in the name of the first.
    for (const issuer of [otherIdp.entityId, idp.entityId]) {
      const browser = openSmallBrowser();
      const genuine = await saml.begin(browser);
      const inResponseTo = /InResponseTo="([^"]+)"/.exec(genuine.xml)?.[1] ?? '';
      otherIdp.twist = { issuer, inResponseTo };
      const forged = await formAt(browser, otherIdp.startUrl);
      const at = await saml.finish(browser, { ...genuine, xml: forged.xml });
      await saml.assertRefused(browser, at, 'provider');
    }
    otherIdp.twist = {};
    // A name of one provider is nobody at another.
    const browser = openSmallBrowser();
    await saml.assertRefused(browser, await saml.signIn(browser, { providerId: provider.id }), 'not_linked');
    const form = await saml.begin(browser);
    const elsewhere = { ...form, action: form.action.replace(/[0-9]+$/, there.deploymentId) };
    await saml.assertRefused(browser, await saml.finish(browser, elsewhere), 'expired');
    await saml.admin('DELETE', `${providersPath(here)}/${provider.id}`);
  });

  test('the admin of another organisation who claims the entity ID does not become its people', async () => {
    const { app, there, idp } = saml;
    const { subject, email } = saml.person();
    const victim = openSmallBrowser();
    await saml.signIn(victim);
    const { user } = (await app.ask('GET', '/api/auth/me', { token: (await saml.tokenIn(victim))! })).body;
    const metadata = (await otherIdp.metadata()).replace(otherIdp.entityId, idp.entityId);
    const body = { ...usual, kind, name: 'Claims', metadata, emailDomains: ['example.net'] };
    const { provider } = await saml.admin('POST', providersPath(there), body, there);
    otherIdp.register(await (await fetch(provider.saml.serviceMetadataUrl)).text());
    otherIdp.accounts.set(subject, { email: email.replace('.org', '.net') });
    otherIdp.atKeyboard = subject;
    otherIdp.twist = { issuer: idp.entityId };
    const evil = openSmallBrowser();
    const of = { deploymentId: there.deploymentId, providerId: provider.id };
    await saml.signIn(evil, of);
    const token = (await saml.tokenIn(evil)) ?? assert.fail('there is a session');
    const other = (await app.ask('GET', '/api/auth/me', { token })).body;
    assert.notEqual(other.user.id, user.id);
    assert.deepEqual(
      other.deployments.map(({ id }: { id: string }) => id),
      [there.deploymentId],
    );
    otherIdp.twist = {};
  });
});
