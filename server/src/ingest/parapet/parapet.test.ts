/** Parapet's own format as JSON: kinds of findings, places, and errors that name the member. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/findings.json', import.meta.url), 'utf8');
const report = (more: object = {}, findings: unknown[] = []): string =>
  JSON.stringify({ parapetFindings: 1, tool: { name: 'demo' }, complete: true, findings, ...more });
const finding = { rule: 'r', severity: 'low', message: 'm' };

test('code, packages, secrets, images and requests are findings of their kinds', async () => {
  const { analyses, findings, rules, problems } = await parseText(text);
  assert.deepEqual(problems, []);
  assert.deepEqual(analyses, [{ tool: 'demo-check', toolVersion: '2.3', category: 'shop/web' }]);
  assert.deepEqual(
    findings.map(({ ruleKey, issueType, path, content }) => [ruleKey, issueType, path, content.place]),
    [
      ['no-debug-flag', 'sast', 'src/app.py', undefined],
      ['CVE-2099-4001', 'sca', 'package-lock.json', undefined],
      ['own-key', 'secrets', 'src/keys.py', undefined],
      [
        'image-runs-as-root',
        'sast',
        'registry.example.com/shop/web',
        { kind: 'image', image: 'registry.example.com/shop/web' },
      ],
      [
        'reflected-input',
        'sast',
        'https://shop.example.com/search',
        { kind: 'url', method: 'GET', query: ['page', 'q'], parameter: 'q' },
      ],
    ],
  );
  const [code, sca, secret] = findings;
  assert.deepEqual([code?.matchedText, code?.region.startLine, code?.confidence], ['app.run(debug=True)', 12, 'high']);
  assert.deepEqual(code?.fingerprints, { parapet: 'no-debug-flag src/app.py run' });
  assert.deepEqual(rules.get('no-debug-flag')?.cwes?.length, 1);
  assert.equal(sca?.matchedText, 'npm:demo-lib');
  assert.deepEqual(
    sca?.content.sca?.fixedVersions?.map(({ version }) => version),
    ['1.0.1', '2.0.0'],
  );
  assert.doesNotMatch(JSON.stringify(secret), /a-demo-value/);
});

test('`complete` decides whether the report closes', async () => {
  for (const complete of [true, false])
    assert.equal((await parseText(report({ complete }))).coverage[0]?.isSuccessful, complete);
  const { analyses } = await parseText(report({ category: 'a' }), { category: 'b' });
  assert.equal(analyses[0]?.category, 'b');
});

test('a finding with a defect is dropped with its member, and withdraws its rule', async () => {
  for (const [broken, place, message, withdraws] of [
    [{ ...finding, severity: 'HIGH' }, '/findings/0/severity', /expected one of/, { ruleKey: 'r' }],
    [{ ...finding, line: 0 }, '/findings/0/line', /Too small/, { ruleKey: 'r' }],
    [{ ...finding, lines: 1 }, '/findings/0', /there is no member lines/, { ruleKey: 'r' }],
    [{ ...finding, package: { name: 'a' } }, '/findings/0/package/ecosystem', /expected string/, { ruleKey: 'r' }],
    [{ ...finding, path: '../a' }, '/findings/0', /is outside the repository/, { ruleKey: 'r' }],
    [{ ...finding, url: 'file:///etc/passwd' }, '/findings/0', /not an http URL/, { ruleKey: 'r' }],
    [{ ...finding, url: 'https://a.example', path: 'b' }, '/findings/0/url', /no path/, { ruleKey: 'r' }],
    [{ ...finding, parameter: 'q' }, '/findings/0/url', /need `url`/, { ruleKey: 'r' }],
    [{ ...finding, kind: 'package' }, '/findings/0/package', /needs its package/, { ruleKey: 'r' }],
    [{ ...finding, rule: '' }, '/findings/0/rule', /Too small/, {}],
    [7, '/findings/0', /expected object/, {}],
  ] as const) {
    const { findings, problems } = await parseText(report({}, [broken]));
    assert.deepEqual([findings.length, problems.length], [0, 1]);
    assert.deepEqual([problems[0]?.problem.place, problems[0]?.withdraws], [place, withdraws]);
    assert.match(problems[0]?.problem.message ?? '', message);
  }
});

test('a frame with a defect is refused with its member', async () => {
  for (const [body, place] of [
    [report({ parapetFindings: 2 }), '/parapetFindings'],
    [report({ complete: undefined }), '/complete'],
    [report({ complete: 'yes' }), '/complete'],
    [report({ tool: { name: '' } }), '/tool/name'],
    [report({ tool: 'demo' }), '/tool'],
    [report({ findings: {} }), '/findings'],
    [report({ findings: undefined }), '/'],
  ] as const)
    await assert.rejects(
      parseText(body),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
      place,
    );
});
