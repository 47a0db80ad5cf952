/** Uploads a file as a client does, until reports include it. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** Uploads, and waits until reports include it. */
export async function upload(server: ServerProcess, file: string, project: string, ref = 'main'): Promise<void> {
  const authorization = `Bearer ${await server.accessToken()}`;
  const base = `${server.baseUrl}/api/scans/v1/deployments/${server.deploymentId}`;
  const accepted = await fetch(`${base}/uploads?project=${project}&ref=${ref}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: fileBody(file),
    duplex: 'half',
  });
  if (accepted.status !== 202) throw new Error(`upload: ${accepted.status} ${await accepted.text()}`);
  const { scanId } = (await accepted.json()) as { scanId: string };
  for (;;) {
    const answer = await fetch(`${base}/scans/${scanId}`, { headers: { authorization } });
    const { scan } = (await answer.json()) as {
      scan: { status: string; problems: unknown[] };
    };
    if (scan.status === 'SCAN_STATUS_COMPLETED') return;
    if (scan.status === 'SCAN_STATUS_ERROR') throw new Error(`scan failed: ${JSON.stringify(scan.problems)}`);
    await sleep(100);
  }
}

function fileBody(file: string): ReadableStream {
  return Readable.toWeb(createReadStream(file, { highWaterMark: 1024 * 1024 }));
}
