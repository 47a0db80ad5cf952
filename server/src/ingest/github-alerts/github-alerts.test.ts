/** Alerts of GitHub: packages of both APIs, code, secrets, what was decided there, and which lists are whole. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText, hashSecret, textOf } from '../testing/parse-text.ts';

const fixture = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
const names = ['dependabot', 'code-scanning', 'secret-scanning', 'graphql'];
const [dependabot = '', code = '', secrets = '', graphql = ''] = await Promise.all(names.map(fixture));

type Alert = Record<string, unknown>;
interface Answer {
  data: { repository: { vulnerabilityAlerts: unknown } };
}
const listOf = (text: string): Alert[] => JSON.parse(text) as Alert[];

test('an alert of Dependabot is a vulnerable package, named by its GHSA', async () => {
  const { analyses, findings, rules, problems } = await parseText(dependabot);
  assert.deepEqual(analyses, [{ tool: 'github-dependabot', toolVersion: '', category: '' }]);
  assert.deepEqual(problems, []);
  assert.deepEqual(findings[2], {
    ruleKey: 'GHSA-demo-time-0001',
    path: 'app/package-lock.json',
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sca',
    severity: 'high',
    isMuted: false,
    matchedText: 'npm:demo-time',
    contextText: 'demo-time@',
    content: {
      message: 'demo-time can be made to hang',
      sca: {
        vulnerabilityId: 'GHSA-demo-time-0001',
        aliases: ['CVE-2031-0102'],
        foundDependency: {
          package: 'demo-time',
          version: '',
          ecosystem: 'npm',
          transitivity: 'transitive',
          lockfilePath: 'app/package-lock.json',
        },
        fixedVersions: [{ package: 'demo-time', version: '2.29.4' }],
        epss: { score: 0.002, percentile: 0.44 },
        publishedAt: '2031-01-01T00:00:00.000Z',
      },
      url: 'https://github.com/demo/shop/security/dependabot/1',
    },
  });
  assert.deepEqual(rules.get('GHSA-demo-time-0001'), {
    name: 'GHSA-demo-time-0001',
    shortDescription: 'demo-time can be made to hang',
    fullDescription: 'A long text makes demo-time hang.',
    helpUrl: 'https://github.com/advisories/GHSA-demo-time-0001',
    cwes: ['CWE-400: Uncontrolled Resource Consumption'],
    references: ['https://example.com/advisories/1'],
    category: 'security',
  });
});

test('dismissed alerts are accepted, and fixed ones are left out', async () => {
  const { findings } = await parseText(dependabot);
  assert.deepEqual(
    findings.map(({ matchedText, externalSuppression }) => [matchedText, externalSuppression?.justification]),
    [
      ['pypi:demo-yaml', 'tolerable_risk: only in tests'],
      ['gomod:example.com/text', 'dismissed by a rule of GitHub'],
      ['npm:demo-time', undefined],
    ],
  );
});

test('the GraphQL API has the same packages, with versions; queries need not ask for the state', async () => {
  const { findings, coverage } = await parseText(graphql);
  assert.equal(findings.length, 2);
  const [first, second] = findings;
  assert.deepEqual(
    [first?.ruleKey, first?.severity, first?.path],
    ['GHSA-demo-webx-0009', 'medium', 'service/pom.xml'],
  );
  assert.equal(
    first?.content.fix?.explanation,
    'Merge the pull request of Dependabot: https://github.com/demo/shop/pull/7',
  );
  assert.deepEqual(first.content.sca?.foundDependency, {
    package: 'org.example:demo-web',
    version: '5.3.29',
    ecosystem: 'maven',
    transitivity: 'direct',
    lockfilePath: 'service/pom.xml',
  });
  assert.equal(second?.externalSuppression?.justification, 'not_used');
  assert.equal(coverage[0]?.isSuccessful, true);
  const bare = graphql
    .replaceAll(/"(?:state|dependencyRelationship|ecosystem)": "\w+",?/g, '')
    .replaceAll(/,(\s*\})/g, '$1');
  const read = await parseText(bare);
  assert.equal(read.findings.length, 2);
  assert.equal(read.findings[0]?.matchedText, 'maven:org.example:demo-web', 'by the name of the manifest');
  assert.equal(read.findings[1]?.externalSuppression, undefined);
});

test('an alert of code scanning is known by its number, and one without a file has no path', async () => {
  const { analyses, events, findings, rules } = await parseText(code);
  assert.equal(analyses[0]?.tool, 'github-code-scanning');
  assert.deepEqual(findings[0], {
    ruleKey: 'js/sql-injection',
    path: 'src/orders.js',
    region: { startLine: 14, startColumn: 3, endLine: 16, endColumn: 9 },
    issueType: 'sast',
    severity: 'critical',
    isMuted: false,
    fingerprints: { alert: 'code scanning alert 4' },
    matchedText: null,
    contextText: null,
    content: {
      message: 'This query depends on a user-provided value.',
      url: 'https://github.com/demo/shop/security/code-scanning/4',
      commit: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
    },
  });
  assert.deepEqual(rules.get('js/sql-injection'), {
    name: 'Database query built from user-controlled sources',
    fullDescription: 'Building a query from input lets the input change it.',
    helpText: 'Use parameters.',
    helpUrl: 'https://example.com/help',
    cwes: ['CWE-89'],
    category: 'security',
  });
  assert.deepEqual(findings[1]?.externalSuppression, { status: 'accepted', justification: "won't fix: internal" });
  const { path, region, severity } = findings[2] ?? {};
  assert.deepEqual([path, region?.startLine, severity], ['', 0, 'medium']);
  assert.equal(findings[3]?.issueType, 'secrets');
  assert.ok(!textOf(events).includes('vintage-otter'));
});

test('a leaked secret is masked, and compared by its hash; one that was revoked is left out', async () => {
  const { analyses, events, findings } = await parseText(secrets);
  assert.equal(analyses[0]?.tool, 'github-secret-scanning');
  assert.ok(!textOf(events).includes('vintageotter'));
  const [first, second] = findings;
  assert.equal(findings.length, 2);
  assert.equal(first?.matchedText, `secret:${hashSecret('demo_Kq7vintageotter41Kq7vintage')}`);
  assert.deepEqual(
    [first.path, first.region.startLine, first.severity, first.validity, first.content.secret?.gitBlob],
    ['config/app.yaml', 8, 'critical', 'confirmed_valid', 'beef00'],
  );
  assert.deepEqual([second?.path, second?.severity], ['', 'high']);
  assert.equal(second?.externalSuppression?.justification, 'used_in_tests: an example');
});

test('a list that may be a page closes nothing', async () => {
  const [alert] = listOf(code);
  const page = Array.from({ length: 30 }, (_, number) => ({ ...alert, number }));
  const full = await parseText(page);
  assert.equal(full.coverage[0]?.isSuccessful, false);
  assert.match(
    full.problems[0]?.problem.message ?? '',
    /The list has 30 alerts, like a full page, so there may be more: this upload closes no findings/,
  );
  assert.equal((await parseText(page.slice(1))).coverage[0]?.isSuccessful, true);
  const more = graphql.replace('"hasNextPage": false', '"hasNextPage": true');
  assert.equal((await parseText(more)).coverage[0]?.isSuccessful, false);
  // As `gh api graphql --paginate` writes them, and with --slurp.
  for (const both of [`${more}${graphql}`, `[${more},${graphql}]`]) {
    const { coverage, findings } = await parseText(both, { format: 'github-alerts' });
    assert.deepEqual([coverage[0]?.isSuccessful, findings.length], [true, 4]);
  }
});

test('the paths of several repositories stand below their names', async () => {
  const list = listOf(code).slice(0, 2);
  for (const [index, alert] of list.entries()) alert['repository'] = { full_name: `demo/${index}` };
  const { findings } = await parseText(list);
  assert.deepEqual(
    findings.map(({ path }) => path),
    ['demo/0/src/orders.js', 'demo/1/src/admin.js'],
  );
  const { vulnerabilityAlerts } = (JSON.parse(graphql) as Answer).data.repository;
  const nodes = ['a', 'b'].map((name) => ({ vulnerabilityAlerts, name }));
  const search = await parseText({ data: { search: { nodes } } });
  assert.deepEqual(
    search.findings.map(({ path }) => path),
    ['a/service/pom.xml', 'a/tools/pom.xml', 'b/service/pom.xml', 'b/tools/pom.xml'],
  );
});

test('an alert that cannot be read is dropped, and withdraws what is known of it', async () => {
  for (const [text, change, withdraws] of [
    [dependabot, { security_advisory: { ghsa_id: 7 } }, {}],
    [dependabot, { dependency: { package: { name: ['x'] } } }, { ruleKey: 'GHSA-demo-0004-0000' }],
    [dependabot, { dependency: { package: { name: 'x' }, manifest_path: '../x' } }, { ruleKey: 'GHSA-demo-0004-0000' }],
    [code, { rule: 'js/sql-injection' }, {}],
    [code, { most_recent_instance: [] }, { ruleKey: 'js/sql-injection' }],
    [secrets, { secret_type: 7 }, {}],
    [secrets, { secret: 7 }, { ruleKey: 'demo_api_key' }],
  ] as const) {
    const list = listOf(text);
    Object.assign(list[0] ?? {}, change);
    const { problems } = await parseText(list);
    assert.deepEqual([problems[0]?.problem.place, problems[0]?.withdraws], ['/0', withdraws], JSON.stringify(change));
  }
});
