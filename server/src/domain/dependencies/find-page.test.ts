/** Whichever way leads to the pages, they hold the same repositories; and a walk that is broken off is taken up again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { uploadInventory } from '../../../../tests/harness/uploads/inventory.ts';
import { findPage } from './find-page.ts';
import type { DependencyFilter } from './dependency-filter.ts';

let app: TestApp;
let deploymentId: string;
before(async () => {
  app = await startTestApp();
  const { deploymentId: id, admin } = await makeDeployment(app.platform, 'ways');
  deploymentId = id;
  for (const [project, purls] of Object.entries(inventories)) {
    const components = purls.map((purl) => ({ purl, license: purl.startsWith('pkg:npm') ? 'MIT' : 'ISC' }));
    await uploadInventory(app, { deploymentId, jwt: admin.jwt }, { project, components });
  }
});
after(() => app.close());

const inventories: Record<string, string[]> = {
  a: ['pkg:npm/part-1@1.0.0', 'pkg:npm/part-2@2.0.0', 'pkg:npm/other@3.0.0'],
  b: ['pkg:pypi/Part.1@1.0', 'pkg:deb/debian/part-1@1.0.0'],
  c: ['pkg:npm/part-1@1.5.0', 'pkg:cargo/other@1.0.0'],
  d: ['pkg:npm/other@4.0.0'],
  e: ['pkg:npm/part-2@1.0.0', 'pkg:npm/other@1.0.0'],
  f: ['pkg:maven/org/part-1@1.0.0'],
};

/** Each with the names that it must find. */
const questions: [string, Partial<DependencyFilter>][] = [
  ['abcdef', {}],
  ['abcf', { packages: [{ nameParts: ['part-1'], versions: [] }] }],
  ['abf', { packages: [{ nameParts: ['PART-1'], versions: [{ exact: '1.0.0' }] }] }],
  ['abcef', { packages: [{ nameParts: [], versions: [{ exact: '1.0.0' }] }] }],
  ['ad', { packages: [{ nameParts: [], versions: [{ lower: { version: '3.0.0', isInclusive: true } }] }] }],
  ['ae', { packages: [{ nameParts: [], versions: [{ exact: '1.0.0' }] }], ecosystems: ['npm'] }],
  ['abe', { packages: [{ nameParts: [], versions: [{ exact: '1.0.0' }] }], ecosystems: ['npm', 'deb'] }],
  ['ae', { packages: [{ nameParts: [], versions: [{ exact: '1.0.0' }] }], licenses: ['MIT'] }],
  ['ac', { packages: [{ exactName: 'part-1', nameParts: [], versions: [] }], licenses: ['MIT'] }],
  ['', { packages: [{ nameParts: ['o'], versions: [{ exact: '77' }] }] }],
  ['', { packages: [{ nameParts: ['part-1', 'other'], versions: [] }] }],
  ['bcf', { licenses: ['ISC'] }],
  ['', { licenses: ['none'] }],
  ['bf', { ecosystems: ['pypi', 'maven'] }],
  ['bf', { ecosystems: ['pypi', 'maven'], packages: [{ nameParts: ['part'], versions: [] }] }],
  ['', { transitivities: ['direct', 'transitive'] }],
  ['abcdef', { transitivities: ['direct', 'unknown'] }],
];

const wide = {
  packages: { max: 100, readMax: 100 },
  rowsMax: { ofPackages: 100, ofVersions: 100 },
  ecosystemsMax: 10,
  walk: { projectsMax: 100, candidatesMax: 100, rowsMax: 100, rowsAtOnce: 100 },
};
const narrow = { projectsMax: 2, candidatesMax: 2, rowsMax: 2, rowsAtOnce: 1 };
const nothing = { packages: { max: 0, readMax: 100 }, rowsMax: { ofPackages: 0, ofVersions: 0 } };
const ways = {
  'over the packages': wide,
  'over the versions, since too many packages fit': { ...wide, packages: nothing.packages },
  'over the versions, since there are too many names': { ...wide, packages: { max: 100, readMax: 3 } },
  'along the projects': { ...wide, ...nothing },
  'along the projects, since there are too many ecosystems': { ...wide, packages: nothing.packages, ecosystemsMax: 1 },
  'along the projects, a short way at a time': { ...wide, ...nothing, walk: narrow },
};

for (const [way, limits] of Object.entries(ways)) {
  test(`the same repositories ${way}`, async () => {
    for (const [expected, question] of questions) {
      const { names } = await toTheEnd(question, limits);
      assert.equal(names, expected, JSON.stringify(question));
    }
  });
}

test('one request reads a bounded number of projects and returns where it stopped', async () => {
  const limits = { ...wide, ...nothing, walk: narrow };
  for (const question of [{ licenses: ['none'] }, { packages: [{ nameParts: ['part-1', 'other'], versions: [] }] }]) {
    const { pages } = await toTheEnd(question, limits);
    assert.ok(pages >= 3, `${pages} pages of six projects`);
  }
  const { pages } = await toTheEnd({ licenses: ['none'] }, wide);
  assert.equal(pages, 1, 'what is walked to its end is not broken off');
});

async function toTheEnd(
  question: Partial<DependencyFilter>,
  limits: typeof wide,
): Promise<{ names: string; pages: number }> {
  let names = '';
  let afterId = '0';
  for (let pages = 1; ; pages += 1) {
    const { repositories, walkedTo } = await app.platform.database.readAsTenant(deploymentId, (tx) =>
      findPage(
        tx,
        { includesArchived: false, packages: [], ...question },
        { projectIds: null, includesArchived: false, afterId, limit: 3 },
        limits,
      ),
    );
    const page = repositories.slice(0, 2);
    names += page.map(({ name }) => name).join('');
    const next = repositories.length > 2 ? page.at(-1)?.id : walkedTo;
    if (next === null || next === undefined) return { names, pages };
    assert.ok(BigInt(next) > BigInt(afterId), 'each page goes on');
    afterId = next;
  }
}
