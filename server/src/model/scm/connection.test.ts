import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cloneUrlOf, connectionFor, parseBaseUrl, scmHostOf } from './connection.ts';

const base = (text: string) => {
  const parsed = parseBaseUrl(text);
  return 'baseUrl' in parsed ? parsed.baseUrl : parsed.problem;
};

test('a base URL has one spelling', () => {
  assert.equal(base('HTTPS://Git.Example.com:443/'), 'https://git.example.com');
  assert.equal(base('https://git.example.com:8443/team//'), 'https://git.example.com:8443/team');
  assert.equal(base('https://git.example.com/team/../shop.git'), 'https://git.example.com/shop');
  assert.equal(base('http://[::1]:3000/x/'), 'http://[::1]:3000/x');
  assert.equal(base('Git.Example.com:8443/team/'), 'https://git.example.com:8443/team');
  assert.equal(base('SSH://Git.Example.com:22/'), 'ssh://git.example.com');
  assert.equal(base('ssh://git.example.com:2222/team/../shop.git'), 'ssh://git.example.com:2222/shop');
});

test('an invalid base URL is refused with the reason', () => {
  assert.match(base('git'), /not a URL/);
  assert.match(base('git://git.example.com/x'), /must begin/);
  assert.match(base('ssh://git@git.example.com'), /own fields/);
  assert.match(base('ssh://-oProxyCommand=id'), /no host/);
  assert.match(base('file:///etc/passwd'), /must begin/);
  assert.match(base('https://ada:s3cret@git.example.com'), /own fields/);
  assert.match(base('https://git.example.com/?x=1'), /without \?/);
  assert.match(base('https://git.example.com/team%2f..'), /%2F/);
});

test('the longest base URL that stands before a slash wins; another origin never does', () => {
  const connections = ['https://h', 'https://h/team', 'https://h/team/shop', 'https://h:8443', 'http://h'].map(
    (baseUrl) => ({ baseUrl }),
  );
  const found = (repository: string) => connectionFor(repository, connections)?.baseUrl;
  assert.equal(found('https://h/other/x'), 'https://h');
  assert.equal(found('https://h/team/x.git'), 'https://h/team');
  assert.equal(found('https://h/teams/x'), 'https://h');
  assert.equal(found('https://h/team/shop.git'), 'https://h/team/shop');
  assert.equal(found('https://h/team/shop/'), 'https://h/team/shop');
  assert.equal(found('https://h/team/shop/../x'), 'https://h/team');
  assert.equal(found('https://h:8443/team/x'), 'https://h:8443');
  assert.equal(found('https://h.example/team'), undefined);
  assert.equal(found('https://h/team/%2e%2e/x'), 'https://h');
  assert.equal(found('https://h/team/..%2fx'), undefined);
  assert.equal(found(''), undefined);
});

test('both forms of ssh mean the same connection, and http another', () => {
  const connections = ['ssh://h', 'ssh://h/team', 'ssh://h:2222', 'https://h/team'].map((baseUrl) => ({ baseUrl }));
  const found = (repository: string) => connectionFor(repository, connections)?.baseUrl;
  assert.equal(found('ssh://git@H:22/team/shop.git'), 'ssh://h/team');
  assert.equal(found('git@h:team/shop.git'), 'ssh://h/team');
  assert.equal(found('git@h:/team/shop.git'), 'ssh://h/team');
  assert.equal(found('git@h:shop'), 'ssh://h');
  assert.equal(found('ssh://git@h:2222/team/shop'), 'ssh://h:2222');
  assert.equal(found('git@h:team/../shop'), undefined);
  assert.equal(found('git@h:team/..%2fshop'), 'ssh://h/team');
});

test('which connection is used does not depend on their order, and what is used stands before the URL', () => {
  const segment = fc.constantFrom('a', 'ab', 'b', 'a.git');
  const url = fc.array(segment, { maxLength: 4 }).map((path) => ['https://h', ...path].join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(url.map(base), { maxLength: 6 }), url, (bases, repository) => {
      const connections = bases.map((baseUrl) => ({ baseUrl }));
      const one = connectionFor(repository, connections);
      assert.equal(connectionFor(repository, connections.toReversed())?.baseUrl, one?.baseUrl);
      const fitting = bases.filter((each) => `${base(repository)}/`.startsWith(`${each}/`));
      assert.equal(
        one?.baseUrl.length,
        fitting.length === 0 ? undefined : Math.max(...fitting.map((each) => each.length)),
      );
    }),
  );
});

test('the host of a repository: by its name, else by what the connection is', () => {
  assert.equal(scmHostOf(new URL('https://github.com/a/b'), 'git'), 'github');
  assert.equal(scmHostOf(new URL('https://code.example.com/a/b'), 'github'), 'github_enterprise');
  assert.equal(scmHostOf(new URL('https://code.example.com/a/b'), 'gitlab'), 'gitlab_selfmanaged');
  assert.equal(scmHostOf(new URL('https://code.example.com/a/b'), null), 'unknown');
  assert.equal(cloneUrlOf(new URL('https://gitlab.com/a/b/'), 'gitlab').href, 'https://gitlab.com/a/b.git');
  assert.equal(cloneUrlOf(new URL('https://gitlab.com/a/b.git'), 'gitlab').href, 'https://gitlab.com/a/b.git');
  assert.equal(cloneUrlOf(new URL('https://github.com/a/b/'), 'github').href, 'https://github.com/a/b');
});
