/** Version metadata of registries, in the formats of the public ones. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createGuardedFetch } from '../guard/guarded-fetch.ts';
import { parseNetwork } from '../guard/networks.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import { findPublished } from './find-published.ts';

/** One server for all registries that answers these paths with these texts. */
async function startRegistry(t: TestContext, answers: Record<string, string>) {
  const server = createServer((request, response) => {
    const text = answers[decodeURIComponent(request.url ?? '')];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const guarded = createGuardedFetch({ allowedNetworks: [parseNetwork('127.0.0.1') ?? assert.fail()] });
  t.after(async () => {
    await guarded.close();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (ecosystem: string, name: string, from: string, to: string, manifest?: string) =>
    findPublished(
      guarded.fetch,
      { npm: url, cargo: url, gem: url, go: url },
      { ecosystem, package: name, from, to, manifest },
    );
}

const hash = (digit: string): string => digit.repeat(64);

test('npm: archive, hash, and whether it needs what it needed', async (t) => {
  const version = (integrity: string, more: object = {}) =>
    JSON.stringify({ dist: { tarball: 'https://r.example/q.tgz', integrity }, ...more });
  const find = await startRegistry(t, {
    '/@scope/q/1.0.0': version('sha512-YQ==', { dependencies: { a: '^1.0.0', b: '2' } }),
    '/@scope/q/1.0.1': version('sha512-Yg==', { dependencies: { b: '2', a: '^1.0.0' } }),
    '/@scope/q/1.0.2': version('sha512-Yg==', { dependencies: { a: '^1.0.1', b: '2' } }),
    '/@scope/q/1.0.3': version('sha512-Yg==', { peerDependencies: { a: '^1.0.0', b: '2' } }),
    '/@scope/q/1.0.4': version('sha512-"}\n'),
    '/@scope/q/1.0.5': 'no JSON',
  });
  const found = { resolved: 'https://r.example/q.tgz', hash: 'sha512-Yg==', needsAsBefore: true };
  assert.deepEqual(await find('npm', '@scope/q', '1.0.0', '1.0.1'), found);
  for (const to of ['1.0.2', '1.0.3'])
    assert.equal((await find('npm', '@scope/q', '1.0.0', to))?.needsAsBefore, false, to);
  for (const [to, failure] of [
    ['1.0.4', 'connection'],
    ['1.0.5', 'connection'],
    ['1.0.6', 'not_found'],
  ] as const)
    await assert.rejects(
      find('npm', '@scope/q', '1.0.0', to),
      (error) => error instanceof OutgoingError && error.failure === failure,
    );
});

test('cargo: a line of the index for each version; what only tests need does not count', async (t) => {
  const line = (vers: string, digit: string, deps: object[]) =>
    JSON.stringify({ name: 'abc', vers, cksum: hash(digit), deps, yanked: false });
  const dep = (name: string, kind: string) => ({ name, req: '^1', features: [], optional: false, kind });
  const lines = [
    line('1.0.0', 'a', [dep('x', 'normal')]),
    line('1.0.1', 'b', [dep('t', 'dev'), dep('x', 'normal')]),
    line('1.0.2', 'c', [dep('x', 'normal'), dep('y', 'build')]),
  ].join('\n');
  const find = await startRegistry(t, { '/3/a/abc': lines, '/sm/al/smallvec': lines });
  assert.deepEqual(await find('cargo', 'abc', '1.0.0', '1.0.1'), {
    resolved: '',
    hash: hash('b'),
    needsAsBefore: true,
  });
  assert.equal((await find('cargo', 'SmallVec', '1.0.0', '1.0.2'))?.needsAsBefore, false);
  await assert.rejects(find('cargo', 'abc', '1.0.0', '9.9.9'), /does not have abc 9\.9\.9/);
});

test('gem, and an ecosystem without a registry', async (t) => {
  const version = (digit: string) =>
    JSON.stringify({ sha: hash(digit), dependencies: { development: [], runtime: [] } });
  const find = await startRegistry(t, {
    '/api/v2/rubygems/rack/versions/2.2.3.json': version('a'),
    '/api/v2/rubygems/rack/versions/2.2.6.4.json': version('b'),
  });
  assert.deepEqual(await find('gem', 'rack', '2.2.3', '2.2.6.4'), {
    resolved: '',
    hash: hash('b'),
    needsAsBefore: true,
  });
  assert.equal(await find('maven', 'x', '1', '2'), null);
});

test('go: what must be raised with the version, as the go command chooses it, and the hashes of all of it', async (t) => {
  const h1 = (name: string) => `h1:${name.padEnd(43, 'x')}=`;
  const told = (module: string, version: string, mod: string) => ({
    [`/${module}/@v/${version}.mod`]: `module ${module}\n${mod}`,
    [`/sumdb/sum.golang.org/lookup/${module}@${version}`]: `7\n${module.replace('!a', 'A')} ${version} ${h1('zip')}\n${module.replace('!a', 'A')} ${version}/go.mod ${h1('mod')}\n\ngo.sum database tree\n`,
  });
  const find = await startRegistry(t, {
    ...told('x.example/!a', 'v1.0.0', 'go 1.17\nrequire x.example/old v1.0.0\n'),
    ...told(
      'x.example/!a',
      'v1.1.0',
      'go 1.17\nrequire (\n\tx.example/b v0.3.0\n\tx.example/c v0.1.0\n\tx.example/old v1.0.0\n)\n',
    ),
    ...told('x.example/!a', 'v1.2.0', 'require x.example/new v0.1.0\n'),
    ...told('x.example/!a', 'v1.3.0', 'go 1.30\n'),
    ...told('x.example/b', 'v0.2.0', ''),
    ...told('x.example/b', 'v0.3.0', 'require x.example/c v0.4.0\n'),
    ...told('x.example/c', 'v0.2.0', ''),
    ...told('x.example/c', 'v0.4.0', ''),
  });
  const manifest =
    'module shop\n\ngo 1.19\n\nrequire (\n\tx.example/A v1.0.0\n\tx.example/b v0.2.0 // indirect\n\tx.example/c v0.2.0\n)\n';
  const answer = await find('gomod', 'x.example/A', 'v1.0.0', '1.1.0', manifest);
  await assert.rejects(find('gomod', 'x.example/A', 'v1.0.0', '1.9.0', manifest), /does not have/);
  for (const [to, problem, text] of [
    ['1.2.0', /x\.example\/new/, manifest],
    ['1.3.0', /for Go 1\.30/, manifest],
    ['1.1.0', /older than 1\.17/, manifest.replace('1.19', '1.16')],
  ] as const) {
    const refused = await find('gomod', 'x.example/A', 'v1.0.0', to, text);
    assert.equal(refused?.needsAsBefore, false);
    assert.match(refused.problem ?? '', problem);
  }
  assert.deepEqual(
    answer?.modules?.map(({ module, version, hash: zip, modHash }) => [module, version, zip, modHash]),
    [
      ['x.example/A', 'v1.1.0', h1('zip'), h1('mod')],
      ['x.example/b', 'v0.3.0', h1('zip'), h1('mod')],
      ['x.example/c', 'v0.4.0', h1('zip'), h1('mod')],
    ],
  );
});
