/** Secrets in results of any format: which results are about one, and that no event holds the value. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashSecret, parseText, textOf } from '../testing/parse-text.ts';
import { isAboutSecret, type RuleWords } from './about-secret.ts';
import { candidatesInCode, candidatesInMessage, isDistinctive, valueInMessage } from './candidates.ts';
import { defaultLimits } from '../limits.ts';
import { parsers } from '../parsers.ts';
import { heldMax } from './delay-line.ts';
import { withoutSecrets } from './hide-secrets.ts';
import { knownValues } from './known-values.ts';

type Json = Record<string, unknown>;

const value = 'Zq81mPpL0aWx7Ty2';

function rule(tool: string, id: string, more: Partial<RuleWords> = {}): RuleWords {
  return { tool, id, name: '', description: '', tags: [], cwes: [], ...more };
}

test('the rule families of general scanners, and rules that say so, are about secrets', () => {
  const about = [
    rule('Gitleaks 8.18.0', 'generic-api-key'),
    rule('GITLEAKS (MegaLinter REPOSITORY_GITLEAKS)', 'x'),
    rule('Semgrep OSS', 'generic.secrets.security.detected-aws-access-key-id-value.detected-aws-access-key-id-value'),
    rule('semgrep', 'ours.detected-private-key'),
    rule('checkov', 'CKV_SECRET_2'),
    rule('Bandit', 'B105'),
    rule('Bandit', 'B107'),
    rule('KICS', '487f4be7-3fd9-4506-a07a-eae252180c08', { name: 'Passwords And Secrets - Generic Password' }),
    rule('datadog-static-analyzer', 'secrets/github-access-token'),
    rule('datadog-static-analyzer', 'x', { tags: ['DATADOG_RULE_TYPE:SECRET'] }),
    rule('Trivy', 'aws-access-key-id', { name: 'Secret', tags: ['secret', 'security'] }),
    rule('Trivy', 'AVD-DS-0031'),
    rule('SnykCode', 'javascript/HardcodedNonCryptoSecret'),
    rule('Horusec', 'HS-LEAKS-12'),
    rule('MegaLinter', 'REPOSITORY_TRUFFLEHOG'),
    rule('gosec', 'G101'),
    rule('CodeQL', 'js/hardcoded-credentials', { cwes: ['CWE-798'] }),
    rule('any', 'x1', { description: 'Use of a hard-coded password', cwes: ['CWE-259: Hard-coded Password'] }),
    rule('any', 'x2', { name: 'hardcoded-jwt-secret' }),
  ];
  assert.deepEqual(
    about.filter((each) => !isAboutSecret(each)).map(({ tool, id }) => `${tool} ${id}`),
    [],
  );
  const others = [
    rule('Bandit', 'B101'),
    rule('checkov', 'CKV_AWS_1'),
    rule('CodeQL', 'js/xss', { cwes: ['CWE-798'] }),
    rule('KICS', 'x', { name: 'Passwordless Login Enabled' }),
    rule('semgrep', 'javascript.lang.security.audit.md5-used-as-password.md5-used-as-password', { cwes: ['CWE-327'] }),
    rule('any', 'hardcoded-tmp-directory', { description: 'token', cwes: ['CWE-377'] }),
    rule('Trivy', 'AVD-DS-0002'),
  ];
  assert.deepEqual(
    others.filter(isAboutSecret).map(({ tool, id }) => `${tool} ${id}`),
    [],
  );
});

test('a value is found in code and in sentences, however it is written', () => {
  for (const code of [
    `password = "${value}"`,
    `password: '${value}'`,
    `PASSWORD=${value}`,
    `<password>${value}</password>`,
    `connect("postgres://ada:${value}@db/shop")`,
    `curl -H 'X-Key: ${value}' x`,
    `-----BEGIN PRIVATE KEY-----\n${value}\n-----END PRIVATE KEY-----`,
  ]) {
    assert.ok(candidatesInCode(code).includes(value), code);
  }
  for (const [message, expected] of [
    ["Possible hardcoded password: 'root'", 'root'],
    ['found hunter2', 'hunter2'],
    ['The password is "correct horse"', 'correct horse'],
    [`Secret ${value} in file`, value],
    ['password=letmein, go away', 'letmein'],
  ] as const) {
    assert.ok(candidatesInMessage(message).includes(expected), message);
  }
  assert.deepEqual(candidatesInMessage("'db_password' in 'conf/app.toml' is a secret", ['conf/app.toml']), []);
  assert.equal(valueInMessage(`${value} was found`), value);
  assert.equal(valueInMessage(`${value} and 9aK2mQx7vB41pQz0 were found`), undefined);
});

test('words, names, files and URLs are not searched for in other results', () => {
  for (const text of [
    'password',
    'correcthorse',
    'getUserById',
    'src/app2.py',
    'https://h3.example.com/v2',
    'a b1c2d3e4',
  ]) {
    assert.ok(!isDistinctive(text), text);
  }
  for (const text of [value, 'AKIAJ4XMPLE9QZ7WKV3T', 'p4ssw0rd-and-m0re']) assert.ok(isDistinctive(text), text);
});

test('any number of known values is masked in any text, and nothing else is changed', () => {
  const token = fc.stringMatching(/^[a-zA-Z0-9_-]{12,30}$/).filter((each) => isDistinctive(each));
  const filler = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(
      fc.array(token, { minLength: 1, maxLength: 20 }),
      fc.array(filler, { maxLength: 20 }),
      (tokens, fillers) => {
        const known = knownValues();
        known.add('a', tokens);
        const text = fillers.map((each, index) => each + (tokens[index] ?? '')).join(' ');
        const clean = known.scrub(text);
        assert.deepEqual(
          tokens.filter((each) => clean.includes(each)),
          [],
        );
        const plain = fillers.join(' ');
        if (!tokens.some((each) => plain.includes(each))) assert.equal(known.scrub(plain), plain);
      },
    ),
  );
});

/** A SARIF log of results of a secret rule and of a code rule. */
function log(results: Json[], rules: Json[] = [{ id: 'B105' }, { id: 'B101' }]): Json {
  return { version: '2.1.0', runs: [{ tool: { driver: { name: 'Bandit', rules } }, results }] };
}

function result(ruleId: string, line: number, text: string, message = 'm'): Json {
  const region = { startLine: line, snippet: { text } };
  const physicalLocation = { artifactLocation: { uri: 'a.py' }, region };
  return { ruleId, message: { text: message }, locations: [{ physicalLocation }] };
}

test('a value that one result shows is masked in the results before and after it, and in the rules', async () => {
  const about = { id: 'B101', fullDescription: { text: `such as ${value}` } };
  const { events, findings, rules } = await parseText(
    log(
      [
        result('B101', 1, `assert x == "${value}"`),
        result('B105', 2, `password = "${value}"`, `Possible hardcoded password: '${value}'`),
        result('B101', 3, `assert y == "${value}"`, `compares ${value}`),
      ],
      [{ id: 'B105' }, about],
    ),
    { chunkLengths: [64] },
  );
  assert.ok(!textOf(events).includes(value.slice(4)), textOf(events));
  assert.deepEqual(
    findings.map((each) => each.issueType),
    ['sast', 'secrets', 'sast'],
  );
  assert.equal(findings[0]?.content.snippet, 'assert x == "Zq81************"');
  assert.equal(rules.get('B101')?.fullDescription, 'such as Zq81************');
  assert.equal(findings[1]?.content.message, "Possible hardcoded password: 'Zq81************'");
});

test('a value that is a word is masked in other results of its file where it is quoted, and nowhere else', async () => {
  const secret = result('B105', 2, 'password = "correcthorse"');
  const same = result('B101', 3, 'login("correcthorse", correcthorse)', 'correcthorse');
  const { findings } = await parseText(log([same, secret]));
  assert.ok(!(findings[0]?.content.snippet ?? '').includes('"correcthorse"'));
  assert.ok((findings[0]?.content.snippet ?? '').endsWith(', correcthorse)'));
  assert.equal(findings[0]?.content.message, 'correcthorse');
});

test('the identity of a code result does not depend on the secrets beside it', async () => {
  const secret = result('B105', 2, `password = "${value}"`);
  const code = result('B101', 3, `assert y == "${value}"`);
  const beside = await parseText(log([secret, code]));
  const other = result('B105', 2, 'password = "Kd93jfLs02mQzx"');
  const apart = await parseText(log([other, code]));
  const evidence = (events: typeof beside.events): unknown =>
    events.map((event) => (event.kind === 'finding' ? event.evidence?.textDigest : undefined)).at(-2);
  const { evidenceOf } = await import('../../model/identity/evidence/evidence.ts');
  assert.equal(evidence(beside.events), evidenceOf(apart.findings[1] ?? assert.fail()).textDigest);
});

test('beyond the results that wait, a value is masked in those after it', async () => {
  const fill = Array.from({ length: heldMax.results + 50 }, (_, n) => result('B101', n + 10, `assert x${n}`));
  const late = result('B105', 2, `password = "${value}"`);
  const early = result('B101', 1, `assert x == "${value}"`);
  const before = await parseText(log([early, ...fill, late]), { chunkLengths: [4096] });
  assert.ok(textOf(before.events).includes(value), 'documented: it had left');
  const after = await parseText(log([late, ...fill, early]), { chunkLengths: [4096] });
  assert.ok(!textOf(after.events).includes(value));
});

test('a rule that left before the value was known is sent again without it', async () => {
  const fill = Array.from({ length: heldMax.results + 50 }, (_, n) => result('B101', n + 10, `assert x${n}`));
  const about = { id: 'B105', help: { text: `such as ${value}` } };
  const { rules } = await parseText(
    log([...fill, result('B105', 2, `password = "${value}"`)], [about, { id: 'B101' }]),
    {
      chunkLengths: [4096],
    },
  );
  assert.equal(rules.get('B105')?.helpText, 'such as Zq81************');
});

test('a value that stands only in the message is masked, and equal ones are compared by their hash', async () => {
  const { findings, events } = await parseText({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'trufflehog' } },
        results: [
          {
            ruleId: 'AWS',
            message: { text: `found ${value} here` },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'a.env' }, region: { startLine: 1 } } }],
          },
        ],
      },
    ],
  });
  assert.equal(findings[0]?.content.message, 'found Zq81************ here');
  assert.equal(findings[0]?.content.secret?.secretHash, hashSecret(value));
  assert.ok(!textOf(events).includes(value));
});

test('a fix that quotes the secret is shown masked, and is not applied', async () => {
  const secret = result('B105', 2, `password = "${value}"`);
  const deletedRegion = { startLine: 2, startColumn: 1, endColumn: 30 };
  const replacement = { deletedRegion, insertedContent: { text: `password = env("P") # was ${value}` } };
  const fixes = [{ artifactChanges: [{ artifactLocation: { uri: 'a.py' }, replacements: [replacement] }] }];
  const { findings } = await parseText(log([{ ...secret, fixes }]));
  assert.match(findings[0]?.content.fix?.fixCode ?? '', /Zq81\*+/);
  assert.equal(findings[0]?.content.fix?.changes, undefined);
});

test('hostile texts do not make the search quadratic', { timeout: 60_000 }, () => {
  for (const part of ['"', 'a=', 'key ', 'password', '://', ' ', '-----BEGIN A-----', 'hardcoded_', 'aB3', 'a.b/']) {
    const text = part.repeat(Math.ceil(64_000 / part.length));
    candidatesInCode(text);
    candidatesInMessage(text);
    isAboutSecret(rule(text, text, { name: text, description: text, tags: [text], cwes: ['CWE-798'] }));
  }
});

test('a parser that says it reports packages only cannot let a secret through', async () => {
  const text = JSON.stringify(log([result('B105', 2, `password = "${value}"`)]));
  const sarif = parsers.find(({ format }) => format === 'sarif');
  assert.ok(sarif);
  async function* open(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  const events = sarif.parse({ open, fileName: 'a.sarif', category: undefined, limits: defaultLimits });
  await assert.rejects(async () => {
    for await (const batch of withoutSecrets(events)) assert.doesNotMatch(textOf(batch), new RegExp(value));
  }, /a parser of packages reported a secret/);
});
