/** SARIF of several tools with a secret in every field of its results, of their rules, and of results beside them. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

interface Tool {
  name: string;
  rule: Json & { id: string };
  /** Members of every result. */
  result?: Json;
}

const tools: readonly Tool[] = [
  { name: 'Gitleaks', rule: { id: 'generic-api-key' } },
  { name: 'detect-secrets', rule: { id: 'Secret Keyword' } },
  { name: 'trufflehog', rule: { id: 'AWS' } },
  {
    name: 'Semgrep OSS',
    rule: { id: 'generic.secrets.security.detected-generic-secret', properties: { tags: ['security'] } },
    result: { level: 'error' },
  },
  { name: 'checkov', rule: { id: 'CKV_SECRET_6' } },
  { name: 'Bandit', rule: { id: 'B105', name: 'hardcoded_password_string' } },
  {
    name: 'KICS',
    rule: { id: '487f4be7-3fd9-4506-a07a-eae252180c08', name: 'Passwords And Secrets - Generic Password' },
  },
  {
    name: 'datadog-static-analyzer',
    rule: { id: 'secrets/generic', properties: { tags: ['DATADOG_RULE_TYPE:SECRET'] } },
  },
  { name: 'Trivy', rule: { id: 'generic-secret', name: 'Secret', properties: { tags: ['secret', 'security'] } } },
  { name: 'SnykCode', rule: { id: 'python/HardcodedNonCryptoSecret' } },
  { name: 'Horusec', rule: { id: 'HS-LEAKS-26' } },
  { name: 'MegaLinter', rule: { id: 'REPOSITORY_GITLEAKS' } },
  { name: 'gosec', rule: { id: 'G101' } },
  {
    name: 'CodeQL',
    rule: { id: 'py/x1', properties: { tags: ['external/cwe/cwe-798'] }, shortDescription: { text: 'A credential' } },
  },
];

export function plantedSarif(values: PlantedValues): PlantedUpload[] {
  return tools.map((tool) => ({ name: `SARIF of ${tool.name}`, format: 'sarif', body: logOf(tool, values) }));
}

function logOf({ name, rule, result = {} }: Tool, values: PlantedValues): Json {
  const planted = {
    columns: values.plant(`${name}: the region's columns`),
    line: values.plant(`${name}: a whole line`),
    message: values.plant(`${name}: the message alone`),
    context: values.plant(`${name}: the context`),
    named: values.plant(`${name}: a member of properties`),
  };
  const secret = (more: Json): Json => ({ ruleId: rule.id, ...result, ...more });
  const results = [
    // Before the secrets, so that their values are not known yet.
    beside('src/a.py', 40, planted.line),
    secret(everywhere('src/a.py', 2, planted.columns, { hasColumns: true })),
    secret(everywhere('src/b.py', 3, planted.line, {})),
    secret({
      message: { text: `Found ${planted.message} in the file.` },
      locations: [placeOf('src/c.py', { startLine: 4 })],
    }),
    secret({
      message: { text: `The password is '${planted.context}'.` },
      locations: [placeOf('src/d.py', { startLine: 2 }, `a = 1\npassword = "${planted.context}"\nb = 2`)],
    }),
    secret({
      ...everywhere('src/e.py', 6, planted.named, {}),
      properties: { secret: planted.named, match: `x=${planted.named}`, raw: planted.named, note: planted.named },
    }),
    beside('src/a.py', 2, planted.columns),
    beside('src/b.py', 3, planted.line),
  ];
  const ruleTexts = {
    fullDescription: { text: `Such as ${planted.columns}` },
    help: { text: `It was ${planted.line}`, markdown: `It was \`${planted.line}\`` },
    helpUri: `https://example.com/?q=${planted.columns}`,
    messageStrings: { default: { text: `{0} and ${planted.columns}` } },
    defaultConfiguration: { level: 'error' },
  };
  const other = { id: 'code-rule', name: `Code ${planted.columns}`, shortDescription: { text: planted.line } };
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name, version: '1.0.0', rules: [{ ...ruleTexts, ...rule }, other] } },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [
              {
                level: 'error',
                message: { text: `Cannot parse password = "${planted.line}"` },
                locations: [placeOf('src/z.py', {})],
              },
            ],
          },
        ],
        results,
      },
    ],
  };
}

/** A result with the value in each field that SARIF has for texts. */
function everywhere(uri: string, line: number, value: string, { hasColumns = false }): Json {
  const code = `password = "${value}"`;
  const columns = hasColumns ? { startColumn: 13, endColumn: 13 + value.length } : {};
  const region = { startLine: line, ...columns, snippet: { text: code } };
  const step = (text: string): Json => ({
    location: {
      message: { text: `passes ${value}` },
      ...placeOf(uri, { startLine: line, snippet: { text } }, `x\n${text}`),
    },
  });
  return {
    message: { text: `Possible hardcoded password: '${value}'`, markdown: `\`${value}\``, arguments: [value] },
    locations: [
      placeOf(uri, region, `a\n${code}\nb`),
      placeOf('src/further.py', { startLine: 1, snippet: { text: code } }),
    ],
    relatedLocations: [
      { ...placeOf('src/related.py', { startLine: 1 }), message: { text: `also ${value}` } },
      placeOf('src/related.py', { startLine: 2, snippet: { text: `connect('${value}')` } }),
    ],
    codeFlows: [{ threadFlows: [{ locations: [step(code), step(`connect("${value}")`)] }] }],
    fixes: [
      {
        description: { text: `Remove ${value}` },
        artifactChanges: [
          {
            artifactLocation: { uri },
            replacements: [
              {
                deletedRegion: { startLine: line, snippet: { text: code } },
                insertedContent: { text: `password = env("P") # ${value}` },
              },
            ],
          },
        ],
      },
    ],
    suppressions: [{ kind: 'external', status: 'underReview', justification: `${value} is for tests` }],
    fingerprints: { 'own/v1': `print-${value}`, 'matchBasedId/v1': `match-${value}` },
    partialFingerprints: { 'line/v1': `line-${value}` },
    hostedViewerUri: `https://scanner.example.com/?secret=${encodeURIComponent(value)}`,
    workItemUris: [`https://tickets.example.com/${value}`],
    attachments: [{ description: { text: value } }],
    properties: { issue_text: value, code },
  };
}

/** A code result that shows the line of a secret. */
function beside(uri: string, line: number, value: string): Json {
  const code = `connect(password="${value}")`;
  return {
    ...everywhere(uri, line, value, {}),
    ruleId: 'code-rule',
    message: { text: `connect is called with ${value}` },
    locations: [placeOf(uri, { startLine: line, startColumn: 1, snippet: { text: code } }, `${code}\nx`)],
    suppressions: [],
  };
}

function placeOf(uri: string, region: Json, context?: string): Json {
  const startLine = typeof region['startLine'] === 'number' ? Math.max(1, region['startLine'] - 1) : 1;
  const contextRegion = context === undefined ? {} : { contextRegion: { startLine, snippet: { text: context } } };
  return { physicalLocation: { artifactLocation: { uri }, region, ...contextRegion } };
}
