/** The context of a command: its process, its output, and the server, to which it connects on demand. */
import { homedir } from 'node:os';
import { unwrap } from '../sdk/unwrap.ts';
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

/** The process that runs a command: environment, working directory and streams. */
export interface Runtime {
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
  runtime: Runtime;
  output: Output;
  /** The path of the login file; null without XDG_CONFIG_HOME and a home directory. */
  loginFile: string | null;
  serverUrl(): Promise<string>;
  /** The deployment given by option or environment, else the one chosen at login; '' when none was. */
  requestedDeployment(): Promise<string>;
  /** The token given for this run by option or environment; null without one. */
  givenToken(): Promise<string | null>;
  /** Connects to the server with the credential and resolves the deployment. Throws when there is no credential. */
  connect(): Promise<Connection>;
}

export interface Connection {
  api: ParapetClient;
  sender: Sender;
  deploymentId: string;
}

/** Sent with each request, so that a server's log shows which program sent it. */
export const userAgent = 'parapet-cli/0.1.0';

const tokenBytesMax = 10_000;

export function createContext(runtime: Runtime, globals: GlobalValues, output: Output): Context {
  const { environment } = runtime;
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
    const text = given === '-' ? await readAll(runtime.stdin, tokenBytesMax) : given;
    if (text === '' && globals.token !== undefined)
      throw usageError('--token is empty', 'Pass the token itself, or - and the token on standard input.');
    return text === '' ? null : text.trim();
  }

  async function requestedDeployment(): Promise<string> {
    const requested = globals.deployment ?? environment['PARAPET_DEPLOYMENT'] ?? '';
    if (requested !== '' || (await givenToken()) !== null) return requested;
    return (await readLogins(loginFile)).byServer[await serverUrl()]?.deployment ?? '';
  }

  function givenToken(): Promise<string | null> {
    token ??= readToken();
    return token;
  }

  return {
    runtime,
    output,
    loginFile,
    serverUrl,
    requestedDeployment,
    givenToken,
    async connect() {
      const url = await serverUrl();
      const given = await givenToken();
      const credentials = given === null ? await storedCredentials(url, loginFile) : fixedCredentials(given);
      const sender = createSender({ serverUrl: url, credentials, userAgent });
      const api = clientOf(sender);
      return { api, sender, deploymentId: await findDeployment(api, await requestedDeployment()) };
    },
  };
}

async function storedCredentials(serverUrl: string, path: string | null): Promise<Credentials> {
  const login = (await readLogins(path)).byServer[serverUrl];
  if (login !== undefined) return loginCredentials({ serverUrl, path, login });
  throw new CommandError(
    exitCodes.notAllowed,
    `you are not signed in to ${serverUrl}`,
    'Sign in with "parapet login", or set PARAPET_TOKEN to an API token.',
  );
}

/** The requested deployment, by id or slug; without one, the caller's only deployment. */
export async function findDeployment(api: ParapetClient, requested: string): Promise<string> {
  if (/^[0-9]+$/.test(requested)) return requested;
  const { deployments } = await unwrap(api.GET('/api/auth/me'));
  const names = deployments.map(({ slug }) => slug).join(', ');
  if (requested !== '') {
    const named = deployments.find(({ slug }) => slug === requested);
    if (named !== undefined) return named.id;
    throw new CommandError(
      exitCodes.notFound,
      `you are not a member of a deployment "${requested}"`,
      `Your deployments: ${names || 'none'}.`,
    );
  }
  const [only] = deployments;
  if (only === undefined)
    throw new CommandError(
      exitCodes.notFound,
      'you are not a member of any deployment',
      'Ask an admin of the deployment to invite you.',
    );
  if (deployments.length === 1) return only.id;
  throw usageError(`you are a member of ${deployments.length} deployments`, `Choose one with --deployment: ${names}.`);
}

function homeDirectory(): string {
  try {
    return homedir();
  } catch {
    // The user has neither HOME nor an entry in the system's user database.
    return '';
  }
}
