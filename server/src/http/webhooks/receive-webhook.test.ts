import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { assertError, jwtOf, withoutRequestId } from '../../../../tests/harness/app.ts';
import { deleteOldDeliveries } from '../../domain/webhooks/delete-old-deliveries.ts';
import type { ConnectionKind } from '../../model/scm/connection.ts';
import { forgejo, sends, signedGitlab, type Delivery, type Send } from './testing/deliveries.ts';
import { changing, other } from './testing/happenings.ts';
import { failuresMax, useHooksApp } from './testing/webhooks-app.ts';

const at = useHooksApp();
const { begin, connect, deliver, project, rows, send, syncs, webhookOf } = at;

describe('POST /api/hooks/scm/{hookKey}', () => {
  test('200: a ping, every time', async () => {
    for (const kind of ['github', 'git'] as const) {
      const to = await connect(kind);
      const shop = await project(`${to.origin}/org/shop`);
      for (const _time of [1, 2]) {
        const answer = await deliver(to, { event: 'ping', path: 'org/shop' });
        assert.equal(answer.status, 200, answer.text);
      }
      assert.deepEqual(await syncs(shop), []);
      assert.equal((await webhookOf(to)).lastReceivedAt, at.app.clock.now().toISOString());
    }
  });

  for (const [kind, { event, members }, as] of changing) {
    test(`202: ${kind} ${event} ${JSON.stringify(members ?? {})}: a sync is queued`, async () => {
      const to = await connect(kind);
      const shop = await project(`${to.origin}/org/shop`);
      const happening = { event, path: 'org/shop', ...(members && { members }) };
      const answer = await deliver(to, happening, as);
      assert.equal(answer.status, 202, answer.text);
      assert.deepEqual(answer.body, { message: 'A sync waits for one project.' });
      assert.deepEqual(await syncs(shop), ['webhook']);
    });
  }

  for (const [kind, { event, members }] of other) {
    test(`202: ${kind} ${event} ${JSON.stringify(members ?? {})}: nothing to do`, async () => {
      const to = await connect(kind);
      const shop = await project(`${to.origin}/org/shop`);
      const answer = await deliver(to, { event, path: 'org/shop', ...(members && { members }) });
      assert.equal(answer.status, 202, answer.text);
      assert.match(answer.body.message, /^Nothing to do/);
      assert.deepEqual(await syncs(shop), []);
    });
  }

  test('202: a renamed or transferred repository is synced by its old URL', async () => {
    const github = await connect('github');
    const old = await project(`${github.origin}/org/old`);
    const owned = await project(`${github.origin}/ada/shop`);
    const renamed = { action: 'renamed', changes: { repository: { name: { from: 'old' } } } };
    await deliver(github, { event: 'repository', path: 'org/shop', n: 1, members: renamed });
    const transferred = { action: 'transferred', changes: { owner: { from: { user: { login: 'ada' } } } } };
    await deliver(github, { event: 'repository', path: 'org/shop', n: 2, members: transferred });
    const gitlab = await connect('gitlab');
    const moved = await project(`${gitlab.origin}/org/team/old`);
    const members = {
      object_kind: undefined,
      project: undefined,
      path_with_namespace: 'org/team/new',
      old_path_with_namespace: 'org/team/old',
    };
    await deliver(gitlab, { event: 'project_rename', path: 'org/team/new', members });
    for (const id of [old, owned, moved]) assert.deepEqual(await syncs(id), ['webhook']);
  });

  test('202: GitHub’s form encoding, its default', async () => {
    const to = await connect('github');
    const shop = await project(`${to.origin}/org/shop`);
    const { body } = sends.github({ event: 'push', path: 'org/shop' }, { secret: to.secret, now: at.app.clock.now() });
    const form = new URLSearchParams({ payload: body }).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-github-event': 'push',
      'x-hub-signature-256': `sha256=${createHmac('sha256', to.secret).update(form).digest('hex')}`,
    };
    assert.equal((await send(to.hook, { headers, body: form })).status, 202);
    assert.deepEqual(await syncs(shop), ['webhook']);
  });

  test('202: every project of that repository and connection, however its URL is spelled, and no other', async () => {
    const to = await connect('gitlab');
    const nearer = await connect('gitlab', { origin: `${to.origin}/org/team` });
    const elsewhere = await connect('gitlab');
    await connect('gitlab', { org: at.there, origin: to.origin });
    const synced = [await project(`${to.origin}/org/shop`), await project(`${to.origin}/Org/Shop.git/`)];
    const not = [
      await project(`${to.origin}/org/shop-2`),
      await project(`${to.origin}/shop`),
      await project(`${to.origin}/x/org/shop`),
      await project(`${elsewhere.origin}/org/shop`),
      await project('https://nobody.example.com/org/shop'),
      await project('git@nobody.example.com:org/shop.git'),
    ];
    const near = await project(`${nearer.origin}/shop`);
    const foreign = await project(`${to.origin}/org/shop`, at.there);
    const answer = await deliver(to, { event: 'push', path: 'org/shop' });
    assert.deepEqual(answer.body, { message: 'A sync waits for 2 projects.' });
    for (const id of synced) assert.deepEqual(await syncs(id), ['webhook']);
    for (const id of [...not, near]) assert.deepEqual(await syncs(id), []);
    assert.deepEqual(await syncs(foreign, at.there), []);
    const nearBy = await deliver(to, { event: 'push', path: 'org/team/shop', n: 2 });
    assert.match(nearBy.body.message, /no project of this connection/);
    await deliver(nearer, { event: 'push', path: 'org/team/shop', n: 2 });
    assert.deepEqual(await syncs(near), ['webhook']);
  });

  test('202: ssh URLs and non-ASCII ones are found by the path that the host sends', async () => {
    const to = await connect('git', { origin: `ssh://host-${at.next()}.example.com` });
    const host = new URL(to.origin).host;
    const written = ['git@HOST:org/shop.git', 'ssh://git@HOST/org/shop', 'ssh://git@HOST/org/café.git'];
    const ids = [];
    for (const each of written) ids.push(await project(each.replace('HOST', host)));
    const none = await deliver(to, { event: 'push', path: 'org/none' });
    assert.match(none.body.message, /no project of this connection/);
    const shops = await deliver(to, { event: 'push', path: 'org/shop', n: 2 });
    assert.deepEqual(shops.body, { message: 'A sync waits for 2 projects.' });
    const cafe = await deliver(to, { event: 'push', path: 'org/café', n: 3 });
    assert.deepEqual(cafe.body, { message: 'A sync waits for one project.' });
    for (const id of ids) assert.deepEqual(await syncs(id), ['webhook']);
  });

  test('202: the audit log has one entry without a user for a change, and none for a delivery without effect', async () => {
    const to = await connect('github');
    const shop = await project(`${to.origin}/org/shop`);
    const entries = () =>
      rows<{ action: string; user: string | null; actor: string; credential: string; changes: string }>(
        `SELECT action, actor_user_id AS user, actor, credential, changes FROM parapet.audit_entry
          WHERE deployment_id = $1 AND subject = 'connection:${to.id}' ORDER BY n OFFSET 2`,
      );
    await deliver(to, { event: 'push', path: 'org/shop', n: 1 });
    await deliver(to, { event: 'push', path: 'org/shop', n: 1 });
    await deliver(to, { event: 'push', path: 'org/shop', n: 2 });
    await deliver(to, { event: 'star', path: 'org/shop', n: 3 });
    const [entry, ...more] = await entries();
    assert.deepEqual(more, []);
    const { changes, ...rest } = entry ?? assert.fail();
    const credential = `webhook:${to.id}`;
    assert.deepEqual(rest, { action: 'connection.webhook_receive', user: null, actor: 'webhook', credential });
    const { event, deliveryId, syncs: made } = JSON.parse(changes);
    assert.deepEqual([event, deliveryId.length, made[0].projectId, made[0].isNew], ['push', 36, shop, true]);
    const state = await at.app.ask('GET', `/api/audit/v1/deployments/${at.here.deploymentId}/state`, {
      token: at.here.admin.jwt,
    });
    assert.equal(state.body.isIntact, true, state.text);
  });
});

describe('202: a delivery takes effect once', () => {
  const again: [string, ConnectionKind, Send | undefined, (delivery: Delivery) => Delivery][] = [
    ['github, as it was', 'github', undefined, (delivery) => delivery],
    [
      'github, under another id and event',
      'github',
      undefined,
      ({ headers, body }) => ({
        headers: { ...headers, 'x-github-delivery': 'another', 'x-github-event': 'create' },
        body,
      }),
    ],
    [
      'gitea, under another id',
      'gitea',
      undefined,
      ({ headers, body }) => ({ headers: { ...headers, 'x-gitea-delivery': 'another' }, body }),
    ],
    ['gitlab with a token, as it was', 'gitlab', undefined, (delivery) => delivery],
    [
      'gitlab signed, under other headers that are not signed',
      'gitlab',
      signedGitlab,
      ({ headers, body }) => ({ headers: { ...headers, 'idempotency-key': 'x', 'x-gitlab-event-uuid': 'x' }, body }),
    ],
    ['git, as it was', 'git', undefined, (delivery) => delivery],
  ];
  for (const [name, kind, as = sends[kind], changed] of again) {
    test(name, async () => {
      const to = await connect(kind);
      const shop = await project(`${to.origin}/org/shop`);
      const delivery = as({ event: 'push', path: 'org/shop' }, { secret: to.secret, now: at.app.clock.now() });
      assert.equal((await send(to.hook, delivery)).body.message, 'A sync waits for one project.');
      await begin(shop);
      const repeated = await send(to.hook, changed(delivery));
      assert.equal(repeated.status, 202, repeated.text);
      assert.match(repeated.body.message, /received before/);
      assert.deepEqual(await syncs(shop), ['webhook']);
    });
  }

  test('signed again for a retry, it is the same delivery; with another id it is another one', async () => {
    const to = await connect('gitlab');
    const shop = await project(`${to.origin}/org/shop`);
    const push = { event: 'push', path: 'org/shop' };
    await deliver(to, push, signedGitlab);
    await begin(shop);
    at.app.clock.advanceMs(60_000);
    assert.match((await deliver(to, push, signedGitlab)).body.message, /received before/);
    const first = signedGitlab(push, { secret: to.secret, now: at.app.clock.now() });
    const { headers } = signedGitlab({ ...push, n: 2 }, { secret: to.secret, now: at.app.clock.now() });
    assertError(await send(to.hook, { headers, body: first.body }), 401, 'UNAUTHENTICATED');
    await deliver(to, { ...push, n: 2, members: JSON.parse(first.body) }, signedGitlab);
    assert.equal((await syncs(shop)).length, 2);
  });

  test('ten concurrent deliveries, the same or not, are one sync', async () => {
    const to = await connect('github');
    const shop = await project(`${to.origin}/org/shop`);
    const same = await Promise.all(Array.from({ length: 10 }, () => deliver(to, { event: 'push', path: 'org/shop' })));
    assert.ok(same.every(({ status }) => status === 202));
    assert.equal(same.filter(({ body }) => /A sync waits/.test(body.message)).length, 1);
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, n) => deliver(to, { event: 'push', path: 'org/shop', n: n + 2 })),
    );
    assert.ok(others.every(({ status, body }) => status === 202 && /A sync waits/.test(body.message)));
    assert.deepEqual(await syncs(shop), ['webhook']);
    await begin(shop);
    await deliver(to, { event: 'push', path: 'org/shop', n: 100 });
    assert.equal((await syncs(shop)).length, 2);
  });

  test('a delivery whose job cannot be queued is not recorded, and takes effect when it is sent again', async () => {
    const to = await connect('github');
    const shop = await project(`${to.origin}/org/shop`);
    const { queue } = at.app.platform;
    const { enqueue } = queue;
    queue.enqueue = () => Promise.reject(new Error('killed here'));
    const push = { event: 'push', path: 'org/shop' };
    assert.equal((await deliver(to, push)).status, 500);
    assert.deepEqual(await syncs(shop), []);
    queue.enqueue = enqueue;
    assert.equal((await deliver(to, push)).body.message, 'A sync waits for one project.');
    assert.deepEqual(await syncs(shop), ['webhook']);
  });

  test('only old deliveries are deleted', async () => {
    const [one, two] = [await connect('github'), await connect('github')];
    await deliver(one, { event: 'push', path: 'org/shop' });
    at.app.clock.advanceMs(31 * 24 * 3_600_000);
    at.here.admin.jwt = await jwtOf(at.app.platform, at.here.admin.email);
    at.there.admin.jwt = await jwtOf(at.app.platform, at.there.admin.email);
    await deliver(two, { event: 'push', path: 'org/shop' });
    assert.ok((await deleteOldDeliveries(at.app.platform)) > 0);
    assert.match((await deliver(two, { event: 'push', path: 'org/shop' })).body.message, /received before/);
    assert.doesNotMatch((await deliver(one, { event: 'push', path: 'org/shop' })).body.message, /received before/);
  });
});

describe('refusals', () => {
  const push = { event: 'push', path: 'org/shop' };

  test('400: signed, but not a body of such a host', async () => {
    const to = await connect('git');
    for (const body of ['', '{', '[]', '{"type":7}', 'null']) {
      const now = at.app.clock.now();
      const headers = {
        'webhook-id': 'x',
        'webhook-timestamp': String(now.getTime() / 1000),
        'webhook-signature': new Webhook(to.secret).sign('x', now, body),
      };
      assertError(await send(to.hook, { headers, body }), 400, 'INVALID_ARGUMENT');
    }
    assert.match((await webhookOf(to)).lastProblem, /is not in the format of this kind of host/);
  });

  for (const [kind, as] of [
    ['github', sends.github],
    ['gitea', sends.gitea],
    ['gitea', forgejo],
    ['gitlab', sends.gitlab],
    ['gitlab', signedGitlab],
    ['git', sends.git],
  ] as [ConnectionKind, Send][]) {
    test(`401: ${kind}, ${as.name}: another secret, another connection’s, none, a byte changed: the same answer, and the reason for the admin`, async () => {
      const to = await connect(kind);
      const shop = await project(`${to.origin}/org/shop`);
      const stranger = await connect(kind);
      const now = at.app.clock.now();
      const good = as(push, { secret: to.secret, now });
      const unsigned = Object.fromEntries(
        Object.entries(good.headers).filter(([name]) => !/signature|token/.test(name)),
      );
      const bad: Delivery[] = [
        as(push, { secret: stranger.secret, now }),
        as(push, { secret: `whsec_${Buffer.alloc(32).toString('base64')}`, now }),
        { headers: unsigned, body: good.body },
        {
          headers: { ...unsigned, 'x-hub-signature-256': 'sha256=', 'x-gitlab-token': '', 'webhook-signature': 'v1,' },
          body: good.body,
        },
      ];
      if (as !== sends.gitlab) {
        bad.push({ headers: good.headers, body: good.body.replace('org/shop', 'org/shoq') });
        bad.push({ headers: good.headers, body: `${good.body} ` });
      }
      const answers = [];
      for (const delivery of bad) answers.push(await send(to.hook, delivery));
      for (const answer of answers) {
        assertError(answer, 401, 'UNAUTHENTICATED');
        assert.deepEqual(withoutRequestId(answer), withoutRequestId(answers[0] ?? answer));
      }
      assert.deepEqual(await syncs(shop), []);
      const { lastProblem, lastProblemAt, lastReceivedAt } = await webhookOf(to);
      assert.ok(lastProblem.length > 20);
      assert.deepEqual([lastProblemAt, lastReceivedAt], [now.toISOString(), null]);
      assert.equal((await send(to.hook, good)).status, 202);
      assert.deepEqual(await syncs(shop), ['webhook']);
    });
  }

  test('401: a signed time that is more than five minutes off, and an invalid signature beside a valid token', async () => {
    const to = await connect('gitlab');
    for (const minutes of [-6, 6]) {
      const now = new Date(at.app.clock.now().getTime() + minutes * 60_000);
      assertError(await send(to.hook, signedGitlab(push, { secret: to.secret, now })), 401, 'UNAUTHENTICATED');
    }
    assert.match((await webhookOf(to)).lastProblem, /five minutes/);
    const { headers, body } = sends.gitlab(push, { secret: to.secret, now: at.app.clock.now() });
    const both = { ...headers, 'webhook-id': 'x', 'webhook-timestamp': '0', 'webhook-signature': 'v1,AAAA' };
    assertError(await send(to.hook, { headers: both, body }), 401, 'UNAUTHENTICATED');
    const near = new Date(at.app.clock.now().getTime() - 4 * 60_000);
    assert.equal((await send(to.hook, signedGitlab(push, { secret: to.secret, now: near }))).status, 202);
  });

  test('404: an unknown key, with the same answer whatever is wrong with it', async () => {
    const to = await connect('github');
    const foreign = await connect('github', { org: at.there });
    const [, deploymentId, connectionId, random] = /(\d+)-(\d+)-(.{24})$/.exec(to.hook) ?? [];
    const [, , foreignId, foreignRandom] = /(\d+)-(\d+)-(.{24})$/.exec(foreign.hook) ?? [];
    const keys = [
      'x',
      `${deploymentId}-${connectionId}-${'A'.repeat(24)}`,
      `${deploymentId}-${connectionId}-${foreignRandom}`,
      `${deploymentId}-${foreignId}-${foreignRandom}`,
      `${at.there.deploymentId}-${connectionId}-${random}`,
      `987654321-${connectionId}-${random}`,
      `99999999999999999999-1-${random}`,
      `${deploymentId}-${connectionId}-${random}x`,
    ];
    const answers = [];
    for (const key of keys) {
      const delivery = sends.github(push, { secret: to.secret, now: at.app.clock.now() });
      answers.push(await send(`/api/hooks/scm/${key}`, delivery));
    }
    for (const answer of answers) {
      assertError(answer, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(answer), withoutRequestId(answers[0] ?? answer));
    }
  });

  test('413: above the size limit, before the body is read; up to it the body is accepted', async () => {
    const to = await connect('github');
    const announce = (length: number) =>
      new Promise((resolve, reject) => {
        const sent = sendRequest(at.app.url + to.hook, { method: 'POST', headers: { 'content-length': length } });
        sent.on('response', (answer) => {
          resolve(answer.statusCode);
          sent.destroy();
        });
        sent.on('error', reject).flushHeaders();
      });
    assert.equal(await announce(25 * 2 ** 20 + 1), 413);
    const shop = await project(`${to.origin}/org/shop`);
    const members = { commits: [{ message: 'x'.repeat(3 * 2 ** 20) }] };
    assert.equal((await deliver(to, { ...push, members })).status, 202);
    assert.deepEqual(await syncs(shop), ['webhook']);
  });

  test('429: too many invalid deliveries for a webhook from one address; another webhook there still works', async () => {
    const [to, another] = [await connect('github'), await connect('github')];
    const bad = { ...to, secret: 'wrong' };
    for (let n = 0; n < failuresMax; n += 1) assert.equal((await deliver(bad, push)).status, 401);
    const refused = await deliver({ ...bad, hook: `${to.hook}?another=1` }, push);
    assertError(refused, 429, 'RATE_LIMITED');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await deliver(another, push)).status, 202);
    at.app.clock.advanceMs(120_000);
    assert.equal((await deliver(to, push)).status, 202);
  });

  test('429: more than 600 valid deliveries a minute for one webhook', async () => {
    const [to, another] = [await connect('github'), await connect('github')];
    await rows(
      `INSERT INTO parapet.scm_webhook_delivery (deployment_id, connection_id, digest, received_at)
       SELECT $1, ${to.id}, int4send(n), '${at.app.clock.now().toISOString()}' FROM generate_series(1, 600) n`,
    );
    assertError(await deliver(to, push), 429, 'RATE_LIMITED');
    assert.equal((await deliver(another, push)).status, 202);
    at.app.clock.advanceMs(61_000);
    assert.equal((await deliver(to, push)).status, 202);
  });
});

test('the post-receive hook of docs/connections.md calls the webhook of a plain git server', async () => {
  at.app.clock.advanceMs(Math.max(0, Date.now() - at.app.clock.now().getTime()));
  at.here.admin.jwt = await jwtOf(at.app.platform, at.here.admin.email);
  const to = await connect('git');
  const shop = await project(`${to.origin}/org/shop.git`);
  const document = await readFile(new URL('../../../../docs/connections.md', import.meta.url), 'utf8');
  const [, script = ''] = /```sh\n(#!\/bin\/sh\n# hooks\/post-receive[^`]*)```/.exec(document) ?? [];
  const entered = script
    .replace(/^url=.*$/m, `url='${at.app.url}${to.hook}'`)
    .replace(/^secret=.*$/m, `secret='${to.secret}'`)
    .replace(/^repository=.*$/m, `repository='${to.origin}/org/shop.git'`);
  const run = async () => (await promisify(execFile)('sh', ['-c', entered])).stdout;
  assert.match(await run(), /A sync waits for one project/);
  assert.deepEqual(await syncs(shop), ['webhook']);
});
