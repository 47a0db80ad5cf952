import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addTeamMember } from '../../server/src/domain/teams/add-team-member.ts';
import { addTeamProject } from '../../server/src/domain/teams/add-team-project.ts';
import { setUpTeam } from '../../server/src/domain/teams/set-up-team.ts';
import { makeDeployment, makeProject, startTestApp, type TestApp } from '../harness/app.ts';

const credentialTables = [
  'api_token',
  'invite',
  'login_request',
  'login_throttle',
  'refresh_token',
  'refused_sign_in',
  'session',
  'signing_key',
  'user_account',
];

let app: TestApp;
let one: string;
let two: string;
let tables: {
  name: string;
  isForced: boolean;
  policies: string[];
  readers: string[];
  columns: string[];
  key: string[];
}[];

before(async () => {
  app = await startTestApp();
  for (const slug of ['one', 'two']) {
    const { deploymentId, member } = await makeDeployment(app.platform, slug);
    const projectId = await makeProject(app.platform, deploymentId, 'p');
    const teamId = await setUpTeam(app.platform, deploymentId, { name: 't', slug: 't' });
    await addTeamMember(app.platform, deploymentId, { teamId, userId: member.userId, role: 'member' });
    await addTeamProject(app.platform, deploymentId, { teamId, projectId });
    if (slug === 'one') one = deploymentId;
    else two = deploymentId;
  }
  const { rows } = await app.platform.database.pool.query(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isForced",
           array(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY 1) AS policies,
           array(SELECT r.rolname::text FROM pg_roles r
                  WHERE r.rolname IN ('parapet_tenant', 'parapet_ingest', 'parapet_access')
                    AND has_table_privilege(r.oid, c.oid, 'SELECT') ORDER BY 1) AS readers,
           array(SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
           array(SELECT a.attname::text FROM pg_index i
                   JOIN unnest(i.indkey) WITH ORDINALITY k(attnum, n) ON true
                   JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
                  WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.n) AS key
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'parapet' AND c.relkind IN ('r', 'p') ORDER BY 1`);
  tables = rows;
});
after(() => app.close());

const tenantTables = () => tables.filter((table) => table.policies.includes('tenant'));
/** Runs a statement as a role, with or without a deployment, and rolls it back. */
async function as<T>(role: string, deploymentId: string | null, statement: string): Promise<T[]> {
  const client = await app.platform.database.pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL ROLE ${role}`);
    if (deploymentId !== null) await client.query(`SET LOCAL app.deployment_id = '${deploymentId}'`);
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
const denied = { code: '42501' };
/** Tables of the installation of which tenants read some rows, each with a condition for the rows that they must not see. */
const readByTenants = new Map([
  // A value and an audit entry are sealed in the transaction that stores them, with the wrapped key that is current
  // there (ADR 0023, ADR 0049).
  ['data_key', `purpose NOT IN ('sealing', 'audit')`],
]);

describe('every table', () => {
  test('belongs to tenants, to parapet_access or to staging, and row-level security binds even the owner of the first two', () => {
    assert.ok(tables.length > 15);
    for (const { name, isForced, policies, readers } of tables) {
      if (policies.includes('tenant')) {
        assert.ok(isForced, name);
      } else if (policies.includes('access')) {
        assert.ok(isForced, name);
        const expected = readByTenants.has(name)
          ? ['parapet_access', 'parapet_ingest', 'parapet_tenant']
          : ['parapet_access'];
        assert.deepEqual(readers, expected, name);
      } else {
        assert.ok(
          readers.every((role) => role === 'parapet_ingest'),
          `${name}: ${readers.join()}`,
        );
      }
    }
  });

  test('of the installation that tenants read shows them the declared rows alone', async () => {
    for (const [name, hidden] of readByTenants) {
      const there = await as('parapet_access', null, `SELECT 1 FROM parapet.${name} WHERE ${hidden} LIMIT 1`);
      assert.equal(there.length, 1, `${name} has a row to hide`);
      for (const role of ['parapet_tenant', 'parapet_ingest'])
        assert.deepEqual(await as(role, '1', `SELECT 1 FROM parapet.${name} WHERE ${hidden} LIMIT 1`), [], name);
    }
  });

  test('of a tenant has the deployment first in its key', () => {
    for (const { name, columns, key } of tenantTables()) {
      if (name === 'deployment') continue;
      assert.ok(columns.includes('deployment_id'), name);
      if (key.length > 0) assert.equal(key[0], 'deployment_id', name);
    }
  });
});

describe('parapet_tenant', () => {
  test('reads no row of any table without a deployment', async () => {
    for (const { name } of tenantTables()) {
      assert.deepEqual(await as('parapet_tenant', null, `SELECT 1 FROM parapet.${name} LIMIT 1`), [], name);
    }
  });

  test('reads only its own deployment’s rows, even if it selects the other’s', async () => {
    const seen: string[] = [];
    for (const { name } of tenantTables()) {
      const column = name === 'deployment' ? 'id' : 'deployment_id';
      const rows = await as<{ id: string }>(
        'parapet_tenant',
        one,
        `SELECT DISTINCT ${column} AS id FROM parapet.${name}`,
      );
      assert.deepEqual(
        rows.map(({ id }) => id).filter((id) => id !== one),
        [],
        name,
      );
      if (rows.length > 0) seen.push(name);
      const others = `SELECT 1 FROM parapet.${name} WHERE ${column} = ${two} LIMIT 1`;
      assert.deepEqual(await as('parapet_tenant', one, others), [], name);
    }
    for (const filled of ['deployment', 'membership', 'project', 'team', 'team_member', 'team_project']) {
      assert.ok(seen.includes(filled), filled);
    }
  });

  test('cannot write, move or remove a row of another deployment', async () => {
    const insert = `INSERT INTO parapet.team (deployment_id, name, slug, created_at) VALUES (${two}, 'x', 'x', now())`;
    await assert.rejects(as('parapet_tenant', one, insert), denied);
    await assert.rejects(as('parapet_tenant', one, `UPDATE parapet.team SET deployment_id = ${two}`), denied);
    const remove = `DELETE FROM parapet.team_member WHERE deployment_id = ${two} RETURNING 1`;
    assert.deepEqual(await as('parapet_tenant', one, remove), []);
  });

  test('reads no credential in any deployment', async () => {
    for (const name of credentialTables) {
      await assert.rejects(as('parapet_tenant', one, `SELECT 1 FROM parapet.${name}`), denied, name);
      await assert.rejects(as('parapet_ingest', one, `SELECT 1 FROM parapet.${name}`), denied, name);
    }
  });

  test('cannot read the queue and the migrations', async () => {
    await assert.rejects(as('parapet_tenant', one, 'SELECT 1 FROM public.parapet_migration'), denied);
    const schemas = await app.platform.database.pool.query(
      `SELECT n.nspname FROM pg_namespace n WHERE n.nspname !~ '^(pg_|information_schema|public|parapet$)'
          AND has_schema_privilege('parapet_tenant', n.oid, 'USAGE')`,
    );
    assert.deepEqual(schemas.rows, []);
  });
});

describe('parapet_access', () => {
  test('cannot read findings, scans and projects', async () => {
    for (const name of ['project', 'scan', 'finding', 'finding_detail', 'team_project']) {
      await assert.rejects(as('parapet_access', null, `SELECT 1 FROM parapet.${name}`), denied, name);
    }
  });
});

test('no role can log in, is a superuser, bypasses row-level security or owns a table that others use', async () => {
  const { rows } = await app.platform.database.pool.query(
    `SELECT rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
            EXISTS (SELECT 1 FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid WHERE c.relowner = pg_roles.oid) AS owns
       FROM pg_roles WHERE rolname ~ '^parapet_(tenant|ingest|access)$'`,
  );
  assert.equal(rows.length, 3);
  for (const { rolname, ...powers } of rows) assert.ok(!Object.values(powers).includes(true), rolname);
});

test('a deployment id that is not digits never becomes SQL', async () => {
  for (const id of ["1'; RESET ROLE; --", '', ' 1', '1e3', '-1']) {
    await assert.rejects(async () => app.platform.database.asTenant(id, async () => undefined), /not a deployment id/);
  }
});
