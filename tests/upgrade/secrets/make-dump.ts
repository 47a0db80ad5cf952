/**
 * Writes raw-secrets.dump beside it: the planted uploads as the server stored them when it knew fewer results as
 * secrets (commit 96513d0e, before 0.2), with a decision on every finding. Run it on that commit; renewed.test.ts
 * restores the file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../../../server/src/base/version.ts';
import { writeDump } from '../../../server/src/store/dump/write-dump.ts';
import { startTestServer } from '../../harness/server.ts';
import { plantedUploads } from '../../harness/uploads/planted/planted-uploads.ts';
import { PlantedValues } from '../../harness/uploads/planted/values.ts';
import { secretKey } from '../secret-key.ts';

const server = await startTestServer({ PARAPET_SECRET_KEY: secretKey });
const deployment = `deployments/${server.deploymentId}`;
let token = '';

async function call(method: string, path: string, body?: unknown): Promise<string> {
  const response = await fetch(server.baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}

const login = await call('POST', '/api/auth/login', { email: server.adminEmail, password: server.adminPassword });
token = (JSON.parse(login) as { accessToken: string }).accessToken;
for (const [n, upload] of plantedUploads(new PlantedValues()).entries()) {
  const query = `project=planted-${n}&ref=main&format=${upload.format}`;
  const accepted = await call('POST', `/api/scans/v1/${deployment}/uploads?${query}`, upload.body);
  const { scanId } = JSON.parse(accepted) as { scanId: string };
  for (;;) {
    const scan = await call('GET', `/api/scans/v1/${deployment}/scans/${scanId}`);
    if (/COMPLETED/.test(scan)) break;
    if (/_ERROR/.test(scan)) throw new Error(scan);
    await sleep(50);
  }
}
await call('POST', `/api/triage/v1/${deployment}/triage`, {
  report: {},
  triageState: 'FINDING_TRIAGE_STATE_REVIEWING',
  note: 'decided before the upgrade',
});
const file = join(import.meta.dirname, 'raw-secrets.dump');
const { rows, bytes } = await writeDump(server.platform.database.pool.options, { file, now: new Date() });
process.stdout.write(`${file} of ${version}: ${rows} rows, ${bytes} bytes\n`);
await server.stop();
process.exit();
