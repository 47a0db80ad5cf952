import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../../../http/notifications/testing/receiver.ts';
import type { DestinationTarget } from '../../../model/audit/audit-destination.ts';
import type { ForwardedEvent } from '../../../model/audit/forwarded-event.ts';
import { sealedColumns } from '../../../model/installation/sealed-columns.ts';
import { makeSigningSecret } from '../../../outside/channels/webhook.ts';
import {
  claimDestinationId,
  deleteDestinationRow,
  findDestination,
  insertDestination,
  updateDestinationRow,
} from '../../../store/audit/destinations.ts';
import { certificateFile, startTlsFront } from '../../../../../tests/harness/hosts/tls-front.ts';
import { startSyslogReceiver } from '../../../../../tests/harness/hosts/syslog-receiver.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/harness/platform.ts';
import { sealValue } from '../../installation/sealing.ts';
import { listCheckpointKeys } from '../checkpoint.ts';
import { recordChange } from '../record-change.ts';
import { fileNameOf } from './deliver-events.ts';
import { forwardAudit } from './forward-audit.ts';

let setUp: TestPlatform;
let folder = '';
const ca = await readFile(certificateFile, 'utf8');
const deploymentId = '1';
before(async () => {
  setUp = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  Object.assign(setUp.platform.settings, { auditFolder: folder });
});
after(async () => {
  await setUp.drop();
  await rm(folder, { recursive: true });
});

const asTenant = <T>(work: Parameters<typeof setUp.platform.database.asTenant<T>>[1]): Promise<T> =>
  setUp.platform.database.asTenant(deploymentId, work);

/** Records changes; the name of each is in the log. */
async function record(...names: string[]): Promise<void> {
  const { platform, admin } = setUp;
  for (const name of names)
    await asTenant((tx) =>
      recordChange(platform, admin, tx.client, { action: 'team.update', subject: 'team:1', changes: { name } }),
    );
}

async function countEntries(): Promise<number> {
  const { rows } = await asTenant((tx) =>
    tx.client.query<{ n: string }>('SELECT n FROM parapet.audit_head WHERE deployment_id = 1'),
  );
  return Number(rows[0]?.n ?? 0);
}

async function destination(t: TestContext, target: DestinationTarget, secret?: string) {
  const { platform, clock } = setUp;
  const id = await asTenant(async (tx) => {
    const claimed = await claimDestinationId(tx);
    const purpose = sealedColumns.destinationSecret.purposeOf(claimed, deploymentId);
    const sealedSecret =
      secret === undefined ? null : await sealValue(platform, tx.client, purpose, Buffer.from(secret));
    await insertDestination(tx, { id: claimed, target, sealedSecret, at: clock.now() });
    return claimed;
  });
  t.after(() => asTenant((tx) => deleteDestinationRow(tx, id)));
  const forward = (signal = new AbortController().signal) =>
    forwardAudit({ platform, deploymentId, destinationId: id, signal });
  const state = async () => (await asTenant((tx) => findDestination(tx, id))) ?? assert.fail('it is gone');
  return { id, forward, state };
}

const fileTarget: DestinationTarget = { kind: 'file', rotateBytes: 1_000_000 };
const pathOf = (id: string): string => join(folder, `${fileNameOf(deploymentId, id)}.jsonl`);
const eventsIn = (text: string): ForwardedEvent[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ForwardedEvent);
const readEvents = async (id: string): Promise<ForwardedEvent[]> => eventsIn(await readFile(pathOf(id), 'utf8'));
const numbersOf = (events: readonly ForwardedEvent[]): number[] =>
  events.flatMap((event) => (event.type === 'audit.entry' ? [Number(event.n)] : []));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The entry and digest that a checkpoint states, after its signature was verified with the published keys. */
async function stated(event: ForwardedEvent | undefined): Promise<string[]> {
  if (event?.type !== 'audit.checkpoint') return assert.fail(`no checkpoint: ${JSON.stringify(event)}`);
  const [header = '', payload = '', signature = ''] = event.checkpoint.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const key = (await listCheckpointKeys(setUp.platform)).find((each) => each.kid === kid);
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.x ?? '' }, format: 'jwk' });
  assert.ok(verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url')));
  const statement = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { n: string; digest: string };
  assert.deepEqual([event.n, event.digest], [statement.n, statement.digest]);
  return [statement.n, statement.digest];
}

/** Changes an entry as the database's owner, who can do anything but seal. */
async function tamper(statement: string): Promise<void> {
  const owner = await setUp.platform.database.pool.connect();
  try {
    await owner.query(`BEGIN; ALTER TABLE parapet.audit_entry NO FORCE ROW LEVEL SECURITY`);
    await owner.query(`ALTER TABLE parapet.audit_head NO FORCE ROW LEVEL SECURITY`);
    assert.equal((await owner.query(statement)).rowCount, 1);
    await owner.query(`ALTER TABLE parapet.audit_head FORCE ROW LEVEL SECURITY`);
    await owner.query('ALTER TABLE parapet.audit_entry FORCE ROW LEVEL SECURITY; COMMIT');
  } finally {
    owner.release();
  }
}
const setActor = (n: number, actor: string): Promise<void> =>
  tamper(`UPDATE parapet.audit_entry SET actor = '${actor}' WHERE deployment_id = 1 AND n = ${n}`);

describe('to a file', () => {
  test('every entry goes there once, in order, with a checkpoint that the published keys verify', async (t) => {
    await record('a', 'b "quoted" ]\n', 'c');
    const { id, forward, state } = await destination(t, fileTarget);
    const again = await forward();
    const count = await countEntries();
    const events = await readEvents(id);
    assert.deepEqual(numbersOf(events), upTo(count));
    const last = events.at(-2);
    assert.ok(last?.type === 'audit.entry');
    assert.deepEqual(await stated(events.at(-1)), [String(count), last.digest]);
    assert.deepEqual([last.changes, last.actor, last.deploymentId], [{ name: 'c' }, 'ada', '1']);
    assert.equal((await state()).sentN, String(count));
    // It polls again soon, although nothing is left.
    assert.ok(again !== undefined && again.at.getTime() > setUp.clock.now().getTime());
    await forward();
    assert.equal((await readEvents(id)).length, events.length);
    await record('d');
    await forward();
    assert.deepEqual(numbersOf(await readEvents(id)), upTo(count + 1));
  });

  test('a log without new entries sends a checkpoint once a day', async (t) => {
    await record('e');
    const { id, forward } = await destination(t, fileTarget);
    await forward();
    const before = (await readEvents(id)).length;
    setUp.clock.advanceMs(23 * 3_600_000);
    await forward();
    assert.equal((await readEvents(id)).length, before);
    setUp.clock.advanceMs(3_600_000);
    await forward();
    await forward();
    const events = await readEvents(id);
    assert.equal(events.length, before + 1);
    assert.equal((await stated(events.at(-1)))[0], String(await countEntries()));
  });

  test('a full file is renamed and kept, and half a line of a dead process spoils no other', async (t) => {
    const { id, forward } = await destination(t, { kind: 'file', rotateBytes: 2_000 });
    await forward();
    await writeFile(pathOf(id), '{"type":"audit.entry","n":', { flag: 'a' });
    for (const name of ['f', 'g', 'h', 'i', 'j']) {
      await record(name);
      await forward();
    }
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${fileNameOf(deploymentId, id)}.`)).sort();
    assert.ok(names.length > 2, names.join());
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const lines = texts
      .join('\n')
      .split('\n')
      .filter((line) => line !== '');
    assert.equal(lines.filter((line) => line === '{"type":"audit.entry","n":').length, 1);
    const whole = lines.filter((line) => line !== '{"type":"audit.entry","n":').join('\n');
    assert.deepEqual(
      numbersOf(eventsIn(whole)).sort((one, other) => one - other),
      upTo(await countEntries()),
    );
  });

  test('without a folder in the configuration, and with one that is gone, the error is in words', async (t) => {
    const { forward, state } = await destination(t, fileTarget);
    for (const [auditFolder, error] of [
      [null, /operator sets PARAPET_AUDIT_DIR/],
      [join(folder, 'missing'), /cannot write to its folder of audit files \(ENOENT\)\. The folder does not exist/],
    ] as const) {
      Object.assign(setUp.platform.settings, { auditFolder });
      await forward();
      Object.assign(setUp.platform.settings, { auditFolder: folder });
      const { lastError, sentN } = await state();
      assert.match(lastError, error);
      assert.ok(!lastError.includes(folder));
      assert.equal(sentN, '0');
    }
  });
});

describe('to syslog over TLS', () => {
  test('each event is a frame of RFC 5425 with a message of RFC 5424', async (t) => {
    await record('käse');
    const receiver = await startSyslogReceiver(t);
    const { forward, state } = await destination(t, { kind: 'syslog', host: 'localhost', port: receiver.port, ca });
    await forward();
    assert.equal((await state()).lastError, '');
    const pattern =
      /^<(\d+)>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([!-~]{1,255}) parapet - (audit\.[a-z]+) (\[parapet@32473(?: [A-Za-z]+="(?:[^"\\\]]|\\["\\\]])*")+\]) (\{[ -~]*\})$/u;
    const events = receiver.messages.map((message) => {
      const [, priority, at, host, type, , json = ''] = pattern.exec(message) ?? assert.fail(message);
      const event = JSON.parse(json) as ForwardedEvent;
      assert.equal(event.type, type);
      assert.equal(event.at, at);
      assert.deepEqual([host, priority], ['127.0.0.1', event.type === 'audit.entry' ? '109' : '110']);
      return event;
    });
    assert.deepEqual(numbersOf(events), upTo(await countEntries()));
    await stated(events.at(-1));
    assert.ok(JSON.stringify(events).includes('käse'));
  });

  test('a receiver that ends the connection gets the batch again, and nothing is left out', async (t) => {
    const receiver = await startSyslogReceiver(t);
    receiver.refused = 1;
    const { forward, state } = await destination(t, { kind: 'syslog', host: 'localhost', port: receiver.port, ca });
    const again = await forward();
    assert.deepEqual([receiver.messages.length, (await state()).sentN, (await state()).failures], [0, '0', 1]);
    assert.equal(again?.at.getTime(), setUp.clock.now().getTime() + 5_000);
    await forward();
    assert.equal((await state()).sentN, String(await countEntries()));
    assert.equal(receiver.messages.length, (await countEntries()) + 1);
  });

  test('an authority that is not trusted and a certificate for another name are refused before anything is sent', async (t) => {
    const receiver = await startSyslogReceiver(t);
    for (const [host, authority, error] of [
      ['localhost', '', /not signed by an authority/],
      ['127.0.0.1', ca, /issued for another name/],
    ] as const) {
      const { forward, state } = await destination(t, { kind: 'syslog', host, port: receiver.port, ca: authority });
      await forward();
      assert.match((await state()).lastError, error);
    }
    assert.deepEqual(receiver.messages, []);
  });
});

describe('to a webhook over HTTPS', () => {
  test('batches are signed, and a failed one is sent again under the same id', async (t) => {
    await record('k', 'l');
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const secret = makeSigningSecret();
    const url = `${await startTlsFront(t, receiver.url)}/hook`;
    const { forward, state } = await destination(t, { kind: 'webhook', url, ca }, secret);
    receiver.status = 500;
    await forward();
    assert.match((await state()).lastError, /answered with status 500/);
    receiver.status = 204;
    await forward();
    assert.equal((await state()).lastError, '');
    const [failed, sent] = receiver.received;
    assert.equal(failed?.headers['webhook-id'], sent?.headers['webhook-id']);
    // Throws for a wrong signature. The time is the clock's of the test.
    const { body, headers } = sent ?? assert.fail();
    const signature = new Webhook(secret).sign(String(headers['webhook-id']), setUp.clock.now(), body);
    assert.equal(headers['webhook-signature'], signature);
    const { events } = (JSON.parse(body) as { data: { events: ForwardedEvent[] } }).data;
    assert.deepEqual(numbersOf(events), upTo(await countEntries()));
    await stated(events.at(-1));
  });

  test('a worker that dies between the delivery and its note sends the batch again, without a gap', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const url = `${await startTlsFront(t, receiver.url)}/hook`;
    const { forward, state } = await destination(t, { kind: 'webhook', url, ca }, makeSigningSecret());
    receiver.status = null;
    const dying = new AbortController();
    const cut = forward(dying.signal);
    await receiver.until(1);
    dying.abort();
    await cut;
    assert.deepEqual([(await state()).sentN, (await state()).failures], ['0', 0]);
    receiver.release(204);
    receiver.status = 204;
    await forward();
    assert.equal(receiver.received[0]?.headers['webhook-id'], receiver.received[1]?.headers['webhook-id']);
    assert.equal((await state()).sentN, String(await countEntries()));
  });
});

describe('a log that was altered', () => {
  test('an entry that was changed before it is sent: what is before it goes, then the break is told, and nothing more', async (t) => {
    await record('m', 'n', 'o');
    const count = await countEntries();
    const altered = count - 1;
    await setActor(altered, 'mallory');
    t.after(() => setActor(altered, 'ada'));
    const { id, forward, state } = await destination(t, fileTarget);
    assert.equal(await forward(), undefined);
    const events = await readEvents(id);
    assert.deepEqual(numbersOf(events), upTo(altered - 1));
    await stated(events.at(-2));
    const told = events.at(-1);
    assert.ok(told?.type === 'audit.broken');
    assert.equal(told.n, String(altered));
    assert.equal((await state()).brokenAt, String(altered));
    const { rows } = await asTenant((tx) =>
      tx.client.query('SELECT action, subject, changes FROM parapet.audit_entry ORDER BY n DESC LIMIT 1'),
    );
    assert.deepEqual(rows, [
      {
        action: 'audit_destination.stop_at_break',
        subject: `audit_destination:${id}`,
        changes: `{"brokenAt":"${altered}"}`,
      },
    ]);
    assert.equal(await forward(), undefined);
    assert.equal((await readEvents(id)).length, events.length);
  });

  test('the last entry that was sent is compared with what was sent, and so is the end of the log', async (t) => {
    const digestOf = (n: number, digest: string): Promise<void> =>
      tamper(`UPDATE parapet.audit_entry SET digest = ${digest} WHERE deployment_id = 1 AND n = ${n}`);
    const { forward, state } = await destination(t, fileTarget);
    await forward();
    const count = await countEntries();
    const { sentDigest } = await state();
    await digestOf(count, `'\\x00'`);
    await forward();
    assert.equal((await state()).brokenAt, String(count));
    await digestOf(count, `'\\x${sentDigest.toString('hex')}'`);
    // An admin asks for another check: it is intact.
    const checkAgain = async () => {
      const { id, target, sealedSecret } = await state();
      const at = setUp.clock.now();
      await asTenant((tx) => updateDestinationRow(tx, { id, target, sealedSecret, isPaused: false, at }));
      await forward();
      return (await state()).brokenAt;
    };
    // The head knows more entries than there are: the last one was cut off.
    const now = await countEntries();
    assert.equal(await checkAgain(), null);
    await tamper(`UPDATE parapet.audit_head SET n = n + 1 WHERE deployment_id = 1`);
    t.after(() => tamper(`UPDATE parapet.audit_head SET n = n - 1 WHERE deployment_id = 1 AND n > ${now}`));
    await forward();
    assert.equal((await state()).brokenAt, String(now + 1));
  });

  test('a paused destination, and one that is gone, get nothing', async (t) => {
    const { id, forward, state } = await destination(t, fileTarget);
    const { target, sealedSecret } = await state();
    await asTenant((tx) => updateDestinationRow(tx, { id, target, sealedSecret, isPaused: true, at: new Date() }));
    assert.equal(await forward(), undefined);
    await asTenant((tx) => deleteDestinationRow(tx, id));
    assert.equal(await forward(), undefined);
    await assert.rejects(readFile(pathOf(id)));
  });
});
