/** Parapet's own format as CSV: the same findings as the JSON, and errors that name row and column. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const head = 'parapetFindings,1,demo,2.3,web';
const csv = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`;
const whole = csv(
  head,
  'rule,severity,message,path,line,cwe,code,package.ecosystem,package.name,package.version,package.fixedVersions',
  'no-debug,medium,"It says ""debug"", twice",src/a.py,12,CWE-489 CWE-215,"run(',
  '  debug)",,,,',
  '',
  'CVE-2099-1,high,Näher betrachten,go.mod,,,,gomod,example.com/a,v1.0.0,v1.0.1 v1.1.0',
  'complete,true',
);

test('rows are the findings that the JSON would be', async () => {
  const json = {
    parapetFindings: 1,
    tool: { name: 'demo', version: '2.3' },
    category: 'web',
    complete: true,
    findings: [
      {
        rule: 'no-debug',
        severity: 'medium',
        message: 'It says "debug", twice',
        path: 'src/a.py',
        line: 12,
        cwe: ['CWE-489', 'CWE-215'],
        code: 'run(\r\n  debug)',
      },
      {
        rule: 'CVE-2099-1',
        severity: 'high',
        message: 'Näher betrachten',
        path: 'go.mod',
        package: {
          ecosystem: 'gomod',
          name: 'example.com/a',
          version: 'v1.0.0',
          fixedVersions: ['v1.0.1', 'v1.1.0'],
        },
      },
    ],
  };
  const expected = await parseText(json);
  for (const text of [whole, whole.replaceAll('\r\n', '\n').replace('run(\n', 'run(\r\n'), `\ufeff${whole}`])
    assert.deepEqual((await parseText(text)).events, expected.events);
  assert.deepEqual((await parseText(whole, { chunkLengths: [1, 2, 3] })).events, expected.events);
  assert.equal(expected.findings.length, 2);
});

test('a file that breaks off at any byte is refused', async () => {
  const bytes = Buffer.from(whole.trimEnd());
  for (let length = head.length; length < bytes.length; length += 1)
    await assert.rejects(
      parseText(bytes.subarray(0, length), { format: 'parapet' }),
      (error) => error instanceof UploadRefused && error.problem.place !== '',
      `${length}`,
    );
});

test('a row with a defect is dropped with its row and column, and withdraws its rule', async () => {
  for (const [row, place, withdraws] of [
    ['r,HIGH,m,1', 'row 3, column severity', { ruleKey: 'r' }],
    ['r,low,,1', 'row 3, column message', { ruleKey: 'r' }],
    ['r,low,m,x', 'row 3, column line', { ruleKey: 'r' }],
    ['r,low,m,-1', 'row 3, column line', { ruleKey: 'r' }],
    [',low,m,1', 'row 3, column rule', {}],
    ['r,low,m', 'row 3', {}],
  ] as const) {
    const { findings, problems } = await parseText(csv(head, 'rule,severity,message,line', row, 'complete,false'));
    assert.equal(findings.length, 0);
    assert.deepEqual([problems[0]?.problem.place, problems[0]?.withdraws], [place, withdraws]);
  }
});

test('a frame with a defect is refused with its row and column', async () => {
  const names = 'rule,severity,message';
  for (const [text, place] of [
    [csv('parapetFindings,2,demo', names, 'complete,true'), 'row 1'],
    [csv('parapetFindings;1;demo', names, 'complete,true'), 'row 1'],
    [csv(head, 'rule,serverity,message', 'complete,true'), 'row 2, column 2'],
    [csv(head, 'rule,severity,message,rule', 'complete,true'), 'row 2, column 4'],
    [csv(head, 'rule,message', 'complete,true'), 'row 2'],
    [csv(head, names, 'complete,yes'), 'row 3, column 2'],
    [csv(head, names, 'complete,true', 'r,low,m'), 'row 4'],
    [csv(head, names, 'r,low,"m', 'complete,true'), 'line 3'],
    [csv(head, names, 'r,low,a "m" b', 'complete,true'), 'line 3'],
    [csv(head, names, 'r,low,"m" b', 'complete,true'), 'line 3'],
    [csv(head, names, `r,low,${'m'.repeat(2 ** 20)}`, 'complete,true'), 'line 3'],
  ] as const)
    await assert.rejects(parseText(text), (error) => {
      assert.ok(error instanceof UploadRefused);
      assert.equal(error.problem.place.replace(/^line \d+$/, 'line 3'), place);
      assert.equal(error.format, 'parapet');
      return true;
    });
});

test('the last row decides whether the file closes', async () => {
  for (const word of ['true', 'false']) {
    const { coverage } = await parseText(csv(head, 'rule,severity,message', `complete,${word}`));
    assert.equal(coverage[0]?.isSuccessful, word === 'true');
  }
});

test('the value of a secret is in no event', async () => {
  const row = 'own-key,high,secret,Found s3cr3tDemoValue,"key = ""s3cr3tDemoValue"""';
  const { findings, events } = await parseText(csv(head, 'rule,severity,kind,message,code', row, 'complete,true'));
  assert.equal(findings[0]?.issueType, 'secrets');
  assert.doesNotMatch(
    JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? '' : value)),
    /s3cr3tDemoValue/,
  );
});
