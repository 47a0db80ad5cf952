/**
 * Writes tests/upgrade/<version>.dump: a small installation with data of every kind, as this version stores it. Run it
 * once for each release (docs/guides/add-a-migration.md), and commit the file; upgrade.test.ts restores every one of
 * them.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../../server/src/base/version.ts';
import { writeDump } from '../../server/src/store/dump/write-dump.ts';
import { startTestServer } from '../harness/server.ts';
import { cyclonedxOf } from '../harness/uploads/inventory.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { secretKey } from './secret-key.ts';

const server = await startTestServer({ PARAPET_SECRET_KEY: secretKey });
const call = async (
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
): Promise<Record<string, string>> => {
  const response = await fetch(server.baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
};
const email = server.adminEmail;
const { accessToken: token } = await call('POST', '/api/auth/login', undefined, {
  email,
  password: server.adminPassword,
});
const deployment = `deployments/${server.deploymentId}`;

async function upload(body: string): Promise<void> {
  const path = `/api/scans/v1/${deployment}/uploads?project=shop/backend&ref=main`;
  const { scanId } = await call('POST', path, token, body);
  for (;;) {
    const scan = JSON.stringify(await call('GET', `/api/scans/v1/${deployment}/scans/${scanId}`, token));
    if (/COMPLETED|completed/.test(scan)) return;
    if (/ERROR|error"/.test(scan)) throw new Error(scan);
    await sleep(50);
  }
}

const results = Array.from({ length: 30 }, (_, n) => ({
  rule: `rule-${n % 4}`,
  path: `src/file-${n % 3}.ts`,
  line: n + 1,
  text: `eval(input${n})`,
}));
await upload(sarifOf({ results }));
await upload(sarifOf({ results: results.slice(5) }));
await upload(cyclonedxOf([{ purl: 'pkg:npm/lodash@4.17.20' }]));
await call('POST', `/api/triage/v1/${deployment}/triage`, token, {
  report: { filters: { ruleIds: ['rule-1'] } },
  triageState: 'FINDING_TRIAGE_STATE_IGNORED',
  triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
});
await call('POST', `/api/agent/${deployment}/tokens`, token, { name: 'kept', permissions: ['WEB_API'] });
const file = resolve(import.meta.dirname, `${version}.dump`);
const { rows, bytes } = await writeDump(server.platform.database.pool.options, { file, now: new Date() });
process.stdout.write(`${file}: ${rows} rows, ${bytes} bytes\n`);
await server.stop();
process.exit();
