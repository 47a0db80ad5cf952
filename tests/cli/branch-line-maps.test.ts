/**
 * `parapet upload` on a branch that was never scanned: git decides which line of the base became which. The results show
 * a message only, so nothing else tells them apart.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plain, three, useCheckout } from '../harness/uploads/checkout.ts';

interface Row {
  identity: string;
  triage: string;
  note: string | null;
}

describe('the first upload of a branch', () => {
  const { git, commit, upload, ids, parapet, project, server } = useCheckout({ showsText: false });

  /** Open findings of a ref, by `path:line`. */
  async function findingsOf(ref: string): Promise<Map<string, Row>> {
    const { platform, deploymentId } = server();
    return platform.database.asTenant(deploymentId, async (tx) => {
      const { rows } = await tx.client.query<Row & { place: string }>(
        `SELECT f.identity_id AS identity, f.triage, f.note, f.path || ':' || f.start_line AS place
           FROM parapet.finding f
           JOIN parapet.project_ref r ON r.deployment_id = $1 AND r.id = f.ref_id
           JOIN parapet.project p ON p.deployment_id = $1 AND p.id = f.project_id
          WHERE f.deployment_id = $1 AND p.name = $2 AND r.name = $3 AND f.status = 'unresolved'`,
        [deploymentId, project(), ref],
      );
      return new Map(rows.map(({ place, ...row }) => [place, row]));
    });
  }

  /** Ignores each finding of main with its place as the note. */
  async function triageAll(): Promise<void> {
    for (const [place, id] of await ids()) {
      await parapet(['triage', id, '--as', 'ignored', '--reason', 'acceptable-risk', '--note', place, '--yes']);
    }
  }

  const withoutFirst = three.filter((line) => line !== 'eval 1');
  const tail = Array.from({ length: 80 }, (_, index) => `tail ${index}`);

  it('keeps triage and group where code moves far, files are renamed, and neighbours look alike', async () => {
    const main = { 'src/a.py': [...three, ...tail], 'src/b.py': [...three, 'other', ...tail], 'src/same.py': three };
    await commit(main);
    await upload(main);
    await triageAll();
    const before = await findingsOf('main');
    git('checkout', '--quiet', '-b', 'topic');
    git('mv', 'src/a.py', 'c.py');
    const branch = {
      // The first was removed, the others moved by 59 lines, and one was added below them.
      'c.py': [...plain(60), ...withoutFirst, 'eval 4', ...tail],
      // The first was removed, and another one added ten lines below: all places are reported as before.
      'src/b.py': [...withoutFirst, ...plain(4), 'eval 4', 'other', ...tail],
      'src/same.py': three,
    };
    await commit(branch);
    const { problems, stderr } = await upload(branch);
    assert.deepEqual([problems, stderr.includes('guess')], [[], false]);
    const now = await findingsOf('topic');
    const expected = { 'c.py:69': 'src/a.py:10', 'c.py:74': 'src/a.py:15', 'src/b.py:9': 'src/b.py:10', 'src/b.py:14': 'src/b.py:15' }; // prettier-ignore
    for (const [place, former] of Object.entries(expected)) {
      assert.deepEqual(now.get(place), before.get(former), place);
      assert.equal(now.get(place)?.note, former);
    }
    for (const line of [5, 10, 15]) {
      assert.deepEqual(now.get(`src/same.py:${line}`), before.get(`src/same.py:${line}`));
    }
    const known = new Set([...before.values()].map(({ identity }) => identity));
    for (const place of ['c.py:75', 'src/b.py:19']) {
      const added = now.get(place);
      assert.equal(added?.triage, 'untriaged', place);
      assert.ok(!known.has(added.identity), place);
    }
    assert.equal(now.size, 9);
  });

  it('says that a shallow clone lacks the commit that was scanned on main, and goes on', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    const [scanned = ''] = git('rev-parse', 'HEAD').split('\n');
    git('checkout', '--quiet', '-b', 'topic');
    await commit({ 'a.py': ['top', ...three] });
    git('update-ref', '--no-deref', 'refs/heads/topic', git('commit-tree', 'HEAD^{tree}', '-m', 'shallow').trim());
    git('branch', '--quiet', '-D', 'main');
    git('reflog', 'expire', '--expire=now', '--all');
    git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
    assert.throws(() => git('cat-file', '-e', scanned));
    const { stderr, counts } = await upload({ 'a.py': ['top', ...three] });
    const name = scanned.slice(0, 12);
    assert.match(stderr, new RegExp(`The last scanned commit ${name} of main is not in this clone, so the server has`));
    assert.deepEqual([counts['parsed'], (await findingsOf('topic')).size], [3, 3]);
  });

  it('compares with a commit that was rebased away, as long as the clone has it', async () => {
    await commit({ 'a.py': [...three, ...tail] });
    await upload({ 'a.py': [...three, ...tail] });
    const before = await findingsOf('main');
    git('commit', '--quiet', '--amend', '--message', 'rewritten');
    git('checkout', '--quiet', '-b', 'topic');
    const edited = [...withoutFirst, ...plain(4), 'eval 4', ...tail];
    await commit({ 'a.py': edited });
    const { problems, stderr } = await upload({ 'a.py': edited });
    assert.deepEqual([problems, stderr.includes('guess')], [[], false]);
    const now = await findingsOf('topic');
    assert.deepEqual(now.get('a.py:9'), before.get('a.py:10'));
    assert.deepEqual(now.get('a.py:14'), before.get('a.py:15'));
  });

  it('compares a pull request with its target branch, not with the primary one', async () => {
    // What main has not, its map cannot tell.
    await commit({ 'a.py': tail });
    await upload({ 'a.py': tail });
    git('checkout', '--quiet', '-b', 'release');
    const released = [...plain(40), ...three, 'released', ...tail];
    await commit({ 'a.py': released });
    await upload({ 'a.py': released });
    const before = await findingsOf('release');
    git('checkout', '--quiet', '-b', 'fix');
    const fixed = [...plain(40), ...withoutFirst, ...plain(4), 'eval 4', 'released', ...tail];
    await commit({ 'a.py': fixed });
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_REF: 'refs/pull/7/merge', GITHUB_BASE_REF: 'release' };
    const { problems } = await upload({ 'a.py': fixed }, { environment });
    assert.deepEqual(problems, []);
    const now = await findingsOf('refs/pull/7/merge');
    assert.deepEqual(now.get('a.py:49'), before.get('a.py:50'));
    assert.deepEqual(now.get('a.py:54'), before.get('a.py:55'));
    const known = new Set([...before.values()].map(({ identity }) => identity));
    assert.ok(!known.has(now.get('a.py:59')?.identity ?? ''));
  });
});
