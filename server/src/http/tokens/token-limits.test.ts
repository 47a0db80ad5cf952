/** What limits a token (networks, reading alone, the organisation's rules), what is noted of its use, and the warnings before it ends. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  assertError,
  jwtOf,
  makeDeployment,
  startTestApp,
  type Answer,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { startMailbox, type Mailbox } from '../../../../tests/harness/hosts/mail-server.ts';
import { sendAccountMails } from '../../domain/account/mail/send-account-mails.ts';
import { warnOfEndingTokens } from '../../domain/tokens/warn-of-ending-tokens.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

let app: TestApp;
let mailbox: Mailbox;
let serial = 0;
before(async () => {
  mailbox = await startMailbox();
  // The client's address is the one that the proxy tells.
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
});
after(async () => {
  await app.close();
  mailbox.close();
});

/** An organisation of its own for each test. */
async function open() {
  const org = await makeDeployment(app.platform, `org-${++serial}`);
  const agent = `/api/agent/deployments/${org.deploymentId}`;
  const as = async (who: 'admin' | 'member', method: string, path: string, body?: unknown): Promise<Answer> =>
    app.ask(method, path, {
      token: await jwtOf(app.platform, org[who].email),
      ...(body !== undefined && { body }),
    });
  const done = async (answer: Promise<Answer>) => {
    const got = await answer;
    assert.equal(got.status, 200, got.text);
    return got.body;
  };
  return {
    org,
    agent,
    as,
    done,
    make: (body: object = {}, who: 'admin' | 'member' = 'member'): Promise<{ id: string; token: string }> =>
      done(as(who, 'POST', `${agent}/tokens`, { name: 'ci', permissions: ['WEB_API'], ...body })),
    listed: async (id: string) => {
      const { tokens } = await done(as('admin', 'GET', `${agent}/tokens`));
      return tokens.find((each: { id: string }) => each.id === id);
    },
    concerned: async (concern: string, who: 'admin' | 'member' = 'admin'): Promise<string[]> =>
      (await done(as(who, 'GET', `${agent}/tokens?concern=TOKEN_CONCERN_${concern}`))).tokens.map(
        ({ name }: { name: string }) => name,
      ),
    audit: async (action: string) =>
      (await done(as('admin', 'GET', `/api/audit/v1/deployments/${org.deploymentId}/entries?action=${action}`)))
        .entries,
    rules: (body: object) => done(as('admin', 'PATCH', `${agent}/token-rules`, body)),
    inDays: (days: number): string => new Date(app.clock.now().getTime() + days * dayMs).toISOString(),
  };
}

const from = (address: string, token: string): Promise<Answer> =>
  app.ask('GET', '/api/auth/me', { token, headers: { 'x-forwarded-for': address } });

describe('a token with allowed networks', () => {
  test('works from them alone, by the address that a trusted proxy tells, IPv4 and IPv6', async () => {
    const { make } = await open();
    const { token } = await make({ allowedNetworks: ['10.0.0.0/8', '2001:db8::/32', '203.0.113.7'] });
    for (const address of ['10.1.2.3', '203.0.113.7', '2001:db8::17', '::ffff:10.1.2.3'])
      assert.equal((await from(address, token)).status, 200, address);
    for (const address of ['11.0.0.1', '203.0.113.8', '2001:db9::1', '::1'])
      assertError(await from(address, token), 403, 'ADDRESS_NOT_ALLOWED');
  });

  test('a refusal names the address, is shown, and is in the audit log once a minute', async () => {
    const { make, listed, audit } = await open();
    const { id, token } = await make({ allowedNetworks: ['10.0.0.0/8'] });
    const refused = await from('192.0.2.9', token);
    assert.match(refused.body.error, /may not be used from 192\.0\.2\.9:/);
    await Promise.all(Array.from({ length: 5 }, () => from('192.0.2.10', token)));
    const [entry, ...others] = await audit('token.refuse_address');
    assert.deepEqual(
      [entry.subject, entry.changes, others.length],
      [`token:${id}`, { refusedAddress: '192.0.2.9' }, 0],
    );
    const { lastRefusedFrom, lastUsedAt } = await listed(id);
    assert.deepEqual([lastRefusedFrom, lastUsedAt], ['192.0.2.9', null]);
    app.clock.advanceMs(minuteMs);
    await from('192.0.2.10', token);
    assert.equal((await audit('token.refuse_address')).length, 2);
  });

  test('a client that no trusted proxy vouches for cannot choose its address', async () => {
    const { make } = await open();
    const { token } = await make({ allowedNetworks: ['10.0.0.0/8'] });
    // The proxy appends the address that it sees: what the client wrote before it counts for nothing.
    assertError(await from('10.1.2.3, 192.0.2.9', token), 403, 'ADDRESS_NOT_ALLOWED');
    assertError(await app.ask('GET', '/api/auth/me', { token }), 403, 'ADDRESS_NOT_ALLOWED');
  });

  test('400: a text that names none is refused with its place', async () => {
    const { as, agent } = await open();
    const cases: [unknown, string][] = [
      [['10.0.0.0/8', '10.0.0.0/40'], 'allowedNetworks.1'],
      [['10.1.2.3/8'], 'allowedNetworks.0'],
      [[], 'allowedNetworks'],
      [Array.from({ length: 51 }, () => '10.0.0.0/8'), 'allowedNetworks'],
    ];
    for (const [allowedNetworks, field] of cases) {
      const body = { name: 'ci', permissions: ['CI'], allowedNetworks };
      const answer = await as('member', 'POST', `${agent}/tokens`, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field);
    }
  });

  test('the same holds for a token of the directory', async () => {
    const { as, done, agent, audit } = await open();
    const body = { name: 'Okta', allowedNetworks: ['10.0.0.0/8'] };
    const { id, token } = await done(as('admin', 'POST', `${agent}/directory/tokens`, body));
    const ask = (address: string) =>
      app.ask('GET', '/scim/v2/Users', { token, headers: { 'x-forwarded-for': address } });
    assert.equal((await ask('10.0.0.1')).status, 200);
    const refused = await ask('192.0.2.9');
    assertError(refused, 403, 'ADDRESS_NOT_ALLOWED');
    assert.match(refused.body.detail, /192\.0\.2\.9/);
    const [entry] = await audit('directory_token.refuse_address');
    assert.equal(entry.subject, `directory_token:${id}`);
    const { directory } = await done(as('admin', 'GET', `${agent}/directory`));
    const [shown] = directory.tokens;
    assert.deepEqual(
      [shown.lastUsedFrom, shown.lastRefusedFrom, shown.allowedNetworks],
      ['10.0.0.1', '192.0.2.9', ['10.0.0.0/8']],
    );
  });
});

describe('the last use of a token', () => {
  test('is noted to the minute, with its address, for its owner and for admins', async () => {
    const { make, listed } = await open();
    const { id, token } = await make();
    assert.equal((await listed(id)).lastUsedAt, null);
    const first = app.clock.now().toISOString();
    await from('10.0.0.1', token);
    app.clock.advanceMs(minuteMs - 1);
    await from('10.0.0.2', token);
    const { lastUsedAt, lastUsedFrom } = await listed(id);
    assert.deepEqual([lastUsedAt, lastUsedFrom], [first, '10.0.0.1']);
    app.clock.advanceMs(1);
    await from('10.0.0.2', token);
    const later = await listed(id);
    assert.deepEqual([later.lastUsedAt, later.lastUsedFrom], [app.clock.now().toISOString(), '10.0.0.2']);
  });
});

test('400: a token that may only read cannot be one that uploads', async () => {
  const { as, agent } = await open();
  const body = { name: 'x', permissions: ['WEB_API', 'CI'], isReadOnly: true };
  const answer = await as('member', 'POST', `${agent}/tokens`, body);
  assertError(answer, 400, 'INVALID_ARGUMENT');
  assert.equal(answer.body.details[0].path, 'isReadOnly');
});

describe('the rules of an organisation for its tokens', () => {
  test('new tokens of people and of the directory end in time; those that exist stay, and are counted before', async () => {
    const { make, as, done, agent, rules, concerned, inDays, audit } = await open();
    const old = await make({ name: 'for ever' });
    await make({ name: 'long', expiresAt: inDays(91) });
    await make({ name: 'short', expiresAt: inDays(90) });
    await done(as('admin', 'POST', `${agent}/directory/tokens`, { name: 'Okta' }));
    assert.deepEqual(await done(as('admin', 'GET', `${agent}/token-rules/preview?daysMax=90`)), {
      longerLivedTokenCount: 2,
      longerLivedDirectoryTokenCount: 1,
    });
    assert.deepEqual(await concerned('LONGER_THAN_ALLOWED'), []);
    const { daysMax, perPersonMax } = await rules({ daysMax: 90 });
    assert.deepEqual([daysMax, perPersonMax], [90, 200]);
    assert.deepEqual(await concerned('LONGER_THAN_ALLOWED'), ['long', 'for ever']);
    assert.equal((await from('10.0.0.1', old.token)).status, 200);
    const refuse = async (path: string, body: object, problem: RegExp): Promise<void> => {
      const answer = await as('admin', 'POST', `${agent}/${path}`, { name: 'x', ...body });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.match(answer.body.error, problem);
    };
    for (const path of ['tokens', 'directory/tokens']) {
      const rest = path === 'tokens' ? { permissions: ['CI'] } : {};
      await refuse(path, rest, /expiresAt: must be given: tokens of this organisation live 90 days at most/);
      await refuse(path, { ...rest, expiresAt: inDays(91) }, /expiresAt: is too late/);
      await done(as('admin', 'POST', `${agent}/${path}`, { name: 'x', ...rest, expiresAt: inDays(90) }));
    }
    assert.deepEqual((await audit('deployment.token_rules'))[0].changes, { daysMax: { from: null, to: 90 } });
    await rules({ daysMax: null });
    await make();
  });

  test('a person has as many tokens as the organisation allows', async () => {
    const { make, as, done, agent, rules, listed } = await open();
    await rules({ perPersonMax: 2 });
    const { id } = await make();
    await make();
    assert.equal((await done(as('member', 'GET', `${agent}/token-rules`))).ownTokenCount, 2);
    assert.equal((await listed(id)).ownerTokenCount, 2);
    assertError(await as('member', 'POST', `${agent}/tokens`, { name: 'x', permissions: ['CI'] }), 409, 'CONFLICT');
    await make({}, 'admin');
  });

  test('400: rules out of bounds; 403: not by a member', async () => {
    const { as, agent } = await open();
    for (const body of [
      { daysMax: 0 },
      { daysMax: 3651 },
      { daysMax: 1.5 },
      { perPersonMax: 201 },
      { perPersonMax: 0 },
    ])
      assertError(await as('admin', 'PATCH', `${agent}/token-rules`, body), 400, 'INVALID_ARGUMENT');
    assertError(await as('member', 'PATCH', `${agent}/token-rules`, { daysMax: 9 }), 403, 'FORBIDDEN');
    assertError(await as('member', 'GET', `${agent}/token-rules/preview?daysMax=9`), 403, 'FORBIDDEN');
  });
});

describe('tokens that deserve a look', () => {
  test('are listed by the reason, those that ended are not, and a member sees their own', async () => {
    const { make, concerned, inDays } = await open();
    await make({ name: 'over', expiresAt: inDays(1) });
    app.clock.advanceMs(dayMs);
    await make({ name: 'bare' }, 'admin');
    const { token } = await make({ name: 'tidy', expiresAt: inDays(100), allowedNetworks: ['10.0.0.0/8'] });
    assert.deepEqual(await concerned('WITHOUT_EXPIRY'), ['bare']);
    assert.deepEqual(await concerned('WITHOUT_NETWORKS'), ['bare']);
    assert.deepEqual(await concerned('WITHOUT_EXPIRY', 'member'), []);
    assert.deepEqual(await concerned('UNUSED'), []);
    app.clock.advanceMs(89 * dayMs);
    await from('10.0.0.1', token);
    app.clock.advanceMs(dayMs);
    assert.deepEqual(await concerned('UNUSED'), ['bare']);
    assert.deepEqual(await concerned('ENDS_SOON'), []);
    app.clock.advanceMs(3 * dayMs);
    assert.deepEqual(await concerned('ENDS_SOON'), ['tidy']);
    assert.deepEqual(await concerned('OF_FORMER_MEMBER'), []);
  });
});

describe('a token that ends', () => {
  /** The subjects of the mails that the periodic tasks of two processes send, and to whom. */
  async function warnings(): Promise<string[]> {
    app.platform.outside.mail = mailbox.relay;
    const before = mailbox.mails.length;
    await Promise.all([warnOfEndingTokens(app.platform), warnOfEndingTokens(app.platform)]);
    await Promise.all([sendAccountMails(app.platform), sendAccountMails(app.platform)]);
    return mailbox.mails.slice(before).map(({ to, subject }) => `${to.join()}: ${subject}`);
  }
  // Tokens of the tests before end, too.
  beforeEach(async () => {
    await warnings();
  });

  test('is announced by mail a week and a day before, once each, on two nodes once', async () => {
    const { org, make, inDays } = await open();
    await make({ name: 'nightly', expiresAt: inDays(8) });
    assert.deepEqual(await warnings(), []);
    app.clock.advanceMs(dayMs);
    assert.deepEqual(await warnings(), [`${org.member.email}: Your API token ends in 7 days`]);
    const { text } = mailbox.mails.at(-1)!;
    assert.match(text, /“nightly” for the organisation “org-\d+” ends at 2026-\d\d-\d\d \d\d:\d\d UTC/);
    assert.match(text, new RegExp(`/deployments/${org.deploymentId}/tokens`));
    app.clock.advanceMs(dayMs);
    assert.deepEqual(await warnings(), []);
    app.clock.advanceMs(5 * dayMs);
    assert.deepEqual(await warnings(), [`${org.member.email}: Your API token ends within a day`]);
    app.clock.advanceMs(minuteMs);
    assert.deepEqual(await warnings(), []);
  });

  test('which was made shorter than that, or revoked, or never ends, is not', async () => {
    const { make, as, agent, inDays } = await open();
    await make({ expiresAt: inDays(7) });
    await make({});
    const { id } = await make({ expiresAt: inDays(8) });
    await as('member', 'DELETE', `${agent}/tokens/${id}`);
    app.clock.advanceMs(2 * dayMs);
    assert.deepEqual(await warnings(), []);
    app.clock.advanceMs(4 * dayMs);
    assert.equal((await warnings()).length, 1);
  });

  test('of a directory is announced to the admins', async () => {
    const { org, as, done, agent, inDays } = await open();
    await done(as('admin', 'POST', `${agent}/directory/tokens`, { name: 'Okta', expiresAt: inDays(30) }));
    app.clock.advanceMs(29 * dayMs);
    assert.deepEqual(await warnings(), [`${org.admin.email}: A token of your directory ends within a day`]);
  });
});
