/**
 * Findings that were stored with raw secrets (make-dump.ts): the same uploads, read by this version, keep every finding
 * with its triage, and mask the values in them. What the past recorded (problems of old scans, notes in the history)
 * stays, and so do rules' old texts until they are swept: docs/formats.md, section Secrets.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Confidential } from '../../../server/src/base/confidential.ts';
import { secretCheckFrom } from '../../../server/src/start/platform/keys.ts';
import { restoreDump } from '../../../server/src/store/dump/restore-dump.ts';
import { createTestDatabase } from '../../harness/database/database.ts';
import { storedTexts } from '../../harness/database/stored-texts.ts';
import { urlOf } from '../../harness/server.ts';
import { plantedUploads } from '../../harness/uploads/planted/planted-uploads.ts';
import { PlantedValues } from '../../harness/uploads/planted/values.ts';
import { startProcess } from '../../start/server-process.ts';
import { secretKey } from '../secret-key.ts';

/** The formats in the dump. */
const storedFormats = ['sarif', 'semgrep', 'gitleaks', 'trivy'];

interface Finding {
  id: string;
  status: string;
  triage: string;
  note: string;
  type: string;
}

test('the first scans by this version keep all findings of raw secrets, and mask them', async (t) => {
  const { connection, drop } = await createTestDatabase({ isEmpty: true });
  const secretCheck = secretCheckFrom(new Confidential(secretKey));
  await restoreDump(connection, { file: join(import.meta.dirname, 'raw-secrets.dump'), secretCheck });
  const client = new pg.Client({ connectionString: urlOf(connection) });
  await client.connect();
  t.after(async () => {
    await client.end();
    await drop();
  });
  const values = new PlantedValues();
  const uploads = plantedUploads(values).filter(({ format }) => storedFormats.includes(format));
  const leaks = async (): Promise<string[]> => {
    const found = new Set<string>();
    for await (const { table, text } of storedTexts(client, '1')) {
      for (const place of values.foundIn(text)) found.add(`${place} in ${table}`);
    }
    return [...found];
  };
  const findings = async (): Promise<Finding[]> => {
    const { rows } = await client.query<Finding>(
      `SELECT f.id, f.status, f.triage, f.note, p.issue_type AS type
         FROM parapet.finding f JOIN parapet.profile p ON p.deployment_id = 1 AND p.id = f.profile_id
        WHERE f.deployment_id = 1 ORDER BY f.id`,
    );
    return rows;
  };

  assert.ok((await leaks()).length > 20, 'the dump has raw values');
  const before = await findings();
  assert.ok(before.length > 100 && before.every(({ triage }) => triage === 'reviewing'));
  assert.ok(before.filter(({ type }) => type === 'sast').length > 70, 'secrets of general scanners were code');

  const server = startProcess(t, 'server.ts', { DATABASE_URL: urlOf(connection), PARAPET_SECRET_KEY: secretKey });
  const url = await server.ready();
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  // The test looks into answers freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  const ask = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${text}`);
    return JSON.parse(text);
  };
  const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
  const login = await ask('POST', '/api/auth/login', account);
  headers['authorization'] = `Bearer ${login.accessToken}`;
  for (const [n, { name, format, body }] of uploads.entries()) {
    const query = `project=planted-${n}&ref=main&format=${format}`;
    const { scanId } = await ask('POST', `/api/scans/v1/deployments/1/uploads?${query}`, body);
    for (;;) {
      const { scan } = await ask('GET', `/api/scans/v1/deployments/1/scans/${scanId}`);
      if (/RUNNING|PENDING/.test(scan.status)) {
        await sleep(20);
        continue;
      }
      assert.match(scan.status, /COMPLETED/, `${name}: ${JSON.stringify(scan)}`);
      const { new: created, fixed, removed, reopened } = scan.counts;
      assert.deepEqual({ created, fixed, removed, reopened }, { created: 0, fixed: 0, removed: 0, reopened: 0 }, name);
      break;
    }
  }
  const after = await findings();
  assert.deepEqual(
    after.map(({ type: _type, ...kept }) => kept),
    before.map(({ type: _type, ...kept }) => kept),
  );
  assert.deepEqual(
    after.map(({ type }) => type).filter((type) => type === 'sast').length,
    uploads.filter(({ format }) => format === 'sarif').length * 3 - 9 + 2,
    'only the code results beside the secrets are code',
  );
  assert.deepEqual(
    (await leaks()).filter((place) => !/\.(?:scan|rule|rule_facts|finding_event)$/.test(place)),
    [],
  );
  server.process.kill('SIGTERM');
  await server.ended();
});
