/** nuclei JSON: findings at URLs, one analysis for each site, and nothing of requests and answers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { identifyingText } from '../../model/identity/evidence/normalise.ts';
import { parseText, textOf } from '../testing/parse-text.ts';

const text = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');

type Result = Record<string, unknown>;
const report = (): Result[] => JSON.parse(text) as Result[];

test('each site is an analysis with its findings; one that did not match is none', async () => {
  const { analyses, findings, coverage, problems } = await parseText(text);
  assert.deepEqual(
    analyses.map(({ category }) => category),
    ['', 'api.example.com', 'shop.example.com'],
  );
  assert.deepEqual(
    findings.map(({ ruleKey, path, severity }) => [ruleKey, path, severity]),
    [
      ['private-key-file', 'deploy/backup.sql', 'low'],
      ['tls-version', 'ssl://api.example.com:443', 'low'],
      ['http-missing-security-headers:x-frame-options', 'https://shop.example.com/', 'low'],
      ['CVE-2021-99999', 'https://shop.example.com/search', 'high'],
      ['exposed-deploy-token', 'https://shop.example.com/static/app.js', 'critical'],
    ],
  );
  assert.ok(coverage.every(({ isSuccessful }) => isSuccessful));
  assert.deepEqual(problems, []);
});

test('a finding has its request, and the rule CWE, CVE and scores', async () => {
  const { findings, rules } = await parseText(text);
  const found = findings.find(({ ruleKey }) => ruleKey === 'CVE-2021-99999');
  assert.deepEqual(found?.content, {
    message: 'The search reflects its input.\n\nScripts run in the browser of a customer.',
    place: { kind: 'url', method: 'POST', query: ['q', 'session'], parameter: 'q' },
    url: 'https://shop.example.com/search',
  });
  const rule = rules.get('CVE-2021-99999');
  assert.deepEqual(rule?.cwes, ['CWE-79']);
  assert.equal(rule?.helpText, 'Upgrade the shop to 2.1.\n\nCVE-2021-99999, CVSS 7.2, EPSS 0.91');
  assert.equal(findings[1]?.content.message, 'TLS Version - Detect\n\nFound: tls12');
  assert.equal(findings[0]?.content.place, undefined, 'a file is not a URL');
});

test('nothing of cookies, credentials and tokens is kept; an extracted token is a secret', async () => {
  const { events, findings } = await parseText(text);
  assert.ok(!/vintage.otter/.test(textOf(events)));
  const secret = findings.find(({ ruleKey }) => ruleKey === 'exposed-deploy-token');
  assert.equal(secret?.issueType, 'secrets');
  assert.notEqual(secret?.content.secret?.secretHash, undefined);
});

test('what differs in every scan is not identity, and another parameter is', async () => {
  const identity = async (url: string): Promise<string | undefined> => {
    const [, result] = report();
    const { findings } = await parseText([{ ...result, 'matched-at': url }]);
    return findings[0] && identifyingText(findings[0]);
  };
  const first = await identity('https://shop.example.com/c/2NvkXyzAbCdEfGhIjKlMnOpQrSt?q=1&id=7');
  assert.equal(
    await identity('https://SHOP.example.com:443/c/2Nw9Xq7AbCdEfGhIjKlMnOpQrSt;jsessionid=8?id=9&q=2#x'),
    first,
  );
  assert.notEqual(await identity('https://shop.example.com/c/2NvkXyzAbCdEfGhIjKlMnOpQrSt?q=1&page=7'), first);
  assert.notEqual(await identity('https://shop.example.com:8443/c/2NvkXyzAbCdEfGhIjKlMnOpQrSt?q=1&id=7'), first);
});

test('lines close nothing; with a category all is one analysis', async () => {
  const given = report().map((each) => JSON.stringify(each));
  const lines = await parseText(given.join('\n'));
  assert.equal(lines.findings.length, 5);
  assert.ok(lines.coverage.every(({ isSuccessful }) => !isSuccessful));
  assert.equal(lines.problems.length, 1);
  const named = await parseText(text, { category: 'nightly' });
  assert.deepEqual(
    named.analyses.map(({ category }) => category),
    ['nightly'],
  );
  assert.equal(named.findings.length, 5);
});

test('a result that cannot be read closes nothing at any site, and more than 20 sites close nothing', async () => {
  for (const change of [
    { 'template-id': 7 },
    { info: null },
    { 'matched-at': 'https://', host: 'https://' },
    { 'extracted-results': 'tls13' },
  ]) {
    const damaged = report();
    Object.assign(damaged[3] ?? {}, change);
    const { findings, coverage, problems } = await parseText(damaged, { format: 'nuclei' });
    assert.equal(findings.length, 4);
    assert.ok(coverage.every(({ isSuccessful }) => !isSuccessful));
    assert.deepEqual(
      problems.map(({ withdraws }) => withdraws),
      [{}],
    );
  }
  const [, result] = report();
  const many = Array.from({ length: 21 }, (_, n) => ({ ...result, 'matched-at': `https://s${n}.example.com/` }));
  const { analyses, coverage, findings } = await parseText(many);
  assert.deepEqual([analyses.length, findings.length, coverage[0]?.isSuccessful], [1, 21, false]);
});

test('tags of an older version are one text', async () => {
  const old = { templateID: 'token', info: { tags: 'exposure,secret' }, matched: 'https://shop.example.com/a.js' };
  const { findings } = await parseText([old]);
  assert.deepEqual([findings[0]?.issueType, findings[0]?.path], ['secrets', 'https://shop.example.com/a.js']);
});

describe('a version before 2.5.3, which writes underscores', () => {
  const value = 'tok_4f9a1c7e2b8d6053';
  const old = {
    templateID: 'token',
    matcher_name: 'live',
    info: { name: 'Token', tags: ['exposure', 'secret'], description: `The page shows ${value}` },
    extracted_results: [value],
    matched: 'https://shop.example.com/a.js',
  };

  test('names the matcher, which is part of the rule', async () => {
    const { findings } = await parseText([old]);
    assert.equal(findings[0]?.ruleKey, 'token:live');
  });

  test('tells what was extracted, which is hidden', async () => {
    const { findings, events } = await parseText([old]);
    assert.match(findings[0]?.content.message ?? '', /The page shows/);
    assert.ok(!textOf(events).includes(value));
    const { problems } = await parseText([{ ...old, extracted_results: value }]);
    assert.match(problems[0]?.problem.message ?? '', /not a list/);
  });
});
