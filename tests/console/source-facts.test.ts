/** The page of a finding shows what the scanner says of the package, and the lines of related places. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startConsole } from '../harness/console/console.ts';

const grype = {
  matches: [
    {
      vulnerability: {
        id: 'CVE-2031-1',
        severity: 'High',
        fix: { versions: [], state: 'wont-fix' },
        knownExploited: [{ cve: 'CVE-2031-1', dateAdded: '2031-05-01' }],
      },
      artifact: { name: 'walk', version: '1.0.0', type: 'npm', locations: [{ path: 'package-lock.json' }] },
    },
  ],
  source: {},
  descriptor: { name: 'grype', version: '1' },
};
const place = (uri: string, startLine: number) => ({
  physicalLocation: { artifactLocation: { uri }, region: { startLine } },
});
const sarif = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'demo' } },
      results: [
        {
          ruleId: 'flow',
          message: { text: 'm' },
          locations: [place('src/a.ts', 3)],
          relatedLocations: [{ ...place('src/b.ts', 7), message: { text: 'made here' } }],
        },
      ],
    },
  ],
};
const audit = {
  advisories: {
    7: {
      id: 7,
      module_name: 'lint',
      severity: 'high',
      url: 'https://npmjs.com/advisories/7',
      findings: [{ version: '1.0.0', paths: ['.>lint'], dev: true }],
    },
  },
  muted: [],
  metadata: {},
};

test('exploits, scopes, missing fixes and related lines are shown', async (t) => {
  const { page, api, upload, server } = await startConsole(t);
  for (const report of [grype, sarif, audit]) await upload('shop', report);
  const { findings } = await api('POST', `/reporting/${server.deploymentId}/findings`, {});
  const found: { id: string; ruleId: string }[] = findings;
  for (const [rule, texts] of [
    ['CVE-2031-1', [/Yes, in the wild/, /The vendor will not fix this/]],
    ['flow', [/^src\/b\.ts:7$/]],
    ['npm:7', [/for development only/]],
  ] as const) {
    const one = found.find((each) => each.ruleId === rule) ?? found.find((each) => each.ruleId.includes('7'));
    await page.goto(`${server.baseUrl}/deployments/${server.deploymentId}/findings/${one?.id ?? assert.fail(rule)}`);
    for (const text of texts) await page.getByText(text).first().waitFor();
  }
});
