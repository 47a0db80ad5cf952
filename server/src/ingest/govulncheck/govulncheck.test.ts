/** govulncheck JSON: three levels of one vulnerability, its calls, and streams, which have no last message. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const fixture = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const stream = await fixture('stream.ndjson');
const messages = stream
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>);

test('the levels of one vulnerability are one finding, with the deepest level', async () => {
  const { analyses, findings, rules } = await parseText(stream);
  assert.deepEqual(analyses, [{ tool: 'govulncheck', toolVersion: 'v1.1.4', category: '' }]);
  assert.deepEqual(
    findings.map(({ ruleKey, severity, reachability, matchedText }) => [ruleKey, severity, reachability, matchedText]),
    [
      ['GO-2099-0113', 'high', 'reachable', 'gomod:example.com/text'],
      ['GO-2099-1059', 'medium', 'unreachable', 'gomod:example.com/text'],
      ['GO-2099-2000', 'low', 'unreachable', 'gomod:stdlib'],
    ],
  );
  assert.deepEqual(findings[0]?.content.sca, {
    vulnerabilityId: 'GO-2099-0113',
    aliases: ['CVE-2099-3113'],
    foundDependency: { package: 'example.com/text', version: 'v0.3.5', ecosystem: 'gomod', transitivity: 'unknown' },
    fixedVersions: [{ package: 'example.com/text', version: 'v0.3.7' }],
    publishedAt: '2099-10-06T17:51:21.000Z',
  });
  // Vulnerabilities of modules in other versions are in the stream, and are no findings.
  assert.deepEqual([...rules.keys()].sort(), ['GO-2099-0113', 'GO-2099-1059', 'GO-2099-2000']);
});

test('the trace has the calls in the code of the project alone, from the first caller', async () => {
  const { findings } = await parseText(stream);
  const { source, intermediate, sink } = findings[0]?.content.trace ?? { source: [], intermediate: [], sink: [] };
  assert.deepEqual(
    [...source, ...intermediate, ...sink].map(({ path, startLine, note }) => [path, startLine, note]),
    [
      ['main.go', 12, 'demo.main calls demo/server.Server.language'],
      ['server/server.go', 42, 'demo/server.Server.language calls example.com/web.Request.Accept'],
    ],
  );
  assert.equal(findings[1]?.content.trace, undefined);
});

test('the order of messages, their spacing and an array around them change no finding', async () => {
  const { findings } = await parseText(stream);
  const sorted = (of: typeof findings) => of.toSorted((one, other) => (one.ruleKey < other.ruleKey ? -1 : 1));
  const pretty = messages.map((message) => JSON.stringify(message, null, 2)).join('\n');
  for (const text of [
    pretty,
    JSON.stringify(messages),
    JSON.stringify([messages[0], ...messages.slice(1).toReversed()]),
  ])
    assert.deepEqual(sorted((await parseText(text)).findings), sorted(findings));
});

test('a stream closes nothing, since it has no last message; an array does', async () => {
  const whole = await parseText(stream);
  assert.equal(whole.coverage[0]?.isSuccessful, false);
  assert.match(whole.problems[0]?.problem.message ?? '', /no closing message/);
  const array = await parseText(messages);
  assert.deepEqual([array.coverage[0]?.isSuccessful, array.problems], [true, []]);
});

test('a scan of modules, and one of a binary, say nothing of calls', async () => {
  for (const [member, value] of [
    ['scan_level', 'module'],
    ['scan_mode', 'binary'],
  ] as const) {
    const { findings } = await parseText([
      { config: { ...messages[0]?.['config'], [member]: value } },
      ...messages.slice(1),
    ]);
    assert.deepEqual(new Set(findings.map(({ reachability }) => reachability)), new Set(['no_reachability_analysis']));
  }
});

test('the severity of a level depends on how deep the scan looked, as in the tool’s SARIF', async () => {
  for (const [scanLevel, severities] of [
    ['symbol', ['high', 'medium', 'low']],
    ['package', ['high', 'high', 'medium']],
    ['module', ['high', 'high', 'high']],
  ] as const) {
    const config = { ...messages[0]?.['config'], scan_level: scanLevel };
    const { findings } = await parseText([{ config }, ...messages.slice(1)]);
    assert.deepEqual(
      findings.map(({ severity }) => severity),
      severities,
      scanLevel,
    );
  }
});

test('the older shape has one finding for all symbols of a module, and the versions of modules', async () => {
  const { findings, coverage } = await parseText(await fixture('legacy.json'));
  assert.deepEqual(
    findings.map(({ ruleKey, reachability, content }) => [
      ruleKey,
      reachability,
      content.sca?.foundDependency.version,
      content.sca?.fixedVersions?.map(({ version }) => version),
    ]),
    [
      ['GO-2099-0113', 'reachable', 'v0.3.5', ['0.3.7']],
      ['GO-2099-2000', 'unreachable', 'v1.19.0', ['1.18.9']],
    ],
  );
  assert.equal(coverage[0]?.isSuccessful, true);
});

test('a finding that cannot be placed is dropped, and withdraws everything', async () => {
  for (const broken of [7, {}, { osv: 'GO-1' }, { osv: 'GO-1', trace: [{}] }, { trace: [{ module: 'a' }] }]) {
    const { findings, problems } = await parseText([...messages, { finding: broken }]);
    assert.deepEqual([findings.length, problems.map(({ withdraws }) => withdraws)], [3, [{}]]);
  }
});

test('a stream without the tool’s configuration is refused', async () => {
  await assert.rejects(
    parseText(messages.slice(1), { format: 'govulncheck' }),
    (error) => error instanceof UploadRefused && /config/.test(error.problem.message),
  );
});
