/** Receiving bodies (ADR 0014): from stalled clients, onto full disks, into the database and out again. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createDiskReserve } from '../../server/src/base/limits/disk-reserve.ts';
import { createSlots } from '../../server/src/base/limits/slots.ts';
import { spoolsIn } from '../../server/src/base/spool.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { withStoredBody } from '../../server/src/domain/scans/upload-body.ts';
import { assertError, makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { makeToken } from '../harness/organisation.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

const stalledClients = 200;
const good = sarifOf({ results: [{ rule: 'eval', path: 'src/a.ts', line: 1, text: 'eval(x)' }] });
/** A body that does not compress, and so does not fit in memory buffers. */
const large = (): string =>
  sarifOf({ results: [{ rule: 'eval', path: 'a.ts', line: 1, text: randomBytes(600_000).toString('hex') }] });

describe('receiving bodies', () => {
  let app: TestApp;
  let deploymentId: string;
  let token: string;
  let folder: string;
  before(async () => {
    app = await startTestApp();
    const here = await makeDeployment(app.platform, 'here');
    deploymentId = here.deploymentId;
    token = await makeToken(app, deploymentId, here.admin.jwt, { permissions: ['CI', 'WEB_API'] });
    folder = await mkdtemp(join(tmpdir(), 'parapet-receiving-'));
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const path = (project: string): string =>
    `/api/scans/v1/deployments/${deploymentId}/uploads?project=${project}&ref=main`;
  const upload = (project: string, body: string) => app.ask('POST', path(project), { token, rawBody: body });

  async function isCompleted(scanId: string): Promise<boolean> {
    const { body } = await app.ask('GET', `/api/scans/v1/deployments/${deploymentId}/scans/${scanId}`, { token });
    return body.scan.status === 'SCAN_STATUS_COMPLETED';
  }

  test('while the disk is nearly full, uploads are refused with the reason, and everything else goes on', async () => {
    const { uploads } = app.platform;
    const usual = uploads.disk;
    uploads.disk = createDiskReserve(join(folder, 'not/made/yet'), Number.MAX_SAFE_INTEGER);
    const refused = await upload('reserve', good);
    assertError(refused, 503, 'UNAVAILABLE');
    assert.match(refused.body.error, /disk is nearly full: \d+ MB are free/);
    const { body } = await app.ask('GET', `/api/scans/v1/deployments/${deploymentId}/scans`, { token });
    assert.equal(body.scans.length, 0, 'nothing of it was kept');
    uploads.disk = usual;
    assert.equal((await upload('reserve', good)).status, 202);
  });

  test(`${stalledClients} stalled clients hold no database connection, and the longest idle one is dropped when slots run out`, async () => {
    const { platform } = app;
    const room = createSlots({
      concurrency: stalledClients,
      waitMsMax: 60_000,
      eviction: { leastBytes: 1, idleMs: 0, contendedIdleMs: 0, graceMs: 60_000 },
    });
    const allAdmitted = Promise.withResolvers<void>();
    let admitted = 0;
    const usual = { ...platform.uploads };
    platform.uploads.stored = createSlots({ concurrency: 8, waitMsMax: 60_000 });
    platform.uploads.received = {
      run: (owner, work) =>
        room.run(owner, (slot) =>
          work({
            signal: slot.signal,
            receivedAll: () => slot.receivedAll(),
            received(bytes) {
              slot.received(bytes);
              admitted += 1;
              if (admitted === stalledClients) allAdmitted.resolve();
            },
          }),
        ),
    };
    const clients = Array.from({ length: stalledClients }, () => stallingUpload());
    await allAdmitted.promise;
    const { open: opened, idle, waiting } = platform.database.connections();
    assert.deepEqual([idle, waiting], [opened, 0], 'no connection is in use');

    const { status, body } = await upload('beside', good);
    assert.equal(status, 202, JSON.stringify(body));
    await ingestUpload(platform, deploymentId, body.scanId);
    assert.ok(await isCompleted(body.scanId));

    for (const client of clients) client.goOn();
    const statuses = await Promise.all(clients.map((client) => client.status));
    assert.deepEqual(
      {
        ended: statuses.filter((status) => status === 202).length,
        lost: statuses.filter((status) => status !== 202).length,
      },
      { ended: stalledClients - 1, lost: 1 },
    );
    Object.assign(platform.uploads, usual);
  });

  /** Sends the first half of a valid body, and the rest on request. `status` is undefined if the connection is cut. */
  function stallingUpload(): { goOn: () => void; status: Promise<number | undefined> } {
    const told = Promise.withResolvers<void>();
    const bytes = Buffer.from(good);
    const halves = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];
    const body = new ReadableStream({
      async pull(controller) {
        if (halves.length === 1) await told.promise;
        const half = halves.shift();
        if (half === undefined) controller.close();
        else controller.enqueue(new Uint8Array(half));
      },
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = fetch(app.url + path('stalled'), { method: 'POST', headers, body, duplex: 'half' });
    return {
      goOn: () => told.resolve(),
      status: answer.then(
        ({ status }) => status,
        () => undefined,
      ),
    };
  }

  test('a body of many chunks is read unchanged, any number of times', async () => {
    const sent = large();
    const { body } = await upload('pieces', sent);
    const digestOf = async (parts: AsyncIterable<Buffer>): Promise<string> => {
      const hash = createHash('sha256');
      for await (const part of parts) hash.update(part);
      return hash.digest('hex');
    };
    const spools = spoolsIn(folder);
    const read = await app.platform.database.asIngest(deploymentId, (tx) =>
      withStoredBody({ tx, scanId: body.scanId, spools }, async (openBody) => [
        await digestOf(openBody()),
        await digestOf(openBody()),
      ]),
    );
    const expected = createHash('sha256').update(sent).digest('hex');
    assert.deepEqual(read, [expected, expected]);
  });

  describe('when the disk is full', { skip: !existsSync('/dev/full') && 'needs /dev/full' }, () => {
    const onFullDisk = () => open('/dev/full', 'r+');

    test('an upload is rejected with nothing stored, and the next one is accepted', async () => {
      const { platform } = app;
      const { spools } = platform.uploads;
      platform.uploads.spools = spoolsIn(folder, onFullDisk);
      const refused = await upload('full', large());
      assertError(refused, 503, 'UNAVAILABLE');
      assert.match(refused.body.error, /no disk space/);
      platform.uploads.spools = spools;
      assert.equal((await upload('full', large())).status, 202);
      await assertNoScanBut(1, 'full');
    });

    test('an accepted upload is processed once there is space', async () => {
      const { platform } = app;
      const { spools } = platform.uploads;
      const { body } = await upload('waits', large());
      let tries = 0;
      platform.uploads.spools = {
        open(memoryBytesMax) {
          tries += 1;
          return (tries === 1 ? spoolsIn(folder, onFullDisk) : spools).open(memoryBytesMax);
        },
      };
      await ingestUpload(platform, deploymentId, body.scanId);
      platform.uploads.spools = spools;
      assert.ok(await isCompleted(body.scanId));
      assert.equal(tries, 2);
      await assertCleanAndExact(platform.database, deploymentId);
    });

    async function assertNoScanBut(count: number, project: string): Promise<void> {
      const { rows } = await app.platform.database.asTenant(deploymentId, ({ client }) =>
        client.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM parapet.scan s
             JOIN parapet.project p ON p.deployment_id = $1 AND p.id = s.project_id
            WHERE s.deployment_id = $1 AND p.name = $2`,
          [deploymentId, project],
        ),
      );
      assert.deepEqual(rows, [{ n: count }]);
    }
  });
});
