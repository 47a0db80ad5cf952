import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRepositoryAddress, sshAddressFor, withScheme } from './repository-address.ts';

/** The address for git, or the problem. */
const read = (text: string) => {
  const parsed = parseRepositoryAddress(text);
  if ('problem' in parsed) return parsed.problem;
  return parsed.ssh === null ? parsed.url.href : sshAddressFor(parsed, parsed.ssh.user || 'nobody');
};

test('both forms of ssh reach git as they were written, without what means nothing', () => {
  assert.equal(read('ssh://git@Host:22/a/b.git'), 'ssh://git@host/a/b.git');
  assert.equal(read('ssh://git@host:2222/a/b c'), 'ssh://git@host:2222/a/b%20c');
  assert.equal(read('ssh://host/~ada/b'), 'ssh://nobody@host/~ada/b');
  assert.equal(read('ssh://git@[2001:DB8::1]:2222/b'), 'ssh://git@[2001:db8::1]:2222/b');
  // Relative to the user's home, like scp, and absolute.
  assert.equal(read('git@Host:a/b.git'), 'git@host:a/b.git');
  assert.equal(read('git@host:/a/b c.git'), 'git@host:/a/b c.git');
  assert.equal(read('https://host/a#x'), 'https://host/a');
});

test('addresses that git or ssh could misread are refused', () => {
  for (const text of [
    'ssh://-oProxyCommand=id/a',
    'ssh://-l@host/a',
    'ssh://git@-x/a',
    '-x@host:a',
    'git@-oProxyCommand=id:a',
    'git@ho st:a',
    'git@host:../a',
    'git@host:a/..',
    'git@host:a\nb',
    'ssh://git@host/a%0ab',
    'ssh://git@host/a?x',
    'ssh://git@ho%2fst/a',
    'ext::sh -c id',
    'file:///etc',
    '/srv/git/shop.git',
    '-u',
    'host:a/b',
    '',
  ]) {
    assert.ok('problem' in parseRepositoryAddress(text), text);
  }
});

test('a secret in the address is refused, and not quoted', () => {
  for (const text of ['https://ada:canary@host/a', 'ssh://git:canary@host/a', 'https://canary@host/a']) {
    assert.match(read(text), /own field/);
    assert.ok(!read(text).includes('canary'));
  }
});

test('an address without a scheme is https; other texts stay', () => {
  for (const text of [
    'github.com/acme/shop',
    'git.example.com:8443/acme/shop.git',
    'github.com',
    '10.0.0.7/acme/shop',
  ]) {
    assert.equal(withScheme(text), `https://${text}`);
  }
  for (const text of [
    'https://github.com/acme/shop',
    'git@github.com:acme/shop.git',
    'github.com:acme/shop.git',
    'acme/shop',
    '/srv/git.d/shop',
    '../shop.git',
    '-u.x/a',
    'a..b/c',
    'javascript:alert(1)',
    '',
  ]) {
    assert.equal(withScheme(text), text);
  }
});
