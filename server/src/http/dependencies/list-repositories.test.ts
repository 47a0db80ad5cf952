/** POST /api/sca/deployments/{deploymentId}/repositories (api.md 4.3). */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import {
  assertError,
  makeDeployment,
  makeProject,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { uploadInventory, type TestComponent } from '../../../../tests/harness/uploads/inventory.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { addTeamProject } from '../../domain/teams/add-team-project.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  const to = { deploymentId: here.deploymentId, jwt: here.admin.jwt };
  for (const [project, { components, direct }] of Object.entries(inventories))
    await uploadInventory(app, to, { project, components, ...(direct && { direct }) });
  // Only the primary ref's latest inventory counts: neither its earlier ones nor another ref's.
  await uploadInventory(app, to, {
    project: 'js',
    ref: 'feature',
    components: [{ purl: 'pkg:npm/only-elsewhere@1.0.0' }],
  });
  await uploadInventory(app, to, { project: 'rust', components: [{ purl: 'pkg:cargo/serde@1.0.100' }] });
  await uploadInventory(app, to, { project: 'rust', components: [{ purl: 'pkg:cargo/serde_json@1.0.100' }] });
  const others = { deploymentId: there.deploymentId, jwt: there.admin.jwt };
  await uploadInventory(app, others, { project: 'js', components: [{ purl: 'pkg:npm/lodash@4.17.20' }] });
});
after(() => app.close());

const inventories: Record<string, { components: TestComponent[]; direct?: string[] }> = {
  js: {
    components: [
      {
        purl: 'pkg:npm/lodash@4.17.20',
        license: 'MIT',
        lockfile: 'package-lock.json',
        dependsOn: ['pkg:npm/left-pad@1.10.0'],
      },
      { purl: 'pkg:npm/left-pad@1.10.0', license: 'WTFPL', lockfile: 'package-lock.json' },
      { purl: 'pkg:npm/lodash.merge@4.6.2', license: 'MIT', lockfile: 'web/package-lock.json' },
      { purl: 'pkg:npm/broken@latest' },
    ],
    direct: ['pkg:npm/lodash@4.17.20'],
  },
  python: {
    components: [
      { purl: 'pkg:pypi/Typing_Extensions@4.10.0rc1', license: 'PSF-2.0', lockfile: 'requirements.txt' },
      { purl: 'pkg:pypi/django@5.0', license: 'BSD-3-Clause', lockfile: 'requirements.txt' },
    ],
  },
  java: {
    components: [{ purl: 'pkg:maven/org.apache.logging.log4j/log4j-core@2.0-beta9', license: 'Apache-2.0' }],
    direct: ['pkg:maven/org.apache.logging.log4j/log4j-core@2.0-beta9'],
  },
  both: { components: [{ purl: 'pkg:npm/lodash@4.17.21', license: 'MIT' }, { purl: 'pkg:pypi/lodash@0.1' }] },
  linux: { components: [{ purl: 'pkg:deb/debian/openssl@1.1.1~rc2-3' }] },
};

const path = () => `/api/sca/deployments/${here.deploymentId}/repositories`;
const ask = (body: object, token = here.admin.jwt) => app.ask('POST', path(), { token, body });
interface Summary {
  id: number;
  name: string;
  numDependencies: number;
  hasDependencyPathScan: boolean;
}
const summaries = async (dependencyFilter: object, token?: string): Promise<Summary[]> => {
  const answer = await ask({ dependencyFilter, pageSize: 100 }, token);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.hasMore, false);
  return answer.body.repositorySummaries;
};
const names = async (dependencyFilter: object, token?: string): Promise<string[]> =>
  (await summaries(dependencyFilter, token)).map(({ name }) => name).sort();
/** Id of the first repository that uses the package. */
const idOfUser = async (name: string): Promise<number> => (await summaries({ name }))[0]?.id ?? 0;
const of = (filter: object) => ({ packageFilters: [filter] });

describe('200: which repositories', () => {
  test('all that have dependencies, with their count, and whether paths to the root are known', async () => {
    await makeProject(app.platform, here.deploymentId, 'without');
    const all = await summaries({});
    assert.deepEqual(
      all.map(({ name, numDependencies, hasDependencyPathScan }) => [name, numDependencies, hasDependencyPathScan]),
      [
        ['js', 4, true],
        ['python', 2, false],
        ['java', 1, true],
        ['both', 2, false],
        ['linux', 1, false],
        ['rust', 1, false],
      ],
    );
    assert.equal((await summaries(of({ name: 'left-pad' })))[0]?.numDependencies, 4);
  });

  test('a name matches by a case-insensitive part, or as a whole by its ecosystem’s rule', async () => {
    assert.deepEqual(await names({ name: 'LODASH' }), ['both', 'js']);
    assert.deepEqual(await names(of({ name: 'dash.me' })), ['js']);
    assert.deepEqual(await names(of({ name: 'lodash.m', exactNameMatch: true })), []);
    assert.deepEqual(await names(of({ name: 'lodash', exactNameMatch: true })), ['both', 'js']);
    assert.deepEqual(await names(of({ name: 'typing.extensions', exactNameMatch: true })), ['python']);
    assert.deepEqual(await names(of({ name: 'g_ext' })), ['python']);
    assert.deepEqual(await names({ ecosystem: 'npm', ...of({ name: 'Lodash', exactNameMatch: true }) }), []);
    assert.deepEqual(await names(of({ name: 'org.apache.logging.log4j:log4j-core', exactNameMatch: true })), ['java']);
  });

  test('versions compare by the rules of their ecosystem', async () => {
    const lodash = (bounds: object) =>
      names({ ecosystem: 'npm', ...of({ name: 'lodash', exactNameMatch: true, ...bounds }) });
    assert.deepEqual(await lodash({ versionLowerBound: '>=4.17.20', versionUpperBound: '<4.17.21' }), ['js']);
    assert.deepEqual(await lodash({ versionLowerBound: '>4.17.20' }), ['both']);
    assert.deepEqual(await lodash({ versionLowerBound: '4.17.20', versionUpperBound: '4.17.21' }), ['both', 'js']);
    assert.deepEqual(await lodash({ versionUpperBound: '<= 4.17.20' }), ['js']);
    assert.deepEqual(await lodash({ versionLowerBound: '>=9.0.0', exactVersion: '4.17.20' }), ['js']);
    assert.deepEqual(await names(of({ name: 'left-pad', versionLowerBound: '>=1.9.0' })), ['js']);
    assert.deepEqual(await names(of({ name: 'typing', versionUpperBound: '<4.10.0' })), ['python']);
    assert.deepEqual(await names(of({ name: 'typing', versionLowerBound: '4.10' })), []);
    assert.deepEqual(await names(of({ name: 'django', exactVersion: '5.0.0' })), ['python']);
    assert.deepEqual(
      await names(of({ name: 'log4j-core', versionLowerBound: '2.0-alpha1', versionUpperBound: '<2.0' })),
      ['java'],
    );
    assert.deepEqual(await names(of({ name: 'openssl', versionUpperBound: '<1.1.1' })), ['linux']);
    assert.deepEqual(await names({ version: '5' }), ['python']);
    assert.deepEqual(await names({ version: '5.0', name: 'lodash' }), []);
  });

  test('an unparsable version is in no range, and is found by its text', async () => {
    assert.deepEqual(await names(of({ name: 'broken', versionLowerBound: '0', versionUpperBound: '999' })), []);
    assert.deepEqual(await names(of({ name: 'broken', exactVersion: 'latest' })), ['js']);
    assert.deepEqual(await names(of({ name: 'lodash', versionLowerBound: 'latest' })), []);
  });

  test('package filters are alternatives; an empty one matches all; all other fields must match the same dependency', async () => {
    assert.deepEqual(await names({ packageFilters: [{ name: 'django' }, { name: 'log4j' }] }), ['java', 'python']);
    assert.equal((await names({ packageFilters: [{ name: 'django' }, {}] })).length, 6);
    assert.equal((await names({ packageFilters: [] })).length, 6);
    assert.deepEqual(await names({ license: ['MIT'], ...of({ name: 'lodash' }) }), ['both', 'js']);
    assert.deepEqual(await names({ license: ['WTFPL'], ...of({ name: 'lodash' }) }), []);
    assert.deepEqual(await names({ name: 'lod', ...of({ name: 'merge' }) }), ['js']);
  });

  test('license, lockfile, transitivity, ecosystem, repository', async () => {
    assert.deepEqual(await names({ license: ['WTFPL', 'Apache-2.0'] }), ['java', 'js']);
    assert.deepEqual(await names({ lockfilePath: 'package-lock.json' }), ['js']);
    assert.deepEqual(await names({ lockfilePath: 'web/package-lock.json', license: ['WTFPL'] }), []);
    assert.deepEqual(await names({ transitivity: 'TRANSITIVE' }), ['js']);
    assert.deepEqual(await names({ transitivity: 'DIRECT' }), ['java', 'js']);
    assert.deepEqual(await names({ transitivity: 'UNKNOWN_TRANSITIVITY', ecosystem: 'pypi' }), ['both', 'python']);
    assert.deepEqual(await names({ transitivity: 'TRANSITIVE', name: 'lodash' }), []);
    assert.equal((await names({ transitivity: 'TRANSITIVITY_UNSPECIFIED' })).length, 6);
    assert.deepEqual(await names({ ecosystem: 'MAVEN' }), ['java']);
    assert.deepEqual(await names({ ecosystem: ['maven', 'npm', ''] }), ['both', 'java', 'js']);
    assert.deepEqual(await names({ ecosystem: ['maven', 'npm'], name: 'lodash' }), ['both', 'js']);
    assert.deepEqual(await names({ ecosystem: ['maven', 'deb'], name: 'lodash' }), []);
    assert.deepEqual(await names({ transitivity: ['TRANSITIVE'] }), ['js']);
    assert.deepEqual(await names({ transitivity: ['DIRECT', 'UNKNOWN_TRANSITIVITY'], ecosystem: ['maven', 'pypi'] }), [
      'both',
      'java',
      'python',
    ]);
    for (const none of [[], ['DIRECT', 'TRANSITIVITY_UNSPECIFIED']])
      assert.equal((await names({ transitivity: none, ecosystem: [] })).length, 6);
    assert.deepEqual(await names({ ecosystem: 'deb', name: 'ssl' }), ['linux']);
    const id = await idOfUser('django');
    assert.deepEqual(await names({ repositoryId: [id, '999999'] }), ['python']);
    assert.deepEqual(await names({ repositoryId: [String(id)], name: 'lodash' }), []);
  });

  test('without licence policies every dependency is allowed', async () => {
    assert.equal((await names({ licensePolicySettings: ['LICENSE_POLICY_SETTING_ALLOW'] })).length, 6);
    assert.deepEqual(await names({ licensePolicySettings: ['LICENSE_POLICY_SETTING_BLOCK'] }), []);
    assert.equal((await names({ licensePolicySettings: ['LICENSE_POLICY_SETTING_UNSPECIFIED'] })).length, 6);
  });

  test('only the latest inventory of the primary ref', async () => {
    assert.deepEqual(await names({ name: 'only-elsewhere' }), []);
    assert.deepEqual(await names(of({ name: 'serde', exactNameMatch: true })), []);
    assert.deepEqual(await names(of({ name: 'serde-json', exactNameMatch: true })), ['rust']);
  });

  test('archived projects only on request', async () => {
    const id = await idOfUser('openssl');
    const setArchived = (at: string | null) =>
      app.platform.database.asTenant(here.deploymentId, (tx) =>
        tx.client.query('UPDATE parapet.project SET archived_at = $3 WHERE deployment_id = $1 AND id = $2', [
          here.deploymentId,
          id,
          at,
        ]),
      );
    await setArchived('2026-01-01');
    assert.deepEqual(await names({ name: 'openssl' }), []);
    assert.deepEqual(await names({ name: 'openssl', includeArchived: true }), ['linux']);
    await setArchived(null);
  });

  test('two analyses of one ref are both in force; a diff adds', async () => {
    const to = { deploymentId: here.deploymentId, jwt: here.admin.jwt };
    const [one, other, more] = ['pkg:npm/one@1.0.0', 'pkg:npm/other@1.0.0', 'pkg:npm/more@1.0.0'];
    const upload = (category: string, purl = '', scope: 'full' | 'diff' = 'full') =>
      uploadInventory(app, to, { project: 'twofold', category, scope, components: [{ purl }] });
    await upload('a', one);
    await upload('b', other);
    await upload('b', more, 'diff');
    const [summary] = await summaries(of({ name: 'other', exactNameMatch: true }));
    assert.deepEqual([summary?.name, summary?.numDependencies], ['twofold', 3]);
    await upload('b', more);
    assert.deepEqual(await names(of({ name: 'other', exactNameMatch: true })), []);
    assert.equal((await summaries(of({ name: 'one', exactNameMatch: true })))[0]?.numDependencies, 2);
    await app.platform.database.asTenant(here.deploymentId, (tx) =>
      tx.client.query(`DELETE FROM parapet.project WHERE deployment_id = $1 AND name = 'twofold'`, [here.deploymentId]),
    );
  });
});

describe('200: paging', () => {
  test('every repository once, five per page by default; the last page repeats the position', async () => {
    const first = (await ask({})).body;
    assert.deepEqual([first.repositorySummaries.length, first.hasMore], [5, true]);
    const last = (await ask({ cursor: first.cursor })).body;
    assert.deepEqual([last.repositorySummaries.length, last.hasMore], [1, false]);
    assert.equal(last.cursor, last.repositorySummaries[0].id);
    assert.deepEqual((await ask({ cursor: last.cursor })).body, {
      repositorySummaries: [],
      hasMore: false,
      cursor: last.cursor,
    });
    for (const dependencyFilter of [{}, { name: 'lodash' }, { version: '5.0' }, null]) {
      const all = await names(dependencyFilter ?? {});
      const paged: string[] = [];
      for (let cursor = 0, hasMore = true; hasMore;) {
        const { body: page } = await ask({ dependencyFilter, pageSize: 1, cursor: String(cursor) });
        paged.push(...page.repositorySummaries.map(({ name }: Summary) => name));
        ({ cursor, hasMore } = page);
      }
      assert.deepEqual(paged.sort(), all);
    }
  });

  test('the position outlives the repository that it names', async () => {
    const { cursor } = (await ask({ pageSize: 1 })).body;
    assert.equal((await ask({ pageSize: 100, cursor: cursor + 0 })).body.repositorySummaries.length, 5);
    assert.equal((await ask({ pageSize: 100, cursor: 2 ** 40 })).body.repositorySummaries.length, 0);
  });
});

describe('200: for whom', () => {
  test('a member finds the packages of their teams’ projects, and learns nothing about other projects', async () => {
    assert.deepEqual(await names({}, here.member.jwt), []);
    const id = await idOfUser('django');
    const teamId = await setUpTeam(app.platform, here.deploymentId, { name: 'A', slug: 'a' });
    await addTeamProject(app.platform, here.deploymentId, { teamId, projectId: String(id) });
    await addTeamMember(app.platform, here.deploymentId, { teamId, userId: here.member.userId, role: 'member' });
    assert.deepEqual(await names({}, here.member.jwt), ['python']);
    assert.deepEqual(await names({ version: '5.0' }, here.member.jwt), ['python']);
    const hidden = await idOfUser('lodash');
    for (const filter of [{ name: 'lodash' }, { repositoryId: [hidden] }, { repositoryId: [999_999] }])
      assert.deepEqual(await names(filter, here.member.jwt), []);
  });
});

describe('400', () => {
  test('each invalid field is named', async () => {
    const cases: [object, string][] = [
      [{ pageSize: 0 }, 'pageSize'],
      [{ pageSize: 101 }, 'pageSize'],
      [{ pageSize: 1.5 }, 'pageSize'],
      [{ pageSize: '101' }, 'pageSize'],
      [{ cursor: 'abc' }, 'cursor'],
      [{ cursor: -1 }, 'cursor'],
      [{ dependencyFilter: 'lodash' }, 'dependencyFilter'],
      [{ dependencyFilter: { name: 1 } }, 'dependencyFilter.name'],
      [{ dependencyFilter: { repositoryId: ['x'] } }, 'dependencyFilter.repositoryId.0'],
      [{ dependencyFilter: { transitivity: 'direct' } }, 'dependencyFilter.transitivity'],
      [{ dependencyFilter: of({ versionLowerBound: '<1.0' }) }, 'dependencyFilter.packageFilters.0.versionLowerBound'],
      [{ dependencyFilter: of({ versionLowerBound: '>=' }) }, 'dependencyFilter.packageFilters.0.versionLowerBound'],
      [{ dependencyFilter: of({ versionUpperBound: '>1.0' }) }, 'dependencyFilter.packageFilters.0.versionUpperBound'],
      [{ dependencyFilter: { transitivity: ['DIRECT', 'direct'] } }, 'dependencyFilter.transitivity'],
      [{ dependencyFilter: { ecosystem: [1] } }, 'dependencyFilter.ecosystem'],
      [{ dependencyFilter: { licensePolicySettings: ['DENY'] } }, 'dependencyFilter.licensePolicySettings'],
    ];
    for (const [body, field] of cases) {
      const answer = await ask(body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [field],
      );
    }
  });

  test('the deployment in the body differs from the one in the path', async () => {
    assertError(await ask({ deploymentId: there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
    assert.equal((await ask({ deploymentId: Number(here.deploymentId) })).status, 200);
  });
});

test('404: a member of another deployment', async () => {
  const foreign = await ask({}, there.admin.jwt);
  assertError(foreign, 404, 'NOT_FOUND');
  const missing = await app.ask('POST', '/api/sca/deployments/999999/repositories', {
    token: there.admin.jwt,
    body: {},
  });
  assert.deepEqual(withoutRequestId(foreign), withoutRequestId(missing));
});

describeSharedRefusals('ListRepositoriesForDependencies');
