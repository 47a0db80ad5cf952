/**
 * Effects of scans in pipelines: on the project's record, the reports, the repositories with dependencies, and the
 * runs.
 */
import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import type { Answer } from '../../../../tests/harness/app.ts';
import { assertCleanAndExact } from '../../../../tests/harness/database/leftovers.ts';
import { makeTeam, makeToken } from '../../../../tests/harness/organisation.ts';
import { timeOutScans } from '../../domain/ci/time-out-scans.ts';
import { performRun } from '../../domain/runs/perform-run.ts';
import { performers } from '../../domain/runs/performers.ts';
import { done, finding, freshProject, pullRequest, results, useCiApp, type Json } from './testing/ci-app.ts';

const api = useCiApp();
const { begun, say, ask, scan, recordOf, report } = api;

describe('latestScan', () => {
  test('its exit code is the client’s, once reported', async () => {
    const project = freshProject();
    const code = async (): Promise<string> => (await recordOf(project)).latestScan.exitCode;
    const first = await begun(project);
    assert.equal(await code(), '');
    await say(first, 'results', results([]));
    await say(first, 'complete', { ...done, exit_code: 1 });
    assert.equal(await code(), '1');
    const failed = await begun(project);
    await say(failed, 'error', { exit_code: 7, stderr: '' });
    await say(failed, 'error', { exit_code: 8, stderr: '' });
    assert.equal(await code(), '7');
    await scan(project, results([]), {}, { stats: {} });
    assert.equal(await code(), '');
  });
});

describe('the repository’s URL', () => {
  const urlOf = async (project: string): Promise<string> => (await recordOf(project)).url;

  test('is taken from the pipeline if it is not set, without name and password; and is never overwritten', async () => {
    const project = freshProject();
    await scan(project, results([]), { repo_url: null });
    assert.equal(await urlOf(project), '');
    for (const repo_url of [
      'git@git.example.com:shop/web.git',
      'file:///srv/shop',
      'javascript:alert(1)',
      '/srv/shop',
      7,
    ])
      await begun(project, { repo_url });
    assert.equal(await urlOf(project), '');
    await begun(project, { repo_url: 'https://ci-token:s3cret@git.example.com/shop/web?x#y' });
    assert.equal(await urlOf(project), 'https://git.example.com/shop/web');
    await begun(project, { repo_url: 'https://evil.example.com/shop/web' });
    assert.equal(await urlOf(project), 'https://git.example.com/shop/web');
    const chosen = freshProject();
    const repos = `/api/agent/deployments/${api.here.deploymentId}/repos`;
    await ask('POST', repos, { name: chosen, url: 'https://git.example.com/chosen' });
    await begun(chosen, { repo_url: 'https://evil.example.com/shop/web' });
    assert.equal(await urlOf(chosen), 'https://git.example.com/chosen');
  });

  test('is not taken from a limited token, nor from the token of a user who may not set it', async () => {
    const project = freshProject();
    await begun(project);
    const projectId = await api.projectIdOf(project);
    const { app, here } = api;
    const limited = await makeToken(app, here.deploymentId, here.admin.jwt, {
      permissions: ['CI'],
      scopes: [projectId],
    });
    const { member } = here;
    const people = [{ userId: member.userId, role: 'manager' as const }];
    await makeTeam(app.platform, here.deploymentId, { slug: 'shop', projectIds: [projectId], people });
    const theirs = await makeToken(app, here.deploymentId, member.jwt, { permissions: ['CI'] });
    for (const credential of [limited, theirs]) {
      await begun(project, { repo_url: 'https://evil.example.com/shop/web' }, credential);
      assert.equal(await urlOf(project), '');
    }
  });

  test('is what a sync contacts, and no host gets the credential of a connection to another', async (t) => {
    const [connected, other] = [await startListener(t), await startListener(t)];
    await ask('POST', `/api/agent/deployments/${api.here.deploymentId}/connections`, {
      kind: 'CONNECTION_KIND_GIT',
      name: 'ours',
      baseUrl: connected.origin,
      username: 'ada',
      credential: 's3cret',
    });
    for (const listener of [other, connected]) {
      const project = freshProject();
      await begun(project, { repo_url: `${listener.origin}/org/shop` });
      const projectId = await api.projectIdOf(project);
      await ask('POST', `/api/agent/deployments/${api.here.deploymentId}/repos/${projectId}/_sync`, {});
      const { jobs } = await ask('POST', `/api/workflows/v1/deployments/${api.here.deploymentId}/jobs/list`, {
        filter: { repoId: projectId, workflowType: 'project_sync' },
      });
      const { platform } = api.app;
      const { deploymentId } = api.here;
      await performRun({ platform, performers, deploymentId, runId: jobs[0].jobId });
    }
    assert.ok(other.asked.length > 0 && connected.asked.length > 0);
    assert.deepEqual(
      other.asked.filter((headers) => /s3cret|authorization/i.test(JSON.stringify(headers))),
      [],
    );
    assert.ok(connected.asked.some(({ authorization }) => authorization !== undefined));
  });
});

/** A host that asks for a password and accepts none. */
async function startListener(t: TestContext): Promise<{ origin: string; asked: IncomingHttpHeaders[] }> {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe('packages', () => {
  const entry = (name: string, transitivity: string, ...children: string[]): Json => ({
    package: name,
    version: '1.0',
    ecosystem: 'npm',
    transitivity,
    lockfile_path: 'yarn.lock',
    children: children.map((child) => ({ package: child, version: '1.0' })),
  });
  const inventory = { 'yarn.lock': [entry('web', 'direct', 'lodash'), entry('lodash', 'transitive')] };
  const vulnerable = finding(3, {
    check_id: 'ssc-1',
    path: 'yarn.lock',
    metadata: { 'sca-vuln-database-identifier': 'CVE-2021-23337', 'sca-fix-versions': [{ lodash: '4.17.21' }] },
    sca_info: {
      reachable: false,
      reachability_rule: false,
      sca_finding_schema: 20220913,
      kind: ['LockfileOnlyMatch', 'transitive'],
      dependency_match: {
        dependency_pattern: { ecosystem: 'npm', package: 'lodash', semver_range: '< 4.17.21' },
        found_dependency: { ...entry('lodash', 'transitive'), allowed_hashes: {}, line_number: 3 },
        lockfile: 'yarn.lock',
      },
    },
  });
  const repositories = async (dependencyFilter: Json): Promise<unknown> =>
    (
      await ask('POST', `/api/sca/deployments/${api.here.deploymentId}/repositories`, { dependencyFilter })
    ).repositorySummaries.map(({ name, ...rest }: Answer['body']) => [
      name,
      rest.numDependencies,
      rest.hasDependencyPathScan,
    ]);

  test('a finding shows the parents of its package; 4.3 filters by transitivity, and the record counts packages by lockfile', async () => {
    const project = freshProject();
    const sent = results([vulnerable], { rule_ids: ['ssc-1'] });
    await scan(project, sent, {}, { ...done, dependencies: inventory });
    const { findings } = await report(project, 'REPORT_TYPE_OPEN_BACKLOG');
    const { scaAttributes: sca } = findings[0];
    assert.deepEqual(
      [sca.vulnDatabaseIdentifier, sca.introducedBy, sca.scaMatchInfo.matchKind, sca.foundDependency.transitivity],
      ['CVE-2021-23337', [{ package: 'web', version: '1.0' }], 'SCA_MATCH_KIND_LOCKFILE_ONLY', 'TRANSITIVE'],
    );
    const repositoryId = [Number(await api.projectIdOf(project))];
    const summary = [[project, 2, true]];
    const package_ = (name: string): Json => ({ packageFilters: [{ name, exactNameMatch: true }] });
    assert.deepEqual(await repositories({ repositoryId, ...package_('lodash'), transitivity: 'TRANSITIVE' }), summary);
    assert.deepEqual(await repositories({ repositoryId, ...package_('lodash'), transitivity: 'DIRECT' }), []);
    assert.deepEqual(await repositories({ repositoryId, ...package_('web'), transitivity: 'DIRECT' }), summary);
    assert.deepEqual((await recordOf(project)).scaInfo.dependencyCounts, { 'yarn.lock': '2' });
  });

  test('a package that a lockfile has twice, direct and transitive, is one direct dependency in every number', async () => {
    const project = freshProject();
    const twice = {
      'yarn.lock': [entry('async', 'transitive'), entry('async', 'direct'), entry('web', 'direct', 'async')],
    };
    const elsewhere = { 'api/yarn.lock': [{ ...entry('async', 'transitive'), lockfile_path: 'api/yarn.lock' }] };
    for (const dependencies of [
      { ...twice, ...elsewhere },
      { ...elsewhere, 'yarn.lock': twice['yarn.lock'].toReversed() },
    ]) {
      const sent = await scan(project, results([]), {}, { ...done, dependencies });
      assert.equal(sent.status, 'SCAN_STATUS_COMPLETED');
      const repositoryId = await api.projectIdOf(project);
      const list = `/api/sca/deployments/${api.here.deploymentId}/repositories/${repositoryId}/dependencies`;
      const { dependencies: kept } = await ask('GET', list);
      assert.deepEqual(
        kept.map((each: Json) => [each['lockfilePath'], each['package'], each['transitivity']].join(' ')).sort(),
        ['api/yarn.lock async TRANSITIVE', 'yarn.lock async DIRECT', 'yarn.lock web DIRECT'],
      );
      assert.deepEqual(await repositories({ repositoryId: [Number(repositoryId)] }), [[project, 3, true]]);
      const { dependencyCounts } = (await recordOf(project)).scaInfo;
      assert.deepEqual(dependencyCounts, { 'api/yarn.lock': '1', 'yarn.lock': '2' });
    }
  });

  test('an unreadable lockfile: the record shows where and why, its packages and findings stay unchanged; others are updated', async () => {
    const project = freshProject();
    const other = {
      'api/Gemfile.lock': [{ ...entry('rails', 'direct'), ecosystem: 'gem', lockfile_path: 'api/Gemfile.lock' }],
    };
    const sent = results([vulnerable], { rule_ids: ['ssc-1'] });
    await scan(project, sent, {}, { ...done, dependencies: { ...inventory, ...other } });
    const parserError = {
      path: 'yarn.lock',
      parser: 'yarn1',
      reason: 'Unexpected token',
      line: 4,
      col: 9,
      text: '<<<<',
    };
    const broken = { ...done, dependencies: {}, dependency_parser_errors: [parserError] };
    // An unreadable finding is a problem of the scan, not of a lockfile.
    const without = results([{ line: 1 }], { rule_ids: ['ssc-1'], searched_paths: ['yarn.lock'] });
    const told = await scan(project, without, {}, broken);
    assert.equal(told.problemCount, 2);
    assert.deepEqual(Object.keys(told.problems[0]).sort(), ['code', 'file', 'message', 'place']);
    const repo = await recordOf(project);
    assert.deepEqual(repo.latestFullScaScanParserErrors.errors, [
      {
        location: {
          path: 'yarn.lock',
          startLine: '4',
          startCol: '9',
          endLine: '',
          endCol: '',
          url: '',
          committedAt: null,
        },
        reason: 'Unexpected token',
        parser: 'yarn1',
        text: '<<<<',
      },
    ]);
    assert.equal(repo.latestFullScaScanAt, repo.latestScan.completedAt);
    assert.deepEqual(repo.scaInfo.dependencyCounts, { 'yarn.lock': '2' });
    assert.equal((await report(project, 'REPORT_TYPE_OPEN_BACKLOG')).total, 1);
    // A lockfile that was not scanned this time stays as well.
    const skipped = [{ root_dir: '.', dependency_sources: [{ kind: ['Lockfile', 'Yarn'], path: 'yarn.lock' }] }];
    const quiet = results([vulnerable], { rule_ids: ['ssc-1'] });
    await scan(project, quiet, {}, { ...done, dependencies: other, skipped_subprojects: skipped });
    const after = await recordOf(project);
    assert.deepEqual(after.scaInfo.dependencyCounts, { 'api/Gemfile.lock': '1', 'yarn.lock': '2' });
    assert.deepEqual(after.latestFullScaScanParserErrors.errors, []);
  });
});

describe('a pull request', () => {
  const guardrails = 'REPORT_TYPE_GUARDRAILS_ACTIVITY';
  const lines = ({ findings }: Answer['body']): string[] =>
    findings
      .map((each: Answer['body']) => `${each.filePath}:${each.line} ${each.aggregateState.replace(/^.*STATE_/, '')}`)
      .sort();
  const more = (line: number): Json => finding(line, { path: 'src/more.py' });
  const push = (found: Json[], paths: string[]): Json => results(found, { searched_paths: paths });
  const triage = (findingIds: string[]): Promise<unknown> =>
    ask('POST', `/api/triage/v1/deployments/${api.here.deploymentId}/triage`, {
      findingIds,
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
    });
  /** The matches that a scan of the pull request is told not to block on. */
  const ignoredMatches = async (project: string): Promise<string[]> => {
    const body = { project_metadata: { repository: project, ...pullRequest } };
    const answer = await api.app.ask('POST', '/api/cli/scans', { token: api.token, body });
    return answer.body.config.triage_ignored_match_based_ids.toSorted();
  };

  test('its new findings are guardrails activity, fixed by a push that fixes them; files outside a push stay unchanged, and so does the branch', async () => {
    const project = freshProject();
    await scan(project, results([finding(1), finding(5)]));
    const branch = async (): Promise<unknown[]> => {
      const reports = ['TOTAL_OPEN', 'TOTAL_FIXED', 'TOTAL_IGNORED', 'OPEN_BACKLOG', 'BACKLOG_ACTIVITY', 'PROJECT'];
      const { refs, primaryRef, firstScanId } = await recordOf(project);
      const { repos } = await ask('GET', `/api/agent/deployments/${api.here.deploymentId}/repos?search=${project}`);
      const listed = repos.map(({ openFindings }: Answer['body']) => openFindings);
      const answers = await Promise.all(reports.map((each) => report(project, `REPORT_TYPE_${each}`)));
      // A finding of the branch also lists the pull request's one as related.
      for (const { findings } of answers) for (const each of findings) delete each.relatedIssues;
      return [refs, primaryRef, firstScanId, listed, answers];
    };
    const before = await branch();
    assert.equal((await report(project, guardrails)).total, 0);

    // The first push: two new findings, and one that the branch has, too.
    await scan(project, push([finding(1), more(20), finding(30)], ['src/app.py', 'src/more.py']), pullRequest);
    const shown = await report(project, guardrails);
    assert.deepEqual(lines(shown), ['src/app.py:30 OPEN', 'src/more.py:20 OPEN']);
    assert.ok(shown.findings.every(({ ref }: Answer['body']) => ref === 'refs/pull/7/head'));
    assert.deepEqual(await branch(), before);

    // The second push fixes the finding in one file, and does not touch the other file.
    await scan(project, push([], ['src/more.py']), pullRequest);
    assert.deepEqual(lines(await report(project, guardrails)), ['src/app.py:30 OPEN', 'src/more.py:20 FIXED']);
    const ofState = async (guardrailsState: string): Promise<string[]> =>
      lines(await report(project, guardrails, { guardrailsState }));
    assert.deepEqual(
      [await ofState('OPEN'), await ofState('FIXED')],
      [['src/app.py:30 OPEN'], ['src/more.py:20 FIXED']],
    );
    assert.deepEqual(await branch(), before);

    // Another pull request has its own ref, with its own state.
    await scan(project, push([more(20)], ['src/more.py']), { ...pullRequest, pull_request_id: '8', branch: 'other' });
    assert.equal((await report(project, guardrails)).total, 3);
    assert.deepEqual(await branch(), before);
    await assertCleanAndExact(api.app.platform.database, api.here.deploymentId);
  });

  test('has one ref, whatever name a pipeline sends; results compared with a base are never on a branch', async () => {
    const project = freshProject();
    const refs: [Json, string][] = [
      [pullRequest, 'refs/pull/7/head'],
      [{ ...pullRequest, pull_request_id: 7 }, 'refs/pull/7/head'],
      [{ ...pullRequest, on: 'pull_request_target', is_full_scan: true }, 'refs/pull/7/head'],
      [{ ...pullRequest, pull_request_id: null, branch: 'refs/pull/7/merge' }, 'refs/pull/7/head'],
      [{ branch: 'refs/merge-requests/7/head' }, 'refs/pull/7/head'],
      [{ ...pullRequest, pull_request_id: 'none' }, 'pull-request/topic'],
      [{ branch: 'main', is_full_scan: false }, 'pull-request/main'],
      [{ branch: 'refs/heads/main' }, 'main'],
      [{ branch: 'refs/tags/v1' }, 'v1'],
      // A plain Jenkins names the remote, a multibranch pipeline the change request; elsewhere these are branches.
      [{ branch: 'origin/main', scan_environment: 'jenkins' }, 'main'],
      [{ branch: 'origin/topic', scan_environment: 'jenkins', is_full_scan: false }, 'pull-request/topic'],
      [{ branch: 'PR-7', scan_environment: 'jenkins' }, 'refs/pull/7/head'],
      [{ branch: 'PR-7-merge', scan_environment: 'jenkins', is_full_scan: false }, 'refs/pull/7/head'],
      [{ branch: 'MR-7', scan_environment: 'jenkins' }, 'refs/pull/7/head'],
      [{ branch: 'PR-7a', scan_environment: 'jenkins' }, 'PR-7a'],
      [{ branch: 'origin/main' }, 'origin/main'],
      [{ branch: 'PR-7' }, 'PR-7'],
    ];
    for (const [given, ref] of refs) {
      assert.equal((await api.scanOf(await begun(project, given))).ref, ref, JSON.stringify(given));
    }
  });

  test('a finding ignored on any ref of the project does not block in it, and is ignored there on arrival', async () => {
    const project = freshProject();
    await scan(project, results([finding(1)]));
    await scan(project, results([finding(1), finding(9)]), { branch: 'release' });
    const idsOf = async (body: Answer['body'], line: number): Promise<string[]> =>
      body.findings.filter((each: Answer['body']) => each.line === line).map(({ id }: Answer['body']) => id);
    await triage(await idsOf(await report(project, 'REPORT_TYPE_OPEN_BACKLOG'), 1));
    assert.deepEqual(await ignoredMatches(project), ['m1abcdefgh_0']);
    // Nine is only on the other branch, which reports do not show: read its id from the scan's findings.
    const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, ({ client }) =>
      client.query<{ id: string }>(
        `SELECT f.id FROM parapet.finding f JOIN parapet.project p ON p.deployment_id = f.deployment_id AND p.id = f.project_id
          WHERE p.name = $1 AND f.start_line = 9`,
        [project],
      ),
    );
    await triage(rows.map(({ id }) => id));
    assert.deepEqual(await ignoredMatches(project), ['m1abcdefgh_0', 'm9abcdefgh_0']);
    const { counts } = await scan(project, push([finding(1), finding(9), finding(30)], ['src/app.py']), pullRequest);
    assert.equal(counts.new, 3);
    const shown = lines(await report(project, guardrails));
    assert.ok(shown.includes('src/app.py:30 OPEN'), String(shown));
    assert.equal(shown.filter((line) => line.endsWith('OPEN')).length, 1);
  });
});

test('results without an end for an hour: the record and the scan say that it never finished, and no run is listed', async () => {
  const project = freshProject();
  const half = await begun(project);
  await say(half, 'results', results([finding(1)]));
  const jobs = `/api/workflows/v1/deployments/${api.here.deploymentId}/jobs/list`;
  const seen = async (): Promise<unknown[]> => {
    const { latestScan, isSetup, firstScanId } = await recordOf(project);
    const filter = { repoId: await api.projectIdOf(project) };
    const { jobs: runs } = await ask('POST', jobs, { filter });
    return [latestScan.status, latestScan.completedAt, isSetup, firstScanId, runs];
  };
  api.app.clock.advanceMs(60 * 60_000 - 1);
  await timeOutScans(api.app.platform);
  assert.deepEqual(await seen(), ['SCAN_STATUS_RUNNING', null, false, '', []]);
  api.app.clock.advanceMs(2);
  await timeOutScans(api.app.platform);
  const at = api.app.clock.now().toISOString();
  assert.deepEqual(await seen(), ['SCAN_STATUS_NEVER_FINISHED', at, false, '', []]);
  assert.equal((await api.scanOf(half)).status, 'SCAN_STATUS_NEVER_FINISHED');
  // The next scan is ordinary, and its run is listed.
  const { status } = await scan(project, results([finding(1)]));
  const { latestScan } = await recordOf(project);
  assert.deepEqual([status, latestScan.status], ['SCAN_STATUS_COMPLETED', 'SCAN_STATUS_COMPLETED']);
  const { jobs: runs } = await ask('POST', jobs, { filter: { repoId: await api.projectIdOf(project) } });
  assert.deepEqual(
    runs.map(({ workflowType, status: run }: Answer['body']) => [workflowType, run]),
    [['ingest', 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED']],
  );
});
