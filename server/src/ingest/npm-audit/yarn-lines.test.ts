/** The lines of yarn 4: advisories and deprecations, and what lines without a closing one may close. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';

const text = await readFile(new URL('fixtures/yarn4.json', import.meta.url), 'utf8');
const lines = (JSON.parse(text) as unknown[]).map((line) => JSON.stringify(line));

test('an advisory has the identity that yarn 1 gives it; a deprecation is a rule of its own', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'yarn-audit', toolVersion: '', category: '' }]);
  assert.deepEqual(
    findings.map(({ ruleKey, severity, matchedText, content: { message, sca } }) => [
      ruleKey,
      severity,
      matchedText,
      message,
      sca?.foundDependency.version,
      sca?.foundDependency.transitivity,
      sca?.fixedVersions?.map(({ version }) => version),
    ]),
    [
      [
        'GHSA-aaaa-bbbb-cccc',
        'high',
        'npm:tree-walk',
        'tree-walk follows links without end',
        '2.0.0',
        'direct',
        ['2.1.4'],
      ],
      ['deprecation', 'medium', 'npm:@demo/old', 'Use @demo/new', '7.18.6', 'unknown', undefined],
    ],
  );
  assert.equal(rules.get('deprecation')?.shortDescription, 'A package that its author has deprecated');
});

test('lines close nothing, an array does', async () => {
  const inArray = await parseText(`[${lines.join(',')}]`);
  assert.deepEqual(inArray.findings, (await parseText(lines.join('\n'))).findings);
  assert.deepEqual(
    [inArray, await parseText(lines.join('\n')), await parseText(lines[0])].map(
      ({ coverage }) => coverage[0]?.isSuccessful,
    ),
    [true, false, false],
  );
});

test('a line without package or advisory is dropped, and withdraws everything', async () => {
  for (const damaged of [
    '{"value":7,"children":{"ID":1,"Tree Versions":[]}}',
    '{"value":"a","children":[]}',
    '{"value":"a","children":{}}',
    '7',
  ]) {
    const { findings, problems } = await parseText(`[${[...lines, damaged].join(',')}]`);
    assert.equal(findings.length, 2);
    assert.deepEqual(
      problems.map(({ withdraws }) => withdraws),
      [{}],
    );
  }
});
