import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { resultIn, useProjectsApp } from './testing/projects-app.ts';

const api = useProjectsApp();
const { ask, project, record, share, upload } = api;

describe('GET …/repos/{repoId}', () => {
  test('200: a project without any data has every key', async () => {
    const id = await project('bare');
    const repo = await record(id);
    assert.deepEqual(
      { ...repo, provisionedAt: '' },
      {
        id,
        name: 'bare',
        deploymentId: api.org.deploymentId,
        url: '',
        defaultBranch: '',
        firstScanId: '',
        repositoryScmLinkId: '',
        tags: [],
        ignoredFiles: [],
        linkedRepos: [],
        provisionedAt: '',
        latestFullScaScanAt: null,
        archivedAt: null,
        scmLastSyncedAt: 0,
        isArchived: false,
        isDisconnected: false,
        hasCodeAccess: false,
        isSetup: false,
        isScmArchived: false,
        isSemgrepArchived: false,
        latestScan: null,
        productIgnoredFiles: { sast: [], sca: [], secrets: [] },
        managedScans: { diffScan: false, numConfigs: 0, fullScan: false },
        aiScans: { fullScan: false },
        authorizedScopes: [
          'READ_FINDING',
          'TRIAGE_FINDING',
          'MANAGE_PROJECT_SETTINGS',
          'DELETE_PROJECT',
          'ASSIGN_TEAM',
        ].map((scope) => `REPO_SCOPE_${scope}`),
        provider: null,
        scmType: null,
        refs: [],
        primaryRef: null,
        defaultRef: null,
        lastScannedRef: null,
        latestFullScaScanParserErrors: { errors: [] },
        scaInfo: { dependencyCounts: {} },
        tokenScopes: {
          readMetadata: false,
          readPullRequest: false,
          writePullRequestComment: false,
          readContents: false,
          readMembers: false,
          manageWebhooks: false,
          writeContents: false,
          writePullRequest: false,
          readChecks: false,
          writeChecks: false,
        },
        cloudContext: null,
      },
    );
  });

  test('200: it contains the facts that scans reported', async () => {
    const firstScan = await upload(sarifOf({ results: [resultIn('a.ts')] }), 'project=told&ref=main');
    const inventory = JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { tools: [{ name: 'sbomtool', version: '1' }] },
      components: ['1.0.0', '2.0.0'].map((version) => ({
        type: 'library',
        name: 'left-pad',
        version,
        purl: `pkg:npm/left-pad@${version}`,
      })),
    });
    const inventoryScan = await upload(inventory, 'project=told&ref=main');
    const broken = await upload('not json', 'project=told&ref=feature');
    await api.app.ask('POST', `/api/agent/deployments/${api.org.deploymentId}/ignores`, {
      token: api.org.admin.jwt,
      body: {
        productIgnores: [
          { product: 'PRODUCT_SAST', ignores: ['a/', 'b/'] },
          { product: 'PRODUCT_AI_SAST', ignores: ['b/', 'c/'] },
        ],
      },
    });
    const { repos } = (await ask('GET')).body as { repos: { id: string }[] };
    const repo = await record(repos[0]?.id ?? '');
    assert.equal(repo.firstScanId, firstScan);
    assert.equal(repo.isSetup, true);
    assert.equal(repo.latestScan.id, broken);
    assert.equal(repo.latestScan.status, 'SCAN_STATUS_ERROR');
    assert.deepEqual(repo.lastScannedRef, { id: repo.primaryRef.id, ref: 'main' });
    assert.deepEqual(repo.primaryRef, { id: repo.refs[0].repoRefId, ref: 'main', isOverride: false });
    assert.deepEqual(
      repo.refs.map((each: { ref: string; isPrimary: boolean }) => [each.ref, each.isPrimary]),
      [
        ['main', true],
        ['feature', false],
      ],
    );
    const told = await api.app.ask('GET', `/api/scans/v1/deployments/${api.org.deploymentId}/scans/${inventoryScan}`, {
      token: api.org.admin.jwt,
    });
    assert.equal(repo.latestFullScaScanAt, told.body.scan.completedAt);
    assert.deepEqual(repo.scaInfo.dependencyCounts, { '': '2' });
    assert.deepEqual(repo.productIgnoredFiles, { sast: ['a/', 'b/'], sca: [], secrets: [] });
    assert.deepEqual([...repo.ignoredFiles].sort(), ['a/', 'b/', 'c/']);
  });

  test('200: the scopes are the caller’s', async () => {
    const [managed, written, read] = [await project('m'), await project('w'), await project('r')];
    await share([managed], 'manager');
    await share([written], 'member');
    await share([read], 'readonly');
    const scopes = async (id: string) =>
      (await ask('GET', `/${id}`, { token: api.org.member.jwt })).body.repo.authorizedScopes;
    assert.deepEqual(await scopes(read), ['REPO_SCOPE_READ_FINDING']);
    const writer = ['REPO_SCOPE_READ_FINDING', 'REPO_SCOPE_TRIAGE_FINDING', 'REPO_SCOPE_MANAGE_PROJECT_SETTINGS'];
    assert.deepEqual(await scopes(written), writer);
    assert.deepEqual(await scopes(managed), [...writer, 'REPO_SCOPE_ASSIGN_TEAM']);
  });

  test('404: an invisible project is reported like a missing one', async () => {
    const id = await project('hidden');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/_archive'],
      ['POST', '/_unarchive'],
      ['DELETE', '/primary-ref'],
    ] as const) {
      const [hidden, missing] = await Promise.all(
        [id, '987654321'].map((each) => ask(method, `/${each}${path}`, { token: api.org.member.jwt })),
      );
      assertError(hidden!, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(hidden!), withoutRequestId(missing!));
    }
  });
});
