/** Which pull requests have ended, by the API of each kind of host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOutside } from '../../../../tests/harness/hosts/outside.ts';
import { startScmHost, type ScmHostKind } from '../../../../tests/harness/hosts/scm-host.ts';
import { hosts } from './hosts.ts';

const { fetch } = testOutside();
const day = (n: number): Date => new Date(Date.UTC(2026, 4, n));
const kinds: readonly ScmHostKind[] = ['github', 'gitlab', 'gitea'];

for (const kind of kinds) {
  test(`${kind}: the last updated come first, with the end of merged and closed ones, page by page`, async (t) => {
    const host = await startScmHost(t, kind);
    host.repositories.set('org/shop', { isPrivate: false, isArchived: false });
    const pull = { repository: 'org/shop', head: 'topic', base: 'main', title: 'T', body: '' };
    host.pullRequests.push(
      { ...pull, number: 1, state: 'merged', endedAt: day(2), updatedAt: day(9) },
      { ...pull, number: 2, state: 'closed', endedAt: day(3) },
      { ...pull, number: 3, state: 'open', endedAt: day(1), updatedAt: day(5) },
      { ...pull, repository: 'org/other', number: 4, state: 'closed', endedAt: day(3) },
    );
    for (let number = 5; number <= 54; number += 1) {
      host.pullRequests.push({ ...pull, number, state: 'merged', endedAt: new Date(day(4).getTime() - number) });
    }
    const request = { fetch, repository: new URL('/org/shop', host.origin), token: null };
    const scm = hosts[kind] ?? assert.fail();
    const pages = await Promise.all([1, 2, 3].map((page) => scm.listPullRequestStates(request, page)));
    const states = pages.flat().map(({ number, endedAt }) => [number, endedAt]);
    const inRow = Array.from({ length: 50 }, (_, n) => [String(n + 5), new Date(day(4).getTime() - n - 5)]);
    const open = kind === 'gitlab' ? [['3', null]] : [];
    assert.deepEqual(states, [['1', day(2)], ...open, ...inRow, ['2', day(3)]]);
    assert.deepEqual([pages[0]?.length, pages[2]], [50, []]);
    assert.deepEqual(pages[0]?.[0]?.updatedAt, day(9));
  });
}
