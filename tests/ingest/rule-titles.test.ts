/**
 * The titles of rules, from the upload to everything that shows them (ADR 0036): SARIF whose ids are codes, and the
 * formats of Checkov and Bandit.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { makeTeam, makeToken, useOrganisationPerTest } from '../harness/organisation.ts';

const tests = useOrganisationPerTest();

interface Rule {
  id: string;
  name?: string;
  shortDescription?: { text: string };
}

function sarif(tool: string, rules: readonly Rule[]): string {
  const results = rules.map(({ id }, n) => ({
    ruleId: id,
    message: { text: 'found' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'main.tf' }, region: { startLine: n + 1 } } }],
  }));
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: tool, rules } }, results }] });
}

async function upload(project: string, body: string): Promise<void> {
  const { app, org } = tests;
  const token = await makeToken(app, org.deploymentId, org.admin.jwt, { permissions: ['CI'] });
  const path = `/api/scans/v1/deployments/${org.deploymentId}/uploads?project=${project}&ref=main`;
  const answer = await app.ask('POST', path, { token, rawBody: body, headers: { 'content-type': 'application/json' } });
  assert.equal(answer.status, 202, answer.text);
  await ingestUpload(app.platform, org.deploymentId, answer.body.scanId);
}

/** The stored titles, by the rules' ids. */
async function storedTitles(): Promise<Record<string, string>> {
  const { app, org } = tests;
  const { rows } = await app.platform.database.asTenant(org.deploymentId, ({ client }) =>
    client.query<{ key: string; title: string }>('SELECT key, title FROM parapet.rule WHERE deployment_id = $1', [
      org.deploymentId,
    ]),
  );
  return Object.fromEntries(rows.map(({ key, title }) => [key, title]));
}

const bucket = 'S3 Bucket has an ACL defined which allows public READ access.';
const checkovSarif = sarif('checkov', [
  { id: 'CKV_AWS_20', name: 'CKV_AWS_20', shortDescription: { text: bucket } },
  { id: 'rule/39', shortDescription: { text: 'Weak hash' } },
  { id: 'terraform.aws.open-bucket', shortDescription: { text: 'Anything' } },
]);
const titles = {
  CKV_AWS_20: 'S3 Bucket has an ACL defined which allows public READ access',
  'rule/39': 'Weak hash',
  'terraform.aws.open-bucket': 'Open bucket',
};

test('a scan stores the titles of its rules, of SARIF and of the formats of Checkov and Bandit', async () => {
  await upload('infra', checkovSarif);
  assert.deepEqual(await storedTitles(), titles);
  await upload(
    'checkov',
    JSON.stringify({
      check_type: 'terraform',
      results: {
        failed_checks: [
          {
            check_id: 'CKV_AWS_18',
            check_name: 'Ensure the S3 bucket has access logging enabled',
            check_result: { result: 'FAILED' },
            file_path: '/main.tf',
            file_line_range: [1, 5],
            resource: 'aws_s3_bucket.logs',
          },
        ],
      },
      summary: { passed: 0, failed: 1, checkov_version: '3.2.0' },
    }),
  );
  await upload(
    'bandit',
    JSON.stringify({
      errors: [],
      generated_at: '2026-11-20T10:00:00Z',
      metrics: {},
      results: [
        {
          test_id: 'B105',
          test_name: 'hardcoded_password_string',
          filename: './app.py',
          line_number: 3,
          code: '3 password = "x"\n',
          issue_text: "Possible hardcoded password: 'x'",
          issue_severity: 'LOW',
          issue_confidence: 'MEDIUM',
        },
      ],
    }),
  );
  assert.deepEqual(await storedTitles(), {
    ...titles,
    CKV_AWS_18: 'Ensure the S3 bucket has access logging enabled',
    B105: 'Hardcoded password string',
  });
});

test('one project does not rename the rule of the others; most projects do', async () => {
  const renamed = sarif('checkov', [{ id: 'CKV_AWS_20', shortDescription: { text: 'A better sentence.' } }]);
  await upload('first', checkovSarif);
  await upload('second', renamed);
  assert.equal((await storedTitles())['CKV_AWS_20'], titles.CKV_AWS_20, 'of equally many, the oldest project');
  await upload('third', renamed);
  assert.equal((await storedTitles())['CKV_AWS_20'], 'A better sentence');
});

test('a rule without a stored title, as before the migration, gets it by the next scan', async () => {
  const { app, org } = tests;
  await upload('first', checkovSarif);
  await app.platform.database.asTenant(org.deploymentId, ({ client }) =>
    client.query(`UPDATE parapet.rule SET title = '' WHERE deployment_id = $1`, [org.deploymentId]),
  );
  await upload('first', checkovSarif.replace('"startLine":1', '"startLine":2'));
  assert.deepEqual(await storedTitles(), titles);
});

test('reports, groups and exports name a rule by the same title, and keep its code', async () => {
  const { app, org } = tests;
  await upload('infra', checkovSarif);
  const ask = async (path: string, body: object) => {
    const answer = await app.ask('POST', `/api/reporting/${org.deploymentId}/${path}`, { token: org.admin.jwt, body });
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  const named = ({ ruleId, ruleTitle }: { ruleId: string; ruleTitle: string }) => [ruleId, ruleTitle];
  const { findings } = (await ask('findings', { withRuleTitles: true })).body;
  assert.deepEqual(Object.fromEntries(findings.map(named)), titles);
  assert.deepEqual(findings.map(({ ruleCode }: { ruleCode: string }) => ruleCode).sort(), [
    '',
    'CKV_AWS_20',
    'rule/39',
  ]);
  const { groups } = (await ask('summary', { groupBy: 'rule' })).body;
  assert.deepEqual(
    Object.fromEntries(groups.map(({ key, title }: { key: string; title: string }) => [key, title])),
    titles,
  );
  const csv = (await ask('export', {})).text;
  for (const [key, title] of Object.entries(titles)) assert.ok(csv.includes(`,${key},${title},`), csv);
});

test('a report that does not ask for titles has the members of the interface', async () => {
  const { app, org } = tests;
  await upload('infra', checkovSarif);
  const answer = await app.ask('POST', `/api/reporting/${org.deploymentId}/findings`, {
    token: org.admin.jwt,
    body: {},
  });
  for (const finding of answer.body.findings) {
    assert.ok(!('ruleTitle' in finding) && !('ruleCode' in finding));
    assert.notEqual(finding.ruleDisplayName, '');
  }
  const own = answer.body.findings.find(({ ruleId }: { ruleId: string }) => ruleId === 'CKV_AWS_20');
  assert.equal(own.ruleDisplayName, 'CKV_AWS_20', 'what the tool wrote');
});

test('groups of a user have the titles that the projects they see give', async () => {
  const { app, org } = tests;
  await upload('hidden', checkovSarif);
  await upload('visible', sarif('checkov', [{ id: 'CKV_AWS_20', shortDescription: { text: 'Of the visible one.' } }]));
  const { rows } = await app.platform.database.asTenant(org.deploymentId, ({ client }) =>
    client.query<{ id: string }>(`SELECT id FROM parapet.project WHERE deployment_id = $1 AND name = 'visible'`, [
      org.deploymentId,
    ]),
  );
  await makeTeam(app.platform, org.deploymentId, {
    slug: 'team',
    projectIds: [rows[0]!.id],
    people: [{ userId: org.member.userId, role: 'member' }],
  });
  const answer = await app.ask('POST', `/api/reporting/${org.deploymentId}/summary`, {
    token: org.member.jwt,
    body: { groupBy: 'rule' },
  });
  assert.deepEqual(answer.body.groups, [{ key: 'CKV_AWS_20', id: '', title: 'Of the visible one', total: 1 }]);
});
