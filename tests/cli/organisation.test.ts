/** The lines of docs/organisation.md, run as they stand there, from the first to the last (only the address is replaced). */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { makePlace, type Place } from '../../client/src/testing/run-parapet.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const addressInDocument = 'http://127.0.0.1:8080';
const runMsMax = 150_000;
const betweenBlocks = '--- next ---';

const document = readFileSync(join(root, 'docs/organisation.md'), 'utf8');
const blocks = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');

describe('docs/organisation.md', () => {
  let server: TestServer;
  let place: Place;
  let answers: string[];
  before(async () => {
    server = await startTestServer();
    place = await makePlace();
    const args = ['login', '--server', server.baseUrl, '--email', server.adminEmail, '--password-stdin'];
    const { code, stderr } = await place.run(args, { input: server.adminPassword });
    assert.equal(code, 0, stderr);
    const script = blocks.join(`\necho\necho '${betweenBlocks}'\n`).replaceAll(addressInDocument, server.baseUrl);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: place.directory,
        PARAPET_ADMIN_EMAIL: server.adminEmail,
        PARAPET_ADMIN_PASSWORD: server.adminPassword,
      },
      timeout: runMsMax,
    });
    answers = stdout.split(betweenBlocks);
  });
  after(async () => {
    await place?.remove();
    await server?.stop();
  });

  /** What the block that holds the text printed. */
  function answerOf(text: string): string {
    const found = blocks.flatMap((block, index) => (block.includes(text) ? [index] : []));
    assert.equal(found.length, 1, `one block holds ${text}`);
    return answers[found[0] ?? 0] ?? '';
  }

  test('every block ran', () => {
    assert.equal(answers.length, blocks.length);
    assert.ok(blocks.length >= 10);
  });
  test('4.1: the upload’s run has completed', () => {
    assert.match(answerOf('/jobs/list'), /SERVICE_WORKFLOW_RUN_STATUS_COMPLETED/);
  });
  test('4.3: the project that holds the package is found', () => {
    const { repositorySummaries } = JSON.parse(answerOf('/api/sca/')) as { repositorySummaries: { name: string }[] };
    assert.deepEqual(
      repositorySummaries.map(({ name }) => name),
      ['acme/shop'],
    );
  });
  test('4.5: the admin is listed', () => {
    assert.ok(answerOf('/users/list').includes(server.adminEmail));
  });
  test('4.6: the project that changed is named', () => {
    assert.deepEqual(JSON.parse(answerOf('updateTags')), { updatedRepoNames: ['acme/shop'] });
  });
  test('4.7: the team has the project', () => {
    const { team } = JSON.parse(answerOf('UPDATE_ACTION_ADD')) as { team: { name: string; repositoryCount: string } };
    assert.deepEqual([team.name, team.repositoryCount], ['Payments', '1']);
  });
  test('4.8, 4.9: the patterns are there until they are deleted', () => {
    assert.match(answerOf('PRODUCT_SAST'), /\*\*\/testdata\//);
  });
  test('4.11: both lists show the policies', () => {
    assert.match(answerOf('/api/policies/v1/'), /PRODUCT_TYPE_SECRETS/);
  });
  test('4.12: the finding is unlinked', () => {
    const { issueIds } = JSON.parse(answerOf('externalSlug')) as { issueIds: string[] };
    assert.equal(issueIds.length, 1);
  });
  test('the audit log is whole', () => {
    assert.match(answerOf('audit verify'), /entries, whole/);
  });
});
