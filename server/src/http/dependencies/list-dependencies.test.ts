/** GET …/repositories/{repositoryId}/dependencies and GET …/dependencies/{dependencyId}/paths. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makeProject,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { uploadInventory } from '../../../../tests/harness/uploads/inventory.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let shopId: string;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  const [app1, lib, deep, loop, lone] = ['app-kit', 'lib', 'deep', 'loop', 'lone'].map(
    (name) => `pkg:npm/${name}@1.0.0`,
  );
  await uploadInventory(
    app,
    { deploymentId: here.deploymentId, jwt: here.admin.jwt },
    {
      project: 'shop',
      components: [
        { purl: app1 ?? '', license: 'MIT', lockfile: 'package-lock.json', dependsOn: [lib ?? '', deep ?? ''] },
        { purl: lib ?? '', dependsOn: [deep ?? '', loop ?? ''] },
        { purl: deep ?? '' },
        { purl: loop ?? '', dependsOn: [lib ?? ''] },
        { purl: lone ?? '' },
        { purl: 'pkg:pypi/Django@5.0' },
      ],
      direct: [app1 ?? '', lib ?? ''],
    },
  );
  shopId = await idOf('shop');
});
after(() => app.close());

async function idOf(name: string): Promise<string> {
  const body = { pageSize: 100 };
  const answer = await app.ask('POST', `/api/sca/deployments/${here.deploymentId}/repositories`, {
    token: here.admin.jwt,
    body,
  });
  return String(answer.body.repositorySummaries.find((summary: { name: string }) => summary.name === name).id);
}
const base = () => `/api/sca/deployments/${here.deploymentId}`;
const list = (query = '', { id = shopId, token = here.admin.jwt } = {}) =>
  app.ask('GET', `${base()}/repositories/${id}/dependencies${query}`, { token });
const packagesOf = async (query: string): Promise<string[]> =>
  (await list(query)).body.dependencies.map((one: { package: string }) => one.package);
const paths = (id: string, token = here.admin.jwt) => app.ask('GET', `${base()}/dependencies/${id}/paths`, { token });
const pathsOf = async (name: string) => {
  const { dependencies } = (await list(`?search=${name}`)).body;
  const { body } = await paths(dependencies[0].id);
  return body.paths.map((path: { package: string }[]) => path.map((one) => one.package).join(' > '));
};

describe('GET …/dependencies', () => {
  test('200: the whole inventory by package, each with its facts; their number is numDependencies', async () => {
    const { body } = await list();
    assert.deepEqual(
      body.dependencies.map((one: { package: string; transitivity: string }) => [one.package, one.transitivity]),
      [
        ['app-kit', 'DIRECT'],
        ['deep', 'TRANSITIVE'],
        ['Django', 'UNKNOWN_TRANSITIVITY'],
        ['lib', 'DIRECT'],
        ['lone', 'UNKNOWN_TRANSITIVITY'],
        ['loop', 'TRANSITIVE'],
      ],
    );
    const { id: _id, ...kit } = body.dependencies[0];
    assert.deepEqual(kit, {
      ecosystem: 'npm',
      package: 'app-kit',
      version: '1.0.0',
      purl: 'pkg:npm/app-kit@1.0.0',
      lockfilePath: 'package-lock.json',
      transitivity: 'DIRECT',
      licenses: ['MIT'],
    });
    assert.equal(body.nextCursor, '');
  });

  test('200: filters, and pages that return each dependency once', async () => {
    assert.deepEqual(await packagesOf('?search=DJA'), ['Django']);
    assert.deepEqual(await packagesOf('?ecosystem=PyPI'), ['Django']);
    assert.deepEqual(await packagesOf('?transitivity=TRANSITIVE'), ['deep', 'loop']);
    const paged: string[] = [];
    for (let query = '?pageSize=4'; query !== '';) {
      const { body } = await list(query);
      paged.push(...body.dependencies.map((one: { package: string }) => one.package));
      query = body.nextCursor === '' ? '' : `?pageSize=4&cursor=${body.nextCursor}`;
    }
    assert.deepEqual(paged, await packagesOf(''));
  });

  test('200: a repository without an inventory has no dependencies', async () => {
    const id = await makeProject(app.platform, here.deploymentId, 'empty');
    assert.deepEqual((await list('', { id })).body, { dependencies: [], nextCursor: '' });
  });

  test('400: invalid fields, and a cursor of another query', async () => {
    for (const query of ['?pageSize=0', '?transitivity=direct', '?pageSize=x'])
      assertError(await list(query), 400, 'INVALID_ARGUMENT');
    const { nextCursor } = (await list('?pageSize=1')).body;
    assertError(await list(`?search=a&cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
    assertError(await list('', { id: 'x' }), 400, 'INVALID_ARGUMENT');
  });

  test('404: an invisible project is reported like a missing one', async () => {
    const unseen = await list('', { token: here.member.jwt });
    assertError(unseen, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(unseen), withoutRequestId(await list('', { id: '999999' })));
    assertError(await list('', { token: there.admin.jwt }), 404, 'NOT_FOUND');
  });
});

describe('GET …/paths', () => {
  test('200: every path from a direct dependency, shortest first; cycles end', async () => {
    assert.deepEqual(await pathsOf('app-kit'), ['app-kit']);
    assert.deepEqual(await pathsOf('deep'), ['app-kit > deep', 'lib > deep', 'app-kit > lib > deep']);
    assert.deepEqual(await pathsOf('loop'), ['lib > loop', 'app-kit > lib > loop']);
    assert.deepEqual(await pathsOf('lone'), []);
    const { dependencies } = (await list('?search=lone')).body;
    const { body } = await paths(dependencies[0].id);
    assert.deepEqual(body, { dependency: dependencies[0], paths: [], isTruncated: false });
  });

  test('400: an invalid id; 404: an invisible dependency is reported like a missing one', async () => {
    assertError(await paths('x'), 400, 'INVALID_ARGUMENT');
    const [{ id }] = (await list('?search=deep')).body.dependencies;
    const unseen = await paths(id, here.member.jwt);
    assertError(unseen, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(unseen), withoutRequestId(await paths('999999')));
  });
});
