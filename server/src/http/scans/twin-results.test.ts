/** Results at one place that the tool's own fingerprints distinguish (readings section 7, Identity). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { useProjectsApp } from '../projects/testing/projects-app.ts';

const api = useProjectsApp();

interface Twin {
  message?: string;
  line?: number;
  fingerprints?: Record<string, string>;
}

function sarifOf(twins: readonly Twin[]): string {
  const results = twins.map(({ message = 'Found.', line = 3, fingerprints }) => ({
    ruleId: 'eval',
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/a.py' },
          region: { startLine: line, snippet: { text: 'eval(x)' } },
        },
      },
    ],
    ...(fingerprints && { fingerprints }),
  }));
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'testscan' } }, results }] });
}

async function scan(project: string, twins: readonly Twin[]): Promise<Record<string, number>> {
  api.app.clock.advanceMs(1_000);
  const deployment = `/api/scans/v1/deployments/${api.org.deploymentId}`;
  const accepted = await api.app.ask('POST', `${deployment}/uploads?project=${project}&ref=main`, {
    token: api.org.admin.jwt,
    rawBody: sarifOf(twins),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(accepted.status, 202, accepted.text);
  await ingestUpload(api.app.platform, api.org.deploymentId, String(accepted.body.scanId));
  const path = `${deployment}/scans/${String(accepted.body.scanId)}`;
  return (await api.app.ask('GET', path, { token: api.org.admin.jwt })).body.scan.counts;
}

/** `id message state` of each finding. */
function findings(project: string): Promise<string[]> {
  return api.app.platform.database.asTenant(api.org.deploymentId, async ({ client, deploymentId }) => {
    const { rows } = await client.query<{ text: string }>(
      `SELECT concat_ws(' ', f.id, d.content ->> 'message', f.state) AS text
         FROM parapet.finding f
         JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
         JOIN parapet.project p ON p.deployment_id = $1 AND p.id = f.project_id
        WHERE f.deployment_id = $1 AND p.name = $2 ORDER BY 1`,
      [deploymentId, project],
    );
    return rows.map(({ text }) => text);
  });
}

const kinds: Record<string, (value: string) => Record<string, string>> = {
  'a fingerprint': (value) => ({ 'primary/v1': value.repeat(8) }),
  scanTagsHash: (value) => ({ 'scanPrimary/v1': 'equal'.repeat(8), 'scanTagsHash/v1': value.repeat(8) }),
};

describe('two results of one rule at one place', () => {
  for (const [what, fingerprintsOf] of Object.entries(kinds)) {
    const one: Twin = { message: 'One.', fingerprints: fingerprintsOf('1a2b') };
    const other: Twin = { message: 'Other.', fingerprints: fingerprintsOf('3c4d') };

    test(`that differ in ${what} stay two, and keep their ids in both orders`, async () => {
      const project = `twins-${what.length}`;
      const first = await scan(project, [one, other]);
      assert.deepEqual([first['new'], first['duplicates']], [2, 0]);
      const known = await findings(project);
      assert.deepEqual(known.map((text) => text.split(' ')[1]).sort(), ['One.', 'Other.']);
      for (const twins of [
        [other, one],
        [one, other],
      ]) {
        const again = await scan(project, twins);
        assert.deepEqual([again['unchanged'], again['duplicates']], [2, 0]);
        assert.deepEqual(await findings(project), known);
      }
    });

    test(`that differ in ${what} keep their ids while the file changes around them`, async () => {
      const project = `around-${what.length}`;
      await scan(project, [one, other]);
      const known = await findings(project);
      assert.equal(known.length, 2);
      const counts = await scan(project, [{ line: 1 }, { ...other, line: 5 }, { ...one, line: 5 }]);
      assert.deepEqual([counts['new'], counts['fixed']], [1, 0]);
      assert.deepEqual(
        (await findings(project)).filter((text) => known.includes(text)),
        known,
      );
    });

    test(`that differ in ${what} are distinguished when one of them is gone`, async () => {
      const project = `gone-${what.length}`;
      await scan(project, [one, other]);
      assert.equal((await scan(project, [other]))['fixed'], 1);
      const states = (await findings(project)).map((text) => text.split(' ').slice(1).join(' '));
      assert.deepEqual(states.sort(), ['One. fixed', 'Other. open']);
    });
  }

  test('are one if their fingerprints are equal, or one of them has none', async () => {
    const own = { 'primary/v1': '1a2b3c4d5e6f7081' };
    const counts = await scan('same', [{ fingerprints: own }, { fingerprints: own }, {}]);
    assert.deepEqual([counts['new'], counts['duplicates']], [1, 2]);
    const second = { 'primary/v1': 'ffff3c4d5e6f7081' };
    const more = await scan('same', [{ fingerprints: own }, { fingerprints: second }, {}]);
    assert.deepEqual([more['new'], more['duplicates']], [1, 1]);
  });
});
