/**
 * The configuration: the only reader of the environment. The variables are declared in config/variables.ts. An error
 * names the variable, what is wrong with its value, and the fix; a secret's value is never in it.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { Confidential } from './base/confidential.ts';
import { ParapetError } from './base/errors.ts';
import { secretSources, secretText } from './config/secret-text.ts';
import { variables, type Variable } from './config/variables.ts';

type Variables = typeof variables;
type Name = keyof Variables;
type Values = {
  [K in Name]: Variables[K] extends { fallback: string }
    ? z.output<Variables[K]['schema']>
    : z.output<Variables[K]['schema']> | undefined;
};

const hourMs = 3_600_000;

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  trustedProxies: string[];
  dataDir: string;
  /** Undefined: the embedded database. */
  databaseUrl: Confidential | undefined;
  databaseConnectionsMax: number;
  databaseJobConnectionsMax: number;
  /** Memory for open findings that are counted, bytes. */
  reportBytesMax: number;
  /** Undefined: the key in the data directory. */
  secretKey: Confidential | undefined;
  admin: { email: string; password: Confidential | undefined };
  role: 'all' | 'api' | 'worker';
  workerConcurrency: number;
  uploadBytesMax: number;
  /** Uploads may close findings that they have no path in common with, unasked. */
  closesWithoutAsking: boolean;
  /** Bytes to leave free on the disk of the data directory. */
  diskReserveBytes: number;
  /** Quotas of a deployment; 0: none. */
  waitingScansMax: number;
  waitingBytesMax: number;
  credentialFailuresPerMinuteMax: number;
  /** Requests of signed-in callers that one process takes; 0: no limit. */
  requestsPerMinute: { credential: number; person: number; deployment: number };
  /** How long a session lives without a refresh, and in all, ms. */
  sessionIdleMs: number;
  sessionAgeMs: number;
  /** Addresses and networks in CIDR notation. */
  allowedNetworks: string[];
  /** A folder, absolute; undefined: only the starter rules are run again. */
  semgrepRules: string | undefined;
  /** Search path for programs (git, scanners): PATH. */
  programPath: string;
  /** True if NODE_EXTRA_CA_CERTS names certificate authorities. */
  hasOwnAuthorities: boolean;
  /** The server for mails to people about their accounts; undefined: none. */
  mail: MailConfig | undefined;
  /** A folder, absolute; undefined: audit logs are not forwarded to files. */
  auditFolder: string | undefined;
  metricsToken: Confidential | undefined;
  /** An https or mailto URI. */
  securityContact: string | undefined;
  logLevel: string;
  shutdownMs: number;
  /** Unknown PARAPET_* variables: probably misspelt. */
  unknownVariables: string[];
}

export interface MailConfig {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  username: string;
  password: Confidential;
  from: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment, or the one passed. `overrides` take precedence: what an entry file decides. Throws
 * INVALID_ARGUMENT with every problem in its message, one per line.
 */
export function readConfig(overrides: Environment = {}, surrounding: Environment = process.env): Config {
  const environment = { ...surrounding, ...overrides };
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries<Variable>(variables)) {
    const outcome = readOne(environment, name, declared);
    if ('problem' in outcome) problems.push(outcome.problem);
    else values[name] = outcome.value;
  }
  const read = values as Values;
  if (problems.length === 0 && read.PARAPET_ROLE !== 'all' && read.DATABASE_URL === undefined) {
    problems.push(
      `PARAPET_ROLE: ${read.PARAPET_ROLE} needs a database that several processes share. Set DATABASE_URL, or remove PARAPET_ROLE.`,
    );
  }
  if (problems.length === 0 && read.PARAPET_SMTP_URL !== undefined && read.PARAPET_MAIL_FROM === undefined) {
    problems.push('PARAPET_MAIL_FROM: is missing. Set the address that mails come from, beside PARAPET_SMTP_URL.');
  }
  if (problems.length > 0) {
    throw new ParapetError(
      'INVALID_ARGUMENT',
      `The configuration is invalid:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  return {
    host: read.PARAPET_HOST,
    port: read.PARAPET_PORT,
    publicUrl: read.PARAPET_PUBLIC_URL ?? publicUrlOf(read.PARAPET_HOST, read.PARAPET_PORT),
    trustedProxies: read.PARAPET_TRUSTED_PROXIES,
    dataDir: resolve(read.PARAPET_DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseConnectionsMax: read.PARAPET_DATABASE_CONNECTIONS,
    databaseJobConnectionsMax: read.PARAPET_DATABASE_JOB_CONNECTIONS,
    reportBytesMax: read.PARAPET_REPORT_MEMORY,
    secretKey: read.PARAPET_SECRET_KEY,
    admin: { email: read.PARAPET_ADMIN_EMAIL.toLowerCase(), password: read.PARAPET_ADMIN_PASSWORD },
    role: read.PARAPET_ROLE,
    workerConcurrency: read.PARAPET_WORKER_CONCURRENCY ?? Math.max(2, availableParallelism()),
    uploadBytesMax: read.PARAPET_UPLOAD_BYTES_MAX,
    closesWithoutAsking: read.PARAPET_CLOSE_WITHOUT_ASKING,
    diskReserveBytes: read.PARAPET_DISK_RESERVE,
    waitingScansMax: read.PARAPET_WAITING_SCANS_MAX,
    waitingBytesMax: read.PARAPET_WAITING_BYTES_MAX,
    credentialFailuresPerMinuteMax: read.PARAPET_CREDENTIAL_FAILURES_PER_MINUTE,
    requestsPerMinute: {
      credential: read.PARAPET_REQUESTS_PER_CREDENTIAL,
      person: read.PARAPET_REQUESTS_PER_PERSON,
      deployment: read.PARAPET_REQUESTS_PER_DEPLOYMENT,
    },
    sessionIdleMs: read.PARAPET_SESSION_IDLE_HOURS * hourMs,
    sessionAgeMs: read.PARAPET_SESSION_AGE_HOURS * hourMs,
    allowedNetworks: read.PARAPET_ALLOWED_NETWORKS,
    semgrepRules: read.PARAPET_SEMGREP_RULES === undefined ? undefined : resolve(read.PARAPET_SEMGREP_RULES),
    programPath: environment['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    hasOwnAuthorities: (environment['NODE_EXTRA_CA_CERTS'] ?? '') !== '',
    mail: mailOf(read.PARAPET_SMTP_URL, read.PARAPET_MAIL_FROM),
    auditFolder: read.PARAPET_AUDIT_DIR === undefined ? undefined : resolve(read.PARAPET_AUDIT_DIR),
    metricsToken: read.PARAPET_METRICS_TOKEN,
    securityContact: read.PARAPET_SECURITY_CONTACT,
    logLevel: read.PARAPET_LOG_LEVEL,
    shutdownMs: read.PARAPET_SHUTDOWN_SECONDS * 1000,
    unknownVariables: unknownVariables(environment),
  };
}

const smtpPorts = { tls: 465, starttls: 587, none: 25 } as const;

function mailOf(url: Confidential | undefined, from: string | undefined): MailConfig | undefined {
  if (url === undefined || from === undefined) return undefined;
  const { protocol, hostname, port, username, password, searchParams } = new URL(url.reveal());
  const security = protocol === 'smtps:' ? 'tls' : searchParams.get('tls') === 'none' ? 'none' : 'starttls';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? smtpPorts[security] : Number(port),
    security,
    username: decodeURIComponent(username),
    password: new Confidential(decodeURIComponent(password)),
    from,
  };
}

type Outcome = { value: unknown } | { problem: string };

function readOne(environment: Environment, name: string, declared: Variable): Outcome {
  const given = declared.isSecret ? secretText(environment, name) : { value: environment[name] };
  if ('problem' in given) return given;
  const text = typeof given.value === 'string' && given.value.trim() !== '' ? given.value.trim() : declared.fallback;
  if (text === undefined) return { value: undefined };
  const parsed = declared.schema.safeParse(text);
  if (parsed.success) return { value: parsed.data };
  const shown = declared.isSecret ? '[secret]' : JSON.stringify(text);
  const wrong = parsed.error.issues.map((issue) => issue.message).join('; ');
  return { problem: `${name}: ${shown} ${wrong}.${hintFor(name, text)}` };
}

/** Kubernetes sets PARAPET_PORT=tcp://… in every pod beside a service named parapet. */
function hintFor(name: string, text: string): string {
  return name === 'PARAPET_PORT' && text.startsWith('tcp://')
    ? ' Kubernetes sets this for a service named parapet: put enableServiceLinks: false into the pod.'
    : '';
}

function unknownVariables(environment: Environment): string[] {
  return Object.keys(environment).filter(
    (name) => name.startsWith('PARAPET_') && !(name in variables) && !isSecretSource(name),
  );
}

function isSecretSource(name: string): boolean {
  return secretSources.some((end) => name.endsWith(end) && name.slice(0, -end.length) in variables);
}

/** The URL of a server that listens there, from the same machine. */
export function publicUrlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
