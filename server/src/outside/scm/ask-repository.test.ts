/** Repository facts from each kind of host, and from hosts that answer something else. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { testOutside } from '../../../../tests/harness/hosts/outside.ts';
import {
  startScmHost,
  type ScmHostKind,
  type ScmHostRepository,
  type ScmHostToken,
} from '../../../../tests/harness/hosts/scm-host.ts';
import { Confidential } from '../../base/confidential.ts';
import type { ScmTokenScope } from '../../model/project.ts';
import { OutgoingError, type OutgoingFailure } from '../guard/outgoing-error.ts';
import { hosts } from './hosts.ts';

const { fetch } = testOutside();
const canary = 'canary-9c1e-token';

async function startHost(t: TestContext, kind: ScmHostKind, repository: Partial<ScmHostRepository> = {}) {
  const host = await startScmHost(t, kind);
  host.repositories.set('org/shop', { isPrivate: true, isArchived: false, ...repository });
  const ask = (path: string, token: string | null = canary) => {
    const askRepository = hosts[kind]?.askRepository ?? assert.fail();
    return askRepository({
      fetch,
      repository: new URL(path, host.origin),
      token: token === null ? null : new Confidential(token),
    });
  };
  return { host, ask };
}

/** Members of 2.6's tokenScopes, by kind of host and token. */
const cases: [string, ScmHostKind, ScmHostToken | null, Partial<ScmHostRepository>, ScmTokenScope[]][] = [
  [
    'a classic token of an admin',
    'github',
    { scopes: ['repo', 'read:org'], role: 'admin' },
    {},
    [
      'readMetadata',
      'readContents',
      'readPullRequest',
      'readChecks',
      'writePullRequestComment',
      'writeContents',
      'writePullRequest',
      'writeChecks',
      'manageWebhooks',
      'readMembers',
    ],
  ],
  [
    'a classic token whose owner may only read',
    'github',
    { scopes: ['repo'], role: 'read' },
    {},
    ['readMetadata', 'readContents', 'readPullRequest', 'readChecks', 'writePullRequestComment'],
  ],
  [
    'a classic token for public repositories, on a private one',
    'github',
    { scopes: ['public_repo'], role: 'write' },
    {},
    ['readMetadata'],
  ],
  ['a classic token without scopes', 'github', { scopes: [], role: 'write' }, {}, ['readMetadata']],
  [
    'an archived repository',
    'github',
    { scopes: ['repo'], role: 'write' },
    { isArchived: true },
    ['readMetadata', 'readContents', 'readPullRequest', 'readChecks'],
  ],
  ['a fine-grained token', 'github', { scopes: [], role: 'write', isFineGrained: true }, {}, ['readMetadata']],
  [
    'nobody, on a public repository',
    'github',
    null,
    { isPrivate: false },
    ['readMetadata', 'readContents', 'readPullRequest', 'readChecks'],
  ],
  [
    'a token with api, of a maintainer',
    'gitlab',
    { scopes: ['api'], role: 'admin' },
    {},
    [
      'readMetadata',
      'readMembers',
      'readContents',
      'readPullRequest',
      'readChecks',
      'writePullRequestComment',
      'writeContents',
      'writePullRequest',
      'writeChecks',
      'manageWebhooks',
    ],
  ],
  [
    'a token that may push and nothing else',
    'gitlab',
    { scopes: ['read_api', 'write_repository'], role: 'write' },
    {},
    ['readMetadata', 'readMembers', 'readContents', 'readPullRequest', 'readChecks', 'writeContents'],
  ],
  [
    'a token with api on an archived project',
    'gitlab',
    { scopes: ['api'], role: 'admin' },
    { isArchived: true },
    ['readMetadata', 'readMembers', 'readContents', 'readPullRequest', 'readChecks'],
  ],
  [
    'a token that cannot be asked about',
    'gitlab',
    { scopes: [], role: 'admin', isFineGrained: true },
    {},
    ['readMetadata'],
  ],
  [
    'any token',
    'gitea',
    { scopes: [], role: 'admin' },
    {},
    ['readMetadata', 'readContents', 'readPullRequest', 'readChecks'],
  ],
];

describe('what a token allows', () => {
  for (const [name, kind, token, repository, expected] of cases) {
    test(`${kind}: ${name}`, async (t) => {
      const { host, ask } = await startHost(t, kind, repository);
      if (token !== null) host.tokens.set(canary, token);
      const facts = await ask('/org/shop.git', token === null ? null : canary);
      assert.deepEqual(facts, {
        isArchived: repository.isArchived ?? false,
        description: '',
        languages: [],
        codeowners: null,
        tokenScopes: facts.tokenScopes,
      });
      assert.deepEqual([...facts.tokenScopes].sort(), [...expected].sort());
      assert.deepEqual(host.undocumented, []);
      assert.ok(!host.asked.some((each) => each.includes(canary)));
    });
  }
});

test('gitlab: a project in a subgroup', async (t) => {
  const { host, ask } = await startHost(t, 'gitlab');
  host.repositories.set('org/team/shop', { isPrivate: false, isArchived: true });
  assert.equal((await ask('/org/team/shop/', null)).isArchived, true);
});

for (const kind of ['github', 'gitlab', 'gitea'] as const) {
  test(`${kind}: what the repository is about, and its languages by share`, async (t) => {
    const languages = { Shell: 2, TypeScript: 6, Go: 0, ...(kind === 'gitlab' && { HTML: 0.5 }) };
    const description = `Sells\n  things. ${'x'.repeat(2_000)}`;
    const { host, ask } = await startHost(t, kind, { isPrivate: false, description, languages });
    const facts = await ask('/org/shop', null);
    assert.match(facts.description, /^Sells things\. x{985}…$/);
    const [first, second] = kind === 'gitlab' ? [70.59, 23.53] : [75, 25];
    assert.deepEqual(facts.languages.slice(0, 2), [
      { name: 'TypeScript', percent: first },
      { name: 'Shell', percent: second },
    ]);
    assert.equal(facts.languages.length, kind === 'gitlab' ? 3 : 2);

    host.beforeEach = (asked) => {
      if (asked.endsWith('/languages')) host.broken = { status: 404 };
    };
    assert.deepEqual((await ask('/org/shop', null)).languages, []);
  });
}

for (const [kind, path] of [
  ['github', '.github/CODEOWNERS'],
  ['github', 'docs/CODEOWNERS'],
  ['gitlab', '.gitlab/CODEOWNERS'],
  ['gitlab', 'CODEOWNERS'],
  ['gitea', '.gitea/CODEOWNERS'],
] as const) {
  test(`${kind}: ${path} is read as it is`, async (t) => {
    const { host, ask } = await startHost(t, kind, { isPrivate: false, files: { [path]: '* @ada\n' } });
    assert.equal((await ask('/org/shop', null)).codeowners, '* @ada\n');
    assert.deepEqual(host.undocumented, []);
  });
}

describe('a host that does not answer as it should: in words, without the token', () => {
  for (const kind of ['github', 'gitlab', 'gitea'] as const) {
    test(kind, async (t) => {
      const { host, ask } = await startHost(t, kind);
      host.tokens.set(canary, { scopes: ['repo', 'api'], role: 'write' });
      const failsAs = async (failure: OutgoingFailure, message: RegExp, asking: Promise<unknown>) => {
        await assert.rejects(asking, (error) => {
          assert.ok(error instanceof OutgoingError, String(error));
          assert.equal(error.failure, failure, error.message);
          assert.match(error.message, message);
          assert.ok(!error.message.includes(canary));
          return true;
        });
      };
      await failsAs('unauthorized', /refused the credential/, ask('/org/shop', 'wrong'));
      await failsAs('not_found', /no such repository/, ask('/org/none'));
      await failsAs('not_found', /no such repository/, ask('/org/shop', null));
      host.broken = { status: 403, headers: { 'X-RateLimit-Remaining': '0' } };
      await failsAs('refused', /rate limit/, ask('/org/shop'));
      host.broken = { status: 502, body: '<html>' };
      await failsAs('connection', /502/, ask('/org/shop'));
      host.broken = { status: 200, body: '<html>' };
      await failsAs('connection', /did not answer like its API/, ask('/org/shop'));
      host.broken = { status: 200, body: '{"archived":"no"}' };
      await failsAs('connection', /did not answer like its API/, ask('/org/shop'));
      host.broken = { status: 302, headers: { location: 'http://169.254.169.254/latest' } };
      await failsAs('forbidden_address', /private network/, ask('/org/shop'));
    });
  }
});
