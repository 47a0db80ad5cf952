/**
 * A deployment that an operator suspended refuses everything at once, on each of two nodes, with the reason; nothing of it is lost, and
 * nothing of others changes. The nodes check open streams by themselves only once an hour here.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDirectorySubjects } from '../../../../tests/access/directory-subjects.ts';
import {
  assertError,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  type Answer,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import { samlMetadataOf } from '../../../../tests/harness/hosts/saml/metadata-text.ts';
import { openStream } from '../../../../tests/harness/event-stream.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { commandActor } from '../../domain/operators/record-operation.ts';
import { resumeDeployment, suspendDeployment } from '../../domain/deployments/suspend-deployment.ts';
import { setRole } from '../../domain/people/set-role.ts';
import { makeSamlKeyPair } from '../../domain/single-sign-on/saml/make-key-pair.ts';
import { sends } from '../webhooks/testing/deliveries.ts';

let database: TestDatabase;
let nodes: readonly [TestApp, TestApp];
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
const operator = commandActor('test');

before(async () => {
  database = await createTestDatabase();
  const live = { recheckEveryMs: 3_600_000 };
  nodes = [await startTestApp({ database, live }), await startTestApp({ database, live })];
  here = await makeDeployment(nodes[0].platform, 'here');
  there = await makeDeployment(nodes[0].platform, 'there');
  // In both: they keep the other one.
  await setRole(nodes[0].platform, there.deploymentId, { userId: here.member.userId, orgRole: 'member' });
});
after(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

type Ask = (node: TestApp) => Promise<Answer>;

/** Every way in of `here`, each of which works while it is open. */
async function waysIn(): Promise<Record<string, Ask>> {
  const [first] = nodes;
  const { deploymentId, admin } = here;
  const at = (path: string): string => `/api/agent/deployments/${deploymentId}${path}`;
  const make = async (path: string, body: unknown) => {
    const answer = await first.ask('POST', at(path), { token: admin.jwt, body });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  const token = await makeToken(first, deploymentId, admin.jwt, { permissions: ['WEB_API', 'CI'] });
  const directory = await makeDirectorySubjects(first, here, () => '').directoryToken();
  const invite = await make('/invites', { email: 'new@example.com' });
  const metadata = samlMetadataOf((await makeSamlKeyPair(first.clock.now())).certificate);
  const { provider } = await make('/identity-providers', {
    kind: 'IDENTITY_PROVIDER_KIND_SAML',
    name: 'Company',
    metadata,
    isEnabled: true,
  });
  const { connection } = await make('/connections', {
    kind: 'CONNECTION_KIND_GITHUB',
    name: 'x',
    baseUrl: 'https://github.example.com',
  });
  const hook = await make(`/connections/${connection.id}/webhook`, {});
  let n = 0;
  return {
    'a session': (node) => node.ask('GET', at('/repos'), { token: admin.jwt }),
    'an API token': (node) => node.ask('GET', at('/repos'), { token }),
    'an API token outside of a deployment': (node) => node.ask('GET', '/api/auth/me', { token }),
    'an upload': (node) =>
      node.ask('POST', `/api/scans/v1/deployments/${deploymentId}/uploads?project=p&ref=main`, {
        token,
        rawBody: sarifOf({ results: [] }),
      }),
    'a scanner': (node) => node.ask('GET', '/api/agent/deployments/current', { token }),
    'the directory': (node) => node.ask('GET', '/scim/v2/Users', { token: directory }),
    'an invite': (node) => node.ask('POST', '/api/auth/invites/show', { body: { token: invite.token } }),
    'an identity provider': (node) =>
      node.ask('POST', '/api/auth/sso/begin', { body: { deploymentId, providerId: provider.id } }),
    'a webhook': (node) => {
      const happening = { event: 'ping', path: 'org/shop', n: (n += 1) };
      const { headers, body } = sends.github(happening, { secret: hook.secret, now: node.clock.now() });
      return node.ask('POST', new URL(hook.webhook.url).pathname, { headers, rawBody: body });
    },
  };
}

async function askAll(ways: Record<string, Ask>, judge: (answer: Answer, way: string) => void): Promise<void> {
  for (const node of nodes) for (const [way, ask] of Object.entries(ways)) judge(await ask(node), way);
}

const works = (answer: Answer, way: string): void =>
  assert.ok(answer.status < 300, `${way}: ${answer.status} ${answer.text}`);

test('each way in is refused with the reason, on both nodes, streams end, and all work again after it is resumed', async () => {
  const ways = await waysIn();
  await askAll(ways, works);
  const streams = [];
  for (const node of nodes) streams.push(await openStream(node.url, here.deploymentId, here.member.jwt));
  const elsewhere = await openStream(nodes[1].url, there.deploymentId, here.member.jwt);

  const { deploymentId } = here;
  await suspendDeployment(nodes[0].platform, operator, { deploymentId, reason: 'Unpaid since May' });
  for (const stream of streams) await stream.rest();
  await askAll(ways, (answer, way) => {
    assertError(answer, 403, 'DEPLOYMENT_SUSPENDED');
    assert.match(answer.text, /suspended \(Unpaid since May\)/, way);
  });
  const found = await nodes[1].ask('POST', '/api/auth/sso/find', { body: { email: '' } });
  assert.deepEqual(found.body.providers, []);

  // A person who is in another one keeps that, and learns what is closed.
  const token = here.member.jwt;
  const theirs = await nodes[1].ask('GET', `/api/agent/deployments/${there.deploymentId}/repos`, { token });
  assert.equal(theirs.status, 200, theirs.text);
  const me = (await nodes[1].ask('GET', '/api/auth/me', { token })).body;
  assert.deepEqual(
    me.deployments.map(({ slug }: { slug: string }) => slug),
    ['there'],
  );
  assert.deepEqual(me.suspended, [{ id: deploymentId, slug: 'here', name: 'here', reason: 'Unpaid since May' }]);
  await elsewhere.close();
  const stranger = await makePerson(nodes[0].platform, 'stranger');
  assertError(
    await nodes[0].ask('GET', `/api/agent/deployments/${deploymentId}/repos`, { token: stranger.jwt }),
    404,
    'NOT_FOUND',
  );
  assert.equal(
    (await nodes[0].ask('POST', '/api/auth/login', { body: { email: here.admin.email, password: testPassword } }))
      .status,
    200,
  );

  await resumeDeployment(nodes[1].platform, operator, { deploymentId });
  await askAll(ways, works);
  const path = `/api/audit/v1/deployments/${deploymentId}/entries?subject=deployment:${deploymentId}`;
  const { entries } = (await nodes[0].ask('GET', path, { token: here.admin.jwt })).body;
  assert.deepEqual(
    entries.map(({ action, actor }: { action: string; actor: string }) => [action, actor]),
    [
      ['deployment.resume', 'operator'],
      ['deployment.suspend', 'operator'],
    ],
  );
});

test('an upload that is still arriving when its deployment is suspended is not stored', async () => {
  const { deploymentId, admin } = here;
  const [node, other] = nodes;
  const token = await makeToken(node, deploymentId, admin.jwt, { permissions: ['CI'] });
  const bytes = Buffer.from(sarifOf({ results: [] }));
  const { arriving } = node.platform.uploads.quota;
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(0, 20)));
      while (!arriving.has(deploymentId)) await sleep(5);
      await suspendDeployment(other.platform, operator, { deploymentId, reason: '' });
      controller.enqueue(new Uint8Array(bytes.subarray(20)));
      controller.close();
    },
  });
  const path = `/api/scans/v1/deployments/${deploymentId}/uploads?project=arriving&ref=main`;
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body, duplex: 'half' } as const;
  const answer = await fetch(node.url + path, init);
  assert.equal(answer.status, 403, await answer.text());
  await resumeDeployment(node.platform, operator, { deploymentId });
  const { repos } = (await node.ask('GET', `/api/agent/deployments/${deploymentId}/repos`, { token: admin.jwt })).body;
  assert.ok(!repos.some(({ name }: { name: string }) => name === 'arriving'));
});
