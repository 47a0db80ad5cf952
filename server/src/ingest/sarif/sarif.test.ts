/** SARIF: a run's content as drafts, and its coverage (readings section 7). */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { FindingDraft } from '../../model/draft.ts';
import { hashSecret, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const rich = await readFile(new URL('fixtures/rich.sarif', import.meta.url), 'utf8');

type Json = Record<string, unknown>;

/** A SARIF log of one run. */
function log(run: Json): Json {
  return { version: '2.1.0', runs: [{ tool: { driver: { name: 'T', rules: [] } }, results: [], ...run }] };
}

/** A result of rule R at a location. */
function result(uri: string, more: Json = {}): Json {
  return {
    ruleId: 'R',
    message: { text: 'm' },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }],
    ...more,
  };
}

async function firstFinding(run: Json): Promise<FindingDraft> {
  const { findings } = await parseText(log(run));
  assert.ok(findings[0]);
  return findings[0];
}

test('a result carries rule, place, message, texts, trace, fix, related places and fingerprints, although its run explains itself later', async () => {
  const { findings, analyses } = await parseText(rich);
  assert.deepEqual(analyses, [{ tool: 'DemoScan', toolVersion: '3.2.1', category: 'nightly/shop' }]);
  assert.equal(findings.length, 3);
  assert.deepEqual(findings[0], {
    ruleKey: 'demo/sql-injection',
    path: 'src/app/orders list.ts',
    region: { startLine: 42, startColumn: 5, endLine: 42, endColumn: 30 },
    issueType: 'sast',
    severity: 'critical',
    confidence: 'high',
    isMuted: false,
    fingerprints: { primaryLocationLineHash: '39fa2ee980eb94b0:1' },
    matchedText: "db.query('… ' + id)",
    contextText: "const id = req.params.id;\ndb.query('… ' + id)\nreturn;\n",
    contextStartLine: 41,
    content: {
      message: '`id` flows into query {unescaped}',
      snippet: "db.query('… ' + id)",
      relatedSnippets: [{ path: 'src/app/db.ts', content: 'the pool', startLine: 3, endLine: 3 }],
      trace: {
        source: [
          { path: 'src/app/routes.ts', startLine: 7, startColumn: 0, endLine: 7, endColumn: 0, text: 'req.params.id' },
        ],
        intermediate: [
          { path: 'src/app/routes.ts', startLine: 9, startColumn: 0, endLine: 9, endColumn: 0, note: 'passed on' },
        ],
        sink: [{ path: 'src/app/orders list.ts', startLine: 42, startColumn: 5, endLine: 42, endColumn: 0 }],
      },
      fix: {
        fixCode: "db.query('… $1', [id])",
        fixDiff:
          "--- src/app/orders list.ts\n+++ src/app/orders list.ts\n@@ -42,1 +42,1 @@\n-db.query('… ' + id)\n+db.query('… $1', [id])\n",
        explanation: 'Use a parameter',
        changes: [
          {
            path: 'src/app/orders list.ts',
            replacements: [
              {
                region: { startLine: 42, startColumn: 0, endLine: 42, endColumn: 0 },
                text: "db.query('… $1', [id])",
              },
            ],
          },
        ],
      },
      url: 'https://scanner.example/r/1',
    },
  });
});

test('a step of a flow has the whole lines of its context before the region’s part of them, and the tool’s words beside', async () => {
  const context = { startLine: 6, endLine: 8, snippet: { text: 'def view(request):\n    id = request.args["id"]\n' } };
  const region = { startLine: 7, startColumn: 10, endColumn: 28, snippet: { text: 'request.args["id"]' } };
  const step = (physical: Json): Json => ({
    location: {
      physicalLocation: { artifactLocation: { uri: 'app.py' }, ...physical },
      message: { text: 'comes in' },
    },
  });
  const locations = [step({ region, contextRegion: context }), step({ region }), step({ region: { startLine: 9 } })];
  const draft = await firstFinding({ results: [result('app.py', { codeFlows: [{ threadFlows: [{ locations }] }] })] });
  const { source = [], intermediate = [], sink = [] } = draft.content.trace ?? {};
  assert.deepEqual(
    [...source, ...intermediate, ...sink].map(({ text, note }) => [text, note]),
    [
      ['    id = request.args["id"]', 'comes in'],
      ['request.args["id"]', 'comes in'],
      [undefined, 'comes in'],
    ],
  );
});

test('rules are reported before their results, with CWE and OWASP names from tags, relationships and taxa', async () => {
  const { rules, events } = await parseText(rich);
  assert.deepEqual(
    [...rules.keys()],
    ['demo/sql-injection', 'demo/weak-hash', 'demo/never-hit', 'demo/switched-off', 'extra/iv'],
  );
  assert.deepEqual(rules.get('demo/sql-injection'), {
    name: 'SqlInjection',
    shortDescription: 'SQL built from input',
    helpText: 'Use **parameters**.',
    helpUrl: 'https://scanner.example/sql',
    cwes: ['CWE-89'],
    owasps: ['A03:2021 - Injection'],
    category: 'security',
    supersedes: ['demo/sqli'],
  });
  assert.deepEqual(rules.get('demo/weak-hash')?.cwes, ['CWE-328']);
  const seen = new Set<string>();
  for (const event of events) {
    if (event.kind === 'rule') seen.add(event.ruleKey);
    if (event.kind === 'finding') assert.ok(seen.has(event.draft.ruleKey));
  }
});

test('an extension’s rule is found by component and index; regions by offset only keep two results apart', async () => {
  const { findings } = await parseText(rich);
  assert.equal(findings[1]?.ruleKey, 'extra/iv');
  assert.equal(findings[1]?.path, 'src/lib/crypto.ts');
  assert.deepEqual(findings[1]?.region, { startLine: 0, startColumn: 121, endLine: 0, endColumn: 129 });
  assert.equal(findings[1]?.severity, 'medium', 'the level’s default is warning');
  assert.equal(findings[1]?.confidence, 'medium');
});

test('a suppression in the source mutes, one outside asks for triage, a rejected one is none', async () => {
  const { findings } = await parseText(rich);
  assert.equal(findings[1]?.isMuted, true);
  assert.equal(findings[1]?.content.suppressionJustification, 'checked by hand');
  assert.deepEqual(findings[2]?.externalSuppression, { status: 'under_review', justification: 'asked security' });
  assert.equal(findings[2]?.isMuted, false);
  const rejected = await firstFinding({
    results: [
      result('a.c', {
        suppressions: [
          { kind: 'inSource', status: 'rejected' },
          { kind: 'external', status: 'rejected' },
        ],
      }),
    ],
  });
  assert.equal(rejected.isMuted, false);
  assert.equal(rejected.externalSuppression, undefined);
});

test('coverage: enabled rules and analysis targets when their lists are complete, files that the tool failed on, rules that crashed', async () => {
  const { coverage, problems } = await parseText(rich);
  assert.deepEqual(coverage, [
    {
      isSuccessful: true,
      completeRuleKeys: ['demo/sql-injection', 'demo/weak-hash', 'demo/never-hit', 'extra/iv'],
      completePaths: ['src/lib/hash.ts', 'src/app/routes.ts', 'src/app/orders list.ts', 'src/lib/crypto.ts'],
      failedPaths: ['src/app/broken.ts'],
      hasDependencyInventory: false,
    },
  ]);
  assert.deepEqual(problems.filter((problem) => problem.withdraws?.ruleKey === 'demo/never-hit').length, 1);
});

test('a run with an artifact of another type closes nothing: results may name it, and it may have been scanned', async () => {
  const target = { location: { uri: 'b.c' }, roles: ['analysisTarget'] };
  const withdrawn = async (artifact: unknown) =>
    (await parseText(log({ artifacts: [artifact], results: [result('a.c')] }))).problems.map(
      ({ withdraws }) => withdraws,
    );
  for (const artifact of [target, {}, { roles: [] }, { location: {} }])
    assert.deepEqual(await withdrawn(artifact), [], JSON.stringify(artifact));
  const odd = [null, [], 'b.c', { ...target, roles: 'analysisTarget' }, { ...target, roles: [['analysisTarget']] }];
  const oddLocations = ['b.c', [], { uri: 5 }, { uri: 'b.c', uriBaseId: [] }].map((location) => ({
    ...target,
    location,
  }));
  for (const artifact of [...odd, ...oddLocations])
    assert.deepEqual(await withdrawn(artifact), [{}], JSON.stringify(artifact));
});

test('lists of rules or files without proof of completeness are not treated as complete', async () => {
  const rules = [{ id: 'R' }];
  const artifacts = [{ location: { uri: 'a.c' }, roles: ['analysisTarget'] }];
  const all = await parseText(log({ tool: { driver: { name: 'T', rules } }, artifacts, results: [result('a.c')] }));
  assert.equal(all.coverage[0]?.completeRuleKeys, null, 'every listed rule has a result');
  assert.equal(all.coverage[0]?.completePaths, null, 'every listed file has a result');
  const foreign = await parseText(
    log({
      tool: { driver: { name: 'T', rules: [{ id: 'Q' }] } },
      artifacts: [...artifacts, { location: { uri: 'c.c' }, roles: ['analysisTarget'] }],
      results: [result('b.c')],
    }),
  );
  assert.equal(foreign.coverage[0]?.completeRuleKeys, null, 'a result of a rule that is not listed');
  assert.equal(foreign.coverage[0]?.completePaths, null, 'a result in a file that is not listed');
});

test('a run that failed, or has no results member, covers nothing', async () => {
  const failed = await parseText(log({ invocations: [{ executionSuccessful: true }, { executionSuccessful: false }] }));
  assert.equal(failed.coverage[0]?.isSuccessful, false);
  assert.equal((await parseText(log({ results: null }))).coverage[0]?.isSuccessful, false);
  assert.equal((await parseText(log({ results: [] }))).coverage[0]?.isSuccessful, true);
});

test('every run is an analysis of its own tool and category; a category that was asked for wins', async () => {
  const runs = ['a/1', 'a/b/2', 'c'].map((id) => ({
    tool: { driver: { name: 'T' } },
    automationDetails: { id },
    results: [result('x.c')],
  }));
  const parsed = await parseText({ runs, version: '2.1.0' });
  assert.deepEqual(
    parsed.analyses.map((analysis) => analysis.category),
    ['a', 'a/b', ''],
  );
  assert.equal(parsed.coverage.length, 3);
  const asked = await parseText({ runs, version: '2.1.0' }, { category: 'mine' });
  assert.deepEqual(
    asked.analyses.map((analysis) => analysis.category),
    ['mine', 'mine', 'mine'],
  );
});

test('severity: the tool’s own word, else security-severity, else the level, of the result before the rule’s', async () => {
  const rules = [
    { id: 'R', properties: { 'security-severity': '6.9' }, defaultConfiguration: { level: 'error' } },
    { id: 'L', defaultConfiguration: { level: 'error' } },
  ];
  const tool = { driver: { name: 'T', rules } };
  const severityOf = async (more: Json): Promise<string> =>
    (await firstFinding({ tool, results: [result('a.c', more)] })).severity;
  assert.equal(await severityOf({}), 'medium');
  assert.equal(await severityOf({ level: 'error' }), 'medium', 'the score goes before the level');
  assert.equal(await severityOf({ properties: { 'security-severity': 7 } }), 'high');
  assert.equal(await severityOf({ properties: { issue_severity: 'CRITICAL', 'security-severity': '1' } }), 'critical');
  assert.equal(await severityOf({ ruleId: 'L' }), 'high');
  assert.equal(await severityOf({ ruleId: 'L', level: 'note' }), 'low');
  assert.equal(await severityOf({ ruleId: 'X' }), 'medium');
});

test('locations of every spelling become safe relative paths', async () => {
  const path = async (uri: string, run: Json = {}): Promise<string> =>
    (await firstFinding({ results: [result(uri)], ...run })).path;
  assert.equal(await path('a/./b//c.c'), 'a/b/c.c');
  assert.equal(await path('a/x/../b.c'), 'a/b.c');
  assert.equal(await path('src%2Fa%20b.c'), 'src/a b.c');
  assert.equal(await path('100%.c'), '100%.c');
  assert.equal(await path('C#/a.cs'), 'C#/a.cs');
  assert.equal(await path('src\\win\\a.c'), 'src/win/a.c');
  assert.equal(await path('file:///C:/code/a.c'), 'code/a.c');
  assert.equal(await path('C:\\code\\a.c'), 'code/a.c');
  assert.equal(await path('/etc/passwd'), 'etc/passwd');
  assert.equal(await path('file:///../../etc/passwd'), 'etc/passwd');
  assert.equal(await path('https://host/repo/a.c'), 'host/repo/a.c');
  assert.equal(
    await path('file:///home/ci/repo/a.c', { originalUriBaseIds: { '%SRCROOT%': { uri: 'file:///home/ci/repo/' } } }),
    'a.c',
  );
  assert.equal(
    await path('file:///home/ci/repo/a.c', { invocations: [{ workingDirectory: { uri: 'file:///home/ci/repo' } }] }),
    'a.c',
  );
  assert.equal(
    await path('file:///D:/b/repo/a.c', { originalUriBaseIds: { R: { uri: 'file:///D:/b/repo/' } } }),
    'a.c',
  );
  assert.equal(
    await path('file:///c:/agent/_work/a.c', { originalUriBaseIds: { R: { uri: 'file:///C:/agent/_work/' } } }),
    'a.c',
    'drives have no case',
  );
  assert.equal(await path('src/u\u0308.c'), 'src/\u00fc.c', 'as Linux and git spell it');
  for (const name of ['trail ', ' lead/a.c', 'a b ']) assert.equal(await path(name), name, 'git keeps blanks');
  assert.equal(await path(' file:///a/b '), 'a/b ');
});

test('a result above the root is kept without the leading .., in every spelling, and has a notice', async () => {
  for (const [uri, path] of [
    ['../a.c', 'a.c'],
    ['../../m/../a.c', 'a.c'],
    ['a/../../b.c', 'b.c'],
    ['%2e%2e/a.c', 'a.c'],
    ['..%2fa.c', 'a.c'],
    ['..\\a.c', 'a.c'],
    ['a\\..\\..\\b.c', 'b.c'],
  ] as const) {
    const { findings, problems } = await parseText(log({ results: [result(uri)] }));
    assert.deepEqual(
      findings.map((finding) => [finding.path, finding.content.isAboveRoot]),
      [[path, true]],
      uri,
    );
    assert.match(problems[0]?.problem.message ?? '', /is outside the repository: it was read as/, uri);
    assert.equal(problems[0]?.withdraws, undefined, 'nothing was lost');
  }
  const bases = { S: { uri: 'file:///repo/src/' } };
  const escaping = [
    {
      ruleId: 'R',
      message: { text: 'm' },
      locations: [{ physicalLocation: { artifactLocation: { uri: '../../etc/x', uriBaseId: 'S' } } }],
    },
  ];
  const ofBase = await parseText(log({ originalUriBaseIds: bases, results: escaping }));
  assert.deepEqual(
    ofBase.findings.map(({ path }) => path),
    ['etc/x'],
    'the folder of the base is of that machine',
  );
  const inside = await parseText(log({ results: [result('a.c')] }));
  assert.equal(inside.findings[0]?.content.isAboveRoot, undefined);
});

test('above the root, no fix, trace or related place is read, and the list of scanned files is not complete', async () => {
  const up = { physicalLocation: { artifactLocation: { uri: '../a.c' }, region: { startLine: 1 } } };
  const replacements = [{ deletedRegion: { startLine: 1 }, insertedContent: { text: 'safe()' } }];
  const { findings, coverage } = await parseText(
    log({
      artifacts: ['a.c', 'b.c'].map((uri) => ({ location: { uri }, roles: ['analysisTarget'] })),
      results: [
        {
          ...result('../a.c'),
          locations: [up, { ...up, message: { text: 'second' } }],
          codeFlows: [{ threadFlows: [{ locations: [{ location: up }] }] }],
          relatedLocations: [{ ...up, message: { text: 'third' } }],
          fixes: [{ artifactChanges: [{ artifactLocation: { uri: 'a.c' }, replacements }] }],
        },
      ],
    }),
  );
  const { fix, trace, relatedSnippets } = findings[0]?.content ?? {};
  assert.deepEqual([fix, trace, relatedSnippets], [undefined, undefined, undefined]);
  assert.equal(coverage[0]?.completePaths, null, '../a.c is not a.c');
});

test('a scan of the folder above has a notice of each of its first results only', async () => {
  const results = Array.from({ length: 30 }, (_, index) => result(`../m${index}/a.c`));
  const { findings, problems } = await parseText(log({ results }));
  assert.deepEqual([findings.length, problems.length], [30, 20]);
});

test('absolute locations without a base are reported once, not per result', async () => {
  const { problems } = await parseText(log({ results: [result('/a/b.c'), result('/a/c.c')] }));
  assert.deepEqual(
    problems.map((problem) => problem.problem.message.slice(0, 32)),
    ['2 locations have absolute paths,'],
  );
  assert.equal(problems[0]?.withdraws, undefined);
});

test('a result without a region snippet takes its text out of the context', async () => {
  const physicalLocation = {
    artifactLocation: { uri: 'a.c' },
    region: { startLine: 11, endLine: 12 },
    contextRegion: { startLine: 10, snippet: { text: 'ten\neleven\ntwelve\nthirteen' } },
  };
  const draft = await firstFinding({
    results: [{ ruleId: 'R', message: { text: 'm' }, locations: [{ physicalLocation }] }],
  });
  assert.equal(draft.matchedText, 'eleven\ntwelve');
  assert.equal(draft.contextStartLine, 10);
});

test('fingerprints that identify nothing are left out', async () => {
  const draft = await firstFinding({
    results: [
      result('a.c', {
        fingerprints: { 'matchBasedId/v1': 'requires login', 'x/v1': 'abc' },
        partialFingerprints: { commitSha: 'f00', email: 'a@b', scanFileHash: '1' },
      }),
    ],
  });
  assert.deepEqual(draft.fingerprints, { 'x/v1': 'abc' });
});

test('a secret’s value is in no draft, wherever the tool wrote it; equal values have equal hashes', async () => {
  const value = 'AKIAJ4XMPLE9QZ7WKV3T';
  const tool = { driver: { name: 'Gitleaks', rules: [{ id: 'R' }] } };
  const secretResult = (uri: string): Json =>
    result(uri, {
      message: { text: `found ${value} in file` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri },
            region: { startLine: 2, startColumn: 8, endColumn: 28, snippet: { text: `key = "${value}"` } },
            contextRegion: { startLine: 1, snippet: { text: `a\nkey = "${value}"\nb` } },
          },
        },
      ],
      codeFlows: [
        {
          threadFlows: [
            {
              locations: [
                {
                  location: {
                    message: { text: value },
                    physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } },
                  },
                },
              ],
            },
          ],
        },
      ],
      partialFingerprints: { commitSha: 'c0ffee', date: '2024-01-02T03:04:05Z' },
      suppressions: [{ kind: 'external', justification: `it is ${value}` }],
    });
  const { events, findings } = await parseText(log({ tool, results: [secretResult('a.env'), secretResult('b.env')] }));
  assert.ok(!textOf(events).includes(value));
  assert.ok(!textOf(events).includes(value.slice(4)));
  assert.equal(findings[0]?.issueType, 'secrets');
  assert.equal(findings[0]?.matchedText, `secret:${hashSecret(value)}`);
  assert.equal(findings[0]?.content.secret?.secretHash, findings[1]?.content.secret?.secretHash);
  assert.deepEqual(findings[0]?.content.secret, {
    secretType: 'R',
    maskedSecret: 'AKIA**************3T',
    secretHash: hashSecret(value),
    gitCommit: 'c0ffee',
    gitCommitAt: '2024-01-02T03:04:05.000Z',
  });
});

test('what a result is about follows from tool, rule id and tags', async () => {
  const typeOf = async (name: string, ruleId: string, tags: string[]): Promise<string> =>
    (
      await firstFinding({
        tool: { driver: { name, rules: [{ id: ruleId, properties: { tags } }] } },
        results: [result('a', { ruleId })],
      })
    ).issueType;
  assert.equal(await typeOf('CodeQL', 'js/xss', ['security', 'external/cwe/cwe-798']), 'sast');
  assert.equal(await typeOf('gitleaks', 'generic', []), 'secrets');
  assert.equal(await typeOf('Gitleaks 8.18.0', 'generic', []), 'secrets');
  assert.equal(await typeOf('Trivy', 'aws-access-key-id', ['secret', 'security', 'CRITICAL']), 'secrets');
  assert.equal(await typeOf('Trivy', 'CVE-2021-44228', ['vulnerability', 'security']), 'sca');
  assert.equal(await typeOf('osv-scanner', 'GHSA-jfh8-c2jp-5v3q', []), 'sca');
});

test('a package is read out of the messages of the usual tools', async () => {
  const packageIn = async (text: string): Promise<unknown> => {
    const draft = await firstFinding({
      results: [result('package-lock.json', { ruleId: 'CVE-2020-1234', message: { text } })],
    });
    const { package: name, version } = draft.content.sca?.foundDependency ?? {};
    return [name, version];
  };
  assert.deepEqual(
    await packageIn('Package: lodash\nInstalled Version: 4.17.20\nVulnerability CVE-2020-1234\nFixed Version: 4.17.21'),
    ['lodash', '4.17.20'],
  );
  assert.deepEqual(
    await packageIn('A high vulnerability in npm package: lodash, version 4.17.20 was found at: /package-lock.json'),
    ['lodash', '4.17.20'],
  );
  assert.deepEqual(await packageIn("Package 'lodash@4.17.20' is vulnerable to 'CVE-2020-1234'."), [
    'lodash',
    '4.17.20',
  ]);
});

test('messages with placeholders are filled; unknown ids fall back on the rule', async () => {
  const rules = [{ id: 'R', shortDescription: { text: 'short' }, messageStrings: { a: { text: '{0}-{1}-{9}' } } }];
  const message = async (given: Json): Promise<string> =>
    (await firstFinding({ tool: { driver: { name: 'T', rules } }, results: [result('a', { message: given })] })).content
      .message;
  assert.equal(await message({ id: 'a', arguments: ['x', 'y'] }), 'x-y-{9}');
  assert.equal(await message({ id: 'zz' }), 'short');
  assert.equal(await message({ text: 'no {0} arguments' }), 'no {0} arguments');
  assert.equal(await message({ markdown: '*only*' }), '*only*');
  assert.equal(
    await message({ text: 'from [a value](1), see [the docs](https://a.b)' }),
    'from a value, see [the docs](https://a.b)',
  );
});

test('invalid results are dropped one by one and the rest is kept', async () => {
  const odd = [
    null,
    1,
    'x',
    [],
    {},
    { ruleId: 7, message: 3, locations: 'x' },
    { locations: [null], codeFlows: 5, fixes: {}, suppressions: [1] },
    result('ok.c'),
  ];
  const { findings, problems } = await parseText(log({ results: odd }));
  assert.deepEqual(
    findings.map((draft) => [draft.ruleKey, draft.path]),
    [
      ['unnamed-rule', ''],
      ['unnamed-rule', ''],
      ['R', 'ok.c'],
    ],
  );
  assert.equal(problems.filter(({ withdraws }) => withdraws !== undefined).length, 5);
  assert.equal(problems.length, 6, 'and a notice of results without rule and place');
  assert.deepEqual(problems[0]?.withdraws, {});
});

test('a member of another type than SARIF gives it is no other finding: the result is dropped, and what it was about stays', async () => {
  const given = { ...result('a.c'), partialFingerprints: { 'line/v1': 'aaaaaaaaaaaa' } };
  for (const [change, member, withdraws] of [
    [{ message: 'R' }, 'message', { ruleKey: 'R' }],
    [{ locations: {} }, 'locations', { ruleKey: 'R' }],
    [{ locations: ['x'] }, 'locations/0', { ruleKey: 'R' }],
    [{ partialFingerprints: 'x' }, 'partialFingerprints', { ruleKey: 'R' }],
    [{ rule: [] }, 'rule', {}],
    [{ ruleId: {} }, 'ruleId', {}],
  ] as const) {
    const { findings, problems } = await parseText(log({ results: [{ ...given, ...change }, result('b.c')] }));
    assert.deepEqual(
      findings.map(({ path }) => path),
      ['b.c'],
      member,
    );
    assert.match(
      problems[0]?.problem.message ?? '',
      new RegExp(`^The member ${member} has a type that SARIF does not allow`),
    );
    assert.deepEqual(problems[0]?.withdraws, withdraws);
  }
});

test('a result that only points to a rule, which is not listed, is dropped, and nothing counts as gone', async () => {
  for (const pointer of [{ ruleIndex: 7 }, { rule: { index: 0, toolComponent: { index: 3 } } }]) {
    const { ruleId: _ruleId, ...nameless } = result('a.c');
    const { findings, problems } = await parseText(log({ results: [{ ...nameless, ...pointer }] }));
    assert.equal(findings.length, 0);
    assert.deepEqual(problems[0]?.withdraws, {});
  }
});

test('a run whose tool, rules or artifacts are of another type is refused with the place', async () => {
  for (const [change, place] of [
    [{ tool: [] }, '/runs/0/tool'],
    [{ tool: { driver: { name: 'Demo', rules: {} } } }, '/runs/0/tool/driver/rules'],
    [{ tool: { driver: { name: 'Demo' }, extensions: {} } }, '/runs/0/tool/extensions'],
    [{ artifacts: 'x' }, '/runs/0/artifacts'],
  ] as const)
    await assert.rejects(
      parseText(log({ results: [result('a.c')], ...change })),
      (error: unknown) => error instanceof UploadRefused && error.problem.place === place,
      place,
    );
  const { findings } = await parseText(log({ results: [result('a.c')], artifacts: null }));
  assert.equal(findings.length, 1, 'null is an empty list');
});

test('a file that is not SARIF 2.1.0 is refused with the place', async () => {
  const refused = async (value: unknown): Promise<string> => {
    try {
      await parseText(value, { format: 'sarif' });
    } catch (error) {
      assert.ok(error instanceof UploadRefused);
      return `${error.reason} ${error.problem.place}`;
    }
    return 'accepted';
  };
  assert.equal(await refused({ version: '2.0.0', runs: [] }), 'unsupported /version');
  assert.equal(await refused({ version: '2.1.0', runs: {} }), 'damaged /runs');
  assert.equal(await refused({ version: '2.1.0', runs: [1] }), 'damaged /runs/0');
  assert.equal(await refused({ version: '2.1.0' }), 'damaged /');
  assert.equal(await refused(null), 'damaged /');
  assert.equal(await refused({ runs: [] }), 'accepted');
});

test('a run about an image is an analysis of that image, unless it has an id or a category', async () => {
  const run = (more: object) => ({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Trivy' } },
        properties: { imageName: 'shop/web:1.4' },
        results: [{ ruleId: 'CVE-2020-11111', message: { text: 'Package: zlib1g' } }],
        ...more,
      },
    ],
  });
  const { events, analyses, findings } = await parseText(run({}));
  assert.equal(analyses[0]?.category, 'shop/web');
  assert.ok(events[0]?.kind === 'analysis' && events[0].scanned === 'shop/web:1.4' && events[0].formerCategory === '');
  assert.deepEqual(findings[0]?.content.place, { kind: 'image', image: 'shop/web' });
  const named = await parseText(run({ automationDetails: { id: 'nightly/1' } }));
  assert.equal(named.analyses[0]?.category, 'nightly');
  assert.equal((await parseText(run({}), { category: '' })).analyses[0]?.category, '');
});
