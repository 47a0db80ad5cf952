/** Files and code that changed their place without anybody saying so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assign } from './assign.ts';
import type { Sighting } from './sighting.ts';
import { draftOf, knownFrom, scanText, sightingOf, type TextFile } from './testing/scan-text.ts';

/** Matches between two scans as `old path:line -> new path:line`, sorted. */
function matched(before: readonly Sighting[], after: readonly Sighting[]): string[] {
  const place = (sighting: Sighting): string => `${sighting.path}:${sighting.startLine}`;
  return assign({ known: knownFrom(before), found: after })
    .matches.map((match) => `${place(match.known)} -> ${place(match.found)}`)
    .sort();
}

/** Without context, like Semgrep's JSON. */
function withoutContext(sightings: readonly Sighting[]): Sighting[] {
  return sightings.map((sighting) => ({ ...sighting, contextDigest: null, sketch: null }));
}

const services = Array.from({ length: 58 }, (_, index) => `service${String.fromCharCode(97 + (index % 26))}${index}`);

/** The test of one integration: all are copies of one, and differ only in a name that no result shows. */
function integrationTest(path: string, service: string, extraLines = 0): TextFile {
  return {
    path,
    lines: [
      'from hc.test import BaseTestCase',
      ...Array.from({ length: extraLines }, (_, index) => `import extra${index}`),
      'class AddTestCase(BaseTestCase):',
      '    def test_it_works(self):',
      '        self.client.login(alert-password)',
      '        r = self.client.post(self.url, form)',
      '        alert-assert(r.status_code)',
      '        self.assertRedirects(r, self.channels_url)',
      '',
      '',
      `        # ${service}`,
      '',
      '',
      '    def test_it_requires_rw_access(self):',
      '        self.client.login(alert-password)',
      '        r = self.client.get(self.url)',
      '        alert-assert(r.status_code)',
    ],
  };
}

function bulkMove(extraLinesAfter: (index: number) => number): { before: Sighting[]; after: Sighting[] } {
  const before = services.map((name, index) => integrationTest(`hc/front/tests/test_add_${name}.py`, name, index % 3));
  const after = services.map((name, index) =>
    integrationTest(`hc/integrations/${name}/tests/test_add.py`, name, (index % 3) + extraLinesAfter(index)),
  );
  return { before: scanText(...before), after: scanText(...after) };
}

test('58 files that are alike and moved together keep their findings, each its own', () => {
  for (const extraLinesAfter of [() => 0, (index: number) => (index % 5 === 0 ? 1 : 0)]) {
    for (const reported of [(scan: Sighting[]) => scan, withoutContext]) {
      const { before, after } = bulkMove(extraLinesAfter);
      const matches = matched(reported(before), reported(after));
      assert.equal(matches.length, 4 * services.length);
      for (const match of matches)
        assert.match(
          match,
          /^hc\/front\/tests\/test_add_(\w+)\.py:\d+ -> hc\/integrations\/\1\/tests\/test_add\.py:\d+$/,
        );
    }
  }
});

test('of files with the same results, the one whose lines stayed at their numbers is the moved one', () => {
  const lines = ['alert-eval(x)', '', 'alert-md5(y)', 'alert-exec(z)'];
  const before = scanText({ path: 'one/p.ts', lines }, { path: 'two/q.ts', lines: ['', '', '', ...lines] });
  const after = scanText({ path: 'new/a.ts', lines: ['', '', '', ...lines] }, { path: 'new/b.ts', lines });
  const expected = [1, 3, 4].flatMap((line) => [
    `one/p.ts:${line} -> new/b.ts:${line}`,
    `two/q.ts:${line + 3} -> new/a.ts:${line + 3}`,
  ]);
  assert.deepEqual(matched(withoutContext(before), withoutContext(after)), expected.sort());
});

test('a file of the root keeps its name in a folder', () => {
  const lines = ['one', 'alert-eval(x)'];
  const scan = (path: string): Sighting[] => withoutContext(scanText({ path, lines: [...lines] }));
  const moved = withoutContext(scanText({ path: 'src/app.py', lines: ['# moved', ...lines] }));
  assert.deepEqual(matched(scan('app.py'), moved), ['app.py:2 -> src/app.py:3']);
  assert.deepEqual(matched(scan('src/app.py'), scan('app.py')), ['src/app.py:2 -> app.py:2']);
});

test('a file with one finding is renamed if no other can be meant, and another place is none', () => {
  const at = (path: string, line: number): Sighting[] =>
    withoutContext(scanText({ path, lines: [...Array.from({ length: line - 1 }, () => ''), 'alert-eval(x)'] }));
  assert.deepEqual(matched(at('src/load.ts', 7), at('src/reader.ts', 7)), ['src/load.ts:7 -> src/reader.ts:7']);
  assert.deepEqual(matched(at('src/load.ts', 7), at('src/reader.ts', 8)), []);
  assert.deepEqual(matched(at('src/load.ts', 7), at('web/view.ts', 7)), []);
  assert.deepEqual(matched(at('src/load.ts', 7), [...at('src/a.ts', 7), ...at('src/b.ts', 7)]), []);
});

function leak(path: string, line: number, secretHash: string | undefined): Sighting {
  const region = { startLine: line, startColumn: 1, endLine: line, endColumn: 9 };
  const secret = { secretType: 'key', ...(secretHash === undefined ? {} : { secretHash }) };
  return sightingOf(draftOf({ path, region, matchedText: 'key=****', content: { message: 'm', secret } }));
}

test('a secret moved to another file is the same, also as an older version stored it', () => {
  const before = [leak('a.env', 3, 'one')];
  const after = [leak('deploy/settings.py', 41, 'one')];
  assert.deepEqual(matched(before, after), ['a.env:3 -> deploy/settings.py:41']);
  const stored = before.map((sighting) => ({ ...sighting, sketch: null }));
  assert.deepEqual(matched(stored, after), ['a.env:3 -> deploy/settings.py:41']);
});

test('of two equal secrets each is used once, and a copy of one that stayed is new', () => {
  const two = matched(
    [leak('a.env', 3, 'one'), leak('b.env', 8, 'one')],
    [leak('conf/a.env', 3, 'one'), leak('conf/b.env', 8, 'one')],
  );
  assert.deepEqual(two, ['a.env:3 -> conf/a.env:3', 'b.env:8 -> conf/b.env:8']);
  const copied = matched([leak('a.env', 3, 'one')], [leak('a.env', 3, 'one'), leak('b.env', 9, 'one')]);
  assert.deepEqual(copied, ['a.env:3 -> a.env:3']);
});

test('another secret, and one whose value the tool redacted, has not moved', () => {
  assert.deepEqual(matched([leak('a.env', 3, 'one')], [leak('b.cfg', 9, 'two')]), []);
  assert.deepEqual(matched([leak('a.env', 3, undefined)], [leak('b.cfg', 9, undefined)]), []);
});

/** A result whose tool shows source text, or only a message. */
function shown(line: number, text: { code?: string; message?: string }): Sighting {
  const region = { startLine: line, startColumn: 5, endLine: line, endColumn: 20 };
  return sightingOf(
    draftOf({ region, matchedText: text.code ?? null, content: { message: text.message ?? 'Avoid this call.' } }),
  );
}

test('a tool that begins or ceases to show source text closes nothing at the same places', () => {
  const codes = [shown(3, { code: 'eval(a)' }), shown(9, { code: 'exec(b + c)' })];
  const messages = [shown(3, {}), shown(9, {})];
  assert.deepEqual(matched(codes, messages), ['src/app.ts:3 -> src/app.ts:3', 'src/app.ts:9 -> src/app.ts:9']);
  assert.deepEqual(matched(messages, codes), ['src/app.ts:3 -> src/app.ts:3', 'src/app.ts:9 -> src/app.ts:9']);
  assert.deepEqual(matched(codes, [shown(4, {}), shown(30, {})]), []);
  assert.deepEqual(matched([...codes, shown(20, { code: 'f()' })], [shown(3, {}), shown(20, { code: 'f()' })]), [
    'src/app.ts:20 -> src/app.ts:20',
  ]);
});

test('a message in entirely other words is the same finding at the same place', () => {
  const before = [shown(3, { message: 'Detected usage of eval' })];
  const after = [shown(3, { message: 'Never run dynamic code.' })];
  assert.deepEqual(matched(before, after), ['src/app.ts:3 -> src/app.ts:3']);
  assert.deepEqual(matched(before, [shown(4, { message: 'Never run dynamic code.' })]), []);
  const others = [shown(8, { message: 'Detected usage of eval' })];
  assert.deepEqual(matched([...before, ...others], [...after, ...others]), ['src/app.ts:8 -> src/app.ts:8']);
});

test('other source text at the same place is another finding, and so is another secret', () => {
  assert.deepEqual(matched([shown(3, { code: 'eval(a)' })], [shown(3, { code: 'system("rm", path)' })]), []);
  const stored = [{ ...leak('src/app.ts', 3, 'one'), sketch: null }];
  assert.deepEqual(matched(stored, [leak('src/app.ts', 3, 'two')]), []);
});
