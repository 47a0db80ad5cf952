/** Burp XML: document type, places, texts without HTML and random words, and sites. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/issues.xml', import.meta.url), 'utf8');

test('an issue is a finding at its URL, about the part of the request', async () => {
  const { analyses, events, findings, rules, problems } = await parseText(text);
  assert.deepEqual(
    analyses.map(({ tool, toolVersion, category }) => [tool, toolVersion, category]),
    [
      ['burp', '2026.1', 'admin.example.com:8080'],
      ['burp', '2026.1', 'shop.example.com'],
    ],
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(findings[1], {
    ruleKey: '1049088',
    path: 'https://shop.example.com/cart/list',
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'medium',
    isMuted: false,
    matchedText: null,
    contextText: null,
    content: {
      message: 'The id cookie is vulnerable. The payload * was sent.',
      place: { kind: 'url', parameter: 'id cookie' },
      url: 'https://shop.example.com/cart/list',
    },
  });
  assert.deepEqual(rules.get('1049088'), {
    name: 'SQL injection',
    fullDescription: 'Input becomes part of a query.',
    helpText: 'Use parameters & checks.',
    cwes: ['CWE-89: SQL Injection', 'CWE-94: Code Injection'],
    references: ['https://example.com/sql'],
    category: 'security',
  });
  assert.doesNotMatch(textOf(events), /UE9TVC|SFRUUC|POST \/|7121655797013284864/);
});

test('a false positive is triage', async () => {
  const { findings } = await parseText(text);
  assert.deepEqual(
    [findings[0]?.severity, findings[0]?.externalSuppression?.justification],
    ['low', 'marked as a false positive in Burp'],
  );
});

test('without issues no site is named, so that only a category closes', async () => {
  const empty = '<issues burpVersion="2026.1"></issues>';
  assert.equal((await parseText(empty)).coverage[0]?.isSuccessful, false);
  assert.equal((await parseText(empty, { category: 'shop' })).coverage[0]?.isSuccessful, true);
});

test('an issue without type or address is dropped and closes nothing', async () => {
  for (const [from, to, withdraws] of [
    ['<type>1049088</type>', '', {}],
    ['<host ip="192.0.2.7">https://shop.example.com</host>', '<host/>', { ruleKey: '1049088' }],
    ['<path><![CDATA[/cart/list]]></path>', '', { ruleKey: '1049088' }],
  ] as const) {
    const { problems, coverage, findings } = await parseText(text.replace(from, to));
    assert.deepEqual(problems[0]?.withdraws, withdraws);
    assert.equal(problems[0]?.problem.place, '/issues/issue[1]');
    assert.deepEqual([findings.length, coverage[0]?.isSuccessful], [1, false]);
  }
});

test('a document type with more than declarations is refused', async () => {
  for (const part of [
    '<!ENTITY a "b">',
    '<!ENTITY % a "b"> %a;',
    '<!NOTATION a SYSTEM "b">',
    '<?php x ?>',
    '<!ATTLIST issues x CDATA "&a;">',
    '<!ATTLIST issues x CDATA "%a;">',
    `<!-- ${'x'.repeat(64 * 1024)} -->`,
    'text',
    ']><x/>',
  ])
    await assert.rejects(
      parseText(text.replace('<!-- Declarations only -->', part)),
      (error) => error instanceof UploadRefused,
      part,
    );
  for (const id of ['SYSTEM "http://example.com/x.dtd"', 'PUBLIC "a" "http://example.com/x.dtd"'])
    await assert.rejects(
      parseText(text.replace('<!DOCTYPE issues [', `<!DOCTYPE issues ${id} [`)),
      (error) => error instanceof UploadRefused && error.reason === 'unsupported',
    );
});
