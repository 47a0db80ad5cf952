/** What a command works with: its surroundings, its voices, and the server, which it reaches when it needs it. */
import { homedir } from 'node:os';
import { answerOf } from '../sdk/answer.ts';
import { clientOf, type ParapetClient } from '../sdk/client.ts';
import { createSender, type Credentials, type Sender } from '../sdk/send.ts';
import { fixedCredentials, loginCredentials } from '../session/credentials.ts';
import { loginFilePath, readLogins } from '../session/login-file.ts';
import { defaultServerUrl, readServerUrl } from '../session/server-url.ts';
import type { Output } from '../terminal/output.ts';
import type { OutputStream } from '../terminal/output-stream.ts';
import { readAll, type InputStream } from '../terminal/prompt.ts';
import { CommandError, usageError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

/** The process around a command. */
export interface Surroundings {
  environment: NodeJS.ProcessEnv;
  directory: string;
  stdin: InputStream;
  stdout: OutputStream;
  stderr: OutputStream;
}

/** The values of the global options that commands use. */
export interface GlobalValues {
  server: string | undefined;
  token: string | undefined;
  deployment: string | undefined;
}

export interface Context {
  surroundings: Surroundings;
  output: Output;
  /** Where logins are kept; null when there is no place. */
  loginFile: string | null;
  serverUrl(): Promise<string>;
  /** The deployment asked for by option or environment, else the one chosen with the login; '' when none was. */
  askedDeployment(): Promise<string>;
  /** The token given for this run by option or environment; null when there is none. */
  givenToken(): Promise<string | null>;
  /** The server with the credential, and the deployment that the command is about. Throws when there is no credential. */
  connect(): Promise<Connection>;
}

export interface Connection {
  api: ParapetClient;
  sender: Sender;
  deploymentId: string;
}

/** Named in each request, so that a server's log can tell programs apart. */
export const userAgent = 'parapet-cli/0.1.0';

const tokenBytesMax = 10_000;

export function createContext(surroundings: Surroundings, globals: GlobalValues, output: Output): Context {
  const { environment } = surroundings;
  const loginFile = loginFilePath(environment, homeDirectory());
  let token: Promise<string | null> | undefined;

  async function serverUrl(): Promise<string> {
    if (globals.server !== undefined) return readServerUrl(globals.server, '--server');
    const variable = environment['PARAPET_URL'];
    if (variable !== undefined && variable !== '') return readServerUrl(variable, 'PARAPET_URL');
    return (await readLogins(loginFile)).server ?? defaultServerUrl;
  }

  async function readToken(): Promise<string | null> {
    const given = globals.token ?? environment['PARAPET_TOKEN'] ?? '';
    const text = given === '-' ? await readAll(surroundings.stdin, tokenBytesMax) : given;
    if (text === '' && globals.token !== undefined) throw usageError('--token is empty');
    return text === '' ? null : text.trim();
  }

  async function askedDeployment(): Promise<string> {
    const asked = globals.deployment ?? environment['PARAPET_DEPLOYMENT'] ?? '';
    if (asked !== '' || (await givenToken()) !== null) return asked;
    return (await readLogins(loginFile)).byServer[await serverUrl()]?.deployment ?? '';
  }

  function givenToken(): Promise<string | null> {
    token ??= readToken();
    return token;
  }

  return {
    surroundings,
    output,
    loginFile,
    serverUrl,
    askedDeployment,
    givenToken,
    async connect() {
      const url = await serverUrl();
      const given = await givenToken();
      const credentials = given === null ? await storedCredentials(url, loginFile) : fixedCredentials(given);
      const sender = createSender({ serverUrl: url, credentials, userAgent });
      const api = clientOf(sender);
      return { api, sender, deploymentId: await findDeployment(api, await askedDeployment()) };
    },
  };
}

async function storedCredentials(serverUrl: string, path: string | null): Promise<Credentials> {
  const login = (await readLogins(path)).byServer[serverUrl];
  if (login !== undefined) return loginCredentials({ serverUrl, path, login });
  throw new CommandError(
    exitCodes.notAllowed,
    `not signed in to ${serverUrl}`,
    'Sign in with "parapet login", or set PARAPET_TOKEN to an API token.',
  );
}

/** The one that was asked for by id or slug; else the only one there is. */
export async function findDeployment(api: ParapetClient, asked: string): Promise<string> {
  if (/^[0-9]+$/.test(asked)) return asked;
  const { deployments } = await answerOf(api.GET('/api/auth/me'));
  const names = deployments.map(({ slug }) => slug).join(', ');
  if (asked !== '') {
    const named = deployments.find(({ slug }) => slug === asked);
    if (named !== undefined) return named.id;
    throw new CommandError(exitCodes.notFound, `you belong to no deployment "${asked}"`, `Yours: ${names || 'none'}.`);
  }
  const [only] = deployments;
  if (only === undefined) throw new CommandError(exitCodes.notFound, 'you belong to no deployment');
  if (deployments.length === 1) return only.id;
  throw usageError(`you belong to ${deployments.length} deployments`, `Choose one with --deployment: ${names}.`);
}

function homeDirectory(): string {
  try {
    return homedir();
  } catch {
    // A user without an entry in the system's list, and without HOME.
    return '';
  }
}
