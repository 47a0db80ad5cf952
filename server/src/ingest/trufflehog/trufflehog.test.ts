/** TruffleHog 3 JSON: secrets in files, history and images, and what lines without a closing one may close. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hashSecret, parseText, textOf } from '../testing/parse-text.ts';

const text = await readFile(new URL('fixtures/leaks.json', import.meta.url), 'utf8');

type Leak = Record<string, unknown>;
const leaks = (): Leak[] => JSON.parse(text) as Leak[];

test('a secret is compared by its hash; its commit, and that it was verified, are kept', async () => {
  const { analyses, events, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'trufflehog', toolVersion: '', category: '' }]);
  const [first] = findings;
  assert.equal(first?.content.secret?.maskedSecret?.includes('vintage'), false);
  assert.deepEqual(
    { ...first, content: { ...first.content, secret: { ...first.content.secret, maskedSecret: '' } } },
    {
      ruleKey: 'DemoCloud',
      path: 'config/app.env',
      region: { startLine: 4, startColumn: 0, endLine: 4, endColumn: 0 },
      issueType: 'secrets',
      severity: 'critical',
      validity: 'confirmed_valid',
      isMuted: false,
      matchedText: `secret:${hashSecret('DEMOKq7vintageotter41')}`,
      contextText: null,
      content: {
        message: 'DemoCloud credential, verified as valid',
        secret: {
          secretType: 'DemoCloud',
          gitCommit: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
          gitCommitAt: '2031-06-16T17:17:40.000Z',
          maskedSecret: '',
          secretHash: hashSecret('DEMOKq7vintageotter41'),
        },
      },
    },
  );
  assert.deepEqual(rules.get('DemoCloud'), {
    name: 'DemoCloud',
    fullDescription: 'DemoCloud keys give access to its servers.',
    cwes: ['CWE-798'],
    category: 'security',
  });
  const all = textOf(events);
  for (const { Raw, RawV2 } of leaks())
    for (const value of [Raw, RawV2].filter((each) => each !== '')) {
      assert.ok(!all.includes(String(value)));
      assert.ok(!all.includes(Buffer.from(String(value)).toString('base64')));
    }
});

test('a failed verification is told from none, and a secret in an image has its place', async () => {
  const { findings } = await parseText(text);
  assert.deepEqual(
    findings.map(({ path, validity, severity, content }) => [path, validity, severity, content.place]),
    [
      ['config/app.env', 'confirmed_valid', 'critical', undefined],
      ['src/deploy/key.txt', 'validation_error', 'high', undefined],
      [
        'app/.npmrc',
        'no_validator',
        'high',
        {
          kind: 'image',
          image: 'registry.example.com/shop/web',
          layer: 'sha256:aaaa0000aaaa0000aaaa0000aaaa0000aaaa0000aaaa0000aaaa0000aaaa0000',
        },
      ],
    ],
  );
});

test('an older version, which wrote values in base64, gives the same findings', async () => {
  const older = leaks().map(({ RawV2: _both, ...leak }): Leak => {
    return { ...leak, Raw: Buffer.from(String(leak['Raw'])).toString('base64') };
  });
  const texts = async (body: unknown): Promise<unknown[]> =>
    (await parseText(body)).findings.map(({ ruleKey, path, matchedText }) => [ruleKey, path, matchedText]);
  assert.deepEqual(await texts(older), await texts(text));
});

test('an array covers the whole analysis; lines, which may be cut off, cover nothing', async () => {
  const lines = leaks().map((leak) => JSON.stringify(leak));
  const [inArray, inLines, one] = [await parseText(text), await parseText(lines.join('\n')), await parseText(lines[0])];
  assert.deepEqual(inLines.findings, inArray.findings);
  assert.deepEqual(
    [inArray, inLines, one].map(({ coverage }) => coverage[0]?.isSuccessful),
    [true, false, false],
  );
  assert.match(inLines.problems.at(-1)?.problem.message ?? '', /closes no findings/);
});

test('a secret that cannot be read is dropped, and withdraws what is known of it', async () => {
  const rule = { ruleKey: 'DemoCloud' };
  for (const [change, withdraws] of [
    [{ DetectorName: 7 }, {}],
    [{ Raw: [] }, rule],
    [{ SourceMetadata: 'x' }, rule],
    [{ SourceMetadata: { Data: {} } }, rule],
    [{ SourceMetadata: { Data: { Git: { file: ['x'] } } } }, rule],
    [{ SourceMetadata: { Data: { Git: { file: '../x' } } } }, rule],
  ] as const) {
    const damaged = leaks();
    Object.assign(damaged[0] ?? {}, change);
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 2, JSON.stringify(change));
    const own = problems.find(({ problem }) => problem.place === '/0');
    assert.deepEqual(own?.withdraws, withdraws);
  }
});

test('a value that is not an object is dropped, and nothing counts as gone', async () => {
  const { coverage, problems } = await parseText('"x"', { format: 'trufflehog' });
  assert.deepEqual(problems[0]?.withdraws, {});
  assert.equal(coverage[0]?.isSuccessful, false);
});
