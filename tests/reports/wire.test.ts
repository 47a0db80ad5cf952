/** Reports over real HTTP: the form of responses, access, cursors, and summaries that equal the totals. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addTeamMember } from '../../server/src/domain/teams/add-team-member.ts';
import { addTeamProject } from '../../server/src/domain/teams/add-team-project.ts';
import { setUpTeam } from '../../server/src/domain/teams/set-up-team.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import { rebuildSpans, rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import type { FindingContent } from '../../server/src/model/draft.ts';
import { describeSharedRefusals } from '../access/shared-refusals.ts';
import { assertError, makeDeployment, makePerson, startTestApp, type Answer, type TestApp } from '../harness/app.ts';
import { storeHistory, storeOrganisation, type HistoricFinding } from './history.ts';

const day = (n: number, hour = 12): Date => new Date(Date.UTC(2026, 0, n, hour));

/**
 * Forty findings: open ones of every product and project, some fixed on the third, some ignored, some of a pull
 * request.
 */
const findings = Array.from({ length: 40 }, (_, index): HistoricFinding => {
  const birth = { at: day(1 + (index % 3), index % 5), status: 'unresolved', triage: 'untriaged' } as const;
  const later = [
    [],
    [{ at: day(3, 20), status: 'fixed', triage: 'untriaged' } as const],
    [{ at: day(4), status: 'unresolved', triage: 'ignored' } as const],
    [],
  ][index % 4]!;
  return {
    id: String(index + 1),
    projectId: String(1 + (index % 3)),
    ruleId: String(1 + (index % 4)),
    profileId: String(1 + (index % 5)),
    lane: index % 10 === 9 ? 1 : 0,
    changes: [birth, ...later],
  };
});

/** A copy of the finding $2 with the date $3. */
const copyToFront = `
  INSERT INTO parapet.finding (deployment_id, id, project_id, ref_id, analysis_id, identity_id, rule_id, profile_id, lane, status, triage,
    state, state_since, group_since, relevant_since, created_at, first_status, first_triage, first_scan_id, path, start_line,
    start_column, end_line, end_column, place_digest, text_digest, content_digest)
  SELECT deployment_id, (SELECT max(id) + 1000 FROM parapet.finding), project_id, ref_id, analysis_id, identity_id, rule_id, profile_id, lane, status, triage,
    state, $3, $3, $3, $3, first_status, first_triage, first_scan_id, path, start_line,
    start_column, end_line, end_column, place_digest, text_digest, content_digest
  FROM parapet.finding WHERE deployment_id = $1 AND id = $2`;

const content: Record<string, FindingContent> = {
  '1': {
    message: 'Untrusted input',
    snippet: 'eval(input)',
    trace: {
      source: [
        {
          path: 'a.ts',
          startLine: 1,
          startColumn: 2,
          endLine: 1,
          endColumn: 9,
          startOffset: 4,
          endOffset: 11,
          text: 'read()',
          note: 'what comes in',
        },
      ],
      intermediate: [],
      sink: [{ path: 'b.ts', startLine: 3, startColumn: 1, endLine: 3, endColumn: 5 }],
    },
    fix: { fixCode: 'safe(input)', explanation: 'Do not evaluate.' },
    matchBasedId: 'match-1',
  },
  '2': {
    message: 'Vulnerable package',
    sca: {
      vulnerabilityId: 'CVE-2026-0001',
      foundDependency: {
        package: 'left-pad',
        version: '1.0.0',
        ecosystem: 'npm',
        transitivity: 'unknown',
        lockfilePath: 'package-lock.json',
      },
      fixedVersions: [{ package: 'left-pad', version: '1.0.1' }],
      epss: { score: 0.5, percentile: 0.9 },
    },
  },
  '3': { message: 'Leaked key', secret: { secretType: 'api key', maskedSecret: 'AK****', gitCommit: 'abc' } },
};

describe('reports over HTTP', () => {
  let app: TestApp;
  let deploymentId: string;
  let admin: string;
  let member: { userId: string; jwt: string };
  let ask: (body: unknown, token?: string) => Promise<Answer>;
  let summarize: (body: unknown) => Promise<Answer>;

  before(async () => {
    app = await startTestApp();
    const here = await makeDeployment(app.platform, 'here');
    deploymentId = here.deploymentId;
    admin = here.admin.jwt;
    member = here.member;
    app.clock.set(day(5, 9));
    await storeAll(deploymentId);
    ask = (body, token = admin) => app.ask('POST', `/api/reporting/${deploymentId}/findings`, { token, body });
    summarize = (body) => app.ask('POST', `/api/reporting/${deploymentId}/summary`, { token: admin, body });
  });
  async function storeAll(deploymentId: string): Promise<void> {
    await app.platform.database.asTenant(deploymentId, async (tx) => {
      await storeOrganisation(tx);
      await storeHistory(tx, findings);
      for (const [id, json] of Object.entries(content)) {
        await tx.client.query(
          'UPDATE parapet.finding_detail SET content = $3 WHERE deployment_id = $1 AND finding_id = $2',
          [deploymentId, id, JSON.stringify(json)],
        );
      }
      await rebuildSpans(tx);
      await rebuildTally(tx);
    });
  }
  after(() => app.close());

  test('200: every documented field of a finding is present, whatever its scanner reported', async () => {
    const { status, body } = await ask({ reportType: 'REPORT_TYPE_PROJECT', limit: 3000 });
    assert.equal(status, 200);
    assert.equal(body.findings.length, body.total);
    const documented =
      `id ref syntacticId matchBasedId ruleId note vulnGroupKey lineOfCodeUrl codeSnippet commitUrl filePath message
      rulePath ruleUrl ruleHashId ruleset policySlug category issueParentId refUrl ruleDisplayName clickToFixPrUrl aiImpact
      clickToFixCommitMsg clickToFixPrId createdAt relevantSince firstDetectedAt isBlocking isArchived line endLine column endColumn
      ruleReferences ruleCweNames ruleOwaspNames subcategories firstSeenScan lastSeenScan sastAttributes repository externalTicket
      autotriage aiTags dataflowTrace activityHistory relatedIssues remediation ruleSupersededBy ticketAttempts secretsAttributes
      codeowners codeSnippets ruleExplanation aiExploitConditions exceptionRequest scaAttributes status triageState triageReason
      aggregateState severity confidence issueType ruleOrigin`.split(/\s+/);
    for (const finding of body.findings) {
      for (const key of documented) assert.ok(Object.hasOwn(finding, key), `${finding.id} lacks ${key}`);
    }
    const [one, two, three] = ['1', '2', '3'].map((id) =>
      body.findings.find((finding: { id: string }) => finding.id === id),
    );
    assert.equal(one.codeSnippet, 'eval(input)');
    assert.deepEqual(one.dataflowTrace.taintSource[0].start, { line: '1', col: '2', offset: '4' });
    assert.equal(one.remediation.autofix.fixCode, 'safe(input)');
    assert.equal(one.issueType, 'ISSUE_TYPE_SAST');
    assert.equal(one.firstSeenScan.id, '1');
    assert.deepEqual(one.sastAttributes, {});
    assert.equal(two.scaAttributes.foundDependency.transitivity, 'UNKNOWN_TRANSITIVITY');
    assert.equal(two.scaAttributes.reachability, 'REACHABILITY_UNKNOWN');
    assert.deepEqual(two.scaAttributes.bestFix, { package: 'left-pad', version: '1.0.1' });
    assert.equal(two.scaAttributes.epssScore.categorization, 'EPSS_PROBABILITY_HIGH');
    assert.equal(two.scaAttributes.scaRuleKind, null);
    assert.equal(two.scaAttributes.foundDependency.manifestFilePath, 'package.json');
    assert.equal(two.repository.type, null);
    assert.equal(two.triagePermission, 'TRIAGE_PERMISSION_IGNORE');
    assert.equal(two.sastAttributes, null);
    assert.equal(two.status, 'ISSUE_STATUS_FIXED');
    assert.equal(two.activityHistory.length, 2);
    assert.equal(three.secretsAttributes.validationState, 'VALIDATION_STATE_NO_VALIDATOR');
    assert.equal(three.secretsAttributes.historicalInfo.gitCommit, 'abc');
    assert.equal(three.triageState, 'FINDING_TRIAGE_STATE_IGNORED');
  });

  test('the default report type is the open backlog, and its totals add up', async () => {
    const { body } = await ask({});
    const explicit = await ask({
      reportType: 'REPORT_TYPE_OPEN_BACKLOG',
      filters: {
        findingTypes: [],
        aiVerdicts: ['VERDICT_UNSPECIFIED'],
        deploymentStatuses: ['DEPLOYMENT_STATUS_UNSPECIFIED'],
      },
    });
    assert.deepEqual(explicit.body.findings, body.findings);
    assert.equal(body.total, body.totalCode + body.totalSca + body.totalSecrets);
    assert.equal(body.cursor, '');
    assert.ok(
      body.findings.every(
        (finding: { aggregateState: string }) => finding.aggregateState === 'AGGREGATE_ISSUE_STATE_OPEN',
      ),
    );
  });

  test('filters and states without matches return no rows', async () => {
    for (const question of [
      { filters: { projects: ['Project-1'] } },
      { filters: { tags: ['ALL'] } },
      { filters: { ruleIds: ['rule-9'] } },
      { filters: { teams: ['none'] } },
      { filters: { findingCategories: ['none'] } },
      { filters: { deploymentStatuses: ['DEPLOYMENT_STATUS_DEPLOYED'] } },
      { filters: { publicExposures: ['PUBLIC_EXPOSURE_PUBLIC'] } },
      { findingState: 'AGGREGATE_ISSUE_STATE_UNKNOWN' },
      { bucketStart: '2027-01-01T00:00:00Z' },
      { bucketStart: '0000-01-01T00:00:00Z' },
      { filters: { timePeriod: { until: '0000-02-01T00:00:00Z' } } },
    ]) {
      const { status, body } = await ask({ reportType: 'REPORT_TYPE_PROJECT', ...question });
      assert.equal(status, 200);
      assert.deepEqual(
        body,
        { findings: [], cursor: '', total: 0, totalCode: 0, totalSca: 0, totalSecrets: 0 },
        JSON.stringify(question),
      );
    }
  });

  test('a period may cover the full range of dates', async () => {
    const all = await ask({ reportType: 'REPORT_TYPE_PROJECT' });
    const timePeriod = { since: '0000-01-01T00:00:00Z', until: '9999-12-31T23:59:59.999Z' };
    const { body } = await ask({ reportType: 'REPORT_TYPE_PROJECT', filters: { timePeriod } });
    assert.deepEqual(body.findings, all.body.findings);
    assert.equal(body.total, all.body.total);
  });

  test('pages have no gap and no duplicate while findings change and are created', async () => {
    const there = await makeDeployment(app.platform, 'there');
    await storeAll(there.deploymentId);
    const askThere = (body: unknown): Promise<Answer> =>
      app.ask('POST', `/api/reporting/${there.deploymentId}/findings`, { token: there.admin.jwt, body });
    const question = { reportType: 'REPORT_TYPE_PROJECT', limit: 7 };
    const before = await askThere({ ...question, limit: 3000 });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await askThere({ ...question, cursor });
      assert.equal(status, 200);
      assert.equal(body.total, before.body.total);
      seen.push(...body.findings.map((finding: { id: string }) => finding.id));
      cursor = body.cursor;
      // In the meantime a finding that was shown is reopened, and so moves to the front; and a new one appears there.
      await app.platform.database.asTenant(there.deploymentId, async (tx) => {
        await tx.client.query(
          `UPDATE parapet.finding SET relevant_since = $3, group_since = $3, state_since = $3 WHERE deployment_id = $1 AND id = $2`,
          [there.deploymentId, seen.at(-1), app.clock.now()],
        );
        await tx.client.query(copyToFront, [there.deploymentId, seen[0], app.clock.now()]);
      });
    } while (cursor !== '');
    assert.deepEqual(
      seen,
      before.body.findings.map((finding: { id: string }) => finding.id),
    );
  });

  test('400 INVALID_CURSOR for an edited cursor, one of another query, and one of another user', async () => {
    const question = { reportType: 'REPORT_TYPE_PROJECT', limit: 5 };
    const { cursor } = (await ask(question)).body;
    const other = await makePerson(app.platform, 'other');
    await setRole(app.platform, deploymentId, { userId: other.userId, orgRole: 'admin' });
    const edited = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
    assertError(await ask({ ...question, cursor: edited }), 400, 'INVALID_CURSOR');
    assertError(await ask({ ...question, cursor, filters: { tags: ['all'] } }), 400, 'INVALID_CURSOR');
    assertError(await ask({ ...question, cursor }, other.jwt), 400, 'INVALID_CURSOR');
    assert.equal((await ask({ ...question, cursor, limit: 6 })).status, 200);
  });

  test('400 names the invalid field', async () => {
    for (const [body, path] of [
      [{ limit: 0 }, 'limit'],
      [{ reportType: 'OPEN' }, 'reportType'],
      [{ filters: { timePeriod: { since: 'yesterday' } } }, 'filters.timePeriod.since'],
      [
        { filters: { timePeriod: { since: '2026-01-05T00:00:00Z', until: '2026-01-04T00:00:00Z' } } },
        'filters.timePeriod.since',
      ],
      [{ guardrailsState: 'GONE' }, 'guardrailsState'],
    ] as const) {
      const answer = await ask(body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, path);
    }
  });

  test('a member sees the findings of its teams’ projects only, in rows, totals, summaries and by id', async () => {
    const teamId = await setUpTeam(app.platform, deploymentId, { name: 'Two', slug: 'two' });
    await addTeamMember(app.platform, deploymentId, { teamId, userId: member.userId, role: 'member' });
    await addTeamProject(app.platform, deploymentId, { teamId, projectId: '2' });
    const mine = await ask({ reportType: 'REPORT_TYPE_PROJECT' }, member.jwt);
    const ofTeam = await ask({ reportType: 'REPORT_TYPE_PROJECT', filters: { teams: ['Two'] } });
    assert.ok(mine.body.total > 0);
    assert.deepEqual(mine.body.findings, ofTeam.body.findings);
    assert.equal(mine.body.total, ofTeam.body.total);
    const reader = await makePerson(app.platform, 'reader');
    await setRole(app.platform, deploymentId, { userId: reader.userId, orgRole: 'member' });
    await addTeamMember(app.platform, deploymentId, { teamId, userId: reader.userId, role: 'readonly' });
    for (const [jwt, permission] of [
      [member.jwt, 'IGNORE'],
      [reader.jwt, 'NONE'],
    ] as const) {
      const [first] = (await ask({ reportType: 'REPORT_TYPE_PROJECT' }, jwt)).body.findings;
      assert.equal(first.triagePermission, `TRIAGE_PERMISSION_${permission}`);
    }
    const shown = mine.body.findings[0].id;
    const hidden = findings.find((finding) => finding.projectId !== '2')!.id;
    const path = `/api/reporting/${deploymentId}/findings`;
    assert.equal((await app.ask('GET', `${path}/${shown}`, { token: member.jwt })).status, 200);
    assertError(await app.ask('GET', `${path}/${hidden}`, { token: member.jwt }), 404, 'NOT_FOUND');
  });

  test('every group of a summary counts as many findings as the report narrowed to that group', async () => {
    const period = { timePeriod: { since: '2025-12-30T00:00:00Z', until: '2026-01-05T00:00:00Z' } };
    const narrow: Record<string, (key: string, id: string) => Record<string, unknown>> = {
      severity: (key) => ({ filters: { ...period, findingSeverities: [`FINDING_SEVERITY_${key.toUpperCase()}`] } }),
      project: (_key, id) => ({ filters: { ...period, projectIds: [id] } }),
      tag: (key) => ({ filters: { ...period, tags: [key] } }),
      rule: (key) => ({ filters: { ...period, ruleIds: [key] } }),
      state: (key) => ({ filters: period, findingState: `AGGREGATE_ISSUE_STATE_${key.toUpperCase()}` }),
      day: (key) => ({ filters: period, bucketStart: key }),
      week: (key) => ({ filters: period, bucketStart: key, timeBucketSize: 'TIME_BUCKET_SIZE_WEEK' }),
      month: (key) => ({ filters: { ...period, timeBucketSize: 'TIME_BUCKET_SIZE_MONTH' }, bucketStart: key }),
    };
    for (const reportType of [
      'TOTAL_OPEN',
      'TOTAL_FIXED',
      'TOTAL_IGNORED',
      'OPEN_BACKLOG',
      'BACKLOG_ACTIVITY',
      'PROJECT',
      'GUARDRAILS_ACTIVITY',
    ]) {
      const question = { reportType: `REPORT_TYPE_${reportType}`, filters: period };
      const { total } = (await ask(question)).body;
      for (const [groupBy, narrowed] of Object.entries(narrow)) {
        const summary = (await summarize({ ...question, groupBy })).body;
        assert.equal(summary.total, total, reportType);
        assert.ok(summary.groups.length > 0 || total === 0);
        for (const { key, id, total: count } of summary.groups) {
          const { body } = await ask({ ...question, ...narrowed(key, id), limit: 1 });
          assert.equal(count, body.total, `${reportType} by ${groupBy}: ${key}`);
        }
      }
    }
  });

  test('a step of a data flow has its code, its message and a link to its line in the scanned commit', async () => {
    const commit = '0123456789abcdef0123456789abcdef01234567';
    await app.platform.database.asTenant(deploymentId, async ({ client }) => {
      await client.query('UPDATE parapet.project SET url = $2 WHERE deployment_id = $1 AND id = 1', [
        deploymentId,
        'https://github.com/acme/shop.git',
      ]);
      await client.query('UPDATE parapet.scan SET commit_sha = $2 WHERE deployment_id = $1', [deploymentId, commit]);
    });
    const { body } = await app.ask('GET', `/api/reporting/${deploymentId}/findings/1`, { token: admin });
    const file = (path: string): string => `https://github.com/acme/shop/blob/${commit}/${path}`;
    assert.deepEqual(body.flow, [
      {
        role: 'source',
        path: 'a.ts',
        line: 1,
        endLine: 1,
        column: 2,
        endColumn: 9,
        code: 'read()',
        note: 'what comes in',
        url: file('a.ts#L1'),
      },
      {
        role: 'sink',
        path: 'b.ts',
        line: 3,
        endLine: 3,
        column: 1,
        endColumn: 5,
        code: '',
        note: '',
        url: file('b.ts#L3'),
      },
    ]);
    assert.equal(body.finding.dataflowTrace.taintSink[0].locationUrl, file('b.ts#L3'));
    assert.deepEqual(body.rule, { description: '', help: '' });
  });

  test('a finding includes its whole history and the evidence of its identity', async () => {
    await app.platform.database.asTenant(deploymentId, (tx) =>
      tx.client.query(
        `INSERT INTO parapet.finding_match (deployment_id, finding_id, scan_id, pass, evidence) VALUES ($1, 2, 1, 'moved', '{"agreed": ["text"]}')`,
        [deploymentId],
      ),
    );
    const { status, body } = await app.ask('GET', `/api/reporting/${deploymentId}/findings/2`, { token: admin });
    assert.equal(status, 200);
    assert.equal(body.finding.id, '2');
    assert.deepEqual(body.identity, {
      identityId: '2',
      matches: [{ scanId: '1', pass: 'moved', evidence: { agreed: ['text'] } }],
    });
    assert.deepEqual(
      body.history.map((entry: { toState: string }) => entry.toState),
      ['AGGREGATE_ISSUE_STATE_OPEN', 'AGGREGATE_ISSUE_STATE_FIXED'],
    );
    assertError(
      await app.ask('GET', `/api/reporting/${deploymentId}/findings/999`, { token: admin }),
      404,
      'NOT_FOUND',
    );
  });
});

describeSharedRefusals('GetReportFindings');
