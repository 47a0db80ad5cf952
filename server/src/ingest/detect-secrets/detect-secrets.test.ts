/** detect-secrets' baselines: secrets by their hashes, which nobody is shown. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hashSecret, parseText, textOf } from '../testing/parse-text.ts';

const text = await readFile(new URL('fixtures/baseline.json', import.meta.url), 'utf8');
const hashes = ['0a1b2c3d4e5f60718293a4b5c6d7e8f901234567', 'ffeeddccbbaa99887766554433221100ffeeddcc'] as const;

test('a secret is compared by a keyed hash of its hash, and nothing of either is shown', async () => {
  const { analyses, events, findings, rules, coverage } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'detect-secrets', toolVersion: '1.5.0', category: '' }]);
  assert.deepEqual(findings[0], {
    ruleKey: 'Secret Keyword',
    path: 'config/app.env',
    region: { startLine: 7, startColumn: 0, endLine: 7, endColumn: 0 },
    issueType: 'secrets',
    severity: 'high',
    validity: 'no_validator',
    isMuted: false,
    matchedText: `secret:${hashSecret(hashes[0])}`,
    contextText: null,
    content: {
      message: 'Secret Keyword',
      secret: { secretType: 'Secret Keyword', secretHash: hashSecret(hashes[0]) },
    },
  });
  assert.deepEqual(rules.get('Base64 High Entropy String'), {
    name: 'Base64 High Entropy String',
    cwes: ['CWE-798'],
    category: 'security',
  });
  for (const hash of hashes) assert.ok(!textOf(events).includes(hash.slice(0, 6)));
  assert.equal(coverage[0]?.isSuccessful, true);
});

test('what a person said in the audit is triage; a verified secret is valid', async () => {
  const { findings } = await parseText(text);
  assert.deepEqual(
    findings.map(({ path, severity, validity, externalSuppression }) => [
      path,
      severity,
      validity,
      externalSuppression?.justification,
    ]),
    [
      ['config/app.env', 'high', 'no_validator', undefined],
      ['config/app.env', 'high', 'no_validator', undefined],
      ['deploy/keys.py', 'critical', 'confirmed_valid', 'audited: not a secret'],
    ],
  );
});

test('a baseline before 1.0 has the path as the key', async () => {
  const old = (path: string) => ({
    plugins_used: [],
    results: { [path]: [{ hashed_secret: hashes[0], line_number: 3, type: 'AWS Access Key' }] },
    version: '0.14.3',
  });
  const { findings, analyses } = await parseText(old('a~b/c d.py'));
  assert.deepEqual([findings[0]?.path, analyses[0]?.toolVersion], ['a~b/c d.py', '0.14.3']);
  const { problems } = await parseText(old(`a/${'x'.repeat(300)}`));
  assert.match(problems[0]?.problem.message ?? '', /too long/);
});

test('a secret that cannot be read is dropped, and withdraws what is known of it', async () => {
  const rule = { ruleKey: 'Secret Keyword' };
  for (const [change, withdraws] of [
    [{ type: 7 }, {}],
    [{ filename: 7 }, rule],
    [{ filename: '../x' }, rule],
    [{ hashed_secret: ['x'] }, rule],
    [{ line_number: {} }, rule],
  ] as const) {
    const damaged = JSON.parse(text) as { results: Record<string, object[]> };
    Object.assign(damaged.results['config/app.env']?.[0] ?? {}, change);
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 2, JSON.stringify(change));
    assert.deepEqual(problems[0]?.withdraws, withdraws);
  }
});
