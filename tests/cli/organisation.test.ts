/** Runs all shell blocks of docs/organisation.md in order; only the server URL is replaced. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createSandbox, type Sandbox } from '../../client/src/testing/run-parapet.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const documentedUrl = 'http://127.0.0.1:8080';
const runMsMax = 150_000;
const betweenBlocks = '--- next ---';

const document = readFileSync(join(root, 'docs/organisation.md'), 'utf8');
const blocks = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');

describe('docs/organisation.md', () => {
  let server: TestServer;
  let sandbox: Sandbox;
  let outputs: string[];
  before(async () => {
    server = await startTestServer();
    sandbox = await createSandbox();
    const args = ['login', '--server', server.baseUrl, '--email', server.adminEmail, '--password-stdin'];
    const { code, stderr } = await sandbox.run(args, { input: server.adminPassword });
    assert.equal(code, 0, stderr);
    const script = blocks.join(`\necho\necho '${betweenBlocks}'\n`).replaceAll(documentedUrl, server.baseUrl);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: sandbox.directory,
        PARAPET_ADMIN_EMAIL: server.adminEmail,
        PARAPET_ADMIN_PASSWORD: server.adminPassword,
      },
      timeout: runMsMax,
    });
    outputs = stdout.split(betweenBlocks);
  });
  after(async () => {
    await sandbox?.remove();
    await server?.stop();
  });

  /** The output of the one block that contains the text. */
  function outputOf(text: string): string {
    const found = blocks.flatMap((block, index) => (block.includes(text) ? [index] : []));
    assert.equal(found.length, 1, `one block contains ${text}`);
    return outputs[found[0] ?? 0] ?? '';
  }

  test('every block succeeds', () => {
    assert.equal(outputs.length, blocks.length);
    assert.ok(blocks.length >= 10);
  });
  test('4.1: the run of the upload completes', () => {
    assert.match(outputOf('/jobs/list'), /SERVICE_WORKFLOW_RUN_STATUS_COMPLETED/);
  });
  test('4.3: the search by package finds the project', () => {
    const { repositorySummaries } = JSON.parse(outputOf('/api/sca/')) as { repositorySummaries: { name: string }[] };
    assert.deepEqual(
      repositorySummaries.map(({ name }) => name),
      ['acme/shop'],
    );
  });
  test('4.5: the list of users contains the admin', () => {
    assert.ok(outputOf('/users/list').includes(server.adminEmail));
  });
  test('4.6: the response names the changed project', () => {
    assert.deepEqual(JSON.parse(outputOf('updateTags')), { updatedRepoNames: ['acme/shop'] });
  });
  test('4.7: the team has the project', () => {
    const { team } = JSON.parse(outputOf('UPDATE_ACTION_ADD')) as { team: { name: string; repositoryCount: string } };
    assert.deepEqual([team.name, team.repositoryCount], ['Payments', '1']);
  });
  test('4.8, 4.9: the list of path patterns contains the added pattern', () => {
    assert.match(outputOf('PRODUCT_SAST'), /\*\*\/testdata\//);
  });
  test('4.11: the list of policies contains the default ones', () => {
    assert.match(outputOf('/api/policies/v1/'), /PRODUCT_TYPE_SECRETS/);
  });
  test('4.12: the response names the unlinked finding', () => {
    const { issueIds } = JSON.parse(outputOf('externalSlug')) as { issueIds: string[] };
    assert.equal(issueIds.length, 1);
  });
  test('the audit log is intact', () => {
    assert.match(
      outputOf('audit verify'),
      /The audit log is intact: \d+ entries\. Head: [0-9a-f]{64}\nCheckpoint: eyJ/,
    );
  });
});
