/** JUnit XML of scanners: read only by name, rules and places by the forms of their names, suites that lost their results. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { parseText, textOf, type Parsed } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const fixture = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}.xml`, import.meta.url), 'utf8');
const parse = (text: string): Promise<Parsed> => parseText(text, { format: 'junit', category: 'scanner' });
const found = ({ findings }: Parsed) =>
  findings.map(({ ruleKey, path, region, severity, matchedText }) => [
    ruleKey,
    path,
    region.startLine,
    region.endLine,
    severity,
    matchedText,
  ]);

test('is refused without its name, and the refusal says how it is read', async () => {
  for (const name of ['checkov', 'tfsec'])
    await assert.rejects(parseText(await fixture(name)), (error) => {
      assert.ok(error instanceof UploadRefused && error.reason === 'unsupported');
      assert.match(error.problem.message, /JUnit.*only if the upload says so.*format=junit and a category/);
      return true;
    });
});

describe('what a scanner writes', () => {
  test('Checkov: rule and severity in brackets, the file’s attribute, lines in the text', async () => {
    const parsed = await parse(await fixture('checkov'));
    assert.deepEqual(parsed.analyses, [{ tool: 'junit', toolVersion: '', category: 'scanner' }]);
    const secret = parsed.findings[2];
    assert.deepEqual(found(parsed), [
      ['CKV_AWS_20', 'storage/main.tf', 4, 7, 'medium', '/storage/main.tf.aws_s3_bucket.logs'],
      ['CKV_AWS_20', 'storage/main.tf', 9, 12, 'high', '/storage/main.tf.aws_s3_bucket.media'],
      ['CKV_SECRET_6', 'app/settings.py', 12, 13, 'low', secret?.matchedText],
    ]);
    assert.deepEqual(parsed.rules.get('CKV_AWS_20'), {
      name: 'S3 Bucket has an ACL defined which allows public READ access',
      helpUrl: 'https://docs.example.com/s3-acl',
    });
    assert.deepEqual([secret?.issueType, secret?.content.message], ['secrets', 'Base64 High Entropy String']);
    assert.doesNotMatch(textOf(parsed.events), /vintage-otter/);
    assert.deepEqual([parsed.problems, parsed.coverage[0]?.isSuccessful], [[], true]);
  });

  test('Trivy: the advisory, the package without its version, the file of the suite', async () => {
    const parsed = await parse(await fixture('trivy'));
    assert.deepEqual(found(parsed), [
      ['CVE-2026-1000', 'web/package-lock.json', 0, 0, 'high', 'lodash'],
      ['CVE-2026-1000', 'web/package-lock.json', 0, 0, 'critical', 'qs'],
      ['CVE-2026-2000', '', 0, 0, 'low', 'musl'],
    ]);
    assert.match(
      parsed.findings[0]?.content.message ?? '',
      /^lodash: prototype pollution\n\nVersions before 4\.17\.12/,
    );
    assert.deepEqual(parsed.rules.get('CVE-2026-1000')?.cwes, ['CWE-1321']);
  });

  test('KICS: query, path and line of the name, severity of the message, secrets by the query', async () => {
    const parsed = await parse(await fixture('kics'));
    assert.deepEqual(
      parsed.findings.map(({ ruleKey, path, region, severity, issueType }) => [
        ruleKey,
        path,
        region.startLine,
        severity,
        issueType,
      ]),
      [
        ['Missing User Instruction', 'build/Dockerfile', 3, 'high', 'sast'],
        ['Passwords And Secrets - Generic Password', 'build/Dockerfile', 9, 'high', 'secrets'],
      ],
    );
    assert.doesNotMatch(textOf(parsed.events), /otter-of-1999/);
  });

  test('tfsec: one suite as the root, the class as the path; a suite in a suite; attributes of the place', async () => {
    const parsed = await parse(await fixture('tfsec'));
    assert.deepEqual(found(parsed), [
      ['aws-s3-enable-versioning', 'work/storage/main.tf', 4, 7, 'medium', null],
      ['aws-s3-enable-versioning', 'work/storage/main.tf', 9, 9, 'medium', null],
      ['E3001', 'cfn/stack.yaml', 8, 8, 'medium', null],
    ]);
    assert.match(parsed.problems[0]?.problem.message ?? '', /Paths are absolute/);
  });

  test('Gitleaks: the rule of the sentence, and the value of the JSON in the text, which is not kept', async () => {
    const text = 'own-key has detected a secret in file a b/app.env, line 3, at commit 0f1e.';
    const json = JSON.stringify({
      RuleID: 'own-key',
      Match: 'KEY=vintage-otter-of-1999',
      Secret: 'vintage-otter-of-1999',
    });
    const parsed = await parse(
      `<testsuites><testsuite name="gitleaks" tests="1" failures="1"><testcase classname="Own key" name="${text}" file="a b/app.env"><failure message="${text}" type="Own key"><![CDATA[${json}]]></failure></testcase></testsuite></testsuites>`,
    );
    const [finding] = parsed.findings;
    assert.deepEqual([finding?.ruleKey, finding?.path, finding?.region.startLine], ['own-key', 'a b/app.env', 3]);
    assert.ok((finding?.content.secret?.secretHash ?? '') !== '');
    assert.doesNotMatch(textOf(parsed.events), /otter-of/);
  });

  const one = (testcase: string): string => `<testsuites><testsuite tests="1">${testcase}</testsuite></testsuites>`;
  for (const [what, testcase, rule, path, line] of [
    [
      'ESLint',
      '<testcase name="org.eslint.no-eval" classname="/src/app"><failure message="No eval."><![CDATA[line 5, col 10, Error - No eval. (no-eval)]]></failure></testcase>',
      'org.eslint.no-eval',
      'src/app',
      5,
    ],
    [
      'an id before a sentence',
      '<testcase classname="x" name="AP-013 Query without limit (src/Foo.cls:42)"><failure type="AP-013" message="x"/></testcase>',
      'AP-013',
      '',
      0,
    ],
    [
      'a class that is one word',
      '<testcase classname="no-limit" name="A query has no limit" file="src/Foo.cls"><failure message="Foo.cls:42 has none"/></testcase>',
      'no-limit',
      'src/Foo.cls',
      42,
    ],
    [
      'a path in the text',
      '<testcase name="Use another name"><failure type="ProgramName" message="x">File: /project/MAIN.cbl&#10;Line: 2</failure></testcase>',
      'ProgramName',
      'project/MAIN.cbl',
      2,
    ],
    [
      'nothing but a sentence',
      '<testcase name="A query has no limit"><error/></testcase>',
      'A query has no limit',
      '',
      0,
    ],
  ] as const)
    test(`${what}: the rule and the place`, async () => {
      const { findings } = await parse(one(testcase));
      assert.deepEqual([findings[0]?.ruleKey, findings[0]?.path, findings[0]?.region.startLine], [rule, path, line]);
    });

  test('a sentence about a secret is not the rule’s key, since it may name the value', async () => {
    const { findings, events } = await parse(
      one(
        '<testcase name="hardcoded password vintage-otter-of-1999 in code"><failure>vintage-otter-of-1999</failure></testcase>',
      ),
    );
    assert.deepEqual([findings[0]?.ruleKey, findings[0]?.issueType], ['secret', 'secrets']);
    assert.doesNotMatch(textOf(events), /otter-of/);
  });

  test('a text of any length is read in little time, whatever it repeats', async () => {
    for (const piece of [
      'a/',
      ': ',
      '[a]',
      '[',
      '-1',
      ' file in line 1',
      ' \n',
      'File: ',
      'line ',
      'CWE-1',
      'A1.',
      ', line ',
    ])
      for (const [start, end] of [
        ['', ''],
        ['CVE-1 ', ' '],
        ['x: ', ' file in line x'],
        ['a has detected a secret in file ', ''],
      ]) {
        const text = `${start}${piece.repeat(50_000)}${end}`;
        await parse(
          one(`<testcase name="${text}" classname="${text}"><failure message="${text}">${text}</failure></testcase>`),
        );
      }
  });

  test('a test case that is not of JUnit is dropped and withdraws everything, one outside its rule', async () => {
    const odd = await parse(one('<testcase name="a"><problem/></testcase>'));
    assert.deepEqual([odd.findings.length, odd.problems[0]?.withdraws], [0, {}]);
    const outside = await parse(one('<testcase name="rule" file="../x"><failure/></testcase>'));
    assert.deepEqual(outside.problems[0]?.withdraws, { ruleKey: 'rule' });
  });
});

describe('findings are closed', () => {
  const isSuccessful = async (text: string, category?: string): Promise<boolean | undefined> =>
    (await parseText(text, { format: 'junit', ...(category !== undefined && { category }) })).coverage[0]?.isSuccessful;

  test('only with a category, which stands for the scanner', async () => {
    const text = await fixture('checkov');
    assert.deepEqual([await isSuccessful(text), await isSuccessful(text, 'checkov')], [false, true]);
  });

  test('by a report that says that it is empty, and by none that lost its results', async () => {
    const suites = (inner: string, more = ''): string => `<testsuites${more}>${inner}</testsuites>`;
    for (const [text, closes] of [
      [suites('', ' failures="0"'), true],
      [suites('<testsuite tests="0"/>'), true],
      ['<testsuite name="a" tests="0" failures="0"></testsuite>', true],
      [suites('<testsuite><testcase name="a"/></testsuite>'), true],
      [suites(''), false],
      [suites('<zzz/>'), false],
      [suites('<testsuite/>'), false],
      [suites('<testsuite tests="2"><zzz/></testsuite>'), false],
      [suites('<testsuite tests="2"><zzz/></testsuite>', ' failures="0"'), false],
      [suites('<testsuite failures="2" tests="3"><testcase name="a"/></testsuite>'), false],
      [suites('<testsuite errors="1" tests="3"><testcase name="a"/></testsuite>'), false],
    ] as const)
      assert.equal(await isSuccessful(text, 'x'), closes, text);
  });

  test('and another root is refused', async () => {
    await assert.rejects(parse('<tests/>'), (error) => error instanceof UploadRefused && error.reason === 'damaged');
  });
});
