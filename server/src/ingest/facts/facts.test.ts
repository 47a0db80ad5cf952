/** Field readers shared by all parsers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dependencyGraph, edgeList } from './dependency-graph.ts';
import { asInstant } from './fields.ts';
import { numberedNames } from './numbered-names.ts';
import { parsePurl } from './purl.ts';
import { pathOfUri, safePath } from './safe-path.ts';
import { forms, maskSecret, scrubber } from '../secrets/mask.ts';
import { cweName, distinctCwes, owaspName } from './weaknesses.ts';

test('no path, whatever is in it, comes out absolute, with . or .., or with a drive', () => {
  const parts = fc.constantFrom(
    '..',
    '.',
    '',
    'a',
    'b c',
    '%2e%2e',
    '%2f',
    'C:',
    '\\',
    '..\\',
    'file:',
    '//',
    'ü',
    '\0',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), fc.constantFrom('/', '\\', ''), (list, separator) => {
      for (const raw of [list.join(separator), pathOfUri(list.join(separator))]) {
        const path = safePath(raw)?.path;
        if (path === undefined) continue;
        assert.ok(!path.startsWith('/') && !path.includes('\0') && path.isWellFormed(), path);
        assert.ok(!path.split('/').some((part) => part === '..' || part === '.'), path);
        assert.ok(!path.includes('\\'), path);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a secret is in no text after scrubbing: as it is, trimmed, escaped, encoded, line by line, or cut off at the end', () => {
  const value = ' s3cr"et/Value+With\\Escapes==\nsecond line of the key material ';
  const scrub = scrubber([value]);
  const texts = [
    value,
    value.trim(),
    JSON.stringify(value),
    encodeURIComponent(value),
    'see second line of the key material here',
    `x ${value.trim().slice(0, 12)}…`,
  ];
  for (const text of texts) {
    const clean = scrub(text);
    assert.ok(!clean.includes('Value'), clean);
    assert.ok(!clean.includes('second line of'), clean);
  }
});

test('a mask shows at most six characters, and none of a short secret', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), (value) => {
      const shown = maskSecret(value).replaceAll('*', '').length;
      assert.ok(shown <= (value.length < 8 ? 0 : value.length < 16 ? 2 : 6));
    }),
  );
});

test('a text and a value of megabytes are searched in part only', () => {
  const value = Array.from({ length: 50_000 }, (_, n) => `line ${n} of a key with enough characters\n`).join('');
  assert.ok(forms(value).length <= 104, 'the value in four forms, and a hundred of its lines');
  const clean = scrubber([value])(`a${value}b${'c'.repeat(1_000_000)}`);
  assert.ok(!clean.includes('of a key with enough characters\nline'));
  assert.ok(clean.length <= 64 * 1024 + 1, 'the text is cut before the search');
});

test('CWE and OWASP names are read in the ways in which tools write them', () => {
  assert.deepEqual(['external/cwe/cwe-079', 'CWE-79: XSS', 'cwe79', 'CWE-079', 'CWE 79 - XSS'].map(cweName), [
    'CWE-79',
    'CWE-79: XSS',
    'CWE-79',
    'CWE-79',
    'CWE-79: XSS',
  ]);
  assert.deepEqual(['security', 'cwe', 'external/cwe/', 'scwe-1'].map(cweName), [
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(distinctCwes(['CWE-79', 'CWE-79: XSS', undefined, 'CWE-89']), ['CWE-79: XSS', 'CWE-89']);
  assert.deepEqual(
    ['OWASP-A03:2021 - Injection', 'A9: Using Components', 'external/owasp/owasp-a1', 'api', 'a'].map(owaspName),
    ['A03:2021 - Injection', 'A9: Using Components', 'A1', undefined, undefined],
  );
});

test('package URLs give the name that the ecosystem uses', () => {
  const names = (purl: string) => {
    const { ecosystem, name, version } = parsePurl(purl) ?? { ecosystem: '', name: '', version: '' };
    return `${ecosystem} ${name} ${version}`;
  };
  assert.equal(names('pkg:npm/%40scope/name@1.2.3'), 'npm @scope/name 1.2.3');
  assert.equal(names('pkg:maven/org.apache/log4j@2.0?type=jar'), 'maven org.apache:log4j 2.0');
  assert.equal(names('pkg:golang/github.com/a/b/v2@v2.1.0#sub'), 'gomod github.com/a/b/v2 v2.1.0');
  assert.equal(names('pkg:deb/debian/curl@7.50.3-1?arch=i386'), 'deb curl 7.50.3-1');
  assert.equal(names('pkg:composer/vendor/name'), 'composer vendor/name ');
  assert.equal(names('pkg:npm/@scope/name'), 'npm @scope/name ');
  assert.equal(parsePurl('lodash@1'), undefined);
});

test('instants outside of what makes sense are none', () => {
  assert.equal(asInstant('2020-01-02T03:04:05+02:00'), '2020-01-02T01:04:05.000Z');
  for (const odd of ['0001-01-01T00:00:00Z', 'soon', '', 5, null, '+275760-09-13T00:00:00.000Z'])
    assert.equal(asInstant(odd), undefined);
});

test('transitivity follows from the roots; a cycle ends; what nothing reaches is unknown', () => {
  const nodes = numberedNames();
  const edges = edgeList();
  const known = ['root a', 'a b', 'b a', 'lone c', 'lone a', 'lone a'];
  for (const edge of known) {
    const [from = '', to = ''] = edge.split(' ');
    edges.add(nodes.numberOf(from), nodes.numberOf(to));
  }
  const graph = dependencyGraph(nodes.size, new Set([nodes.numberOf('root')]), edges);
  const of = (name: string) => nodes.find(name) ?? -1;
  assert.deepEqual(
    ['a', 'b', 'c', 'root', 'nobody'].map((node) => graph.transitivityOf(of(node))),
    ['direct', 'transitive', 'unknown', 'unknown', 'unknown'],
  );
  assert.deepEqual(graph.parentsOf(of('a'), 10), [of('b'), of('lone')]);
  assert.deepEqual(graph.parentsOf(of('a'), 1), [of('b')]);
  assert.deepEqual(graph.parentsOf(of('nobody'), 10), []);
});

test('introducers of a package: direct ancestors, nearest first, despite cycles; else its parents', () => {
  const nodes = numberedNames();
  const edges = edgeList();
  const known = ['root web', 'root cli', 'web a', 'a b', 'b a', 'b leaf', 'cli leaf', 'lone c', 'c d'];
  for (const edge of known) {
    const [from = '', to = ''] = edge.split(' ');
    edges.add(nodes.numberOf(from), nodes.numberOf(to));
  }
  const graph = dependencyGraph(nodes.size, new Set([nodes.numberOf('root')]), edges);
  const of = (name: string) => nodes.find(name) ?? -1;
  const introducers = (name: string, max = 10) => graph.introducersOf(of(name), max);
  assert.deepEqual(introducers('leaf'), [of('cli'), of('web')]);
  assert.deepEqual(introducers('leaf', 1), [of('cli')]);
  assert.deepEqual(introducers('b'), [of('web')]);
  assert.deepEqual([introducers('web'), introducers('nobody')], [[], []]);
  assert.deepEqual([introducers('d'), introducers('c')], [[of('c')], [of('lone')]]);
});

test('the graph in typed arrays says what the edges themselves say', () => {
  const node = fc.nat({ max: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 60 }), fc.uniqueArray(node), (pairs, rootList) => {
      const edges = edgeList();
      for (const [from, to] of pairs) edges.add(from, to);
      const roots = new Set(rootList);
      const graph = dependencyGraph(13, roots, edges);
      const direct = new Set(pairs.filter(([from, to]) => roots.has(from) && !roots.has(to)).map(([, to]) => to));
      const reached = new Set(direct);
      for (let before = -1; before !== reached.size;) {
        before = reached.size;
        for (const [from, to] of pairs) if (reached.has(from) && !roots.has(to)) reached.add(to);
      }
      for (let each = 0; each < 13; each += 1) {
        const expected = direct.has(each) ? 'direct' : reached.has(each) ? 'transitive' : 'unknown';
        assert.equal(graph.transitivityOf(each), expected);
        const parents = pairs.filter(([from, to]) => to === each && !roots.has(from)).map(([from]) => from);
        assert.deepEqual(graph.parentsOf(each, 100), [...new Set(parents)]);
      }
    }),
  );
});
