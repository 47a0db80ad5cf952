/** Reports of GitLab's scanners: code, secrets, packages with their inventory, and images. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, hashSecret, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const fixture = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
const [sast, secrets, dependencies, container] = await Promise.all(
  ['sast', 'secrets', 'dependencies', 'container'].map(fixture),
);

interface Report {
  scan?: Record<string, unknown>;
  vulnerabilities: Record<string, unknown>[];
  dependency_files?: unknown;
}
const read = (text: string | undefined): Report => JSON.parse(text ?? '') as Report;

test('a result of SAST has its code, weaknesses, tracking signatures, and its flag as a question', async () => {
  const { analyses, findings, rules, problems } = await parseText(sast);
  assert.deepEqual(analyses, [{ tool: 'gitlab-semgrep', toolVersion: '1.99.0', category: '' }]);
  const code = 'db.query(`select * from orders where id = ${req.query.id}`)';
  assert.deepEqual(findings[0], {
    ruleKey: 'demo.sql-injection',
    path: 'src/orders.js',
    region: { startLine: 14, startColumn: 0, endLine: 16, endColumn: 0 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'medium',
    isMuted: false,
    externalSuppression: { status: 'under_review', justification: 'the value is a number' },
    fingerprints: {
      scope_offset: 'src/orders.js|find[0]:3',
      scope_offset_compressed: 'src/orders.js|find[0]:2',
    },
    matchedText: code,
    contextText: null,
    content: {
      message: 'The query is built from the request. Use parameters.',
      snippet: code,
      fix: { explanation: 'Use a parameter.' },
    },
  });
  assert.deepEqual(rules.get('demo.sql-injection'), {
    name: 'Improper neutralization of special elements used in an SQL command',
    helpUrl: 'https://rules.example.com/sql',
    cwes: ['CWE-89'],
    owasps: ['A03:2021 - Injection'],
    references: ['https://example.com/sql'],
    category: 'security',
  });
  assert.match(problems[0]?.problem.message ?? '', /^Paths are absolute/);
});

test('where the value of an identifier is a sentence, its name is the rule; a password in code is a secret', async () => {
  const { findings } = await parseText(sast);
  const { ruleKey, issueType, severity } = findings[1] ?? {};
  assert.deepEqual([ruleKey, issueType, severity], ['node_password', 'secrets', 'low']);
});

test('a detected secret is masked, and compared by its hash', async () => {
  const { events, findings } = await parseText(secrets);
  assert.ok(!textOf(events).includes('vintageotter'));
  const [secret] = findings;
  assert.equal(secret?.ruleKey, 'demo-key');
  assert.equal(secret.issueType, 'secrets');
  assert.equal(secret.matchedText, `secret:${hashSecret('demo_Kq7vintageotter41Kq7vintage')}`);
  const { secretType, gitCommit, gitCommitAt } = secret.content.secret ?? {};
  assert.deepEqual(
    [secretType, gitCommit, gitCommitAt],
    ['Demo key', 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00', '2031-01-02T03:04:05.000Z'],
  );
});

test('a commit of zeros is none', async () => {
  const report = read(secrets);
  const location = report.vulnerabilities[0]?.['location'] as { commit: unknown };
  location.commit = { date: '0001-01-01T00:00:00Z', sha: '0000000' };
  const { findings } = await parseText(report);
  assert.equal(findings[0]?.content.secret?.gitCommit, undefined);
});

test('a vulnerable package is named by the public id of its advisory, and the dependencies are the inventory', async () => {
  const parsed = await parseText(dependencies);
  assert.deepEqual(parsed.analyses, [{ tool: 'gitlab-gemnasium', toolVersion: '2.24.1', category: '' }]);
  const [first, second] = parsed.findings;
  assert.equal(first?.ruleKey, 'CVE-2031-0101');
  assert.equal(first.matchedText, 'gomod:example.com/text');
  assert.deepEqual(first.content, {
    message: 'A request can make example.com/text panic.',
    fix: { explanation: 'Upgrade to versions 0.3.7, 0.4.1 or above.' },
    sca: {
      vulnerabilityId: 'CVE-2031-0101',
      aliases: ['ffb814a0-404c-11eb-b378-000000000001'],
      foundDependency: {
        package: 'example.com/text',
        version: 'v0.3.5',
        ecosystem: 'gomod',
        transitivity: 'direct',
        lockfilePath: 'service/go.sum',
      },
      fixedVersions: [
        { package: 'example.com/text', version: '0.3.7' },
        { package: 'example.com/text', version: '0.4.1' },
      ],
    },
    url: 'https://cve.example.com/CVE-2031-0101',
  });
  assert.deepEqual(
    [second?.ruleKey, second?.matchedText, second?.content.message],
    ['7368f513-0aa9-4e34-a08d-000000000002', 'gomod:example.com/yaml.v2', 'Entity expansion'],
    'the package of the second stands in its key only',
  );
  assert.deepEqual(
    parsed.dependencies.map(({ ecosystem, name, version, lockfilePath, transitivity }) =>
      [ecosystem, name, version, lockfilePath, transitivity].join(' '),
    ),
    ['gomod example.com/text v0.3.5 service/go.sum direct', 'gomod example.com/yaml.v2 v2.2.2 service/go.sum unknown'],
  );
  assert.deepEqual(
    parsed.problems.map(({ problem }) => [problem.place, problem.message]),
    [['/dependency_files/0/dependencies/2', 'A dependency without a name was left out']],
  );
  assert.equal(parsed.coverage[0]?.hasDependencyInventory, true);
});

test('an image is a category by its name without the tag; what Trivy’s template writes for it is the file in the image', async () => {
  const { analyses, findings } = await parseText(container);
  const image = 'registry.example.com:5000/shop/web';
  assert.deepEqual(analyses, [{ tool: 'gitlab-trivy', toolVersion: '0.50.1', category: image }]);
  assert.deepEqual(
    findings.map(({ path, matchedText, content }) => [path, matchedText, content.place]),
    [
      [image, 'deb:demo-net', { kind: 'image', image }],
      ['Node.js', 'npm:demo-match', { kind: 'image', image }],
      ['var/www/composer.lock', 'composer:demo/mail', { kind: 'image', image }],
    ],
  );
  assert.deepEqual(findings[0]?.content.sca?.fixedVersions, [{ package: 'demo-net', version: '1.4.9' }]);
  assert.equal(findings[1]?.content.fix, undefined);
  const named = await parseText(container, { category: 'mine' });
  assert.equal(named.analyses[0]?.category, 'mine');
});

test('a failed scan, and a report without results that names no image, close nothing', async () => {
  const failed = read(sast);
  failed.scan = { ...failed.scan, status: 'failure' };
  const clean = { version: '15.0.7', vulnerabilities: [], scan: { type: 'container_scanning', status: 'success' } };
  for (const [report, options, isSuccessful] of [
    [failed, {}, false],
    [clean, {}, false],
    [clean, { category: 'registry.example.com/shop/web' }, true],
    [{ ...clean, scan: { type: 'sast', status: 'success' } }, {}, true],
  ] as const) {
    const { coverage, problems } = await parseText(report, options);
    assert.equal(coverage[0]?.isSuccessful, isSuccessful);
    assert.equal(
      problems.some(({ problem }) => /closes no findings/.test(problem.message)),
      !isSuccessful,
    );
  }
});

test('reports of schema 2, which name neither scan nor category, are read by what their locations have', async () => {
  for (const [text, kind] of [
    [sast, 'sast'],
    [dependencies, 'sca'],
    [container, 'sca'],
  ] as const) {
    const { scan: _scan, ...report } = read(text);
    for (const each of report.vulnerabilities) delete each['category'];
    const { findings } = await parseText({ ...report, version: '2.3' });
    assert.equal(findings[0]?.issueType, kind);
  }
});

test('a vulnerability that cannot be read is dropped, and withdraws what is known of it', async () => {
  const rule = { ruleKey: 'demo.sql-injection' };
  for (const [change, withdraws] of [
    [{ identifiers: 'zzz' }, {}],
    [{ identifiers: [{ type: 'semgrep_id' }] }, {}],
    [{ location: null }, {}],
    [{ location: { file: '../x' } }, rule],
    [{ raw_source_code_extract: {} }, rule],
  ] as const) {
    const report = read(sast);
    Object.assign(report.vulnerabilities[0] ?? {}, change);
    const { findings, problems } = await parseText(report);
    assert.equal(findings.length, 1, JSON.stringify(change));
    assert.deepEqual([problems[0]?.problem.place, problems[0]?.withdraws], ['/vulnerabilities/0', withdraws]);
  }
});

test('a report without results is recognised; one of another type or shape is refused', async () => {
  for (const clean of [
    '{"version":"2.3","vulnerabilities":[],"remediations":[]}',
    '{"version":"15.0.7","vulnerabilities":[],"scan":{"type":"sast"}}',
  ])
    assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(clean), []), fileName: 'f' }), 'gitlab');
  const refused = async (body: unknown): Promise<UploadRefused> => {
    const error: unknown = await parseText(body, { format: 'gitlab' }).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof UploadRefused);
    return error;
  };
  const dast = await refused({ version: '15.0.7', vulnerabilities: [], scan: { type: 'dast' } });
  assert.deepEqual([dast.reason, dast.problem.place], ['unsupported', '/scan/type']);
  for (const [body, place] of [
    [{ version: '15', scan: {} }, '/'],
    [{ version: '15', vulnerabilities: null }, '/vulnerabilities'],
    [{ version: '15', vulnerabilities: [], dependency_files: {} }, '/dependency_files'],
  ] as const)
    assert.deepEqual([(await refused(body)).reason, (await refused(body)).problem.place], ['damaged', place]);
});
