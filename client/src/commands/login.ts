/** `parapet login`: signs in with e-mail address and password, or stores an API token, for the next commands. */
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import type { Context } from '../cli/context.ts';
import { findDeployment, userAgent } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { createParapetClient, tokenCredentials } from '../sdk/client.ts';
import { fixedCredentials, readSession } from '../session/credentials.ts';
import { changeLogins, type Login } from '../session/login-file.ts';
import { completeSignIn } from '../session/second-factor.ts';
import { isUnencrypted } from '../session/server-url.ts';
import { ask, askHidden, readAll } from '../terminal/prompt.ts';

const passwordBytesMax = 10_000;

export const login = defineCommand({
  name: 'login',
  summary: 'Sign in, or store an API token',
  description: [
    'Prompts for e-mail address and password, which is not shown, and for the code of your authenticator app if you set one up, or a recovery code if you only have passkeys. The session is stored in a file that only you can read, and is refreshed automatically.',
    'With --token, stores that API token instead. The next commands use the same server and, if you give --deployment, the same deployment.',
  ],
  options: {
    email: { kind: 'text', value: 'ADDRESS', summary: 'Your e-mail address (default: PARAPET_EMAIL, else a prompt).' },
    'password-stdin': {
      kind: 'flag',
      summary: 'Read the password from standard input (default: PARAPET_PASSWORD, else a prompt).',
    },
    code: {
      kind: 'text',
      value: 'CODE',
      summary: 'A code of your authenticator app, or a recovery code, if your account has one (default: a prompt).',
    },
  },
  examples: [
    { text: 'Sign in to the server on this machine', line: 'parapet login' },
    {
      text: 'Sign in from a script',
      line: 'parapet login --server https://parapet.example.org --email ada@example.org --password-stdin < password.txt',
    },
    { text: 'Store an API token', line: 'parapet login --token - < token.txt' },
  ],
  async run({ options, context }) {
    const { output } = context;
    const serverUrl = await context.serverUrl();
    if (isUnencrypted(serverUrl))
      output.warn(`${serverUrl} does not use TLS: your password and your data can be read in transit. Use https.`);
    // With --email or --password-stdin the user wants a session, even if PARAPET_TOKEN is set.
    const wantsSession = options.email !== undefined || options['password-stdin'];
    const token = wantsSession ? null : await context.givenToken();
    const kept: Login =
      token === null
        ? await signIn(context, serverUrl, options)
        : { kind: 'token', token: await checkToken(serverUrl, token) };
    const deployment = await checkDeployment(context, serverUrl, kept);
    const login = deployment === '' ? kept : { ...kept, deployment };
    await changeLogins(context.loginFile, (before) => ({
      server: serverUrl,
      byServer: { ...before.byServer, [serverUrl]: login },
    }));
    const who = kept.kind === 'token' ? 'with an API token' : `as ${kept.email}`;
    if (output.isJson)
      output.json({ server: serverUrl, kind: kept.kind, email: kept.kind === 'token' ? null : kept.email });
    else output.line(`Signed in to ${serverUrl} ${who}.`);
    return exitCodes.ok;
  },
});

async function signIn(
  context: Context,
  serverUrl: string,
  options: { email: string | undefined; 'password-stdin': boolean; code: string | undefined },
): Promise<Login> {
  const email = await readEmail(context, options.email);
  const password = await readPassword(context, options['password-stdin']);
  const api = createParapetClient({ serverUrl, credentials: fixedCredentials(null), userAgent });
  const answer = await unwrap(api.POST('/api/auth/login', { body: { email, password } }));
  const session =
    'challenge' in answer ? await completeSignIn(context, api, { ...answer, code: options.code }) : answer;
  return { kind: 'session', email, ...readSession(session) };
}

async function readEmail({ runtime }: Context, given: string | undefined): Promise<string> {
  const known = given ?? runtime.environment['PARAPET_EMAIL'] ?? '';
  if (known !== '') return known;
  const answer = runtime.stdin.isTTY === true ? await ask(runtime, 'E-mail: ') : null;
  if (answer === null || answer === '')
    throw usageError('the e-mail address is missing', 'Set it with --email or PARAPET_EMAIL.');
  return answer;
}

async function readPassword({ runtime }: Context, isOnStdin: boolean): Promise<string> {
  if (isOnStdin) return readAll(runtime.stdin, passwordBytesMax);
  const known = runtime.environment['PARAPET_PASSWORD'] ?? '';
  if (known !== '') return known;
  const answer = runtime.stdin.isTTY === true ? await askHidden(runtime, 'Password: ') : null;
  if (answer === null) {
    throw usageError(
      'the password is missing',
      'Set it with --password-stdin or PARAPET_PASSWORD, or run the command in a terminal.',
    );
  }
  return answer;
}

/** The requested deployment, of which the user must be a member; '' when none was requested. */
async function checkDeployment(context: Context, serverUrl: string, login: Login): Promise<string> {
  const asked = await context.requestedDeployment();
  if (asked === '') return '';
  const credentials = tokenCredentials(login.kind === 'token' ? login.token : login.accessToken);
  return findDeployment(createParapetClient({ serverUrl, credentials, userAgent }), asked);
}

/** Checks the token with the server, so that an invalid one is not stored. */
async function checkToken(serverUrl: string, token: string): Promise<string> {
  const api = createParapetClient({ serverUrl, credentials: tokenCredentials(token), userAgent });
  await unwrap(api.GET('/api/auth/me'));
  return token;
}
