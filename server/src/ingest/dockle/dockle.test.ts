/** dockle: checks of an image, levels, what names a file, and credentials in quoted commands. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText, textOf } from '../testing/parse-text.ts';

const text = await readFile(new URL('fixtures/image.json', import.meta.url), 'utf8');
const image = 'registry.example.com/shop/web';

test('an alert is a finding in the image, at the file that it names', async () => {
  const { analyses, findings, rules, coverage } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'dockle', toolVersion: '', category: image }]);
  assert.deepEqual(
    findings.map(({ ruleKey, path, severity, isMuted }) => [ruleKey, path, severity, isMuted]),
    [
      ['CIS-DI-0010', image, 'high', false],
      ['CIS-DI-0010', 'app/credentials.json', 'high', false],
      ['DKL-DI-0005', image, 'high', false],
      ['CIS-DI-0009', image, 'medium', false],
      ['CIS-DI-0008', 'bin/su', 'low', false],
      ['CIS-DI-0008', 'usr/bin/wall', 'low', false],
      ['CIS-DI-0006', image, 'low', true],
    ],
  );
  assert.ok(findings.every(({ content }) => content.place?.kind === 'image' && content.place.image === image));
  assert.deepEqual(rules.get('CIS-DI-0008'), {
    name: 'Confirm safety of setuid/setgid files',
    helpUrl: 'https://github.com/goodwithtech/dockle/blob/master/CHECKPOINT.md#CIS-DI-0008',
    category: 'security',
    subcategories: ['misconfiguration'],
    technologies: ['dockerfile'],
  });
  assert.equal(coverage[0]?.isSuccessful, true);
});

test('credentials are secrets, and no value of a quoted command is kept', async () => {
  const { events, findings } = await parseText(text);
  assert.deepEqual(
    findings.map(({ issueType }) => issueType),
    ['secrets', 'secrets', 'sast', 'sast', 'sast', 'sast', 'sast'],
  );
  assert.equal(findings[0]?.content.message, 'Suspicious ENV key found : MYSQL_PASSWD');
  assert.match(findings[2]?.content.message ?? '', /\|1 NPM_TOKEN=\*\*\* \/bin\/sh -c apt-get update/);
  assert.doesNotMatch(textOf(events), /vintage|otter/);
});

test('an alert of any length is read in little time, whatever it repeats', async () => {
  const starts = ['', 'Suspicious filename found : ', 'Suspicious ENV key found : ', 'setuid file: ', 'Use COPY : a='];
  for (const piece of ['a', 'key', 'a=', ' (You can suppress it with ', '://a:', '"', ' ', '0'])
    for (const start of starts) {
      const details = [
        { code: 'DKL-DI-0001', title: 'x', level: 'WARN', alerts: [`${start}${piece.repeat(100_000)}`] },
      ];
      assert.equal((await parseText({ image: 'a:1', summary: {}, details })).findings.length, 1);
    }
});

test('another build of the image, and another version of dockle, have the same evidence', async () => {
  const evidenceOf = async (report: string) => (await parseText(report)).findings.map(({ matchedText }) => matchedText);
  const other = text
    .replace('file:0f1e2d3c', 'file:99999999')
    .replace(/ on \/bin.*--accept-key\)/, '')
    .replace(/ \(You can suppress it with \\"-af [^)]*\)/, '')
    .replace('urwxr-xr-x', 'urwx------');
  assert.notEqual(other, text);
  assert.deepEqual(await evidenceOf(other), await evidenceOf(text));
});

test('a skipped check and one that cannot be read close nothing of their rule', async () => {
  const { problems } = await parseText(text);
  assert.deepEqual(
    problems.map(({ problem, withdraws }) => [problem.place, withdraws]),
    [['/details/5', { ruleKey: 'CIS-DI-0005' }]],
  );
  const rule = { ruleKey: 'CIS-DI-0010' };
  for (const [change, withdraws] of [
    [{ code: 7 }, {}],
    [{ level: ['FATAL'] }, rule],
    [{ alerts: 'x' }, rule],
    [{ alerts: null }, rule],
    [{ alerts: [7] }, rule],
    [{ alerts: ['Suspicious ENV key found : A', {}] }, rule],
  ] as const) {
    const damaged = JSON.parse(text) as { details: object[] };
    Object.assign(damaged.details[0] ?? {}, change);
    const found = await parseText(damaged);
    assert.deepEqual(found.problems[0]?.withdraws, withdraws, JSON.stringify(change));
  }
});

test('a report that names no image closes findings only with a category', async () => {
  const unnamed = text.replace(/"image": "[^"]*",/, '');
  const { findings, coverage, problems } = await parseText(unnamed);
  assert.deepEqual([findings[4]?.path, findings[0]?.path, coverage[0]?.isSuccessful], ['bin/su', '', false]);
  assert.match(problems[0]?.problem.message ?? '', /closes no findings; name the image with a category/);
  const named = await parseText(unnamed, { category: 'web' });
  assert.deepEqual([named.analyses[0]?.category, named.coverage[0]?.isSuccessful], ['web', true]);
});
