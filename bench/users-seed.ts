/** The people of a large deployment by SQL: accounts, memberships, teams with people and projects. */
import type { Database } from '../server/src/store/database.ts';

const teams = 200;
const projects = 1000;

/**
 * `count` members with some equal names, each in two teams; every tenth deactivated, every third known on a source-code
 * host.
 */
export async function seedUsers(database: Database, deploymentId: string, count: number): Promise<void> {
  await database.asAccess((tx) =>
    tx.query(
      `WITH made AS (
         INSERT INTO parapet.user_account (login, email, name, password_hash, created_at, updated_at)
         SELECT 'person' || n, 'person' || n || '@example.com', 'Person ' || md5((n % ($2 * 9 / 10))::text), 'x', now(), now()
           FROM generate_series(1, $2::int) n
         RETURNING id, login, email, name)
       INSERT INTO parapet.membership (deployment_id, user_id, org_role, login, email, name, since, updated_at, deactivated_at)
       SELECT $1, id, CASE WHEN id % 100 = 0 THEN 'admin' WHEN id % 4 = 0 THEN 'readonly' ELSE 'member' END, login, email, name,
              now() - (id * 7919 % 100000) * interval '1 minute', now() - (id * 104729 % 100000) * interval '1 minute',
              CASE WHEN id % 10 = 0 THEN now() END
         FROM made`,
      [deploymentId, count],
    ),
  );
  await database.asTenant(deploymentId, async ({ client }) => {
    await client.query(
      `WITH made AS (
         INSERT INTO parapet.scm_identity (deployment_id, user_id, host, login)
         SELECT $1, m.user_id, 'github.com', m.login FROM parapet.membership m WHERE m.deployment_id = $1 AND m.user_id % 3 = 0
         RETURNING user_id)
       UPDATE parapet.membership m SET has_scm_identity = true FROM made
        WHERE m.deployment_id = $1 AND m.user_id = made.user_id`,
      [deploymentId],
    );
    await client.query(
      `INSERT INTO parapet.team (deployment_id, name, slug, created_at)
       SELECT $1, 'Team ' || n, 'team-' || n, now() FROM generate_series(1, ${teams}) n`,
      [deploymentId],
    );
    await client.query(
      `INSERT INTO parapet.project (deployment_id, name, provisioned_at)
       SELECT $1, 'project-' || n, now() FROM generate_series(1, ${projects}) n`,
      [deploymentId],
    );
    await client.query(
      `INSERT INTO parapet.team_member (deployment_id, team_id, user_id, role)
       SELECT $1, t.id, m.user_id, 'member'
         FROM parapet.membership m
         JOIN parapet.team t ON t.deployment_id = $1 AND t.id % ${teams} IN (m.user_id % ${teams}, m.user_id * 31 % ${teams})
        WHERE m.deployment_id = $1`,
      [deploymentId],
    );
    await client.query(
      `INSERT INTO parapet.team_project (deployment_id, team_id, project_id)
       SELECT $1, t.id, p.id FROM parapet.project p
         JOIN parapet.team t ON t.deployment_id = $1 AND t.id % 20 = p.id % 20
        WHERE p.deployment_id = $1`,
      [deploymentId],
    );
  });
  await database.pool.query('VACUUM ANALYZE');
}
