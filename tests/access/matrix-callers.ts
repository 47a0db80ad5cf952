/**
 * Callers for the matrix of admission: every credential in every state, each with an organisation of its own, and what is
 * true of it in words that no code of the product uses.
 */
import { manualClock } from '../../server/src/base/clock.ts';
import { makeSecret } from '../../server/src/base/secret.ts';
import { signAccessToken } from '../../server/src/domain/access/access-token.ts';
import { accessTokenLifeMs, apiTokenPrefix, directoryTokenPrefix } from '../../server/src/domain/access/credentials.ts';
import type { ErrorCode } from '../../server/src/base/errors.ts';
import type { TokenPermission } from '../../server/src/model/permissions.ts';
import { insertSession } from '../../server/src/store/access/sessions.ts';
import { insertOperator } from '../../server/src/store/operators/operators.ts';
import { makeDeployment, makeProject, testPassword, type TestApp } from '../harness/app.ts';
import { makeDirectorySubjects } from './directory-subjects.ts';

export interface MatrixCaller {
  name: string;
  /** The organisation that the request names. */
  deploymentId: string;
  headers: Record<string, string>;
  credential: 'nothing' | 'session' | 'token' | 'directory token';
  /** What every operation that asks for this kind of credential answers; null: it is recognised. */
  turnedAway: ErrorCode | null;
  /** What operations of the organisation answer to who is recognised; null: they are let in. */
  notIn: ErrorCode | null;
  permissions: readonly TokenPermission[];
  reads: 'only' | 'and writes';
  sees: 'some projects' | 'everything';
  isOperator: boolean;
}

type Org = Awaited<ReturnType<typeof makeDeployment>>;
/** Whom a change concerns; a token has no session. */
interface Subject {
  sessionId: string;
  userId: string;
  deploymentId: string;
}
type Change = (of: Subject) => Promise<unknown>;
type Truth = Partial<Pick<MatrixCaller, 'turnedAway' | 'notIn' | 'permissions' | 'reads' | 'sees' | 'isOperator'>>;

const recognised = {
  turnedAway: null,
  notIn: null,
  permissions: ['WEB_API', 'CI'],
  reads: 'and writes',
  sees: 'everything',
  isOperator: false,
} as const;

export async function makeMatrixCallers(app: TestApp): Promise<MatrixCaller[]> {
  const { platform, clock } = app;
  const callers: MatrixCaller[] = [];
  const past = new Date(clock.now().getTime() - 1);
  const asAccess = (text: string, values: unknown[]) => platform.database.asAccess((tx) => tx.query(text, values));
  const makeOrg = (): Promise<Org> => makeDeployment(platform, `caller${callers.length}`);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  /** `change` is made after the session began. */
  async function session(
    name: string,
    change: Change,
    truth: Truth = {},
    begun: { by?: 'provider here' | 'provider elsewhere'; isExpired?: true } = {},
  ): Promise<void> {
    const { deploymentId, admin } = await makeOrg();
    const { userId } = admin;
    const elsewhere =
      begun.by === 'provider elsewhere' ? await makeDeployment(platform, `else${callers.length}`) : null;
    const now = clock.now();
    const provider = begun.by && {
      deploymentId: elsewhere?.deploymentId ?? deploymentId,
      providerId: '1',
      subject: 'x',
      providerSession: null,
    };
    const expiresAt = new Date(now.getTime() + 1_000_000_000);
    const client = { address: '127.0.0.1', userAgent: '' };
    const sessionId = await platform.database.asAccess((tx) =>
      insertSession(tx, { ...client, userId, createdAt: now, expiresAt, provider: provider ?? null }),
    );
    await change({ sessionId, userId, deploymentId });
    const signedAt = begun.isExpired ? new Date(now.getTime() - accessTokenLifeMs) : now;
    const signed = await signAccessToken({ ...platform, clock: manualClock(signedAt) }, { userId, sessionId });
    const headers = bearer(signed.accessToken);
    callers.push({ ...recognised, name: `session ${name}`, deploymentId, headers, credential: 'session', ...truth });
  }

  /** `change` is made after the token was created. */
  async function token(
    name: string,
    change: Change,
    truth: Truth = {},
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const { deploymentId, admin } = await makeOrg();
    const projectId = await makeProject(platform, deploymentId, 'project');
    const scopes = truth.sees === 'some projects' ? { scopes: [projectId] } : {};
    const body = {
      name: 'x',
      permissions: truth.permissions ?? recognised.permissions,
      ...(truth.reads === 'only' && { isReadOnly: true }),
      ...scopes,
      ...more,
    };
    const path = `/api/agent/deployments/${deploymentId}/tokens`;
    const made = await app.ask('POST', path, { token: admin.jwt, body });
    if (made.status !== 200) throw new Error(`${name}: ${made.text}`);
    await change({ sessionId: '', userId: admin.userId, deploymentId });
    const headers = bearer(made.body.token as string);
    callers.push({ ...recognised, name: `token ${name}`, deploymentId, headers, credential: 'token', ...truth });
  }

  async function directory(name: string, change: Change, truth: Truth = {}): Promise<void> {
    const org = await makeOrg();
    const secret = await makeDirectorySubjects(app, org, () => '').directoryToken();
    const { deploymentId } = org;
    await change({ sessionId: '', userId: org.admin.userId, deploymentId });
    const headers = bearer(secret);
    const credential = 'directory token' as const;
    callers.push({ ...recognised, name: `directory ${name}`, deploymentId, headers, credential, ...truth });
  }

  async function nothing(name: string, headersOf: (org: Org) => Promise<Record<string, string>>): Promise<void> {
    const org = await makeOrg();
    const headers = await headersOf(org);
    const turnedAway = 'UNAUTHENTICATED' as const;
    const { deploymentId } = org;
    callers.push({ ...recognised, name, deploymentId, headers, credential: 'nothing', turnedAway });
  }

  const unchanged = async (): Promise<void> => undefined;
  const ofSession =
    (change: string): Change =>
    ({ sessionId }) =>
      asAccess(`UPDATE parapet.session SET ${change} WHERE id = $1`, [sessionId]);
  const ofPerson =
    (change: string): Change =>
    ({ userId }) =>
      asAccess(`UPDATE parapet.user_account SET ${change} WHERE id = $1`, [userId]);
  const ofMembership =
    (change: string): Change =>
    ({ userId }) =>
      asAccess(`UPDATE parapet.membership SET ${change} WHERE user_id = $1`, [userId]);
  const ofDeployment =
    (change: string): Change =>
    ({ deploymentId }) =>
      asAccess(`UPDATE parapet.deployment SET ${change} WHERE id = $1`, [deploymentId]);
  const ofToken =
    (change: string): Change =>
    ({ deploymentId }) =>
      asAccess(`UPDATE parapet.api_token SET ${change} WHERE deployment_id = $1`, [deploymentId]);
  const leave: Change = ({ userId }) => asAccess('DELETE FROM parapet.membership WHERE user_id = $1', [userId]);
  const addTotpThatIs =
    (state: 'confirmed' | 'begun'): Change =>
    ({ userId }) =>
      asAccess(
        `INSERT INTO parapet.totp_factor (user_id, sealed_secret, begun_at, confirmed_at)
       VALUES ($1, '\\x00', now(), CASE WHEN $2 THEN now() END)`,
        [userId, state === 'confirmed'],
      );
  const addPasskey: Change = ({ userId }) =>
    asAccess(
      `INSERT INTO parapet.passkey
         (user_id, credential_id, user_handle, public_key, sign_count, name, transports, is_synced, is_backed_up, created_at)
       VALUES ($1, $2, '\\x00', '\\x00', 0, 'x', '{}', false, false, now())`,
      [userId, Buffer.from(userId)],
    );
  const makeOperator: Change = ({ userId }) =>
    platform.database.asAccess((tx) => insertOperator(tx, userId, clock.now()));
  const requireFactor = ofDeployment('second_factor_required_at = now()');
  const requireProvider = ofDeployment('requires_single_sign_on = true');
  const suspend = ofDeployment("suspended_at = now(), suspended_for = 'a test'");
  const all =
    (...changes: Change[]): Change =>
    async (of) => {
      for (const change of changes) await change(of);
    };

  const unknown = { turnedAway: 'UNAUTHENTICATED' } as const;
  const suspended = { turnedAway: 'DEPLOYMENT_SUSPENDED' } as const;
  const elsewhere = { turnedAway: 'ADDRESS_NOT_ALLOWED' } as const;

  await nothing('no credential', async () => ({}));
  await nothing('a token that nobody issued', async () => bearer(makeSecret(apiTokenPrefix)));
  await nothing('a directory token that nobody issued', async () => bearer(makeSecret(directoryTokenPrefix)));
  await nothing('the refresh token of a session, as a bearer', async ({ admin }) =>
    bearer((await logIn(app, admin.email)).refreshToken),
  );
  await nothing('the cookie of a session alone', async ({ admin }) => ({
    cookie: `parapet_session=${(await logIn(app, admin.email)).refreshToken}`,
  }));

  await session('that is fresh', unchanged);
  await session('that proved itself long ago', ofSession("proven_at = created_at - interval '1 year'"));
  await session('that was ended', ofSession("ended_at = now(), end_reason = 'logout'"), unknown);
  await session('that is too old', ofSession(`expires_at = '${past.toISOString()}'`), unknown);
  await session('whose JWT has expired', unchanged, unknown, { isExpired: true });
  await session('of a closed account', ofPerson('deactivated_at = now()'), unknown);
  await session('of who has left', leave, { notIn: 'NOT_FOUND' });
  await session('of a deactivated member', ofMembership('deactivated_at = now()'), { notIn: 'NOT_FOUND' });
  await session('in a suspended organisation', suspend, { notIn: 'DEPLOYMENT_SUSPENDED' });
  await session('by a provider', unchanged, {}, { by: 'provider here' });
  await session('by another’s provider', unchanged, { notIn: 'NOT_FOUND' }, { by: 'provider elsewhere' });
  await session('by a password where single sign-on is required', requireProvider, { notIn: 'FORBIDDEN' });
  await session(
    'by the password that is kept for emergencies',
    all(requireProvider, ofMembership('may_use_password = true')),
  );
  await session('by the provider that is required', requireProvider, {}, { by: 'provider here' });
  await session('with an app that nobody requires', addTotpThatIs('confirmed'));
  await session('without the factor that is required', requireFactor, { notIn: 'SECOND_FACTOR_NEEDED' });
  await session('with an app that was never confirmed', all(requireFactor, addTotpThatIs('begun')), {
    notIn: 'SECOND_FACTOR_NEEDED',
  });
  await session('with the app that is required', all(requireFactor, addTotpThatIs('confirmed')));
  await session('with the passkey that is required', all(requireFactor, addPasskey));
  await session('by a provider where a factor is required', requireFactor, {}, { by: 'provider here' });
  await session('of an operator', makeOperator, { isOperator: true });
  await session(
    'of an operator, ended',
    all(makeOperator, ofSession("ended_at = now(), end_reason = 'ended'")),
    unknown,
  );
  await session('of an operator, by a provider', makeOperator, {}, { by: 'provider here' });

  await token('that is fresh', unchanged);
  await token('for the Web API', unchanged, { permissions: ['WEB_API'] });
  await token('for pipelines', unchanged, { permissions: ['CI'] });
  await token('that only reads', unchanged, { permissions: ['WEB_API'], reads: 'only' });
  await token('of some projects', unchanged, { sees: 'some projects' });
  await token('that was revoked', ofToken('revoked_at = now()'), unknown);
  await token('that has expired', ofToken(`expires_at = '${past.toISOString()}'`), unknown);
  await token('of a closed account', ofPerson('deactivated_at = now()'), unknown);
  await token('of who has left', leave, { notIn: 'NOT_FOUND' });
  await token('of a deactivated member', ofMembership('deactivated_at = now()'), { notIn: 'NOT_FOUND' });
  await token('in a suspended organisation', suspend, suspended);
  await token('from its network', ofToken("allowed_networks = '{127.0.0.0/8}'"));
  await token('from another network', ofToken("allowed_networks = '{192.0.2.0/24}'"), elsewhere);
  await token('where a factor is required of sessions', requireFactor);
  await token('where single sign-on is required of sessions', requireProvider);
  await token('of an operator', makeOperator);

  const ofDirectory =
    (change: string): Change =>
    ({ deploymentId }) =>
      asAccess(`UPDATE parapet.directory_token SET ${change} WHERE deployment_id = $1`, [deploymentId]);
  await directory('with a token', unchanged);
  await directory('with a token that was ended', ofDirectory('ended_at = now()'), unknown);
  await directory('with a token that has expired', ofDirectory(`expires_at = '${past.toISOString()}'`), unknown);
  await directory('with a token from another network', ofDirectory("allowed_networks = '{192.0.2.0/24}'"), elsewhere);
  await directory('in a suspended organisation', suspend, suspended);
  return callers;
}

async function logIn(app: TestApp, email: string): Promise<{ refreshToken: string }> {
  return (await app.ask('POST', '/api/auth/login', { body: { email, password: testPassword } })).body;
}
