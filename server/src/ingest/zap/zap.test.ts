/** ZAP: both syntaxes alike, requests as places, one analysis for each site, and nothing of evidence. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText, textOf } from '../testing/parse-text.ts';

const read = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const [json, xml] = await Promise.all([read('report.json'), read('report.xml')]);

test('JSON and XML of one run have the same events', async () => {
  const [one, other] = [await parseText(json), await parseText(xml)];
  assert.deepEqual(other.events, one.events);
  assert.deepEqual(one.problems, []);
});

test('a request of an alert is a finding at its URL', async () => {
  const { findings, rules } = await parseText(json);
  assert.deepEqual(
    findings.map(({ ruleKey, severity, confidence, path, content }) => [
      ruleKey,
      severity,
      confidence,
      path,
      content.place,
    ]),
    [
      ['90001', 'high', 'high', 'http://admin.example.com:8080/login', { kind: 'url', method: 'GET' }],
      [
        '10038-1',
        'medium',
        'high',
        'https://shop.example.com/cart',
        { kind: 'url', method: 'GET', query: ['item', 'token'] },
      ],
      ['10038-1', 'medium', 'high', 'https://shop.example.com/', { kind: 'url', method: 'POST', parameter: 'q' }],
      ['10096', 'low', undefined, 'https://shop.example.com/app.js', { kind: 'url', method: 'GET' }],
    ],
  );
  assert.deepEqual(rules.get('10038-1'), {
    name: 'Content Security Policy (CSP) Header Not Set',
    fullDescription: 'The policy is an added layer & helps.',
    helpText: 'Set the header.\nEverywhere.',
    cwes: ['CWE-693'],
    references: ['https://example.com/csp', 'https://example.com/csp2'],
    category: 'security',
  });
  assert.equal(findings[1]?.content.message, 'The policy is an added layer & helps.');
  assert.deepEqual(findings[3]?.externalSuppression, {
    status: 'accepted',
    justification: 'marked as a false positive in ZAP',
  });
});

test('each site is an analysis, also one without alerts and one that is scanned with two schemes', async () => {
  const { analyses, coverage } = await parseText(json);
  assert.deepEqual(
    analyses.map(({ toolVersion, category }) => [toolVersion, category]),
    [
      ['2.15.0', 'admin.example.com:8080'],
      ['2.15.0', 'shop.example.com'],
    ],
  );
  assert.deepEqual(
    coverage.map(({ isSuccessful }) => isSuccessful),
    [true, true],
  );
  const together = await parseText(json, { category: 'all' });
  assert.deepEqual([together.analyses.length, together.findings.length], [1, 4]);
});

test('evidence is not kept; of a rule about credentials it is masked in every text', async () => {
  const { events, findings } = await parseText(json);
  assert.deepEqual([findings[0]?.issueType, findings[1]?.issueType], ['secrets', 'sast']);
  for (const kept of ['vintage-otter', 'HTTP/1.1', 'abc']) assert.ok(!textOf(events).includes(kept), kept);
});

test('an alert of an old version is its own request', async () => {
  const { findings } = await parseText(
    '<OWASPZAPReport version="2.3.1"><site name="http://a.example.com"><alerts><alertitem><pluginid>10011</pluginid>' +
      '<alert>Cookie</alert><riskcode>1</riskcode><desc>It is sent.</desc><uri>http://a.example.com/x</uri><param>id</param>' +
      '</alertitem></alerts></site></OWASPZAPReport>',
  );
  assert.deepEqual(
    [findings[0]?.ruleKey, findings[0]?.path, findings[0]?.content.place],
    ['10011', 'http://a.example.com/x', { kind: 'url', parameter: 'id' }],
  );
});

test('an alert or a request that cannot be read withdraws what is known of it', async () => {
  const rule = { ruleKey: '10038-1' };
  for (const [change, withdraws] of [
    [{ alertRef: [], pluginid: {} }, {}],
    [{ instances: {} }, rule],
    [{ instances: [] }, rule],
    [{ instances: [7] }, rule],
    [{ instances: [{ uri: 'nowhere at all' }] }, rule],
    [{ instances: [{ uri: 'https://shop.example.com/', param: 7 }] }, rule],
  ] as const) {
    const damaged = JSON.parse(json) as { site: { alerts: object[] }[] };
    Object.assign(damaged.site[0]?.alerts[0] ?? {}, change);
    const { problems, findings } = await parseText(damaged);
    assert.deepEqual(
      problems.map((problem) => problem.withdraws),
      [withdraws],
    );
    assert.equal(problems[0]?.problem.place, '/site/0/alerts/0');
    assert.equal(findings.length, 2);
  }
});
