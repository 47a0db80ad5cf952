/**
 * A finding's links into its repository's web view, on every host whose connection or name tells its kind, at the scanned
 * commit; and what else its sources know.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { uploadAs } from '../harness/uploads/upload.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const report = new URL('../../server/src/ingest/semgrep/fixtures/report.json', import.meta.url);

/** Connections, by their base URLs: nothing but the kind tells what these hosts are. */
const connections = {
  'https://code.corp.example': 'CONNECTION_KIND_GITHUB',
  'https://git.corp.example/scm': 'CONNECTION_KIND_GITLAB',
  'https://github.corp.example': 'CONNECTION_KIND_GITEA',
  'https://plain.corp.example': 'CONNECTION_KIND_GIT',
};

interface Links {
  file(path: string, line: number): string;
  ref: string;
  commit: string;
  type: string | null;
}

const atHub = (url: string, type: string): Links => ({
  file: (path, line) => `${url}/blob/${commit}/${path}#L${line}`,
  ref: `${url}/tree/release/1`,
  commit: `${url}/commit/${commit}`,
  type,
});
const atLab = (url: string, type: string | null): Links => ({
  file: (path, line) => `${url}/-/blob/${commit}/${path}#L${line}`,
  ref: `${url}/-/tree/release/1`,
  commit: `${url}/-/commit/${commit}`,
  type,
});
const atTea = (url: string): Links => ({
  file: (path, line) => `${url}/src/commit/${commit}/${path}#L${line}`,
  ref: `${url}/src/branch/release/1`,
  commit: `${url}/commit/${commit}`,
  type: 'SCM_TYPE_GITEA',
});
const atAzure = (url: string, type: string | null): Links => ({
  file: (path, line) =>
    `${url}?path=${encodeURIComponent(`/${path}`)}&version=GC${commit}&line=${line}&lineEnd=${line + 1}&lineStartColumn=1&lineEndColumn=1`,
  ref: `${url}?version=GBrelease%2F1`,
  commit: `${url}/commit/${commit}`,
  type,
});
const atDatacenter = (page: string): Links => ({
  file: (path, line) => `${page}/browse/${path}?at=${commit}#${line}`,
  ref: `${page}/browse?at=refs%2Fheads%2Frelease%2F1`,
  commit: `${page}/commits/${commit}`,
  type: null,
});
const azure = 'https://dev.azure.com/acme/shop/_git/web';
const none: Links = { file: () => '', ref: '', commit: '', type: null };

const expected: Record<string, Links> = {
  'https://code.corp.example/t/r.git': atHub('https://code.corp.example/t/r', 'SCM_TYPE_GITHUB_ENTERPRISE'),
  'https://git.corp.example/scm/t/r/': atLab('https://git.corp.example/scm/t/r', 'SCM_TYPE_GITLAB_SELFMANAGED'),
  'https://github.corp.example/t/r': atTea('https://github.corp.example/t/r'),
  'https://github.com/t/r': atHub('https://github.com/t/r', 'SCM_TYPE_GITHUB'),
  'https://gitlab.com/t/r': atLab('https://gitlab.com/t/r', 'SCM_TYPE_GITLAB'),
  'https://codeberg.org/t/r': atTea('https://codeberg.org/t/r'),
  'https://gitlab.other.example/t/r': atLab('https://gitlab.other.example/t/r', null),
  'https://bitbucket.org/t/r': {
    file: (path, line) => `https://bitbucket.org/t/r/src/${commit}/${path}#lines-${line}`,
    ref: 'https://bitbucket.org/t/r/src/release/1',
    commit: `https://bitbucket.org/t/r/commits/${commit}`,
    type: 'SCM_TYPE_BITBUCKET',
  },
  [azure]: atAzure(azure, 'SCM_TYPE_AZURE_DEVOPS'),
  'https://azure.corp.example/tfs/Default/shop/_git/web': atAzure(
    'https://azure.corp.example/tfs/Default/shop/_git/web',
    null,
  ),
  'https://plain.corp.example/scm/pay/shop.git': atDatacenter('https://plain.corp.example/projects/PAY/repos/shop'),
  'https://other.corp.example/bb/scm/~ada/shop': atDatacenter('https://other.corp.example/bb/users/ada/repos/shop'),
  'https://other.corp.example/users/ada/repos/shop/browse': atDatacenter(
    'https://other.corp.example/users/ada/repos/shop',
  ),
  'https://gitlab.other.example/scm/t/r': atLab('https://gitlab.other.example/scm/t/r', null),
  'https://plain.corp.example/t/r': none,
  'ssh://git@code.corp.example/t/r': none,
};

interface Finding {
  id: string;
  lineOfCodeUrl: string;
  refUrl: string;
  commitUrl: string;
  issueType: string;
  filePath: string;
  repository: { type: string | null };
  dataflowTrace: { taintSource: { locationUrl: string }[] };
  scaAttributes: {
    scaRuleKind: string;
    foundDependency: Dependency;
    scaMatchInfo: { analyzedPackages: Dependency[] };
  };
}
type Dependency = Record<'lockfileLineUrl' | 'filePath' | 'manifestFilePath' | 'ecosystem', string>;

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  for (const [baseUrl, kind] of Object.entries(connections)) await change('POST', '/connections', { kind, baseUrl });
});
after(() => app.close());

async function change(method: string, path: string, body: object): Promise<{ repo: { id: string } }> {
  const url = `/api/agent/deployments/${here.deploymentId}${path}`;
  const answer = await app.ask(method, url, { token: here.admin.jwt, body: { name: path, ...body } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { repo: { id: string } };
}

let count = 0;
async function findingsOf(url: string, ref: string, body?: string): Promise<Finding[]> {
  count += 1;
  const name = `project-${count}`;
  const { repo } = await change('POST', '/repos', { name, url });
  const to = { deploymentId: here.deploymentId, jwt: here.admin.jwt };
  await uploadAs(app, to, body ?? (await readFile(report)), { project: name, ref, commit });
  const question = { reportType: 'REPORT_TYPE_GUARDRAILS_ACTIVITY', filters: { projectIds: [repo.id] } };
  const reportType = ref.startsWith('refs/') ? question.reportType : 'REPORT_TYPE_PROJECT';
  const answer = await app.ask('POST', `/api/reporting/${here.deploymentId}/findings`, {
    token: here.admin.jwt,
    body: { ...question, reportType },
  });
  assert.ok(answer.body.findings.length > 0, answer.text);
  return answer.body.findings as Finding[];
}

const codeOf = (findings: Finding[]): Finding => findings.find(({ filePath }) => filePath === 'shop/orders.py')!;
const packageOf = (findings: Finding[]): Finding => findings.find(({ issueType }) => issueType === 'ISSUE_TYPE_SCA')!;

describe('links into the web view, at the scanned commit', () => {
  for (const [url, links] of Object.entries(expected)) {
    test(url, async () => {
      const findings = await findingsOf(url, 'release/1');
      const code = codeOf(findings);
      assert.equal(code.lineOfCodeUrl, links.file('shop/orders.py', 12));
      assert.equal(code.dataflowTrace.taintSource[0]?.locationUrl, links.file('shop/orders.py', 9));
      assert.deepEqual([code.refUrl, code.commitUrl, code.repository.type], [links.ref, links.commit, links.type]);
      const { foundDependency, scaMatchInfo } = packageOf(findings).scaAttributes;
      for (const each of [foundDependency, scaMatchInfo.analyzedPackages[0]])
        assert.equal(each?.lockfileLineUrl, links.file('package-lock.json', 40));
    });
  }

  test('the ref of a pull request leads to its page', async () => {
    const pages: [string, string][] = [
      ['https://github.com/t/r', 'https://github.com/t/r/pull/7'],
      ['https://git.corp.example/scm/t/r', 'https://git.corp.example/scm/t/r/-/merge_requests/7'],
      ['https://github.corp.example/t/r', 'https://github.corp.example/t/r/pulls/7'],
      ['https://bitbucket.org/t/r', 'https://bitbucket.org/t/r/pull-requests/7'],
      [azure, `${azure}/pullrequest/7`],
    ];
    for (const [url, page] of pages) {
      const [finding] = await findingsOf(url, 'refs/pull/7/head');
      assert.equal(finding?.refUrl, page);
    }
  });

  test('a connection of another deployment tells nothing', async () => {
    const there = await makeDeployment(app.platform, 'there');
    const url = 'https://code.corp.example/t/r';
    const answer = await app.ask('POST', `/api/agent/deployments/${there.deploymentId}/repos`, {
      token: there.admin.jwt,
      body: { name: 'p', url },
    });
    assert.equal(answer.status, 200);
    const to = { deploymentId: there.deploymentId, jwt: there.admin.jwt };
    await uploadAs(app, to, await readFile(report), { project: 'p', commit });
    const { body } = await app.ask('POST', `/api/reporting/${there.deploymentId}/findings`, {
      token: there.admin.jwt,
      body: {},
    });
    for (const { lineOfCodeUrl, refUrl, commitUrl } of body.findings as Finding[])
      assert.deepEqual([lineOfCodeUrl, refUrl, commitUrl], ['', '', '']);
  });
});

describe('the facts of a package', () => {
  test('its manifest is the one beside the lockfile; the rule’s kind is the tool’s', async () => {
    const { foundDependency, scaMatchInfo, scaRuleKind } = packageOf(
      await findingsOf('https://github.com/t/r', 'main'),
    ).scaAttributes;
    assert.equal(foundDependency.manifestFilePath, 'package.json');
    assert.equal(scaMatchInfo.analyzedPackages[0]?.manifestFilePath, 'package.json');
    assert.equal(scaRuleKind, 'SCA_RULE_KIND_REACHABLE');
  });

  test('a related issue has its state', async () => {
    const [finding] = await findingsOf('https://github.com/t/r', 'main');
    const to = { deploymentId: here.deploymentId, jwt: here.admin.jwt };
    await uploadAs(app, to, await readFile(report), { project: `project-${count}`, ref: 'refs/pull/9/head', commit });
    const path = `/api/reporting/${here.deploymentId}/findings/${finding?.id}`;
    const { body } = await app.ask('GET', path, { token: here.admin.jwt });
    assert.deepEqual(
      body.finding.relatedIssues.map((each: Record<string, string>) => [each['pullRequestId'], each['aggregateState']]),
      [['9', body.finding.aggregateState]],
    );
  });

  test('an analysed package without an ecosystem has null', async () => {
    const body = JSON.parse(await readFile(report, 'utf8')) as { results: { extra: Record<string, unknown> }[] };
    const info = body.results[2]!.extra['sca_info'] as Record<string, unknown>;
    info['kind'] = ['TransitiveUnreachable', { matches: [], analyzed_packages: [{ package: 'inner', version: '1' }] }];
    const findings = await findingsOf('https://github.com/t/r', 'main', JSON.stringify(body));
    const [analyzed] = packageOf(findings).scaAttributes.scaMatchInfo.analyzedPackages;
    assert.equal(analyzed?.ecosystem, null);
    assert.equal(packageOf(findings).scaAttributes.foundDependency.ecosystem, 'npm');
  });
});
