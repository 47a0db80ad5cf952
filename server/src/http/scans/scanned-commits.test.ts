import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError, makeDeployment } from '../../../../tests/harness/app.ts';
import { evalAt, first, second, third, useLineMapsApp } from './testing/line-maps-app.ts';

const { api, scan, scannedCommits } = useLineMapsApp();

describe('GET …/scanned-commits', () => {
  test('200: nothing for a project that is yet to be created', async () => {
    await scan({ results: [evalAt(10)], commit: first });
    assert.deepEqual(await scannedCommits('project=new&ref=main'), []);
    assert.deepEqual(await scannedCommits('project=new&ref=topic&baseRef=main'), []);
    assert.equal(((await scannedCommits('project=p&ref=refs/heads/main')) as unknown[]).length, 1);
  });

  test('200: for a new ref the commits of its base, else of the primary ref; for each analysis', async () => {
    const results = [evalAt(10)];
    await scan({ results, commit: first });
    await scan({ results, commit: first, tool: 'bandit' });
    await scan({ results, commit: second, ref: 'release' });
    const testscan = (commit: string, ref: string) => ({ tool: 'testscan', category: '', commit, ref });
    const bandit = { tool: 'bandit', category: '', commit: first, ref: 'main' };
    const ofPrimary = [bandit, testscan(first, 'main')];
    assert.deepEqual(await scannedCommits('project=p&ref=topic'), ofPrimary);
    assert.deepEqual(await scannedCommits('project=p&ref=topic&baseRef=gone'), ofPrimary);
    const ofRelease = [testscan(second, 'release'), bandit];
    assert.deepEqual(await scannedCommits('project=p&ref=topic&baseRef=refs/heads/release'), ofRelease);
    await scan({ results, commit: third, ref: 'topic' });
    assert.deepEqual(await scannedCommits('project=p&ref=topic&baseRef=release'), [testscan(third, 'topic'), bandit]);
    // Its own scan was partial: what is on the base has other lines.
    await scan({ results, commit: third, ref: 'topic', query: '&scope=diff', manifest: { paths: ['src/b.py'] } });
    assert.deepEqual(await scannedCommits('project=p&ref=topic&baseRef=release'), [bandit]);
  });

  test('200: never a commit of another deployment, nor of another project', async () => {
    await scan({ results: [evalAt(10)], commit: first });
    await scan({ results: [evalAt(10)], commit: second, project: 'q', ref: 'topic' });
    const other = await makeDeployment(api.app.platform, 'elsewhere');
    const ask = async (query: string) => {
      const path = `/api/scans/v1/deployments/${other.deploymentId}/scanned-commits?${query}`;
      return api.app.ask('GET', path, { token: other.admin.jwt });
    };
    for (const query of ['project=p&ref=main', 'project=p&ref=topic', 'project=p&ref=topic&baseRef=main']) {
      assert.deepEqual((await ask(query)).body, { analyses: [] });
    }
    assert.deepEqual(await scannedCommits('project=q&ref=new&baseRef=main'), [
      { tool: 'testscan', category: '', commit: second, ref: 'topic' },
    ]);
  });

  test('400: for a base that is not the name of a ref', async () => {
    const path = `/api/scans/v1/deployments/${api.org.deploymentId}/scanned-commits?project=p&ref=topic&baseRef=a..b`;
    assertError(await api.app.ask('GET', path, { token: api.org.admin.jwt }), 400, 'INVALID_ARGUMENT');
  });

  test('404: for a project that the caller may not upload to, as for one that does not exist', async () => {
    await scan({ results: [evalAt(10)], commit: first });
    const answers = await Promise.all(
      ['p', 'other'].map((project) =>
        api.app.ask(
          'GET',
          `/api/scans/v1/deployments/${api.org.deploymentId}/scanned-commits?project=${project}&ref=main`,
          {
            token: api.org.member.jwt,
          },
        ),
      ),
    );
    for (const answer of answers) assertError(answer, 404, 'NOT_FOUND');
  });
});
