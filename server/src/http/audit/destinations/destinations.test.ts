import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { describeSharedRefusals } from '../../../../../tests/access/shared-refusals.ts';
import {
  assertError,
  jwtOf,
  makeDeployment,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../../tests/harness/app.ts';
import { certificateFile, startTlsFront } from '../../../../../tests/harness/hosts/tls-front.ts';
import { forwardAudit } from '../../../domain/audit/forwarding/forward-audit.ts';
import { eraseEndedSecrets } from '../../../domain/installation/erase-ended-secrets.ts';
import { startReceiver } from '../../notifications/testing/receiver.ts';

let app: TestApp;
let folder = '';
before(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  Object.assign(app.platform.settings, { auditFolder: folder });
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

let count = 0;
async function open() {
  const org = await makeDeployment(app.platform, `forwarding-${++count}`);
  let token = org.admin.jwt;
  const signInAgain = async (): Promise<void> => {
    token = await jwtOf(app.platform, org.admin.email);
  };
  const ask = (method: string, path = '', body?: unknown) =>
    app.ask(method, `/api/audit/v1/deployments/${org.deploymentId}/destinations${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  const forward = (destinationId: string) =>
    forwardAudit({
      platform: app.platform,
      deploymentId: org.deploymentId,
      destinationId,
      signal: new AbortController().signal,
    });
  const actions = async (): Promise<string[]> => {
    const path = `/api/audit/v1/deployments/${org.deploymentId}/entries`;
    const { entries } = (await app.ask('GET', path, { token })).body;
    return (entries as { action: string }[]).map(({ action }) => action);
  };
  return { org, ask, forward, actions, signInAgain };
}

describe('POST …/destinations', () => {
  test('200: each kind, with its defaults; the secret of a webhook is shown once, or never', async () => {
    const { ask, actions } = await open();
    const ca = await readFile(certificateFile, 'utf8');
    const file = (await ask('POST', '', { file: {} })).body;
    assert.deepEqual(
      [
        file.destination.kind,
        file.destination.file,
        file.destination.state,
        file.destination.sentN,
        file.signingSecret,
      ],
      ['AUDIT_DESTINATION_KIND_FILE', { rotateMegabytes: 100 }, 'AUDIT_DESTINATION_STATE_ACTIVE', '0', ''],
    );
    const syslog = (await ask('POST', '', { syslog: { host: 'siem.example.com', ca } })).body.destination;
    assert.deepEqual(syslog.syslog, { host: 'siem.example.com', port: 6514, ca });
    const url = 'https://siem.example.com/in';
    assert.match((await ask('POST', '', { webhook: { url } })).body.signingSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const signingSecret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
    const given = await ask('POST', '', { webhook: { url, signingSecret } });
    assert.equal(given.body.signingSecret, '');
    assert.ok(!given.text.includes(signingSecret));
    const { destinations, lastN } = (await ask('GET')).body;
    assert.equal(destinations.length, 4);
    assert.equal(destinations[0].backlog, lastN);
    assert.deepEqual(
      await actions(),
      Array.from({ length: 4 }, () => 'audit_destination.create'),
    );
  });

  test('400: each bad field is named', async () => {
    const { ask } = await open();
    const url = 'https://x.example';
    const bad: [object, string][] = [
      [{}, 'webhook'],
      [{ webhook: { url }, file: {} }, 'file'],
      [{ webhook: {} }, 'webhook.url'],
      [{ webhook: { url: 'http://x.example' } }, 'webhook.url'],
      [{ webhook: { url: 'https://u:p@x.example' } }, 'webhook.url'],
      [{ webhook: { url, signingSecret: 'whsec_short' } }, 'webhook.signingSecret'],
      [{ webhook: { url, ca: 'no certificate' } }, 'webhook.ca'],
      [{ syslog: { host: 'a b' } }, 'syslog.host'],
      [{ syslog: { host: 'a', port: 0 } }, 'syslog.port'],
      [{ syslog: { host: 'a', ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' } }, 'syslog.ca'],
      [{ file: { rotateMegabytes: 0 } }, 'file.rotateMegabytes'],
    ];
    for (const [body, field] of bad) {
      const answer = await ask('POST', '', body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field, answer.text);
    }
    Object.assign(app.platform.settings, { auditFolder: null });
    const answer = await ask('POST', '', { file: {} });
    Object.assign(app.platform.settings, { auditFolder: folder });
    assert.match(answer.text, /operator of this server sets PARAPET_AUDIT_DIR/);
  });

  test('409: the list is full', async () => {
    const { ask } = await open();
    for (let made = 0; made < 10; made++) assert.equal((await ask('POST', '', { file: {} })).status, 200);
    assertError(await ask('POST', '', { file: {} }), 409, 'CONFLICT');
  });
});

describe('PATCH …/destinations/{destinationId}', () => {
  test('200: it goes on after the last entry that was sent, to its new address, with its old secret', async (t) => {
    const { ask, forward } = await open();
    const ca = await readFile(certificateFile, 'utf8');
    const receivers = [await startReceiver(), await startReceiver()];
    const urls: string[] = [];
    for (const receiver of receivers) {
      t.after(() => receiver.close());
      urls.push(`${await startTlsFront(t, receiver.url)}/`);
    }
    const { id } = (await ask('POST', '', { webhook: { url: urls[0], ca } })).body.destination;
    await forward(id);
    const changed = (await ask('PATCH', `/${id}`, { webhook: { url: urls[1] } })).body.destination;
    assert.deepEqual(changed.webhook, { url: urls[1], ca, previousSecretEndsAt: null });
    await forward(id);
    const numbersOf = (index: number): string[] =>
      (receivers[index]?.received ?? []).flatMap(({ body }) =>
        (JSON.parse(body) as { data: { events: { type: string; n: string }[] } }).data.events.flatMap(({ type, n }) =>
          type === 'audit.entry' ? [n] : [],
        ),
      );
    assert.deepEqual([numbersOf(0), numbersOf(1)], [['1'], ['2']]);
    assertError(await ask('PATCH', `/${id}`, { file: {} }), 400, 'INVALID_ARGUMENT');
  });

  test('200: paused, and resumed', async () => {
    const { ask, forward, actions } = await open();
    const { id } = (await ask('POST', '', { file: {} })).body.destination;
    const stateNow = async (): Promise<string[]> => {
      const [{ state, backlog }] = (await ask('GET')).body.destinations;
      return [state, backlog];
    };
    assert.equal((await ask('PATCH', `/${id}`, { isPaused: true })).status, 200);
    await forward(id);
    assert.deepEqual(await stateNow(), ['AUDIT_DESTINATION_STATE_PAUSED', '2']);
    await ask('PATCH', `/${id}`, { isPaused: false });
    await forward(id);
    assert.deepEqual(await stateNow(), ['AUDIT_DESTINATION_STATE_ACTIVE', '0']);
    assert.deepEqual(await actions(), [
      'audit_destination.update',
      'audit_destination.update',
      'audit_destination.create',
    ]);
  });
});

describe('DELETE …/destinations/{destinationId}', () => {
  test('200: it gets nothing more', async () => {
    const { ask, forward } = await open();
    const { id } = (await ask('POST', '', { file: {} })).body.destination;
    assert.equal((await ask('DELETE', `/${id}`)).status, 200);
    assert.equal(await forward(id), undefined);
    assert.deepEqual((await ask('GET')).body.destinations, []);
  });

  test('404: one of another deployment, exactly as a missing one', async () => {
    const [here, there] = [await open(), await open()];
    const { id } = (await there.ask('POST', '', { file: {} })).body.destination;
    for (const [method, path] of [
      ['DELETE', ''],
      ['PATCH', ''],
      ['POST', '/test'],
    ] as const) {
      const body = method === 'PATCH' ? {} : undefined;
      const theirs = await here.ask(method, `/${id}${path}`, body);
      assertError(theirs, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(theirs), withoutRequestId(await here.ask(method, `/987654321${path}`, body)));
    }
    assert.equal((await there.ask('GET')).body.destinations.length, 1);
  });
});

describe('POST …/destinations/{destinationId}/test', () => {
  test('200: an event is sent now, or the reason why not is answered', async () => {
    const { ask, org } = await open();
    const { id } = (await ask('POST', '', { file: {} })).body.destination;
    assert.deepEqual((await ask('POST', `/${id}/test`)).body, { success: true, errorDetail: '' });
    const [line = ''] = (await readFile(join(folder, `audit-${org.deploymentId}-${id}.jsonl`), 'utf8')).split('\n');
    assert.deepEqual([JSON.parse(line).type, JSON.parse(line).deploymentId], ['audit.test', org.deploymentId]);
    const refused = (await ask('POST', '', { syslog: { host: '127.0.0.1', port: 9 } })).body.destination;
    const { success, errorDetail } = (await ask('POST', `/${refused.id}/test`)).body;
    assert.deepEqual([success, /127\.0\.0\.1:9 refused the connection/.test(errorDetail)], [false, true]);
  });
});

describe('the signing secret of a webhook', () => {
  test('is replaced: for a while both sign, the new one first; the replaced one ends by itself, or early', async (t) => {
    const { ask, actions, signInAgain } = await open();
    const ca = await readFile(certificateFile, 'utf8');
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const url = `${await startTlsFront(t, receiver.url)}/`;
    const made = (await ask('POST', '', { webhook: { url, ca } })).body;
    const { id } = made.destination;
    const rotate = async (body: object) => (await ask('POST', `/${id}/signing-secret`, body)).body;
    /** Which of the secrets signed a test event, in the order of the signatures. */
    const signers = async (...secrets: string[]): Promise<(string | undefined)[]> => {
      assert.deepEqual((await ask('POST', `/${id}/test`)).body, { success: true, errorDetail: '' });
      const { headers, body } = receiver.received.at(-1)!;
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      return String(headers['webhook-signature'])
        .split(' ')
        .map((signature) =>
          secrets.find((secret) => new Webhook(secret).sign(String(headers['webhook-id']), at, body) === signature),
        );
    };
    const first = made.signingSecret as string;
    assert.deepEqual(await signers(first), [first]);
    const { destination, signingSecret: second } = await rotate({ keepPreviousHours: 2 });
    const endsAt = new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString();
    assert.equal(destination.webhook.previousSecretEndsAt, endsAt);
    assert.deepEqual(await signers(first, second), [second, first]);
    app.clock.advanceMs(2 * 3_600_000);
    await signInAgain();
    assert.deepEqual(await signers(first, second), [second]);
    app.clock.advanceMs(1);
    await eraseEndedSecrets(app.platform);
    assert.equal((await ask('GET')).body.destinations[0].webhook.previousSecretEndsAt, null);

    const entered = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
    const answer = await ask('POST', `/${id}/signing-secret`, { signingSecret: entered });
    assert.deepEqual([answer.body.signingSecret, answer.text.includes(entered)], ['', false]);
    assert.deepEqual(await signers(first, second, entered), [entered, second]);
    const previous = `/${id}/signing-secret/previous`;
    assert.equal((await ask('DELETE', previous)).body.destination.webhook.previousSecretEndsAt, null);
    assert.deepEqual(await signers(second, entered), [entered]);
    assertError(await ask('DELETE', previous), 404, 'NOT_FOUND');
    await rotate({});
    await ask('PATCH', `/${id}`, { webhook: { signingSecret: first } });
    assert.deepEqual(await signers(first, entered), [first], 'a PATCH replaces at once');
    assert.deepEqual(
      (await actions()).filter((action) => action.includes('secret')),
      [
        'audit_destination.rotate_secret',
        'audit_destination.end_previous_secret',
        'audit_destination.rotate_secret',
        'audit_destination.rotate_secret',
      ],
    );
  });

  test('409 for a destination that signs nothing', async () => {
    const { ask } = await open();
    const { id } = (await ask('POST', '', { file: {} })).body.destination;
    assertError(await ask('POST', `/${id}/signing-secret`, {}), 409, 'CONFLICT');
  });
});

test('the security checklist says whether some destination gets the log', async () => {
  const { ask, org, forward } = await open();
  const line = async () => {
    const path = `/api/agent/deployments/${org.deploymentId}/security-checklist`;
    const { lines } = (await app.ask('GET', path, { token: org.admin.jwt })).body;
    return (lines as { check: string; state: string }[]).find(({ check }) => check.endsWith('AUDIT_FORWARDED'))?.state;
  };
  assert.equal(await line(), 'CHECK_STATE_WEAK');
  const { id } = (await ask('POST', '', { file: {} })).body.destination;
  await forward(id);
  assert.equal(await line(), 'CHECK_STATE_OK');
  await ask('PATCH', `/${id}`, { isPaused: true });
  assert.equal(await line(), 'CHECK_STATE_WEAK');
});

describeSharedRefusals('ListAuditDestinations');
describeSharedRefusals('CreateAuditDestination');
describeSharedRefusals('UpdateAuditDestination');
describeSharedRefusals('DeleteAuditDestination');
describeSharedRefusals('TestAuditDestination');
describeSharedRefusals('RotateAuditDestinationSecret');
describeSharedRefusals('EndPreviousAuditDestinationSecret');
