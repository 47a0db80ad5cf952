/** `parapet login`: a session by e-mail and password, or an API token, kept for the next commands. */
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import type { Context } from '../cli/context.ts';
import { findDeployment, userAgent } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { answerOf } from '../sdk/answer.ts';
import { createParapetClient, tokenCredentials } from '../sdk/client.ts';
import { fixedCredentials, readSession } from '../session/credentials.ts';
import { changeLogins, type Login } from '../session/login-file.ts';
import { isReadableOnTheWay } from '../session/server-url.ts';
import { ask, askHidden, readAll } from '../terminal/prompt.ts';

const passwordBytesMax = 10_000;

export const login = defineCommand({
  name: 'login',
  summary: 'Sign in and keep the session, or keep an API token',
  description: [
    'Asks for e-mail address and password at a terminal; the password is not shown. What is kept is readable by you alone, and refreshed by itself.',
    'With --token, keeps that API token instead. The server is remembered for the next commands, and so is the deployment when --deployment is given.',
  ],
  options: {
    email: { kind: 'text', value: 'ADDRESS', summary: 'Your e-mail address (else PARAPET_EMAIL, else asked).' },
    'password-stdin': {
      kind: 'flag',
      summary: 'Read the password from standard input (else PARAPET_PASSWORD, else asked).',
    },
  },
  examples: [
    { text: 'Sign in to the server on this machine', line: 'parapet login' },
    {
      text: 'Sign in from a script',
      line: 'parapet login --server https://parapet.example.org --email ada@example.org --password-stdin < password.txt',
    },
    { text: 'Keep an API token', line: 'parapet login --token - < token.txt' },
  ],
  async run({ options, context }) {
    const { output } = context;
    const serverUrl = await context.serverUrl();
    if (isReadableOnTheWay(serverUrl))
      output.warn(`${serverUrl} has no TLS: others on the way can read what you send.`);
    // A token in the environment is for single commands; only one that is given here is kept.
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
  options: { email: string | undefined; 'password-stdin': boolean },
): Promise<Login> {
  const email = await readEmail(context, options.email);
  const password = await readPassword(context, options['password-stdin']);
  const api = createParapetClient({ serverUrl, credentials: fixedCredentials(null), userAgent });
  const session = await answerOf(api.POST('/api/auth/login', { body: { email, password } }));
  return { kind: 'session', email, ...readSession(session) };
}

async function readEmail({ surroundings }: Context, given: string | undefined): Promise<string> {
  const known = given ?? surroundings.environment['PARAPET_EMAIL'] ?? '';
  if (known !== '') return known;
  const answer = surroundings.stdin.isTTY === true ? await ask(surroundings, 'E-mail: ') : null;
  if (answer === null || answer === '')
    throw usageError('the e-mail address is missing', 'Give it with --email or PARAPET_EMAIL.');
  return answer;
}

async function readPassword({ surroundings }: Context, isOnStdin: boolean): Promise<string> {
  if (isOnStdin) return readAll(surroundings.stdin, passwordBytesMax);
  const known = surroundings.environment['PARAPET_PASSWORD'] ?? '';
  if (known !== '') return known;
  const answer = surroundings.stdin.isTTY === true ? await askHidden(surroundings, 'Password: ') : null;
  if (answer === null) {
    throw usageError(
      'the password is missing',
      'Give it with --password-stdin or PARAPET_PASSWORD, or run at a terminal.',
    );
  }
  return answer;
}

/** The deployment asked for, which must be one of theirs; '' when none was. */
async function checkDeployment(context: Context, serverUrl: string, login: Login): Promise<string> {
  const asked = await context.askedDeployment();
  if (asked === '') return '';
  const credentials = tokenCredentials(login.kind === 'token' ? login.token : login.accessToken);
  return findDeployment(createParapetClient({ serverUrl, credentials, userAgent }), asked);
}

/** Asks the server who the token is, so that a wrong one is not kept. */
async function checkToken(serverUrl: string, token: string): Promise<string> {
  const api = createParapetClient({ serverUrl, credentials: tokenCredentials(token), userAgent });
  await answerOf(api.GET('/api/auth/me'));
  return token;
}
