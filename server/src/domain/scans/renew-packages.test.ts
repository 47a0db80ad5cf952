/** Findings about packages stay the same findings when a tool, or Parapet, names the package more exactly. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../../../../tests/harness/platform.ts';
import { uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';
import { digest64 } from '../../base/digest.ts';
import { triageFindings } from '../triage/triage-findings.ts';

/** Trivy's report of an image of Debian with two packages that have one CVE. */
function trivyReport({ withPurls }: { withPurls: boolean }): string {
  const Vulnerabilities = ['libdemo', 'demo-bin'].map((name) => ({
    VulnerabilityID: 'CVE-2020-11111',
    PkgName: name,
    InstalledVersion: '1.0',
    Severity: 'HIGH',
    ...(withPurls ? { PkgIdentifier: { PURL: `pkg:deb/debian/${name}@1.0?distro=debian-12` } } : {}),
  }));
  return JSON.stringify({
    SchemaVersion: 2,
    ArtifactName: 'demo',
    Results: [{ Target: 'demo (debian 12.1)', Class: 'os-pkgs', Type: 'debian', Vulnerabilities }],
  });
}

interface SarifCase {
  tool: string;
  rule: object & { id: string };
  message: string;
  logical?: string;
}

function sarif({ tool, rule, message, logical }: SarifCase): string {
  const physicalLocation = { artifactLocation: { uri: 'package-lock.json' }, region: { startLine: 1 } };
  const logicalLocations = logical === undefined ? [] : [{ fullyQualifiedName: logical }];
  const results = [
    { ruleId: rule.id, message: { text: message }, locations: [{ physicalLocation, logicalLocations }] },
  ];
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: tool, rules: [rule] } }, results }] });
}

const snykMessage = 'This file introduces a vulnerable demo package with a high severity vulnerability.';
const grypeBefore =
  'The path /a.jar reports demo at version 2.11.4  which would result in a vulnerable (java-archive) package';
const grypeNow = 'A high vulnerability in java-archive package: demo, version 2.11.4 was found at: /a.jar';
const snyk = { tool: 'Snyk Open Source', message: snykMessage, logical: 'demo@4.17.4' };
const grypeRule = { id: 'CVE-2020-22222-demo' };

describe('a package that is named more exactly', () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  async function rows(): Promise<{ id: string; status: string; triage: string; ecosystem: string }[]> {
    return on.platform.database.asTenant('1', async (tx) => {
      const found = await tx.client.query<Awaited<ReturnType<typeof rows>>[number]>(
        `SELECT f.id, f.status, f.triage, d.content #>> '{sca,foundDependency,ecosystem}' AS ecosystem
           FROM parapet.finding f
           JOIN parapet.finding_detail d ON d.deployment_id = 1 AND d.finding_id = f.id
          WHERE f.deployment_id = 1 ORDER BY f.id`,
      );
      return found.rows;
    });
  }

  /** Gives the findings the digests of these texts, in the order of their ids, as 0.1.0 stored them. */
  async function storeAs(texts: readonly string[]): Promise<void> {
    const ids = (await rows()).slice(-texts.length).map(({ id }) => id);
    await on.platform.database.asTenant('1', async (tx) => {
      for (const [n, text] of texts.entries())
        await tx.client.query('UPDATE parapet.finding SET text_digest = $2 WHERE deployment_id = 1 AND id = $1', [
          ids[n],
          digest64(text),
        ]);
      await tx.client.query(
        `UPDATE parapet.scan SET meta = jsonb_set(meta, '{readerVersion}', '3') WHERE deployment_id = 1`,
      );
    });
  }

  /** Uploads the first, lets its findings be as before, and uploads the second: nothing may come or go. */
  async function assertSame(project: string, first: string, stored: readonly string[], second: string): Promise<void> {
    const begun = await uploadAndIngest(on, first, { project });
    assert.equal(begun.status, 'completed');
    const known = (await rows()).slice(-(begun.counts.new ?? 0));
    if (stored.length > 0) await storeAs(stored);
    const one = { kind: 'ids', findingIds: [known[0]?.id ?? ''] } as const;
    const decision = { triage: 'ignored', reason: 'acceptable_risk', note: 'not reachable' } as const;
    await triageFindings(on.platform, on.admin, one, decision);
    const { counts } = await uploadAndIngest(on, second, { project });
    assert.deepEqual([counts.new, counts.fixed, counts.removed], [0, 0, 0], project);
    const now = (await rows()).slice(-known.length);
    assert.deepEqual(
      now.map(({ id, triage }) => [id, triage]),
      known.map(({ id }, n) => [id, n === 0 ? 'ignored' : 'untriaged']),
    );
  }

  test('Trivy without purls, then with them', async () => {
    const [bare, named] = [trivyReport({ withPurls: false }), trivyReport({ withPurls: true })];
    await assertSame('t/one', bare, [], named);
    await assertSame('t/two', named, [], bare);
  });

  test('Trivy, stored by 0.1.0 with the word debian, or with deb', async () => {
    const [bare, named] = [trivyReport({ withPurls: false }), trivyReport({ withPurls: true })];
    const stored = ['libdemo', 'demo-bin'].map((name) => `sca:debian:${name}:CVE-2020-11111`);
    await assertSame('t/three', bare, stored, named);
    await assertSame('t/four', bare, stored, `${bare} `);
    await assertSame('t/five', named, [], bare);
    assert.equal((await rows()).at(-1)?.ecosystem, 'deb');
  });

  test('Grype with its older sentence, then the newer, and stored by 0.1.0 without a name', async () => {
    const [older, newer] = [grypeBefore, grypeNow].map((message) => sarif({ tool: 'grype', rule: grypeRule, message }));
    await assertSame('g/one', older ?? '', [], newer ?? '');
    await assertSame('g/two', older ?? '', ['sca:::CVE-2020-22222'], `${older} `);
    await assertSame('g/three', newer ?? '', ['sca:java-archive:demo:CVE-2020-22222'], `${newer} `);
  });

  test('Snyk, stored by 0.1.0 without the ecosystem, and as code by old ids and licenses', async () => {
    const help = { help: { markdown: '* Package Manager: npm' } };
    const body = sarif({ ...snyk, rule: { id: 'SNYK-JS-DEMO-1', ...help } });
    await assertSame('s/one', body, ['sca::demo:SNYK-JS-DEMO-1'], `${body} `);
    const asCode = `message:${snykMessage.replace(/\s+/g, '')}`;
    for (const [project, id] of [
      ['s/two', 'npm:demo:20180130'],
      ['s/three', 'snyk:lic:npm:demo:GPL-3.0'],
    ] as const) {
      const old = sarif({ ...snyk, rule: { id, ...help } });
      await assertSame(project, old, [asCode], `${old} `);
    }
  });
});
