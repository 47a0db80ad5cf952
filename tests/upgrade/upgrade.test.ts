/** Upgrades from the dump of every released version to this one, with its data. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { Confidential } from '../../server/src/base/confidential.ts';
import { secretCheckFrom } from '../../server/src/start/platform/keys.ts';
import { restoreDump } from '../../server/src/store/dump/restore-dump.ts';
import { migrationFiles } from '../../server/src/store/schema/migration-files.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { urlOf } from '../harness/server.ts';
import { startProcess } from '../start/server-process.ts';
import { secretKey } from './secret-key.ts';

/** The fields that the test reads. */
interface Answer {
  accessToken?: string;
  findings?: readonly unknown[];
  isIntact?: boolean;
}

const dumps = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.dump'));

test('there is a dump of the first release', () => assert.ok(dumps.includes('0.1.0.dump')));

for (const name of dumps) {
  test(`an installation of ${basename(name, '.dump')} is migrated and keeps its data`, async (t) => {
    const { connection, drop } = await createTestDatabase({ isEmpty: true });
    t.after(() => drop());
    const secretCheck = secretCheckFrom(new Confidential(secretKey));
    const { header, migrations } = await restoreDump(connection, {
      file: join(import.meta.dirname, name),
      secretCheck,
    });
    assert.equal(header.version, basename(name, '.dump'));
    assert.deepEqual(
      [...header.migrations.map((applied) => applied.name), ...migrations],
      migrationFiles.map((file) => file.name),
    );

    const server = startProcess(t, 'server.ts', { DATABASE_URL: urlOf(connection), PARAPET_SECRET_KEY: secretKey });
    const url = await server.ready();
    const ask = async (path: string, body?: unknown, token?: string) => {
      const response = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      assert.equal(response.status, 200, text);
      return JSON.parse(text) as Answer;
    };
    const login = await ask('/api/auth/login', { email: 'ada@example.com', password: 'correct horse battery staple' });
    const token = login.accessToken;
    // All findings: two uploads of the dump are still to be merged, and the last one fixes some.
    const report = await ask('/api/reporting/1/findings', { reportType: 'REPORT_TYPE_PROJECT', limit: 100 }, token);
    assert.equal(report.findings?.length, 30);
    const audit = await ask('/api/audit/v1/deployments/1/state', undefined, token);
    assert.equal(audit.isIntact, true);
    server.process.kill('SIGTERM');
    await server.ended();
  });
}
