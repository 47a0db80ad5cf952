/** Container files cannot run in these tests; what can be known without an engine is compared with the code here. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { variables } from '../server/src/config/variables.ts';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pinnedNode = read('.nvmrc').trim();

describe('the container files', () => {
  for (const file of ['Dockerfile', 'compose.yaml', 'deploy/example.env']) {
    it(`name only variables that the server reads: ${file}`, () => {
      const named = [...new Set(read(file).match(/\bPARAPET_[A-Z_]+\b/g))];
      assert.ok(named.length > 0);
      assert.deepEqual(
        named.filter((name) => !(name in variables)),
        [],
      );
    });
  }

  it('start files that exist', () => {
    const started = [...`${read('Dockerfile')}${read('compose.yaml')}`.matchAll(/server\/src\/[\w/-]+\.ts/g)].map(
      ([path]) => path,
    );
    assert.ok(started.length >= 2);
    for (const path of started) assert.ok(existsSync(join(root, path)), path);
  });

  it('copy what exists into the image', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) =>
      sources!.split(' '),
    );
    assert.ok(copied.length >= 6);
    for (const path of copied) assert.ok(existsSync(join(root, path)), path);
  });

  it('ask for every variable of compose.yaml in the example to copy', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    const offered = read('deploy/example.env');
    assert.ok(asked.length > 0);
    for (const name of asked) assert.match(offered, new RegExp(`^${name}=`, 'm'));
  });

  it('close /metrics unless the operator sets its token', () => {
    assert.match(read('compose.yaml'), /^ {6}PARAPET_METRICS_TOKEN: \$\{PARAPET_METRICS_TOKEN:\?/m);
  });

  it('run the Node version that is pinned everywhere else', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    assert.equal(devDependencies['node'], pinnedNode);
    for (const [, version] of read('Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)) assert.equal(version, pinnedNode);
  });

  it('give a stopping process the time that it was promised', () => {
    const compose = read('compose.yaml');
    const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
    const shutdown = Number(/PARAPET_SHUTDOWN_SECONDS: '(\d+)'/.exec(compose)?.[1]);
    assert.ok(grace > shutdown, `${grace} > ${shutdown}`);
  });
});
