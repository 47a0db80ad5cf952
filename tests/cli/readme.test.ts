/** Runs the shell blocks of the README: all formats by the command line and by curl; only the server URL is replaced. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createSandbox, type Sandbox } from '../../client/src/testing/run-parapet.ts';
import { formats, namedFormats } from '../../server/src/model/formats.ts';
import { connectScansApi, type ScansApi } from '../harness/uploads/scans-api.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const documentedUrl = 'http://127.0.0.1:8080';
const runMsMax = 100_000;

const readme = readFileSync(join(root, 'README.md'), 'utf8');
/** The one shell block that contains the text. */
function blockWith(text: string): string {
  const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  const found = blocks.filter((block) => block.includes(text));
  assert.equal(found.length, 1, `one block of the README contains ${text}`);
  return found[0] ?? '';
}

/** The README shows no upload of the others. */
const uploaded = formats.length - namedFormats.size;

describe('the shell blocks of the README', () => {
  let server: TestServer;
  let sandbox: Sandbox;
  let api: ScansApi;
  /** Findings that the examples have in all. */
  let open = 0;
  before(async () => {
    server = await startTestServer();
    api = await connectScansApi(server.baseUrl, { email: server.adminEmail, password: server.adminPassword });
    sandbox = await createSandbox();
    const args = ['login', '--server', server.baseUrl, '--email', server.adminEmail, '--password-stdin'];
    const { code, stderr } = await sandbox.run(args, { input: server.adminPassword });
    assert.equal(code, 0, stderr);
  });
  after(async () => {
    await sandbox?.remove();
    await server?.stop();
  });

  async function shell(lines: string): Promise<string> {
    const { stdout } = await run('bash', ['-euc', lines.replaceAll(documentedUrl, server.baseUrl)], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: sandbox.directory },
      timeout: runMsMax,
    });
    return stdout;
  }

  test('the command line uploads all formats, and a second upload changes nothing', async () => {
    const lines = blockWith('npx --no-install parapet upload examples/*');
    const first = await shell(lines);
    assert.equal(first.match(/: completed\n/g)?.length, uploaded, first);
    for (const [, count] of first.matchAll(/ new (\d+) /g)) open += Number(count);
    const again = await shell(lines);
    assert.equal(
      again.match(
        /: completed\n {2}format [\w-]+ {3}parsed \d+ {3}new 0 {3}unchanged \d+ {3}reopened 0 {3}fixed 0 {3}removed 0 /g,
      )?.length,
      uploaded,
      again,
    );
  });

  test('curl uploads all formats, and finds nothing new', async () => {
    const output = await shell(blockWith('curl -sS -X POST -T "$file"'));
    const scanIds = [...output.matchAll(/\{"scanId":"(\d+)"\}/g)].map((match) => match[1] ?? '');
    assert.equal(scanIds.length, uploaded, output);
    for (const scanId of scanIds) {
      const scan = await api.ended(scanId);
      assert.equal(scan.status, 'SCAN_STATUS_COMPLETED');
      assert.equal(scan.counts['new'], 0, JSON.stringify(scan));
    }
  });

  test('curl reads a scan and a report', async () => {
    const token = `export PARAPET_URL=${documentedUrl} PARAPET_TOKEN=${api.token}\n`;
    const [scan = '', report = ''] = (await shell(token + blockWith('/scans/1"'))).split(/(?<=\})(?=\{)/);
    assert.equal((JSON.parse(scan) as { scan: { id: string } }).scan.id, '1');
    assert.equal((JSON.parse(report) as { total: number }).total, open);
  });
});
