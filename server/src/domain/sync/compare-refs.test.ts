import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SyncedRef } from '../../store/projects/sync.ts';
import { changedRefs, defaultBranchOf, listedRefs, listedRefsMax, removedRefs } from './compare-refs.ts';

const commit = (digit: string) => digit.repeat(40);
const remoteOf = (defaultRef: string | null, refs: Record<string, string>) => ({
  defaultRef,
  refs: new Map(Object.entries(refs)),
});
const ref = (name: string, more: Partial<SyncedRef> = {}): SyncedRef => ({
  id: name,
  name,
  kind: 'branch',
  isDefault: false,
  headCommit: null,
  ...more,
});

test('the default branch is one that the remote has', () => {
  const refs = { 'refs/heads/main': commit('a'), 'refs/heads/a b': commit('b'), 'refs/tags/main': commit('c') };
  assert.equal(defaultBranchOf(remoteOf('refs/heads/main', refs)), 'main');
  assert.equal(defaultBranchOf(remoteOf('refs/heads/trunk', refs)), null);
  assert.equal(defaultBranchOf(remoteOf('refs/tags/main', refs)), null);
  assert.equal(defaultBranchOf(remoteOf('refs/heads/a b', refs)), null);
  assert.equal(defaultBranchOf(remoteOf(null, refs)), null);
});

test('a bounded number of branches and tags is listed, the default branch first', () => {
  const refs = {
    'refs/tags/v1': commit('a'),
    'refs/tags/b': commit('a'),
    'refs/heads/b': commit('b'),
    'refs/heads/a': commit('c'),
    'refs/heads/a b': commit('c'),
    'refs/heads/main': commit('d'),
    'refs/pull/7/head': commit('e'),
  };
  const names = (remote: ReturnType<typeof remoteOf>) => listedRefs(remote).map(({ name, kind }) => `${kind} ${name}`);
  assert.deepEqual(names(remoteOf('refs/heads/main', refs)), ['branch main', 'branch a', 'branch b', 'tag v1']);
  const many = Array.from({ length: listedRefsMax + 1 }, (_, n) => [`refs/heads/b${n}`, commit('a')]);
  const listed = names(remoteOf('refs/heads/b9', Object.fromEntries(many) as Record<string, string>));
  assert.deepEqual([listed.length, listed[0]], [listedRefsMax, 'branch b9']);
});

test('each known ref gets the commit of its own kind of ref, and only changed refs are returned', () => {
  const remote = remoteOf('refs/heads/main', {
    'refs/heads/main': commit('a'),
    'refs/heads/same': commit('b'),
    'refs/tags/v1': commit('c'),
    'refs/pull/7/head': commit('d'),
  });
  const known = [
    ref('main'),
    ref('same', { headCommit: commit('b') }),
    ref('old', { isDefault: true, headCommit: commit('e') }),
    ref('v1', { kind: 'tag' }),
    ref('main', { id: 'tag main', kind: 'tag', headCommit: commit('a') }),
    ref('refs/pull/7/head', { kind: 'pull_request' }),
    ref('pull/8', { kind: 'pull_request' }),
  ];
  const changed = changedRefs(known, remote).map(({ id, isDefault, headCommit }) => [id, isDefault, headCommit?.[0]]);
  assert.deepEqual(changed, [
    ['main', true, 'a'],
    ['old', false, undefined],
    ['v1', false, 'c'],
    ['tag main', false, undefined],
    ['refs/pull/7/head', false, 'd'],
  ]);
  const applied = known.map((each) => changedRefs([each], remote)[0] ?? each);
  assert.deepEqual(changedRefs(applied, remote), []);
  assert.deepEqual(
    removedRefs(known, remote).map(({ id }) => id),
    ['old', 'tag main'],
  );
});

test('a remote that names no default branch leaves the known one', () => {
  const known = [ref('main', { isDefault: true, headCommit: commit('a') })];
  assert.deepEqual(changedRefs(known, remoteOf(null, { 'refs/heads/main': commit('a') })), []);
});
