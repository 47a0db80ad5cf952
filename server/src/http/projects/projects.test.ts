import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { findDerivedDifferences } from '../../store/reports/rebuild.ts';
import {
  assertError,
  makeDeployment,
  makeProject,
  startTestApp,
  withoutRequestId,
  type Answer,
  type Question,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { sarifOf, type TestResult } from '../../../../tests/harness/sarif.ts';
import { addTeamMember } from '../../domain/people/add-team-member.ts';
import { addTeamProject } from '../../domain/people/add-team-project.ts';
import { createTeam } from '../../domain/people/create-team.ts';

let app: TestApp;
let org: Awaited<ReturnType<typeof makeDeployment>>;
let base: string;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

let made = 0;
beforeEach(async () => {
  app.clock.advanceMs(1_000);
  org = await makeDeployment(app.platform, `org${++made}`);
  base = `/api/agent/deployments/${org.deploymentId}/repos`;
});

const ask = (method: string, path = '', question: Question = {}): Promise<Answer> =>
  app.ask(method, base + path, { token: org.admin.jwt, ...question });
const project = (name: string): Promise<string> => makeProject(app.platform, org.deploymentId, name);
// oxlint-disable-next-line typescript/no-explicit-any
const record = async (id: string): Promise<any> => (await ask('GET', `/${id}`)).body.repo;
const edit = (changes: unknown, token = org.admin.jwt): Promise<Answer> =>
  ask('PATCH', '', { token, body: { changes } });

/** Puts the member in a team with the projects. */
async function share(projectIds: string[], role: 'manager' | 'member' | 'readonly'): Promise<void> {
  const teamId = await createTeam(app.platform, org.deploymentId, { name: 't', slug: `t-${role}` });
  await addTeamMember(app.platform, org.deploymentId, { teamId, userId: org.member.userId, role });
  for (const id of projectIds) await addTeamProject(app.platform, org.deploymentId, { teamId, projectId: id });
}

async function upload(body: string, query: string): Promise<string> {
  app.clock.advanceMs(1_000);
  const path = `/api/scans/v1/deployments/${org.deploymentId}/uploads?${query}`;
  const accepted = await app.ask('POST', path, { token: org.admin.jwt, rawBody: body });
  assert.equal(accepted.status, 202, accepted.text);
  await ingestUpload(app.platform, org.deploymentId, accepted.body.scanId as string);
  return accepted.body.scanId as string;
}

const result = (path: string, level: 'error' | 'warning' = 'error'): TestResult => ({
  rule: 'eval',
  path,
  line: 1,
  text: path,
  level,
});
const exact = async (): Promise<void> =>
  assert.deepEqual(await app.platform.database.asTenant(org.deploymentId, findDerivedDifferences), []);

describe('PATCH …/repos', () => {
  test('200: changes what it names, of each project what its change says, and answers who really changed', async () => {
    const [a, b, c] = [await project('a'), await project('b'), await project('c')];
    const answer = await edit([
      { repoId: Number(b), change: { updateTags: true, tags: ['x', ' y ', 'x'], aiScans: { fullScan: true } } },
      { repoId: a, change: { tags: ['not looked at'], managedScans: { diffScan: true, numConfigs: 3 } } },
      { repoId: c, change: { updateTags: true, tags: [], managedScans: { fullScan: false } } },
    ]);
    assert.deepEqual([answer.status, answer.body], [200, { updatedRepoNames: ['b', 'a'] }]);
    const [first, second] = [await record(a), await record(b)];
    assert.deepEqual(first.tags, []);
    assert.deepEqual(first.managedScans, { diffScan: true, numConfigs: 3, fullScan: false });
    assert.deepEqual(first.aiScans, { fullScan: false });
    assert.deepEqual(second.tags, ['x', 'y']);
    assert.deepEqual(second.aiScans, { fullScan: true });
    const again = await edit([{ repoId: a, change: { managedScans: { diffScan: false } } }, { repoId: b }]);
    assert.deepEqual(again.body.updatedRepoNames, ['a']);
    assert.deepEqual((await record(a)).managedScans, { diffScan: false, numConfigs: 3, fullScan: false });
    assert.deepEqual((await edit([])).body, { updatedRepoNames: [] });
  });

  test('200: a thousand projects in as many statements as one', async () => {
    const ids = await app.platform.database.asTenant(org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        `INSERT INTO parapet.project (deployment_id, name, provisioned_at)
         SELECT $1, 'many-' || n, now() FROM generate_series(1, 1000) n RETURNING id`,
        [org.deploymentId],
      );
      return rows.map(({ id }) => id);
    });
    const answer = await edit(ids.map((repoId) => ({ repoId, change: { updateTags: true, tags: ['all'] } })));
    assert.equal(answer.body.updatedRepoNames.length, 1000);
    const { rows } = await app.platform.database.asTenant(org.deploymentId, (tx) =>
      tx.client.query('SELECT 1 FROM parapet.project WHERE deployment_id = $1 AND tags = $2', [
        org.deploymentId,
        ['all'],
      ]),
    );
    assert.equal(rows.length, 1000);
  });

  test('400: a missing, a foreign and an invisible project are the same, and nothing is changed', async () => {
    const other = await makeDeployment(app.platform, `other${made}`);
    const foreign = await makeProject(app.platform, other.deploymentId, 'foreign');
    const [seen, hidden] = [await project('seen'), await project('hidden')];
    await share([seen], 'member');
    const answers = await Promise.all(
      [foreign, hidden, '987654321'].map(async (repoId) => {
        const answer = await edit(
          [
            { repoId: seen, change: { updateTags: true, tags: ['no'] } },
            { repoId, change: {} },
          ],
          org.member.jwt,
        );
        assertError(answer, 400, 'INVALID_ARGUMENT');
        assert.equal(answer.body.details[0].path, 'changes.1.repoId');
        return JSON.stringify(withoutRequestId(answer)).replaceAll(repoId, '…');
      }),
    );
    assert.equal(new Set(answers).size, 1);
    assert.deepEqual((await record(seen)).tags, []);
  });

  test('400: the same project twice', async () => {
    const id = await project('p');
    const answer = await edit([{ repoId: id }, { repoId: Number(id) }]);
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'changes.1.repoId');
  });

  test('400: each bad field is named', async () => {
    const repoId = await project('p');
    const bad: [change: unknown, path: string][] = [
      [{ updateTags: 'yes' }, 'updateTags'],
      [{ updateTags: true, tags: [''] }, 'tags.0'],
      [{ managedScans: { numConfigs: -1 } }, 'managedScans.numConfigs'],
      [{ managedScans: { numConfigs: 2 ** 31 } }, 'managedScans.numConfigs'],
      [{ aiScans: { fullScan: 1 } }, 'aiScans.fullScan'],
    ];
    for (const [change, path] of bad) {
      const answer = await edit([{ repoId, change }]);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, `changes.0.change.${path}`);
    }
    assertError(await ask('PATCH', '', { body: {} }), 400, 'INVALID_ARGUMENT');
    assertError(await edit(Array.from({ length: 5_001 }, (_, n) => ({ repoId: n }))), 400, 'INVALID_ARGUMENT');
    assertError(await ask('PATCH', '', { body: { deploymentId: '1', changes: [] } }), 400, 'DEPLOYMENT_MISMATCH');
  });

  test('403: somebody who sees one of the projects but may not set it; nothing is changed', async () => {
    const [mine, readable] = [await project('mine'), await project('readable')];
    await share([mine], 'member');
    await share([readable], 'readonly');
    const change = { updateTags: true, tags: ['t'] };
    const both = await edit(
      [
        { repoId: mine, change },
        { repoId: readable, change },
      ],
      org.member.jwt,
    );
    assertError(both, 403, 'FORBIDDEN');
    assert.deepEqual((await record(mine)).tags, []);
    assert.deepEqual((await edit([{ repoId: mine, change }], org.member.jwt)).body, { updatedRepoNames: ['mine'] });
    assertError(await edit([], org.readonly.jwt), 403, 'FORBIDDEN');
  });

  test('503: while a scan of the project is being merged, instead of waiting for its end', async () => {
    const id = await project('busy');
    await app.platform.database.asTenant(org.deploymentId, async (tx) => {
      await tx.client.query('SELECT FROM parapet.project WHERE deployment_id = $1 AND id = $2 FOR NO KEY UPDATE', [
        org.deploymentId,
        id,
      ]);
      const answer = await edit([{ repoId: id }]);
      assertError(answer, 503, 'UNAVAILABLE');
      assert.ok(answer.headers.get('retry-after'));
    });
  });
});

describe('GET …/repos/{repoId}', () => {
  test('200: a project that nothing is known of yet has every key', async () => {
    const id = await project('bare');
    const repo = await record(id);
    assert.deepEqual(
      { ...repo, provisionedAt: '' },
      {
        id,
        name: 'bare',
        deploymentId: org.deploymentId,
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

  test('200: what scans have told stands in it', async () => {
    const firstScan = await upload(sarifOf({ results: [result('a.ts')] }), 'project=told&ref=main');
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
    await app.ask('POST', `/api/agent/deployments/${org.deploymentId}/ignores`, {
      token: org.admin.jwt,
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
    const told = await app.ask('GET', `/api/scans/v1/deployments/${org.deploymentId}/scans/${inventoryScan}`, {
      token: org.admin.jwt,
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
      (await ask('GET', `/${id}`, { token: org.member.jwt })).body.repo.authorizedScopes;
    assert.deepEqual(await scopes(read), ['REPO_SCOPE_READ_FINDING']);
    const writer = ['REPO_SCOPE_READ_FINDING', 'REPO_SCOPE_TRIAGE_FINDING', 'REPO_SCOPE_MANAGE_PROJECT_SETTINGS'];
    assert.deepEqual(await scopes(written), writer);
    assert.deepEqual(await scopes(managed), [...writer, 'REPO_SCOPE_ASSIGN_TEAM']);
  });

  test('404: what one does not see is as good as missing', async () => {
    const id = await project('hidden');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/_archive'],
      ['POST', '/_unarchive'],
      ['DELETE', '/primary-ref'],
    ] as const) {
      const [hidden, missing] = await Promise.all(
        [id, '987654321'].map((each) => ask(method, `/${each}${path}`, { token: org.member.jwt })),
      );
      assertError(hidden!, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(hidden!), withoutRequestId(missing!));
    }
  });
});

describe('GET …/repos', () => {
  const names = (answer: Answer): string[] => (answer.body.repos as { name: string }[]).map(({ name }) => name);

  test('200: by part of the name, by tags, archived or not', async () => {
    const [a, , c] = [await project('shop/Backend'), await project('shop/web'), await project('tools')];
    await edit([
      { repoId: a, change: { updateTags: true, tags: ['pci', 'java'] } },
      { repoId: c, change: { updateTags: true, tags: ['go'] } },
    ]);
    assert.deepEqual(names(await ask('GET')), ['shop/Backend', 'shop/web', 'tools']);
    assert.deepEqual(names(await ask('GET', '?search=BACK')), ['shop/Backend']);
    assert.deepEqual(names(await ask('GET', '?search=%25')), []);
    assert.deepEqual(names(await ask('GET', '?tag=pci')), ['shop/Backend']);
    assert.deepEqual(names(await ask('GET', '?tag=go&tag=java')), ['shop/Backend', 'tools']);
    await ask('POST', `/${c}/_archive`);
    assert.deepEqual(names(await ask('GET')), ['shop/Backend', 'shop/web']);
    assert.deepEqual(names(await ask('GET', '?archived=true')), ['tools']);
    assert.deepEqual(names(await ask('GET', '?archived=all')), ['shop/Backend', 'shop/web', 'tools']);
  });

  test('200: a member sees the projects of their teams alone', async () => {
    const [mine] = [await project('mine'), await project('other')];
    await share([mine], 'readonly');
    assert.deepEqual(names(await ask('GET', '', { token: org.member.jwt })), ['mine']);
    assert.deepEqual(names(await ask('GET', '', { token: org.readonly.jwt })), []);
  });

  test('200: paging to the end gives each project once, while others come', async () => {
    for (const name of ['a', 'c', 'e', 'g', `z${'é"'.repeat(249)}`]) await project(name);
    const seen: string[] = [];
    let cursor = '';
    do {
      const answer = await ask('GET', `?pageSize=2&cursor=${cursor}`);
      assert.equal(answer.status, 200, answer.text);
      seen.push(...names(answer));
      cursor = answer.body.nextCursor;
      await project(`b${seen.length}`);
      if (seen.length === 2) await project('f');
    } while (cursor !== '');
    assert.deepEqual(
      seen.map((name) => name.slice(0, 2)),
      ['a', 'c', 'e', 'f', 'g', 'zé'],
    );
  });

  test('200: open findings are those of the primary ref, by severity', async () => {
    await upload(
      sarifOf({ results: [result('a.ts'), result('b.ts'), result('c.ts', 'warning')] }),
      'project=p&ref=main',
    );
    await upload(sarifOf({ results: [result('x.ts')] }), 'project=p&ref=feature');
    const { repos } = (await ask('GET')).body as { repos: { openFindings: unknown; primaryRef: { ref: string } }[] };
    assert.deepEqual(repos[0]?.openFindings, { critical: 0, high: 2, medium: 1, low: 0 });
    assert.equal(repos[0]?.primaryRef.ref, 'main');
  });

  test('400: a cursor of other filters, or of somebody else', async () => {
    for (const name of ['a', 'b', 'c']) await project(name);
    const { nextCursor } = (await ask('GET', '?pageSize=1')).body as { nextCursor: string };
    assertError(await ask('GET', `?pageSize=1&search=x&cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
    assertError(await ask('GET', `?cursor=${nextCursor}`, { token: org.member.jwt }), 400, 'INVALID_CURSOR');
    assertError(await ask('GET', '?pageSize=0'), 400, 'INVALID_ARGUMENT');
    assertError(await ask('GET', '?archived=maybe'), 400, 'INVALID_ARGUMENT');
  });
});

describe('POST …/repos', () => {
  test('200: makes a project', async () => {
    const body = {
      name: ' shop/api ',
      url: 'https://git.example.com/shop/api',
      defaultBranch: 'trunk',
      tags: ['x', 'x'],
    };
    const answer = await ask('POST', '', { body });
    assert.equal(answer.status, 200, answer.text);
    const { repo } = answer.body;
    assert.deepEqual(await record(repo.id), repo);
    assert.deepEqual([repo.name, repo.url, repo.defaultBranch, repo.tags], ['shop/api', body.url, 'trunk', ['x']]);
    assert.equal(repo.provisionedAt, app.clock.now().toISOString());
  });

  test('400: no name, or an address that is none', async () => {
    for (const body of [{}, { name: ' ' }, { name: 'x', url: 'javascript:alert(1)' }, { name: 'x', url: 'x' }])
      assertError(await ask('POST', '', { body }), 400, 'INVALID_ARGUMENT');
  });

  test('403: for members', async () => {
    assertError(await ask('POST', '', { token: org.member.jwt, body: { name: 'x' } }), 403, 'FORBIDDEN');
  });

  test('409: the name is taken', async () => {
    await project('x');
    assertError(await ask('POST', '', { body: { name: 'x' } }), 409, 'CONFLICT');
  });
});

describe('POST …/repos/{repoId}/_archive and _unarchive', () => {
  test('200: away and back; archiving twice keeps the first instant', async () => {
    const id = await project('p');
    const archived = (await ask('POST', `/${id}/_archive`)).body.repo;
    assert.equal(archived.archivedAt, app.clock.now().toISOString());
    assert.deepEqual([archived.isArchived, archived.isSemgrepArchived, archived.isScmArchived], [true, true, false]);
    app.clock.advanceMs(5_000);
    assert.deepEqual((await ask('POST', `/${id}/_archive`)).body.repo, archived);
    const back = (await ask('POST', `/${id}/_unarchive`)).body.repo;
    assert.deepEqual([back.isArchived, back.archivedAt], [false, null]);
  });

  test('403: for who sees the project but may not set it', async () => {
    const id = await project('p');
    await share([id], 'readonly');
    for (const verb of ['_archive', '_unarchive'])
      assertError(await ask('POST', `/${id}/${verb}`, { token: org.member.jwt }), 403, 'FORBIDDEN');
  });
});

describe('the primary ref', () => {
  async function total(): Promise<string[]> {
    const answer = await app.ask('POST', `/api/reporting/${org.deploymentId}/findings`, {
      token: org.admin.jwt,
      body: {},
    });
    return (answer.body.findings as { filePath: string }[]).map(({ filePath }) => filePath).sort();
  }

  test('200: reports answer with the chosen ref’s findings, until the choice is taken back', async () => {
    await upload(sarifOf({ results: [result('main.ts'), result('both.ts')] }), 'project=p&ref=main');
    await upload(sarifOf({ results: [result('both.ts'), result('release.ts')] }), 'project=p&ref=release');
    const [{ id }] = (await ask('GET')).body.repos as [{ id: string }];
    const { refs } = await record(id);
    const release = (refs as { ref: string; repoRefId: string }[]).find(({ ref }) => ref === 'release')?.repoRefId;
    assert.deepEqual(await total(), ['both.ts', 'main.ts']);

    const chosen = await ask('PUT', `/${id}/primary-ref`, { body: { repoRefId: release } });
    assert.deepEqual(chosen.body.repo.primaryRef, { id: release, ref: 'release', isOverride: true });
    assert.deepEqual(await total(), ['both.ts', 'release.ts']);
    await exact();
    // A scan of main does not take it back.
    await upload(sarifOf({ results: [result('main.ts')] }), 'project=p&ref=main');
    assert.deepEqual(await total(), ['both.ts', 'release.ts']);
    await upload(sarifOf({ results: [result('release.ts')] }), 'project=p&ref=release');
    assert.deepEqual(await total(), ['release.ts']);
    await exact();

    const cleared = await ask('DELETE', `/${id}/primary-ref`);
    assert.equal(cleared.body.repo.primaryRef.ref, 'main');
    assert.equal(cleared.body.repo.primaryRef.isOverride, false);
    assert.deepEqual(await total(), ['main.ts']);
    await exact();
  });

  test('200: choosing the one that is primary already makes it a choice', async () => {
    await upload(sarifOf({ results: [result('a.ts')] }), 'project=p&ref=trunk');
    const [{ id }] = (await ask('GET')).body.repos as [{ id: string }];
    const { primaryRef } = await record(id);
    assert.equal(
      (await ask('PUT', `/${id}/primary-ref`, { body: { repoRefId: primaryRef.id } })).body.repo.primaryRef.isOverride,
      true,
    );
    await upload(sarifOf({ results: [result('a.ts')] }), 'project=p&ref=main');
    assert.equal((await record(id)).primaryRef.ref, 'trunk');
    await ask('DELETE', `/${id}/primary-ref`);
    assert.equal((await record(id)).primaryRef.ref, 'main');
    await exact();
  });

  test('400: a pull request’s ref, another project’s, or none', async () => {
    await upload(sarifOf({ results: [] }), 'project=p&ref=main');
    await upload(sarifOf({ results: [] }), 'project=p&ref=refs/pull/7/head');
    await upload(sarifOf({ results: [] }), 'project=q&ref=main');
    const [p, q] = (await ask('GET')).body.repos as [{ id: string }, { id: string; primaryRef: { id: string } }];
    const pull = await app.platform.database.asTenant(org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        `SELECT id FROM parapet.project_ref WHERE deployment_id = $1 AND kind = 'pull_request'`,
        [org.deploymentId],
      );
      return rows[0]?.id;
    });
    for (const repoRefId of [pull, q.primaryRef.id, '987654321', undefined, 'x']) {
      const answer = await ask('PUT', `/${p.id}/primary-ref`, { body: { repoRefId } });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, 'repoRefId');
    }
  });

  test('403: for who sees the project but may not set it', async () => {
    const id = await project('p');
    await share([id], 'readonly');
    assertError(
      await ask('PUT', `/${id}/primary-ref`, { token: org.member.jwt, body: { repoRefId: '1' } }),
      403,
      'FORBIDDEN',
    );
    assertError(await ask('DELETE', `/${id}/primary-ref`, { token: org.member.jwt }), 403, 'FORBIDDEN');
  });
});
