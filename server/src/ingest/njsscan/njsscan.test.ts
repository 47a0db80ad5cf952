/** njsscan JSON: results in code and templates, about the whole application, and credentials. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, hashSecret, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');

interface Report {
  errors: unknown[];
  nodejs: Record<string, { files?: Record<string, unknown>[]; metadata: unknown }>;
}
const report = (): Report => JSON.parse(text) as Report;

test('a place that a rule found is a finding', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'njsscan', toolVersion: '0.4.3', category: '' }]);
  const code = "  return crypto.createHash('md5').update(value).digest('hex');";
  assert.deepEqual(findings[0], {
    ruleKey: 'node_md5',
    path: 'src/hash.js',
    region: { startLine: 4, startColumn: 10, endLine: 4, endColumn: 34 },
    issueType: 'sast',
    severity: 'medium',
    isMuted: false,
    matchedText: code,
    contextText: null,
    content: { message: 'MD5 has known collisions.', snippet: code },
  });
  assert.deepEqual(rules.get('node_md5'), {
    name: 'node_md5',
    fullDescription: 'MD5 has known collisions.',
    cwes: ['CWE-327: Use of a Broken or Risky Cryptographic Algorithm'],
    owasps: ['A9: Using Components with Known Vulnerabilities'],
    category: 'security',
    technologies: ['node.js'],
  });
});

test('a rule without files is a finding about the whole application; templates are read, too', async () => {
  const { findings } = await parseText(text);
  assert.deepEqual(
    findings.map(({ ruleKey, path }) => [ruleKey, path]),
    [
      ['node_md5', 'src/hash.js'],
      ['node_password', 'src/settings.js'],
      ['anti_csrf_control', ''],
      ['handlebars_mustache_template', 'views/order.hbs'],
    ],
  );
});

test('a password is a secret: masked, and compared by its line', async () => {
  const { events, findings } = await parseText(text);
  assert.ok(!textOf(events).includes('vintage-otter'));
  assert.equal(findings[1]?.issueType, 'secrets');
  assert.equal(findings[1].matchedText, `secret:${hashSecret("const password = 'Kq7-vintage-otter-41';")}`);
});

test('an error of njsscan covers nothing', async () => {
  for (const error of ['zzz', { type: 'SourceParseError', message: 'cannot parse' }]) {
    const { problems } = await parseText({ ...report(), errors: [error] });
    assert.deepEqual(problems[0]?.withdraws, {});
    assert.match(problems[0].problem.message, /^njsscan reports an error: (?:zzz|cannot parse)$/);
  }
});

test('a result without a path or code, and a rule without metadata, withdraw the rule', async () => {
  for (const change of [{ file_path: '../hash.js' }, { file_path: 7 }, { match_string: ['zzz'] }]) {
    const damaged = report();
    Object.assign(damaged.nodejs['node_md5']?.files?.[0] ?? {}, change);
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 3);
    assert.deepEqual(problems[0]?.withdraws, { ruleKey: 'node_md5' });
  }
  const damaged = report();
  Object.assign(damaged.nodejs['node_md5'] ?? {}, { metadata: 'zzz' });
  assert.deepEqual((await parseText(damaged)).problems[0]?.withdraws, { ruleKey: 'node_md5' });
});

test('a report without results is recognised; one of another shape is refused with its place', async () => {
  const clean = JSON.stringify({ errors: [], njsscan_version: '0.4.3', nodejs: {}, templates: {} });
  assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(clean), []), fileName: 'f' }), 'njsscan');
  assert.equal((await parseText(clean)).coverage[0]?.isSuccessful, true);
  for (const [body, place] of [
    [{ nodejs: [] }, '/nodejs'],
    [{ nodejs: { a: { files: {} } } }, '/nodejs/a/files'],
    [{ nodejs: { a: 7 } }, '/nodejs/a'],
    [{ njsscan_version: '1' }, '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'njsscan' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
    );
});
