/** Brakeman JSON: warnings, credentials, ignored warnings, and files that it could not parse. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');

interface Report {
  warnings: Record<string, unknown>[];
  errors: Record<string, unknown>[];
}
const report = (): Report => JSON.parse(text) as Report;

test('a warning is a finding with Brakeman’s code and fingerprint', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'brakeman', toolVersion: '6.1.2', category: '' }]);
  assert.deepEqual(findings[0], {
    ruleKey: 'BRAKE0000',
    path: 'app/models/order.rb',
    region: { startLine: 12, startColumn: 0, endLine: 12, endColumn: 0 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'high',
    isMuted: false,
    fingerprints: { brakeman: 'b3b42a4b1d7e63a25cb8a5a1b0e8d8a1c7a0f3c9d2e4f6a8b0c1d3e5f7a9b1c3' },
    matchedText: 'where("name = \'#{params[:name]}\'")',
    contextText: null,
    content: {
      message: 'Possible SQL injection',
      snippet: 'where("name = \'#{params[:name]}\'")',
      url: 'https://brakeman.example.com/sql_injection/',
    },
  });
  assert.deepEqual(rules.get('BRAKE0000'), {
    name: 'SQL/SQL Injection',
    helpUrl: 'https://brakeman.example.com/sql_injection/',
    cwes: ['CWE-89'],
    category: 'security',
    technologies: ['ruby', 'rails'],
  });
});

test('a password in the source is a secret, without the digest of its code; the application’s folder is no part of a path', async () => {
  const { events, findings } = await parseText(text);
  assert.ok(!textOf(events).includes('vintage-otter'));
  const { issueType, path, fingerprints } = findings[1] ?? {};
  assert.deepEqual([issueType, path, fingerprints], ['secrets', 'app/controllers/admin_controller.rb', undefined]);
});

test('an ignored warning is triage, with its note', async () => {
  const { findings } = await parseText(text);
  assert.deepEqual(findings[2]?.externalSuppression, { status: 'accepted', justification: 'only paths are accepted' });
});

test('a file that could not be parsed is not covered; another error covers nothing', async () => {
  const { coverage, problems } = await parseText(text);
  assert.deepEqual(coverage[0]?.failedPaths, ['app/models/broken.rb']);
  assert.match(problems[0]?.problem.message ?? '', /^Brakeman could not read app\/models\/broken\.rb: .*parse error/);
  assert.equal(problems[0]?.withdraws, undefined);
  const other = report();
  other.errors = [{ error: 'undefined method `x`', location: 'While processing SQL' }];
  assert.deepEqual((await parseText(other)).problems[0]?.withdraws, {});
});

test('a warning without a code, a path or readable code is dropped, and withdraws what is known', async () => {
  for (const [change, withdraws] of [
    [{ warning_code: 'zzz' }, {}],
    [{ file: '../order.rb' }, { ruleKey: 'BRAKE0000' }],
    [{ code: ['zzz'] }, { ruleKey: 'BRAKE0000' }],
  ] as const) {
    const damaged = report();
    Object.assign(damaged.warnings[0] ?? {}, change);
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 2);
    assert.deepEqual(problems[0]?.withdraws, withdraws);
  }
});

test('a report without warnings is recognised; one of another shape is refused with its place', async () => {
  const clean = JSON.stringify({ scan_info: {}, warnings: [], ignored_warnings: [], errors: [], obsolete: [] });
  assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(clean), []), fileName: 'f' }), 'brakeman');
  assert.equal((await parseText(clean)).coverage[0]?.isSuccessful, true);
  for (const [body, place] of [
    [{ scan_info: {}, warnings: null, errors: [] }, '/warnings'],
    [{ scan_info: {}, errors: [] }, '/'],
    [{ warnings: [], ignored_warnings: 'zzz' }, '/ignored_warnings'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'brakeman' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
    );
});
