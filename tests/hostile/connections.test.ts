/**
 * Hostile connections: clients that stall, disconnect, lie about lengths, or connect by the hundred. The server
 * responds or drops them, keeps nothing of them, and continues to serve the others.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { connectScansApi, type ScansApi, type WireScan } from '../harness/uploads/scans-api.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const bytesMax = 64 * 1024 * 1024;
const body = (n: number) => sarifOf({ results: [{ rule: 'eval', path: `src/${n}.ts`, line: 1, text: `eval(${n})` }] });

describe('hostile connections', () => {
  let server: TestServer;
  let api: ScansApi;
  const sockets: Socket[] = [];
  before(async () => {
    server = await startTestServer({ PARAPET_UPLOAD_BYTES_MAX: String(bytesMax) });
    api = await connectScansApi(server.baseUrl, { email: server.adminEmail, password: server.adminPassword });
  });
  after(() => server.stop());
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await idle();
    await assertCleanAndExact(server.platform.database, server.deploymentId);
    assert.equal((await fetch(`${server.baseUrl}/readyz`)).status, 200);
  });

  /** Waits until no transaction of an upload is open. */
  async function idle(): Promise<void> {
    for (const until = Date.now() + 10_000; ; await sleep(20)) {
      const { rows } = await server.platform.database.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      if (rows[0]?.n === 0) return;
      assert.ok(Date.now() < until, 'a transaction of a client that is gone stays open');
    }
  }

  async function scanIds(): Promise<string[]> {
    const { rows } = await server.platform.database.asTenant(server.deploymentId, ({ client }) =>
      client.query<{ id: string }>('SELECT id FROM parapet.scan WHERE deployment_id = $1 ORDER BY id', [
        server.deploymentId,
      ]),
    );
    return rows.map((row) => row.id);
  }
  const countScans = async (): Promise<number> => (await scanIds()).length;

  /** Resolves when the server has received the start of this many further bodies. */
  async function bodiesBegun(count: number): Promise<void> {
    const { received: slots } = server.platform.uploads;
    const { run } = slots;
    const begun = new Set<object>();
    const all = Promise.withResolvers<void>();
    slots.run = (owner, work) =>
      run(owner, (slot) =>
        work({
          signal: slot.signal,
          receivedAll: () => slot.receivedAll(),
          received(bytes) {
            slot.received(bytes);
            if (begun.add(slot).size === count) all.resolve();
          },
        }),
      );
    try {
      await all.promise;
    } finally {
      slots.run = run;
    }
  }

  interface Connection {
    socket: Socket;
    /** Status of the first response; '' if the connection is closed without one. */
    status(): Promise<string>;
  }

  /** Opens a connection, and sends an upload's head and this part of its body. */
  async function begin(sent: string, headers: Record<string, string>): Promise<Connection> {
    const { hostname, port, pathname, search } = new URL(api.uploadUrl({ project: 'hostile/wire' }));
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    let text = '';
    const connection = { isClosed: false };
    socket.on('error', () => undefined).on('close', () => (connection.isClosed = true));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    await once(socket, 'connect');
    const lines = { host: `${hostname}:${port}`, authorization: `Bearer ${api.token}`, ...headers };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${pathname}${search} HTTP/1.1\r\n${head.join('')}\r\n${sent}`);
    return {
      socket,
      async status() {
        for (const until = Date.now() + 5_000; !connection.isClosed && !text.includes('\r\n\r\n'); await sleep(10)) {
          assert.ok(Date.now() < until, 'neither answered nor closed');
        }
        return /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? '';
      },
    };
  }

  test('a client that disconnects in the middle of its body leaves nothing behind', async () => {
    const earlier = await countScans();
    for (const headers of [{ 'content-length': '1000000' }, { 'transfer-encoding': 'chunked' }]) {
      const sent = 'content-length' in headers ? 'x'.repeat(400_000) : `4e20\r\n${'x'.repeat(20_000)}\r\n`;
      const received = bodiesBegun(1);
      const { socket } = await begin(sent, headers);
      await received;
      socket.destroy();
    }
    await idle();
    assert.equal(await countScans(), earlier);
  });

  test('a body longer than its Content-Length is cut and rejected; a shorter one never becomes a scan', async () => {
    const earlier = await countScans();
    const text = body(1);
    const shorter = await begin(text, { 'content-length': String(text.length + 100) });
    shorter.socket.end();
    assert.ok(['', '400'].includes(await shorter.status()));
    await idle();
    assert.equal(await countScans(), earlier, 'less than announced');
    const longer = await begin(text, { 'content-length': String(text.length - 10), connection: 'close' });
    // The rest is not a request: either response may come first. The announced body may have become a scan, a damaged
    // one.
    assert.match(await longer.status(), /^(202|400)$/);
    for (const id of (await scanIds()).slice(earlier)) assert.equal((await api.ended(id)).status, 'SCAN_STATUS_ERROR');
    const negative = await begin(text, { 'content-length': '-1' });
    assert.equal(await negative.status(), '400');
    const both = await begin(text, { 'content-length': '5', 'transfer-encoding': 'chunked' });
    assert.equal(await both.status(), '400');
  });

  test('fifty stalled clients block neither reports, nor sign-in, nor other uploads', async () => {
    const received = bodiesBegun(50);
    for (let n = 0; n < 50; n += 1) await begin('{"version":', { 'content-length': '1000000' });
    await received;
    const started = performance.now();
    assert.equal((await fetch(`${server.baseUrl}/readyz`)).status, 200);
    await connectScansApi(server.baseUrl, { email: server.adminEmail, password: server.adminPassword });
    const report = await fetch(`${server.baseUrl}/api/reporting/${server.deploymentId}/summary`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: '{"groupBy": "SEVERITY"}',
    });
    assert.ok(report.status < 500);
    assert.ok(performance.now() - started < 5_000, 'others are served meanwhile');
    const scan = await api.uploadAndWait(body(2), { project: 'hostile/beside-the-slow' });
    assert.equal(scan.status, 'SCAN_STATUS_COMPLETED');
    assert.ok(performance.now() - started < 15_000, 'uploads too');
  });

  test('413 for a body over the limit while the client is still sending', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(32);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(megabyte);
        if (sent > 200) controller.close();
      },
    });
    const answer = await api.upload(endless, { project: 'hostile/large' });
    assert.deepEqual([answer.status, answer.code], [413, 'PAYLOAD_TOO_LARGE']);
    assert.match(answer.error ?? '', /PARAPET_UPLOAD_BYTES_MAX/);
  });

  test('413 for a gzip bomb, by its size or its compression ratio', async () => {
    const member = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    const bombs = [Buffer.concat(Array.from({ length: 1000 }, () => member)), gzipSync(Buffer.alloc(bytesMax - 1))];
    for (const bomb of bombs) {
      const answer = await api.upload(
        new Uint8Array(bomb),
        { project: 'hostile/bomb' },
        { 'content-encoding': 'gzip' },
      );
      assert.deepEqual([answer.status, answer.code], [413, 'PAYLOAD_TOO_LARGE'], JSON.stringify(answer));
    }
    const small = gzipSync(gzipSync(Buffer.alloc(bytesMax - 1)));
    for (const [bomb, headers] of [
      [bombs[0], {}],
      [bombs[1], {}],
      [small, { 'content-encoding': 'gzip' }],
    ] as const) {
      const answer = await api.upload(new Uint8Array(bomb ?? []), { project: 'hostile/bomb' }, headers);
      assert.deepEqual([answer.status, answer.code], [413, 'PAYLOAD_TOO_LARGE'], JSON.stringify(answer));
    }
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bombs[1] ?? [])]), 'bomb.json.gz');
    const answer = await api.upload(form, { project: 'hostile/bomb' });
    assert.deepEqual([answer.status, answer.code], [413, 'PAYLOAD_TOO_LARGE'], JSON.stringify(answer));
  });

  test('a hundred concurrent uploads are all accepted and completed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        api.upload(body(n), { project: `hostile/many${n % 10}`, category: `c${n}` }),
      ),
    );
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [202]);
    // Sequential: a hundred concurrent polls would load the server more than the uploads do.
    const scans: WireScan[] = [];
    for (const { scanId } of answers) scans.push(await api.ended(scanId ?? ''));
    assert.deepEqual([...new Set(scans.map((scan) => scan.status))], ['SCAN_STATUS_COMPLETED']);
    assert.equal(
      scans.reduce((sum, scan) => sum + (scan.counts['new'] ?? 0), 0),
      100,
    );
  });
});
