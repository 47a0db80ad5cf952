/** `parapet upload` in a git checkout: git decides which line became which, and the server follows. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plain, three, useCheckout } from '../harness/uploads/checkout.ts';

describe('parapet upload in a git checkout', () => {
  const { git, write, commit, upload, ids, directory } = useCheckout();

  it('keeps each finding at its line where all results look alike', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    const before = await ids();
    const edited = [...three.filter((line) => line !== 'eval 1'), ...plain(4), 'eval 4'];
    await commit({ 'a.py': edited });
    const { counts, problems, stderr } = await upload({ 'a.py': edited });
    assert.deepEqual([counts['new'], counts['fixed'], problems, stderr.includes('guess')], [1, 1, [], false]);
    const now = await ids();
    assert.equal(now.get('a.py:9'), before.get('a.py:10'));
    assert.equal(now.get('a.py:14'), before.get('a.py:15'));
  });

  it('follows renames, and uncommitted changes of the working tree', async () => {
    await commit({ 'a.py': three, 'b.py': [...three, 'other'] });
    await upload({ 'a.py': three, 'b.py': three });
    const before = await ids();
    git('mv', 'a.py', 'c.py');
    const edited = ['top', ...three];
    await write('c.py', edited);
    await upload({ 'c.py': edited, 'b.py': three, 'd.py': three });
    const now = await ids();
    for (const line of [5, 10, 15]) {
      assert.equal(now.get(`c.py:${line + 1}`), before.get(`a.py:${line}`));
      assert.equal(now.get(`b.py:${line}`), before.get(`b.py:${line}`));
    }
  });

  it('does not begin at a commit whose scan had uncommitted changes', async () => {
    await commit({ 'a.py': three });
    const dirty = [...three.slice(0, -2), '1', '2', '3', ...three.slice(-2)];
    await write('a.py', dirty);
    await upload({ 'a.py': dirty });
    const before = await ids();
    // Relative to the commit three lines were added, but the scan had seen them.
    await commit({ 'a.py': dirty });
    await upload({ 'a.py': dirty });
    assert.deepEqual(await ids(), before);
  });

  it('goes on without the map in a shallow clone that lacks the scanned commit, and says so', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    await commit({ 'a.py': ['top', ...three] });
    git('fetch', '--quiet', '--depth=1', `file://${directory()}`, 'main');
    git('update-ref', '--no-deref', 'refs/heads/main', git('commit-tree', 'HEAD^{tree}', '-m', 'shallow').trim());
    git('reflog', 'expire', '--expire=now', '--all');
    git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
    const { counts, stderr } = await upload({ 'a.py': ['top', ...three] });
    assert.match(stderr, /The last scanned commit [0-9a-f]{12} is not in this clone, so the server has to guess/);
    assert.equal(counts['unchanged'], 3);
  });

  it('sends nothing about lines when told not to', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    git('rm', '--quiet', 'a.py');
    await commit({ 'b.py': ['unrelated'] });
    assert.equal((await upload({}, { options: ['--no-line-map'] })).counts['fixed'], 3);
  });

  it('reports what was deleted as removed, not as fixed', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    git('rm', '--quiet', 'a.py');
    await commit({ 'b.py': ['unrelated'] });
    assert.equal((await upload({})).counts['removed'], 3);
  });
});
