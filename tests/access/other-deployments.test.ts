/**
 * Ids of another deployment, in a path or a body, behave like ids that do not exist, and their data stays unchanged.
 * Tested on the normal server, and on one whose statements lack their condition on the deployment, so that only
 * row-level security protects it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '../../server/src/http/registry.ts';
import type { DeploymentAccess, Route } from '../../server/src/http/route.ts';
import { enterDeployment } from '../../server/src/domain/access/enter-deployment.ts';
import { authenticate } from '../../server/src/domain/access/authenticate.ts';
import { createToken } from '../../server/src/domain/tokens/create-token.ts';
import { makeDeployment, noSource, startTestApp, type Answer, type TestApp } from '../harness/app.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { unscoped } from '../harness/database/unscoped.ts';
import { cases, sendCase } from './cases.ts';
import { makeSubjects, type Subjects } from './subjects.ts';

type Org = Awaited<ReturnType<typeof makeDeployment>>;

const inDeployment = routes.filter((route) => route.access.kind === 'deployment');
/** Above all sequences. */
const missingId = '987654321987';

for (const build of ['as it is', 'without the conditions of its statements'] as const) {
  describe(`the server ${build}`, () => {
    let owner: TestDatabase;
    let setUp: TestApp;
    let app: TestApp;
    let here: Org;
    let there: Org;
    let own: () => Subjects;
    let foreign: () => Subjects;
    let removed = (): number => 0;

    before(async () => {
      owner = await createTestDatabase();
      // Set up by the normal server, then queried through the other build.
      setUp = await startTestApp({ database: owner });
      here = await makeDeployment(setUp.platform, 'here');
      there = await makeDeployment(setUp.platform, 'there');
      own = await makeSubjects(setUp, here);
      foreign = await makeSubjects(setUp, there);
      if (build === 'as it is') {
        app = setUp;
        return;
      }
      const database = unscoped(owner.database);
      removed = database.removed;
      app = await startTestApp({ database: { ...owner, database } });
    });
    after(async () => {
      if (build !== 'as it is') assert.ok(removed() > 100, 'the test build has lost its conditions');
      await app.close();
      if (app !== setUp) await setUp.close();
      await owner.drop();
    });

    let token: Promise<string> | undefined;
    async function credentialOf(route: Route): Promise<string> {
      if ((route.access as DeploymentAccess).schemes.includes('ServiceJWT')) return here.admin.jwt;
      token ??= makeToken();
      return token;
    }

    async function makeToken(): Promise<string> {
      const { jwt } = here.admin;
      const member = await enterDeployment(
        app.platform,
        await authenticate(app.platform, `Bearer ${jwt}`, noSource),
        here.deploymentId,
      );
      const request = { name: 'x', permissions: ['WEB_API', 'CI'] as const, expiresAt: null, scopes: null };
      return (await createToken(app.platform, member, request)).token;
    }

    for (const route of inDeployment) {
      test(`${route.operationId} treats another deployment’s ids as missing ones`, async () => {
        for (const name of await namesIn(route, own())) {
          const values = foreign();
          const stranger = await valueOf(values, name);
          const held = await contentOf(owner, there.deploymentId);
          const strange = await sendWith(route, name, stranger);
          const missing = await sendWith(route, name, missingId);
          assert.deepEqual(
            withoutMentions(strange, stranger),
            withoutMentions(missing, missingId),
            `${name} of another deployment: ${strange.status} ${strange.text}, missing: ${missing.status} ${missing.text}`,
          );
          assert.deepEqual(await contentOf(owner, there.deploymentId), held, `${name}: the other deployment changed`);
        }
      });

      test(`${route.operationId} returns nothing of another deployment`, async () => {
        const request = await cases[route.operationId]!(own());
        const token = await credentialOf(route);
        const held = await contentOf(owner, there.deploymentId);
        const answer = await sendCase(app, route, { ...request, deploymentId: here.deploymentId, token });
        assert.ok(answer.status < 300, answer.text);
        assert.ok(!answer.text.includes('there'), answer.text);
        assert.deepEqual(await contentOf(owner, there.deploymentId), held);
      });
    }

    async function sendWith(route: Route, name: string, value: string): Promise<Answer> {
      const fresh = name.startsWith('fresh');
      const subjects: Subjects = { ...own(), [name]: fresh ? () => Promise.resolve(value) : value };
      const request = await cases[route.operationId]!(subjects);
      return sendCase(app, route, { ...request, deploymentId: here.deploymentId, token: await credentialOf(route) });
    }
  });
}

/** The subjects that a case names by id. */
async function namesIn(route: Route, subjects: Subjects): Promise<string[]> {
  const named = new Set<string>();
  const watching = new Proxy(subjects, {
    get(target, name) {
      if (typeof name === 'string' && name.endsWith('Id')) named.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
  await cases[route.operationId]!(watching);
  return [...named];
}

async function valueOf(subjects: Subjects, name: string): Promise<string> {
  const value =
    subjects[
      name as Exclude<
        keyof Subjects,
        | 'beforeMigration'
        | 'directoryToken'
        | 'makeRoomForDestination'
        | 'roomForDirectoryToken'
        | 'freshAccount'
        | 'freshDeployment'
        | 'freshEmailChange'
        | 'freshIdentity'
        | 'freshMemberSession'
        | 'freshPasskey'
        | 'freshTotp'
        | 'withDemo'
        | 'withoutDemo'
      >
    ];
  return typeof value === 'function' ? value() : value;
}

/** A response may repeat the requested id, and contains its own request id. */
function withoutMentions(answer: Answer, id: string): unknown {
  const body = (answer.body ?? { text: answer.text }) as Record<string, unknown>;
  const { requestId: _requestId, ...rest } = body;
  return { status: answer.status, text: JSON.stringify(rest).replaceAll(id, '…') };
}

/** All rows of a deployment, by table. */
async function contentOf({ database }: TestDatabase, deploymentId: string): Promise<Record<string, string>> {
  return database.asTenant(deploymentId, async ({ client }) => {
    const tables = await (tenantTables ??= listTenantTables(client));
    // One statement, which each connection prepares once: these digests are taken some thousand times.
    const digests = tables.map(
      (name) =>
        `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM parapet.${name} t`,
    );
    const statement = { name: 'digests', text: digests.join(' UNION ALL ') };
    const { rows } = await client.query<{ name: string; digest: string }>(statement);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });
}

let tenantTables: Promise<string[]> | undefined;

/** The schema is the same in every test database, and no operation changes it. */
async function listTenantTables(client: TenantTransaction['client']): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid AND p.polname = 'tenant'
      WHERE c.relnamespace = 'parapet'::regnamespace AND c.relname <> 'deployment' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
