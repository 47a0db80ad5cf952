/** Writes through the API of each kind of host: idempotent, and refused in words. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { testOutside } from '../../../../tests/harness/hosts/outside.ts';
import {
  startScmHost,
  type ScmHostKind,
  type ScmHostRepository,
  type ScmHostServer,
  type ScmHostToken,
} from '../../../../tests/harness/hosts/scm-host.ts';
import { Confidential } from '../../base/confidential.ts';
import { OutgoingError, type OutgoingFailure } from '../guard/outgoing-error.ts';
import type { CommitStatus, HostRequest, PullRequest, PullRequestDraft } from './host.ts';
import { github } from './github/github.ts';
import { hosts } from './hosts.ts';
import { languageShares } from './languages.ts';
import { cutText, isSameText } from './text.ts';

const { fetch } = testOutside();
const canary = 'canary-51fe-token';
const kinds = ['github', 'gitlab', 'gitea'] as const;

const mayWrite: Record<ScmHostKind, ScmHostToken> = {
  github: { scopes: ['repo'], role: 'write' },
  gitlab: { scopes: ['api'], role: 'write' },
  gitea: { scopes: ['write:repository', 'write:issue', 'read:user'], role: 'write' },
};

interface Rig {
  host: ScmHostServer;
  token: ScmHostToken;
  request: HostRequest;
  open(draft?: Partial<PullRequestDraft>): Promise<PullRequest>;
  comment(body: string, number?: string): Promise<void>;
  setStatus(status?: Partial<CommitStatus>): Promise<void>;
  /** The number of write requests. */
  writes(): number;
}

const draft: PullRequestDraft = { head: 'parapet/fix-7', base: 'main', title: 'Fix 7', body: 'Why.\n\n- a\n' };
const commit = 'c0ffee'.repeat(6).slice(0, 40).padEnd(40, '0');
const status: CommitStatus = {
  commit,
  context: 'parapet/scan',
  state: 'pending',
  description: 'Looking',
  url: 'https://parapet.example/1',
};

async function start(t: TestContext, kind: ScmHostKind, repository: Partial<ScmHostRepository> = {}): Promise<Rig> {
  const host = await startScmHost(t, kind);
  host.repositories.set('org/shop', { isPrivate: true, isArchived: false, ...repository });
  const token = { ...mayWrite[kind] };
  host.tokens.set(canary, token);
  const scm = hosts[kind] ?? assert.fail();
  const request = { fetch, repository: new URL('/org/shop.git', host.origin), token: new Confidential(canary) };
  return {
    host,
    token,
    request,
    open: (more) => scm.openPullRequest(request, { ...draft, ...more }),
    comment: (body, number = '1') => scm.comment(request, { number, marker: 'parapet:fix:7', body }),
    setStatus: (more) => scm.setCommitStatus(request, { ...status, ...more }),
    writes: () => host.asked.filter((each) => !each.startsWith('GET')).length,
  };
}

async function failsAs(failure: OutgoingFailure, message: RegExp, doing: Promise<unknown>): Promise<void> {
  await assert.rejects(doing, (error) => {
    assert.ok(error instanceof OutgoingError, String(error));
    assert.deepEqual([error.failure, message.test(error.message)], [failure, true], error.message);
    assert.ok(!error.message.includes(canary));
    return true;
  });
}

const pages: Record<ScmHostKind, string> = { github: 'pull', gitlab: '-/merge_requests', gitea: 'pulls' };

for (const kind of kinds) {
  describe(`${kind}: a pull request`, () => {
    test('is opened once, and brought to another text', async (t) => {
      const { host, open, writes } = await start(t, kind);
      const opened = await open();
      assert.deepEqual(opened, { number: '1', url: `${host.origin}/org/shop/${pages[kind]}/1` });
      const { title, body, head, base } = host.pullRequests[0] ?? assert.fail();
      assert.deepEqual({ title, body, head, base }, draft);

      assert.deepEqual(await open(), opened);
      assert.equal(writes(), 1);
      assert.deepEqual(await open({ body: 'Because.', title: 'Fix\n  seven' }), opened);
      assert.deepEqual([host.pullRequests[0]?.title, host.pullRequests[0]?.body], ['Fix seven', 'Because.']);
      assert.deepEqual([host.pullRequests.length, writes()], [1, 2]);
    });

    test('that is closed, of a fork, to another branch or of another repository is none', async (t) => {
      const { host, open } = await start(t, kind);
      const one = { repository: 'org/shop', title: 'x', body: 'x', head: draft.head, base: draft.base };
      host.pullRequests.push(
        { ...one, number: 1, state: 'closed' },
        { ...one, number: 2, state: 'merged' },
        { ...one, number: 3, state: 'open', isFromFork: true },
        { ...one, number: 4, state: 'open', base: 'release' },
        { ...one, number: 5, state: 'open', head: 'parapet/fix-77' },
        { ...one, number: 6, state: 'open', repository: 'org/other' },
      );
      assert.equal((await open()).number, '7');
      assert.ok(host.pullRequests.slice(0, 6).every(({ title }) => title === 'x'));
    });

    test('between branches whose names need care in a URL', async (t) => {
      const { host, open } = await start(t, kind);
      const branches = { head: 'parapet/fix ü#1&state=all?x', base: 'release/1.0+x' };
      assert.equal((await open(branches)).number, (await open(branches)).number);
      assert.equal(host.pullRequests.length, 1);
    });

    test('is one when the answer was lost, and when another is opened in the meantime', async (t) => {
      const { host, open } = await start(t, kind);
      host.loses = 'POST';
      await failsAs('connection', /closed the connection/, open());
      assert.equal((await open()).number, '1');
      assert.equal(host.pullRequests.length, 1);

      const other = {
        repository: 'org/shop',
        number: 2,
        head: 'b',
        base: 'main',
        title: 'x',
        body: 'x',
        state: 'open',
      } as const;
      host.beforeEach = (asked) => {
        if (asked.startsWith('POST')) host.pullRequests.push({ ...other });
      };
      assert.equal((await open({ head: 'b' })).number, '2');
      assert.deepEqual([host.pullRequests.length, host.pullRequests[1]?.title], [2, draft.title]);
    });

    test('has texts no longer than the host takes', async (t) => {
      const { host, open, writes } = await start(t, kind);
      const long = { title: `${'t'.repeat(254)}🙂🙂`, body: '🙂'.repeat(600_000) };
      await open(long);
      const { title, body } = host.pullRequests[0] ?? assert.fail();
      assert.ok(title.length <= 256 && title.isWellFormed() && title.endsWith('…'), title);
      assert.ok(body.length <= 1_000_000 && body.isWellFormed() && body.endsWith('…'));
      await open(long);
      assert.equal(writes(), 1);
    });
  });

  describe(`${kind}: a comment`, () => {
    test('is one for a marker, and changed when it is written again', async (t) => {
      const { host, comment, writes } = await start(t, kind);
      await comment('All good.');
      await comment('All good.');
      assert.equal(writes(), 1);
      await comment('Not good.');
      assert.deepEqual(
        host.comments.map(({ number, body }) => [number, body]),
        [[1, '<!-- parapet:fix:7 -->\nNot good.']],
      );
      await comment('Elsewhere.', '2');
      assert.equal(host.comments.length, 2);
    });

    test('is one when the answer was lost', async (t) => {
      const { host, comment } = await start(t, kind);
      host.loses = 'POST';
      await failsAs('connection', /closed the connection/, comment('x'));
      await comment('x');
      assert.equal(host.comments.length, 1);
    });

    test('of another author is never treated as ours, whatever it contains', async (t) => {
      const { host, comment } = await start(t, kind);
      const theirs = {
        repository: 'org/shop',
        number: 1,
        id: 1,
        userId: 666,
        body: '<!-- parapet:fix:7 -->\nAll good.',
      };
      host.comments.push(theirs);
      await comment('Not good.');
      assert.deepEqual(
        host.comments.map(({ body }) => body.split('\n')[1]),
        ['All good.', 'Not good.'],
      );
    });

    test('is found behind many others, and not added where it may stand behind more', async (t) => {
      const { host, comment, writes } = await start(t, kind);
      const other = (id: number) => ({ repository: 'org/shop', number: 1, id, userId: 1, body: 'hm' });
      for (let id = 1; id <= 230; id += 1) host.comments.push(other(id));
      await comment('One.');
      await comment('Two.');
      assert.equal(host.comments.filter(({ body }) => body.endsWith('Two.')).length, 1);
      assert.equal(host.comments.length, 231);
      if (kind === 'gitea') return;
      for (let id = 232; id <= 2000; id += 1) host.comments.unshift(other(id));
      const before = writes();
      await failsAs('too_large', /so many comments/, comment('Three.'));
      assert.equal(writes(), before);
    });
  });

  describe(`${kind}: a commit’s status`, () => {
    test('is set once, and again when it is another', async (t) => {
      const { host, setStatus, writes } = await start(t, kind);
      await setStatus();
      await setStatus();
      assert.equal(writes(), 1);
      await setStatus({ state: 'failure', description: '2 findings' });
      await setStatus({ state: 'failure', description: '2 findings' });
      await setStatus({ context: 'parapet/fix', state: 'success' });
      const failure = kind === 'gitlab' ? 'failed' : 'failure';
      assert.deepEqual(
        host.statuses.map((each) => [each.commit, each.context, each.state, each.description, each.url]),
        [
          [commit, 'parapet/scan', 'pending', 'Looking', status.url],
          [commit, 'parapet/scan', failure, '2 findings', status.url],
          [commit, 'parapet/fix', 'success', 'Looking', status.url],
        ],
      );
    });

    test('is one when the answer was lost, whatever others set', async (t) => {
      const { host, setStatus } = await start(t, kind);
      for (let other = 0; other < 120; other += 1) {
        const context = `ci/${other}`;
        host.statuses.push({ repository: 'org/shop', commit, context, state: 'success', description: '', url: '' });
      }
      host.loses = 'POST';
      await failsAs('connection', /closed the connection/, setStatus({ state: 'success' }));
      await setStatus({ state: 'success' });
      assert.equal(host.statuses.length, 121);
      await setStatus({ state: 'failure', description: `${'d'.repeat(300)}\nx` });
      const { description = '' } = host.statuses.at(-1) ?? {};
      assert.ok(description.length <= 255 && description.endsWith('…'));
    });
  });

  test(`${kind}: obstacles are reported in words, and nothing is written`, async (t) => {
    const { host, token, open, comment, setStatus } = await start(t, kind);
    const repository = host.repositories.get('org/shop') ?? assert.fail();
    repository.isArchived = true;
    const archived: [OutgoingFailure, RegExp] =
      kind === 'gitlab' ? ['unauthorized', /does not allow/] : ['rejected', /archived/];
    await failsAs(...archived, open());
    await failsAs(...archived, comment('x'));
    await failsAs(...archived, setStatus());
    repository.isArchived = false;

    const { scopes } = token;
    token.scopes = ['read:repository', 'read:user'];
    const without: [OutgoingFailure, RegExp] =
      kind === 'github' ? ['not_found', /has no access to it/] : ['unauthorized', /does not allow/];
    await failsAs(...without, open());
    await failsAs(...without, comment('x'));
    await failsAs(...without, setStatus());
    token.scopes = scopes;

    host.tokens.clear();
    await failsAs('unauthorized', /refused the credential/, open());
    host.tokens.set(canary, token);
    host.repositories.clear();
    await failsAs('not_found', /no such repository/, open());
    host.repositories.set('org/shop', repository);
    assert.deepEqual([host.pullRequests, host.comments, host.statuses], [[], [], []]);
  });

  test(`${kind}: answers that no host should give to a write`, async (t) => {
    const { host, open } = await start(t, kind);
    let next: ScmHostServer['broken'];
    host.beforeEach = (asked) => {
      if (asked.startsWith('POST')) host.broken = next;
    };
    const breaks = async (failure: OutgoingFailure, message: RegExp, answer: ScmHostServer['broken']) => {
      next = answer;
      await failsAs(failure, message, open());
    };
    const json = (status: number, body: unknown, headers?: Record<string, string>) => ({
      status,
      body: JSON.stringify(body),
      ...(headers && { headers }),
    });
    await breaks(
      'rejected',
      /status 422\): “Validation Failed; no commits between main and b”/,
      json(422, {
        message: 'Validation Failed',
        errors: [{ message: 'no commits\n between main and b' }],
      }),
    );
    await breaks(
      'rejected',
      /“title is too long, can’t be blank; base”/,
      json(400, {
        message: { title: ['is too long', 'can’t be blank'] },
        error: 'base',
      }),
    );
    await breaks('rejected', /“x{299}…”/, json(409, { message: ['x'.repeat(5_000)] }));
    await breaks('rejected', /\(status 422\)\.$/, json(422, { message: `bad token ${canary}` }));
    await breaks('rejected', /\(status 400\)\.$/, { status: 400, body: '<html>' });
    await breaks(
      'refused',
      /rate limit and answers again in 60 s/,
      json(403, { message: 'secondary' }, { 'retry-after': '60' }),
    );
    await breaks('refused', /rate limit and answers again later/, json(429, {}));
    await breaks(
      'unauthorized',
      /does not allow this .*“Resource not accessible”/,
      json(403, { message: 'Resource not accessible' }),
    );
    await breaks('redirects', /has moved/, { status: 301, headers: { location: '/api/other' } });
    await breaks('redirects', /has moved/, { status: 307, headers: { location: 'http://169.254.169.254/' } });
    await breaks('connection', /status 502/, { status: 502, body: '' });
    await breaks('connection', /did not answer like its API/, { status: 201, body: '{}' });
    await breaks('too_large', /larger than/, { status: 201, body: ' '.repeat(9 * 2 ** 20) });
    assert.deepEqual(host.pullRequests, []);
  });
}

test('github: an App’s comments are a bot’s, and a user’s comment is not treated as one', async (t) => {
  const { host, token, comment } = await start(t, 'github');
  Object.assign(token, { scopes: [], isApp: true });
  host.comments.push({ repository: 'org/shop', number: 1, id: 1, userId: 9, body: '<!-- parapet:fix:7 -->\nMine.' });
  await comment('One.');
  await comment('Two.');
  assert.deepEqual(
    host.comments.map(({ isBot, body }) => [isBot, body.split('\n')[1]]),
    [
      [undefined, 'Mine.'],
      [true, 'Two.'],
    ],
  );
});

test('gitlab: no line of a text is a command to it', async (t) => {
  const { host, open, comment, writes } = await start(t, 'gitlab');
  const body = '/merge\nWhy.\r\n/close\n\r/label ~x\n/\rassign @ada\n  /approve\na/b //c';
  await open({ body });
  await open({ body });
  await comment(body);
  await comment(body);
  assert.equal(writes(), 2);
  for (const text of [host.pullRequests[0]?.body, host.comments[0]?.body]) {
    assert.doesNotMatch(text?.replaceAll('\r', '') ?? '/', /^\s*\//m);
    assert.ok(
      `\n${text}`.endsWith('\n\\/merge\nWhy.\n\\/close\n\n\\/label ~x\n\\/\nassign @ada\n  \\/approve\na/b //c'),
      text,
    );
  }
});

test('gitlab: a pending status is not set to pending again, which is not a failure', async (t) => {
  const { host, setStatus } = await start(t, 'gitlab');
  await setStatus();
  await setStatus({ description: 'Still looking' });
  assert.deepEqual(
    host.statuses.map(({ description }) => description),
    ['Looking'],
  );
});

test('where each kind of host has its API', async () => {
  const asked = async (kind: ScmHostKind, repository: string) => {
    const urls: string[] = [];
    const request: HostRequest = {
      fetch: ({ url }) => {
        urls.push(url);
        return Promise.resolve({ status: 500, headers: {}, body: Buffer.alloc(0), url });
      },
      repository: new URL(repository),
      token: null,
    };
    await assert.rejects(hosts[kind]?.openPullRequest(request, draft) ?? assert.fail(), OutgoingError);
    return urls.map((url) => url.split('?')[0]);
  };
  assert.deepEqual(await asked('github', 'https://github.com/Org/shop.git'), [
    'https://api.github.com/repos/Org/shop/pulls',
  ]);
  assert.deepEqual(await asked('github', 'https://ghe.example/org/shop/'), [
    'https://ghe.example/api/v3/repos/org/shop/pulls',
  ]);
  assert.deepEqual(await asked('gitlab', 'https://gitlab.example:8443/org/team/shop.git'), [
    'https://gitlab.example:8443/api/v4/projects/org%2Fteam%2Fshop/merge_requests',
  ]);
  assert.deepEqual(await asked('gitea', 'https://example.org/code/org/sh%20op'), [
    'https://example.org/code/api/v1/repos/org/sh%20op/pulls',
  ]);
  for (const [kind, repository] of [
    ['github', 'https://ghe.example/org'],
    ['github', 'https://ghe.example/org/shop/tree/main'],
    ['gitea', 'https://example.org/shop'],
    ['gitlab', 'https://gitlab.example/org/%E0%A4%A'],
  ] as const) {
    assert.deepEqual(await asked(kind, repository), [], repository);
  }
});

test('texts are cut to whole characters, and shares of languages are those of the largest', () => {
  const units = fc.constantFrom(0x0, 0x61, 0xd83d, 0xde42);
  const text = fc.array(units, { maxLength: 50 }).map((each) => String.fromCharCode(...each));
  const texts = fc.record({ text, max: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(texts, ({ text: long, max }) => {
      const cut = cutText(long, max);
      assert.ok(cut.length <= max && cut.isWellFormed() && !cut.includes('\0'));
      assert.ok(isSameText(cutText(cut, max), cut));
    }),
    { numRuns: 100 },
  );
  const counts = fc.dictionary(fc.string({ maxLength: 110 }), fc.nat(), { maxKeys: 25 });
  fc.assert(
    fc.property(counts, (held) => {
      const shares = languageShares(held);
      const total = shares.reduce((sum, { percent }) => sum + percent, 0);
      assert.ok(shares.length <= 20 && total <= 100.2 && shares.every(({ percent }) => percent >= 0));
      assert.deepEqual(
        shares.map(({ percent }) => percent),
        shares.map(({ percent }) => percent).toSorted((one, other) => other - one),
      );
    }),
    { numRuns: 100 },
  );
});

test('a marker that could end the hidden comment is our own mistake', async (t) => {
  const { request } = await start(t, 'github');
  for (const marker of ['a-->b', 'a b', '', 'a--b']) {
    await assert.rejects(github.comment(request, { number: '1', marker, body: 'x' }), /cannot mark a comment/);
  }
});

test('a pull request whose page is no web page is refused', async (t) => {
  const { host, open } = await start(t, 'gitea');
  host.beforeEach = (asked) => {
    const branch = { ref: 'a', repo_id: 1 };
    const pull = {
      number: 1,
      html_url: 'javascript:alert(1)',
      title: '',
      body: '',
      state: 'open',
      head: branch,
      base: branch,
    };
    if (asked.startsWith('POST')) host.broken = { status: 201, body: JSON.stringify(pull) };
  };
  await failsAs('connection', /did not answer like its API/, open());
});

describe('a fake host tells what is not as the real one’s description has it', () => {
  const ask = (host: ScmHostServer, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    fetch({
      url: `${host.origin}${path}`,
      method,
      credentials: { authorization: `Bearer ${canary}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const requests: [ScmHostKind, 'GET' | 'POST' | 'PUT', string, object | undefined, RegExp][] = [
    ['github', 'POST', '/api/v3/repos/org/shop/pulls', { head: 'a', title: 't' }, /base/],
    ['github', 'POST', '/api/v3/repos/org/shop/pulls', { head: 'a', base: 'b', titel: 't' }, /titel/],
    ['github', 'POST', `/api/v3/repos/org/shop/statuses/${commit}`, { state: 'failed' }, /state/],
    ['github', 'GET', '/api/v3/repos/org/shop/pulls?state=opened', undefined, /state/],
    ['github', 'GET', '/api/v3/repos/org/shop/pulls?limit=3', undefined, /no parameter limit/],
    ['github', 'GET', '/api/v3/repos/org/shop/branches', undefined, /branches/],
    ['github', 'GET', '/api/v4/user', undefined, /api\/v4/],
    [
      'gitlab',
      'POST',
      '/api/v4/projects/org%2Fshop/merge_requests',
      { source_branch: 'a', title: 't' },
      /target_branch/,
    ],
    ['gitlab', 'PUT', '/api/v4/projects/org%2Fshop/merge_requests/1', { body: 't' }, /body/],
    ['gitlab', 'GET', '/api/v4/projects/org/shop', undefined, /org\/shop/],
    ['gitlab', 'GET', '/api/v4/projects/org%2Fshop/merge_requests?page=one', undefined, /page/],
    ['gitea', 'POST', '/api/v1/repos/org/shop/issues/1/comments', {}, /body/],
    ['gitea', 'POST', '/api/v1/repos/org/shop/pulls', { head: 1 }, /head/],
    ['gitea', 'GET', '/api/v1/repos/org/shop/pulls/main/a', undefined, /pulls\/main/],
  ];
  for (const [kind, method, path, body, problem] of requests) {
    test(`${kind}: ${method} ${path}`, async (t) => {
      const { host } = await start(t, kind);
      await ask(host, method, path, body);
      assert.match(host.undocumented.splice(0).join(), problem);
    });
  }

  for (const kind of kinds) {
    test(`${kind}: an answer of its own`, async (t) => {
      const { host, request } = await start(t, kind, { description: 7 as never, languages: { Go: '1' as never } });
      await assert.rejects(hosts[kind]?.askRepository(request) ?? assert.fail());
      const root = {
        github: '/api/v3/repos/org/shop',
        gitlab: '/api/v4/projects/org%2Fshop',
        gitea: '/api/v1/repos/org/shop',
      };
      await ask(host, 'GET', `${root[kind]}/languages`);
      assert.match(host.undocumented.splice(0).join(), /answer 200: .*description.*answer 200: .*Go/s);
    });
  }
});
