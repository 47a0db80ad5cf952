/** Groups over real HTTP: each has as many findings as the list narrowed to it, for everyone who may ask. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addTeamMember } from '../../server/src/domain/teams/add-team-member.ts';
import { addTeamProject } from '../../server/src/domain/teams/add-team-project.ts';
import { setUpTeam } from '../../server/src/domain/teams/set-up-team.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import { indexTexts } from '../../server/src/store/reports/search/index-texts.ts';
import { rebuildSpans, rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import { assertError, makeDeployment, makePerson, startTestApp, type TestApp } from '../harness/app.ts';
import { storeHistory, storeOrganisation, type HistoricFinding } from './history.ts';
import { storeTexts, type Texts } from './texts.ts';

const filterOfKind = {
  rule: 'ruleIds',
  package: 'packages',
  vulnerability: 'vulnerabilities',
  file: 'files',
  owner: 'owners',
  project: 'projectIds',
} as const;
type Kind = keyof typeof filterOfKind;
const kinds = Object.keys(filterOfKind) as Kind[];

interface Group {
  key: string;
  title: string;
  total: number;
  severities: Record<'low' | 'medium' | 'high' | 'critical', number>;
  projects: number;
  firstSeenAt: string;
  newestAt: string;
}

const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
const findings = Array.from({ length: 30 }, (_, index): HistoricFinding => ({
  id: String(index + 1),
  projectId: String(1 + (index % 3)),
  ruleId: String(1 + (index % 4)),
  profileId: String(1 + (index % 5)),
  lane: 0,
  changes: [
    { at: day(1 + (index % 5)), status: 'unresolved', triage: 'untriaged' },
    ...(index % 6 === 5 ? [{ at: day(9), status: 'fixed', triage: 'untriaged' } as const] : []),
  ],
}));
const drawn = findings.map((_, index): Texts => ({
  path: ['src/app/login.ts', 'app/login.ts', 'package-lock.json', ''][index % 4]!,
  message: index % 5 === 0 ? 'Like CVE-2021-44228' : 'Found',
  // Python compares the first two as one name; npm does not.
  packageName: ['foo-bar', 'foo_bar', 'lodash', ''][(index + 1) % 4]!,
  ecosystem: index % 2 === 0 ? 'npm' : 'pypi',
  advisory: ['GHSA-aaaa-bbbb-cccc', 'CVE-2021-44228', 'PYSEC-1'][index % 3]!,
  alias: index % 6 === 0 ? 'CVE-2021-44228' : '',
  isInImage: index % 7 === 0,
}));

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let member: { jwt: string };
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  await app.platform.database.asTenant(here.deploymentId, async (tx) => {
    await storeOrganisation(tx);
    await tx.client.query('UPDATE parapet.project SET codeowners = $2 WHERE deployment_id = $1 AND id < 3', [
      here.deploymentId,
      JSON.stringify([
        { section: '', pattern: '*', owners: ['@shop/all'] },
        { section: '', pattern: '/src/', owners: ['@shop/web', '@ada'] },
      ]),
    ]);
    await storeWeaknesses(tx);
    await storeHistory(tx, findings);
    await storeTexts(tx, findings, drawn);
    await rebuildSpans(tx);
    await rebuildTally(tx);
    // Some are found as they are.
    await indexTexts(tx, 20);
  });
  member = await memberOf(['2']);
});
after(() => app.close());

/** Two projects say different things about rule 2; the others have no weaknesses. */
async function storeWeaknesses({ client, deploymentId }: TenantTransaction): Promise<void> {
  const facts = [['CWE-79: Cross-site Scripting'], ['CWE-79', 'CWE-089: SQL Injection'], ['CWE-22', 'no number'], []];
  for (const [index, cwes] of facts.entries()) {
    await client.query('INSERT INTO parapet.rule_facts (deployment_id, id, digest, facts) VALUES ($1, $2, $3, $4)', [
      deploymentId,
      index + 1,
      Buffer.from([index]),
      JSON.stringify({ cwes }),
    ]);
  }
  for (const [projectId, ruleId, factsId] of [
    [1, 1, 1],
    [2, 1, 1],
    [1, 2, 2],
    [2, 2, 4],
    [3, 4, 4],
    [1, 3, 3],
  ]) {
    await client.query(
      'INSERT INTO parapet.project_rule (deployment_id, project_id, rule_id, facts_id, does_replace) VALUES ($1, $2, $3, $4, false)',
      [deploymentId, projectId, ruleId, factsId],
    );
  }
}

/** A person who sees these projects only. */
async function memberOf(projectIds: readonly string[]): Promise<{ jwt: string }> {
  const { deploymentId } = here;
  const person = await makePerson(app.platform, 'mo');
  await setRole(app.platform, deploymentId, { userId: person.userId, orgRole: 'member' });
  const teamId = await setUpTeam(app.platform, deploymentId, { name: 'Two', slug: 'two' });
  await addTeamMember(app.platform, deploymentId, { teamId, userId: person.userId, role: 'member' });
  for (const projectId of projectIds) await addTeamProject(app.platform, deploymentId, { teamId, projectId });
  return { jwt: person.jwt };
}

const post = (operation: string, body: object, token = here.admin.jwt) =>
  app.ask('POST', `/api/reporting/${here.deploymentId}/${operation}`, { token, body });

async function allGroups(
  groupBy: Kind,
  question: object,
  token?: string,
): Promise<{ groups: Group[]; total: number; ungrouped: number; groupCount: number }> {
  const groups: Group[] = [];
  let cursor = '';
  for (;;) {
    const { status, body, text } = await post('groups', { ...question, groupBy, limit: 2, cursor }, token);
    assert.equal(status, 200, text);
    groups.push(...body.groups);
    cursor = body.cursor;
    if (cursor === '') return { ...body, groups };
  }
}

const questions: Record<string, object> = {
  'open now': {},
  'opened in January': {
    reportType: 'REPORT_TYPE_BACKLOG_ACTIVITY',
    filters: { timePeriod: { since: day(2).toISOString(), until: day(12).toISOString() } },
  },
  'with words': { filters: { words: 'login' } },
  'of two owners': { filters: { owners: ['@ada', '@shop/all'] } },
  high: { filters: { findingSeverities: ['FINDING_SEVERITY_HIGH'] } },
  'without a path, a rule and an owner': {
    filters: { not: { paths: ['lock'], ruleIds: ['rule-4'], owners: ['@nobody'] } },
  },
};

/** Values of every filter that can be left out. */
const values: readonly { member: string; given: unknown }[] = [
  { member: 'projects', given: ['project-1', 'none'] },
  { member: 'projectIds', given: ['1', '3'] },
  { member: 'tags', given: ['only-2'] },
  { member: 'teams', given: ['Two'] },
  { member: 'branches', given: ['main'] },
  { member: 'branches', given: ['develop'] },
  { member: 'ruleIds', given: ['rule-1', 'rule-3'] },
  { member: 'findingCategories', given: ['security'] },
  { member: 'findingTypes', given: ['FINDING_TYPE_CODE'] },
  { member: 'findingSeverities', given: ['FINDING_SEVERITY_LOW'] },
  { member: 'confidence', given: ['FINDING_CONFIDENCE_HIGH'] },
  { member: 'reachability', given: ['FINDING_REACHABILITY_NO_REACHABILITY_ANALYSIS'] },
  { member: 'validity', given: ['FINDING_VALIDITY_NO_VALIDATOR'] },
  { member: 'aiVerdicts', given: ['VERDICT_NO_VERDICT'] },
  { member: 'policyModes', given: ['POLICY_MODE_BLOCK'] },
  { member: 'words', given: 'login' },
  { member: 'words', given: 'rule-2' },
  { member: 'words', given: '7' },
  { member: 'paths', given: ['src', 'lock'] },
  { member: 'files', given: ['app/login.ts'] },
  { member: 'owners', given: ['@shop/all'] },
  { member: 'languages', given: ['typescript'] },
  { member: 'languages', given: ['JavaScript', 'cobol'] },
  { member: 'packages', given: ['foo-bar', 'pkg:npm/lodash'] },
  { member: 'vulnerabilities', given: ['CVE-2021-44228'] },
  { member: 'advisories', given: ['GHSA-aaaa-bbbb-cccc'] },
  { member: 'cwes', given: ['79'] },
];

for (const [name, question] of Object.entries(questions)) {
  for (const groupBy of kinds) {
    test(`${name}, by ${groupBy}: each group has as many findings as the list narrowed to it`, async () => {
      const { groups, total, ungrouped, groupCount } = await allGroups(groupBy, question);
      assert.ok(groups.length > 1, 'several groups');
      assert.equal(groupCount, groups.length);
      const { filters = {} } = question as { filters?: object };
      for (const group of groups) {
        const narrowed = { ...question, filters: { ...filters, [filterOfKind[groupBy]]: [group.key] } };
        const list = await post('findings', { ...narrowed, limit: 100 });
        assert.equal(list.body.total, group.total, `${group.key}: ${list.text.slice(0, 300)}`);
        const rows = list.body.findings as {
          severity: string;
          repository: { id: string };
          createdAt: string;
          relevantSince: string;
        }[];
        assert.equal(rows.filter(({ severity }) => severity === 'SEVERITY_LOW').length, group.severities.low);
        assert.equal(new Set(rows.map(({ repository }) => repository.id)).size, group.projects);
        assert.equal(rows.map(({ createdAt }) => createdAt).sort()[0], group.firstSeenAt);
        assert.equal(
          rows
            .map(({ relevantSince }) => relevantSince)
            .sort()
            .at(-1),
          group.newestAt,
        );
      }
      assert.equal((await post('findings', question)).body.total, total);
      const sum = groups.reduce((all, group) => all + group.total, 0);
      // A file has two owners.
      if (groupBy === 'owner' && name !== 'of two owners') assert.ok(sum > total - ungrouped);
      else assert.equal(sum, total - ungrouped);
    });
  }
}

async function idsOf(question: object, token?: string): Promise<string[]> {
  const { status, body, text } = await post('findings', { ...question, limit: 100, withoutDetails: true }, token);
  assert.equal(status, 200, text);
  assert.equal(body.total, body.findings.length, text.slice(0, 300));
  return body.findings.map(({ id }: { id: string }) => id).sort();
}

test('what a filter chooses and what it leaves out are the whole report, for every filter, report and person', async () => {
  const since = { timePeriod: { since: day(2).toISOString(), until: day(12).toISOString() } };
  const bases: { type: string; filters: object }[] = [
    { type: 'OPEN_BACKLOG', filters: {} },
    { type: 'BACKLOG_ACTIVITY', filters: since },
    { type: 'TOTAL_FIXED', filters: { ...since, projectIds: ['1', '2'] } },
    { type: 'PROJECT', filters: { words: 'found' } },
  ];
  for (const { type, filters } of bases) {
    for (const token of [here.admin.jwt, member.jwt]) {
      const ask = (more: object) =>
        idsOf({ reportType: `REPORT_TYPE_${type}`, filters: { ...filters, ...more }, sortBy: 'SEVERITY' }, token);
      const all = await ask({});
      for (const { member: name, given } of values) {
        // Not narrowed by the base's own value of the same member.
        if (name in filters) continue;
        const [chosen, leftOut] = [await ask({ [name]: given }), await ask({ not: { [name]: given } })];
        assert.deepEqual([...chosen, ...leftOut].sort(), all, `${type} ${name} ${JSON.stringify(given)}`);
      }
    }
  }
});

for (const [groupBy, name] of [
  ['cwe', 'cwes'],
  ['owner', 'owners'],
  ['language', 'languages'],
] as const) {
  test(`counts by ${groupBy} are the totals of the report narrowed to each`, async () => {
    let seen = 0;
    for (const token of [here.admin.jwt, member.jwt]) {
      for (const question of Object.values(questions)) {
        const { status, body, text } = await post('summary', { ...question, groupBy }, token);
        assert.equal(status, 200, text);
        assert.equal(body.total, (await post('findings', question, token)).body.total);
        const { filters = {} } = question as { filters?: object };
        for (const { key, total } of body.groups as { key: string; total: number }[]) {
          const ids = await idsOf({ ...question, filters: { ...filters, [name]: [key] } }, token);
          assert.equal(ids.length, total, `${groupBy} ${key} of ${JSON.stringify(question)}`);
          seen++;
        }
      }
    }
    assert.ok(seen > 10, `${seen} groups`);
  });
}

test('weaknesses are called as the tools call them, and a rule with two is in both groups', async () => {
  const { body } = await post('summary', { groupBy: 'cwe' });
  const groups = body.groups as { key: string; title: string; total: number }[];
  assert.deepEqual(groups.map(({ key, title }) => [key, title]).sort(), [
    ['22', 'CWE-22'],
    ['79', 'CWE-79: Cross-site Scripting'],
    ['89', 'CWE-089: SQL Injection'],
  ]);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const rows = await idsOf({ filters: { ruleIds: ['rule-1', 'rule-2', 'rule-3'] } });
  const both = await idsOf({ filters: { ruleIds: ['rule-2'] } });
  assert.equal(total, rows.length + both.length);
});

test('a file has the language of its name: of its end, or of the packages that it locks', async () => {
  const { body } = await post('summary', { groupBy: 'language' });
  const names = body.groups.map(({ key }: { key: string }) => key).sort();
  assert.deepEqual(names, ['javascript', 'typescript']);
});

test('counts and exports of what is left follow the rows, and a decision changes exactly those', async () => {
  const filters = { not: { paths: ['src'], findingSeverities: ['FINDING_SEVERITY_LOW'], words: 'rule-2 pysec' } };
  const rows = await idsOf({ filters });
  assert.ok(rows.length > 2 && rows.length < 20, rows.join());
  for (const groupBy of ['severity', 'project', 'rule', 'state', 'product']) {
    const { body } = await post('summary', { filters, groupBy });
    const sum = body.groups.reduce((all: number, { total }: { total: number }) => all + total, 0);
    assert.deepEqual([body.total, sum], [rows.length, rows.length], groupBy);
  }
  const file = await post('export', { filters, format: 'JSON_LINES' });
  const exported = file.text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);
  assert.deepEqual(exported.sort(), rows);
  const before = await idsOf({});
  const decision = await app.ask('POST', `/api/triage/v1/deployments/${here.deploymentId}/triage`, {
    token: here.admin.jwt,
    body: {
      report: { filters },
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      triageReason: 'FINDING_TRIAGE_REASON_NO_TIME',
    },
  });
  assert.equal(decision.status, 200, decision.text);
  assert.deepEqual([decision.body.changed, await idsOf({ filters })], [rows.length, []]);
  assert.deepEqual(
    await idsOf({}),
    before.filter((id) => !rows.includes(id)),
  );
  const undone = await app.ask(
    'POST',
    `/api/triage/v1/deployments/${here.deploymentId}/triage/${decision.body.triageId}/undo`,
    {
      token: here.admin.jwt,
      body: {},
    },
  );
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual(await idsOf({}), before);
});

test('a team that the caller does not see selects nothing, and excludes nothing', async () => {
  const hidden = await setUpTeam(app.platform, here.deploymentId, { name: 'Hidden', slug: 'hidden' });
  await addTeamProject(app.platform, here.deploymentId, { teamId: hidden, projectId: '2' });
  const all = await idsOf({}, member.jwt);
  for (const name of ['Hidden', 'hidden', hidden]) {
    assert.ok((await idsOf({ filters: { teams: [name] } })).length > 0);
    assert.deepEqual(await idsOf({ filters: { teams: [name] } }, member.jwt), []);
    assert.deepEqual(await idsOf({ filters: { not: { teams: [name] } } }, member.jwt), all);
  }
  assert.deepEqual(await idsOf({ filters: { teams: ['two'] } }, member.jwt), all);
});

test('a vulnerability is one group, by whichever id its scanners call it', async () => {
  const { groups } = await allGroups('vulnerability', {});
  assert.deepEqual(groups.map(({ key }) => key).sort(), ['CVE-2021-44228', 'GHSA-aaaa-bbbb-cccc', 'PYSEC-1']);
  // Its title is the sentence of one of its findings; the other message here is a single word, and gives none.
  const sentence = 'Like CVE-2021-44228';
  assert.ok(groups.every(({ key, title }) => title === key || title === sentence));
  assert.ok(groups.some(({ title }) => title === sentence));
  const lower = await post('findings', { filters: { vulnerabilities: ['cve-2021-44228'] } });
  assert.equal(lower.body.total, groups.find(({ key }) => key === 'CVE-2021-44228')!.total);
});

test('a package is one of its ecosystem, and is called by its name', async () => {
  const { groups } = await allGroups('package', {});
  const keys = groups.map(({ key }) => key);
  assert.ok(keys.includes('pkg:npm/foo_bar') && keys.includes('pkg:npm/lodash') === keys.length > 3, keys.join());
  assert.ok(groups.every(({ key, title }) => key.endsWith(`/${title}`)));
});

test('a member gets the groups of the projects that they see', async () => {
  for (const groupBy of kinds) {
    const seen = await allGroups(groupBy, {}, member.jwt);
    const own = await allGroups(groupBy, { filters: { projectIds: ['2'] } });
    assert.deepEqual(seen, own, groupBy);
    assert.ok(seen.groups.every(({ projects }) => projects === 1));
  }
});

test('a cursor belongs to its kind, order and query', async () => {
  const { body } = await post('groups', { groupBy: 'rule', limit: 1 });
  assert.notEqual(body.cursor, '');
  for (const other of [
    { groupBy: 'file' },
    { groupBy: 'rule', sortBy: 'count' },
    { groupBy: 'rule', filters: { words: 'a' } },
  ]) {
    assertError(await post('groups', { ...other, cursor: body.cursor }), 400, 'INVALID_CURSOR');
  }
});

test('by owner, a report of one owner has no group of another', async () => {
  const { groups, ungrouped } = await allGroups('owner', { filters: { owners: ['@ada'] } });
  assert.deepEqual([groups.map(({ key }) => key), ungrouped], [['@ada'], 0]);
});

test('several groups together are one report', async () => {
  const { groups } = await allGroups('file', {});
  const keys = Array.from({ length: 30 }, (_, n) => `no/file${n}`);
  const { body } = await post('findings', { filters: { files: [...keys, ...groups.map(({ key }) => key)] } });
  assert.equal(
    body.total,
    groups.reduce((sum, { total }) => sum + total, 0),
  );
});

test('an unknown kind or order is refused by its name', async () => {
  const unknown = await post('groups', { groupBy: 'severity' });
  assert.equal(unknown.status, 400);
  assert.match(unknown.text, /groupBy: must be one of rule, package, vulnerability, file, owner, project/);
  const order = await post('groups', { groupBy: 'rule', sortBy: 'age' });
  assert.match(order.text, /sortBy: must be one of severity, count, newest, name/);
});

test('groups of paths longer than a cursor are paged like others', async () => {
  const begin = `long/${'folder/'.repeat(350)}`;
  const paths = ['a.ts', 'b.ts', 'c.ts'].map((name) => begin + name);
  await app.platform.database.asTenant(here.deploymentId, (tx) =>
    tx.client.query(
      `UPDATE parapet.finding f SET path = given.path
         FROM unnest($2::bigint[], $3::text[]) AS given (id, path) WHERE f.deployment_id = $1 AND f.id = given.id`,
      [here.deploymentId, ['1', '2', '3'], paths],
    ),
  );
  const keys: string[] = [];
  let cursor = '';
  do {
    const { status, body, text } = await post('groups', { groupBy: 'file', sortBy: 'name', limit: 1, cursor });
    assert.equal(status, 200, text);
    keys.push(...(body.groups as Group[]).map(({ key }) => key));
    cursor = body.cursor;
  } while (cursor !== '');
  assert.deepEqual(new Set(keys.filter((key) => key.startsWith('long/'))), new Set(paths));
  assert.equal(new Set(keys).size, keys.length, 'none twice');
});
