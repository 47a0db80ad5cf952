/**
 * Route by credential by second factor by state: who passes admission, and what everybody else is told. Each route of the
 * registry is asked by each caller (matrix-callers.ts). The request is one that every operation refuses once its caller is
 * admitted, so it changes nothing. What comes after admission, roles and fresh proofs, is in who-may.test.ts.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '../../server/src/http/registry.ts';
import type { Route } from '../../server/src/http/route.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { makeMatrixCallers, type MatrixCaller } from './matrix-callers.ts';

let app: TestApp;
let callers: MatrixCaller[];
before(async () => {
  app = await startTestApp();
  callers = await makeMatrixCallers(app);
});
after(() => app.close());

/** The answer to an admitted caller: the path has a NUL, which is judged right after admission. */
const admitted = 'INVALID_ARGUMENT';

/** What the documentation promises (docs/people.md, docs/tokens.md, docs/directory.md, docs/tenants.md). */
function expectedOf({ access, effect, method }: Route, caller: MatrixCaller): string {
  if (access.kind === 'public') return admitted;
  const { credential, turnedAway, notIn, permissions } = caller;
  // The tokens of directories are unknown elsewhere.
  if (credential === 'directory token')
    return access.kind === 'directory' ? (turnedAway ?? admitted) : 'UNAUTHENTICATED';
  return turnedAway ?? expectedOfPerson();

  function expectedOfPerson(): string {
    if (access.kind === 'public' || access.kind === 'directory') return 'SCHEME_NOT_ACCEPTED';
    const scheme = credential === 'session' ? 'ServiceJWT' : 'ServiceWebToken';
    if (!access.schemes.includes(scheme)) return 'SCHEME_NOT_ACCEPTED';
    const isRead = effect === undefined ? method === 'GET' : effect === 'read';
    if (caller.reads === 'only' && !isRead) return 'FORBIDDEN';
    if (access.kind === 'user') return access.forOperators === true && !caller.isOperator ? 'FORBIDDEN' : admitted;
    if (credential === 'token' && !permissions.includes(access.tokenPermission)) return 'NOT_FOUND';
    if (caller.sees === 'some projects' && !access.acceptsLimitedToken) return 'NOT_FOUND';
    return notIn ?? admitted;
  }
}

async function codeOf(route: Route, { deploymentId, headers }: MatrixCaller): Promise<string> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    name === 'deploymentId' ? deploymentId : '0',
  );
  const answer = await app.ask(route.method, `${path}?nothing=%00`, { headers });
  return answer.body?.code ?? `${answer.status} ${answer.text}`;
}

describe('every caller is told what is promised, by', () => {
  for (const route of routes) {
    test(route.operationId, async () => {
      const expected = callers.map((caller) => [caller.name, expectedOf(route, caller)]);
      const told = callers.map(async (caller) => [caller.name, await codeOf(route, caller)]);
      assert.deepEqual(await Promise.all(told), expected);
    });
  }
});

test('the matrix has both answers of every kind of access, so that no column is empty', () => {
  const kinds = new Map<string, Set<string>>();
  for (const route of routes) {
    const { kind } = route.access;
    const key = kind === 'user' && route.access.kind === 'user' && route.access.forOperators ? 'operator' : kind;
    const answers = kinds.get(key) ?? new Set<string>();
    kinds.set(key, answers);
    for (const caller of callers) answers.add(expectedOf(route, caller));
  }
  const seen = Object.fromEntries([...kinds].map(([kind, answers]) => [kind, [...answers].sort()]));
  const always = ['ADDRESS_NOT_ALLOWED', 'DEPLOYMENT_SUSPENDED', admitted, 'SCHEME_NOT_ACCEPTED', 'UNAUTHENTICATED'];
  assert.deepEqual(seen, {
    public: [admitted],
    user: [...always, 'FORBIDDEN'].sort(),
    operator: [...always, 'FORBIDDEN'].sort(),
    directory: [...always].sort(),
    deployment: [...always, 'FORBIDDEN', 'NOT_FOUND', 'SECOND_FACTOR_NEEDED'].sort(),
  });
});
