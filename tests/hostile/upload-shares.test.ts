/** Slots of uploads with the server's own limits: a tenant that holds all of them does not stop the uploads of another. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { jwtOf, makeDeployment } from '../harness/app.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

/** More than there are slots. */
const hostileUploads = 405;
/** Enough not to be idle by the rate that holds while nobody waits: 2.3 kB a second on each. */
const part = 'x'.repeat(575);
const partEveryMs = 250;

/** Opens an upload that never ends, and goes on sending. */
async function dripUpload(server: TestServer, path: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const drip = setInterval(() => socket.write(`${part.length.toString(16)}\r\n${part}\r\n`), partEveryMs).unref();
  socket.on('close', () => clearInterval(drip)).resume();
  return socket;
}

test(`${hostileUploads} slow uploads of one member do not stop another tenant's upload`, async (t) => {
  const server = await startTestServer();
  const sockets: Socket[] = [];
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  });
  const [victim, attacker] = [
    await makeDeployment(server.platform, 'victim'),
    await makeDeployment(server.platform, 'attacker'),
  ];
  const pathOf = ({ deploymentId }: { deploymentId: string }): string =>
    `/api/scans/v1/deployments/${deploymentId}/uploads?project=p&ref=main`;
  const token = await jwtOf(server.platform, attacker.admin.email);
  let begun = 0;
  const all = Promise.withResolvers<void>();
  const { run } = server.platform.uploads.received;
  // Counts the uploads that hold a slot: the later ones wait.
  server.platform.uploads.received.run = (owner, work) =>
    run(owner, (slot) => {
      begun += 1;
      if (begun === 400) all.resolve();
      return work(slot);
    });
  for (let n = 0; n < hostileUploads; n += 1) sockets.push(await dripUpload(server, pathOf(attacker), token));
  await all.promise;

  const body = sarifOf({ results: [{ rule: 'eval', path: 'src/a.ts', line: 1, text: 'eval(x)' }] });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const answer = await fetch(server.baseUrl + pathOf(victim), {
      method: 'POST',
      headers: { authorization: `Bearer ${await jwtOf(server.platform, victim.admin.email)}` },
      body,
    });
    statuses.push(answer.status);
    await answer.text();
  }
  assert.deepEqual(statuses, [202, 202, 202, 202]);
});
