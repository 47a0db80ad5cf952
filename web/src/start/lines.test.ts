/** The commands to copy: as in docs/ci.md, and safe for every project name. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ciLines, ciSystems, ciUploadLines, commandLines, curlLines, shellQuoted } from './lines.ts';
import { ciSystemWords } from './words.ts';

test('the lines of each CI system are those of docs/ci.md', () => {
  const page = readFileSync(new URL('../../../docs/ci.md', import.meta.url), 'utf8');
  for (const system of ciSystems) {
    assert.ok(page.includes(`## ${ciSystemWords[system]}`), ciSystemWords[system]);
    assert.ok(page.includes(`\n${ciLines(system, 'https://parapet.example.com')}\n`), system);
  }
});

test('the upload of each CI system is that of docs/ci.md, and its URL names the run to the shell of a pipeline', () => {
  const page = readFileSync(new URL('../../../docs/ci.md', import.meta.url), 'utf8');
  const builds: Readonly<Record<(typeof ciSystems)[number], Record<string, string>>> = {
    github: {
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_SHA: 'abc1234',
      GITHUB_RUN_ID: '81',
      GITHUB_SERVER_URL: 'https://github.com',
    },
    gitlab: {
      CI_PROJECT_PATH: 'acme/shop',
      CI_COMMIT_REF_NAME: 'main',
      CI_COMMIT_SHA: 'abc1234',
      CI_PIPELINE_ID: '81',
      CI_PIPELINE_URL: 'https://gitlab.example/acme/shop/-/pipelines/81',
    },
    jenkins: {
      GIT_BRANCH: 'origin/main',
      GIT_COMMIT: 'abc1234',
      BUILD_NUMBER: '81',
      BUILD_URL: 'https://jenkins.example/job/shop/81/',
    },
    shell: {},
  };
  for (const system of ciSystems) {
    const lines = ciUploadLines(system, { origin: 'https://parapet.example.com', deploymentId: '1' });
    assert.ok(page.includes(`\n${lines}\n`), system);
    // The last argument, which is the URL, as the shell passes it.
    const script = `curl() { shift $(($# - 1)); printf %s "$1"; }\n${lines}`;
    const env = { PATH: process.env['PATH'], ...builds[system] };
    const { searchParams } = new URL(execFileSync('sh', ['-c', script], { encoding: 'utf8', env }));
    assert.match(searchParams.get('ref') ?? '', /main$/);
    assert.notEqual(searchParams.get('ci') ?? '', '', system);
    assert.match(searchParams.get('ciRun') ?? '', /\d$/, system);
    if (system !== 'shell') assert.match(searchParams.get('ciUrl') ?? '', /^https:.*81/, system);
  }
});

test('what a project is called is one word to a shell, and nothing more', () => {
  for (const name of ['acme/shop', 'it’s; rm -rf $HOME', 'a\'b"c`d`', '$(id)', 'a b\nc', '!!', '-x']) {
    const heard = execFileSync('sh', ['-c', `printf %s ${shellQuoted(name)}`], { encoding: 'utf8' });
    assert.equal(heard, name);
  }
});

test('the lines of an upload name its project and branch in each way of sending it', () => {
  const upload = { origin: 'https://p.example', deploymentId: '7', project: 'acme/shop & web!', ref: 'feat/ü' };
  assert.match(commandLines(upload), /^# In the folder where Parapet is installed:\n/);
  assert.ok(commandLines(upload).includes(`--project 'acme/shop & web!' --ref 'feat/ü'`));
  const address = /"(https:[^"]*)"/.exec(curlLines(upload))?.[1] ?? '';
  assert.doesNotMatch(address, /[ !$`]/);
  const { pathname, searchParams } = new URL(address);
  assert.equal(pathname, '/api/scans/v1/deployments/7/uploads');
  assert.deepEqual(
    [...searchParams],
    [
      ['project', 'acme/shop & web!'],
      ['ref', 'feat/ü'],
    ],
  );
});
