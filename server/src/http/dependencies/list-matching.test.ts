/** POST …/dependencies and GET …/packages: the rows behind 4.3, and the package names for its filter. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makeProject,
  noSource,
  startTestApp,
  type Answer,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { uploadInventory } from '../../../../tests/harness/uploads/inventory.ts';
import { makeTeam } from '../../../../tests/harness/organisation.ts';
import { uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';
import { authenticate } from '../../domain/access/authenticate.ts';
import { enterDeployment } from '../../domain/access/enter-deployment.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;

const inventories: Record<string, string[]> = {
  a: ['pkg:npm/part-1@1.0.0', 'pkg:npm/part-1@2.0.0', 'pkg:npm/part-2@2.0.0', 'pkg:npm/other@3.0.0'],
  b: ['pkg:pypi/Part.1@1.0', 'pkg:deb/debian/part-1@1.0.0'],
  c: ['pkg:npm/part-1@1.5.0', 'pkg:cargo/other@1.0.0', 'pkg:npm/JSONStream@1.0.0'],
  d: ['pkg:npm/other@4.0.0'],
};

before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  const there = await makeDeployment(app.platform, 'there');
  for (const [project, purls] of Object.entries(inventories)) {
    const components = purls.map((purl) => ({ purl, license: purl.startsWith('pkg:npm') ? 'MIT' : 'ISC' }));
    await uploadInventory(app, { deploymentId: here.deploymentId, jwt: here.admin.jwt }, { project, components });
  }
  await uploadInventory(
    app,
    { deploymentId: there.deploymentId, jwt: there.admin.jwt },
    { project: 'a', components: [{ purl: 'pkg:npm/part-0@1.0.0' }] },
  );
});
after(() => app.close());

interface Row {
  id: string;
  repository: { id: string; name: string };
  package: { name: string; versionSpecifier: string };
  version: string;
  openFindings: number;
}
const base = () => `/api/sca/deployments/${here.deploymentId}`;
const ask = (body: object, token = here.admin.jwt): Promise<Answer> =>
  app.ask('POST', `${base()}/dependencies`, { token, body });

async function toTheEnd(dependencyFilter: object, pageSize: number, token?: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  for (let requests = 0; requests < 100; requests += 1) {
    const answer = await ask({ dependencyFilter, pageSize, cursor }, token);
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.body.dependencies.length <= pageSize);
    rows.push(...(answer.body.dependencies as Row[]));
    ({ cursor } = answer.body);
    assert.equal(answer.body.hasMore, cursor !== '');
    if (cursor === '') return rows;
  }
  throw new Error('the list has no end');
}
const told = (rows: Row[]): string[] => rows.map((row) => `${row.repository.name} ${row.package.name} ${row.version}`);

const questions: [object, string[]][] = [
  [
    {},
    [
      'a other 3.0.0',
      'a part-1 1.0.0',
      'a part-1 2.0.0',
      'a part-2 2.0.0',
      'b Part.1 1.0',
      'b part-1 1.0.0',
      'c JSONStream 1.0.0',
      'c other 1.0.0',
      'c part-1 1.5.0',
      'd other 4.0.0',
    ],
  ],
  [
    { packageFilters: [{ name: 'part-1', exactNameMatch: true, versionUpperBound: '<2.0.0' }] },
    ['a part-1 1.0.0', 'b Part.1 1.0', 'b part-1 1.0.0', 'c part-1 1.5.0'],
  ],
  [{ name: 'PART-1', ecosystem: 'npm' }, ['a part-1 1.0.0', 'a part-1 2.0.0', 'c part-1 1.5.0']],
  [{ version: '1.0.0', license: ['MIT'] }, ['a part-1 1.0.0', 'c JSONStream 1.0.0']],
  [{ packageFilters: [{ versionLowerBound: '>=3' }] }, ['a other 3.0.0', 'd other 4.0.0']],
  [{ license: ['ISC'] }, ['b Part.1 1.0', 'b part-1 1.0.0', 'c other 1.0.0']],
  [{ name: 'nobody-has-this' }, []],
  [{ licensePolicySettings: ['LICENSE_POLICY_SETTING_BLOCK'] }, []],
];

describe('POST …/dependencies', () => {
  for (const pageSize of [1, 3, 200]) {
    test(`200: the matching rows of each repository, each once, in pages of ${pageSize}`, async () => {
      for (const [question, expected] of questions)
        assert.deepEqual(
          told(await toTheEnd(question, pageSize)).sort(),
          [...expected].sort(),
          JSON.stringify(question),
        );
    });
  }

  test('200: exactly the repositories of 4.3, in its order', async () => {
    for (const [dependencyFilter] of questions) {
      const body = { dependencyFilter, pageSize: 100 };
      const answer = await app.ask('POST', `${base()}/repositories`, { token: here.admin.jwt, body });
      const rows = await toTheEnd(dependencyFilter, 2);
      assert.deepEqual(
        [...new Set(rows.map(({ repository }) => repository.name))],
        answer.body.repositorySummaries.map(({ name }: { name: string }) => name),
      );
    }
  });

  test('200: a row equals the one in its repository’s list', async () => {
    for (const { repository, openFindings, ...row } of await toTheEnd({ name: 'part-1' }, 50)) {
      const answer = await app.ask('GET', `${base()}/repositories/${repository.id}/dependencies`, {
        token: here.admin.jwt,
      });
      assert.deepEqual(
        answer.body.dependencies
          .filter(({ id }: { id: string }) => id === row.id)
          .map((listed: Omit<Row, 'package'> & { package: string; lockfilePath: string }) => ({
            ...listed,
            package: { name: listed.package, versionSpecifier: listed.version },
            repositoryId: repository.id,
            definedAt: { path: listed.lockfilePath },
          })),
        [row],
      );
      assert.equal(openFindings, 0);
    }
  });

  test('200: the count of the package’s open findings in this repository follows their state', async () => {
    const { platform, clock } = app;
    const admin = await enterDeployment(
      platform,
      await authenticate(platform, `Bearer ${here.admin.jwt}`, noSource),
      here.deploymentId,
    );
    const file = await readFile(new URL('../../../../examples/trivy.json', import.meta.url), 'utf8');
    const upload = (project: string, ref: string) =>
      uploadAndIngest({ platform, clock, admin, jobs: [], drop: async () => undefined }, file, { project, ref });
    await upload('vulnerable', 'main');
    await upload('vulnerable', 'topic');
    const rows = await toTheEnd({ packageFilters: [{ name: 'minimist', exactNameMatch: true }] }, 50);
    assert.deepEqual(
      rows.map(({ repository, openFindings }) => [repository.name, openFindings]),
      [['vulnerable', 1]],
    );
    const triage = await app.ask('POST', `/api/triage/v1/deployments/${here.deploymentId}/triage`, {
      token: here.admin.jwt,
      body: {
        report: {
          reportType: 'REPORT_TYPE_OPEN_BACKLOG',
          filters: { projects: ['vulnerable'], ruleIds: ['CVE-2021-44906'] },
        },
        triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      },
    });
    assert.equal(triage.status, 200, triage.text);
    const after = await toTheEnd({ ecosystem: 'npm', repositoryId: [rows[0]!.repository.id] }, 50);
    assert.deepEqual(
      after.map((row) => [row.package.name, row.openFindings]),
      [
        ['lodash', 1],
        ['minimist', 0],
      ],
    );
  });

  test('200: only from projects that the member sees', async () => {
    const [first] = await toTheEnd({ name: 'part-2' }, 50);
    const people = [{ userId: here.member.userId, role: 'readonly' as const }];
    await makeTeam(app.platform, here.deploymentId, { slug: 'one', projectIds: [first!.repository.id], people });
    const seen = await toTheEnd({ name: 'part-1' }, 1, here.member.jwt);
    assert.deepEqual(told(seen).sort(), ['a part-1 1.0.0', 'a part-1 2.0.0']);
    assert.deepEqual(await toTheEnd({}, 50, here.readonly.jwt), []);
  });

  test('400: a cursor of another query or another caller, and invalid filters', async () => {
    const { cursor } = (await ask({ pageSize: 1 })).body;
    assertError(await ask({ cursor, dependencyFilter: { name: 'x' } }), 400, 'INVALID_CURSOR');
    assertError(await ask({ cursor }, here.readonly.jwt), 400, 'INVALID_CURSOR');
    assertError(await ask({ pageSize: 0 }), 400, 'INVALID_ARGUMENT');
    const bound = { packageFilters: [{ versionLowerBound: '<1' }] };
    assertError(await ask({ dependencyFilter: bound }), 400, 'INVALID_ARGUMENT');
  });
});

describe('GET …/packages', () => {
  const complete = async (query: string, token = here.admin.jwt): Promise<string[]> => {
    const answer = await app.ask('GET', `${base()}/packages${query}`, { token });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.packages.map(
      (each: { ecosystem: string; package: string }) => `${each.ecosystem} ${each.package}`,
    );
  };
  const partOne = ['deb part-1', 'npm part-1', 'pypi part-1'];

  test('200: names that begin with the text, then names that contain it, compared by their ecosystem’s rule', async () => {
    assert.deepEqual(await complete('?search=part-1'), partOne);
    assert.deepEqual(await complete('?search=PART_1'), partOne);
    assert.deepEqual(await complete('?search=jsonst'), ['npm JSONStream']);
    assert.deepEqual(await complete('?search=JSONS'), ['npm JSONStream']);
    assert.deepEqual(await complete('?search=o'), ['cargo other', 'npm other', 'npm JSONStream', 'npm lodash']);
    assert.deepEqual(await complete('?search=part&ecosystem=NPM'), ['npm part-1', 'npm part-2']);
    assert.deepEqual(await complete('?search=part-0'), []);
    assert.deepEqual(await complete('?search=%25'), []);
    assert.ok((await complete('')).includes('cargo other'));
  });

  test('200: at most 20', async () => {
    const components = Array.from({ length: 30 }, (_, index) => ({ purl: `pkg:gem/many-${index + 10}@1.0.0` }));
    await uploadInventory(
      app,
      { deploymentId: here.deploymentId, jwt: here.admin.jwt },
      { project: 'many', components },
    );
    const found = await complete('?search=many');
    assert.equal(found.length, 20);
    assert.deepEqual(found.slice(0, 2), ['gem many-10', 'gem many-11']);
    assert.deepEqual(await complete('?search=ny-12'), ['gem many-12']);
  });

  test('200: only from projects that the member sees', async () => {
    const lone = await makeProject(app.platform, here.deploymentId, 'lone');
    const people = [{ userId: here.readonly.userId, role: 'readonly' as const }];
    await makeTeam(app.platform, here.deploymentId, { slug: 'lone', projectIds: [lone], people });
    assert.deepEqual(await complete('?search=part', here.readonly.jwt), []);
    await uploadInventory(
      app,
      { deploymentId: here.deploymentId, jwt: here.admin.jwt },
      { project: 'lone', components: [{ purl: 'pkg:npm/part-2@9.0.0' }, { purl: 'pkg:npm/zz-part@1.0.0' }] },
    );
    assert.deepEqual(await complete('?search=part', here.readonly.jwt), ['npm part-2', 'npm zz-part']);
  });
});
