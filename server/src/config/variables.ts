/**
 * Every environment variable that Parapet reads: format, default, description. docs/configuration.md is generated from
 * it.
 */
import { isIP } from 'node:net';
import { z } from 'zod';
import { Confidential } from '../base/confidential.ts';

export interface Variable<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** As written in the environment; undefined if there is no fixed default, and `defaultText` describes what happens then. */
  fallback?: string;
  defaultText?: string;
  description: string;
  /** Can also come from the file that `<NAME>_FILE` names, or from the command in `<NAME>_COMMAND`; never shown. */
  isSecret?: boolean;
}

/** Keeps the exact type of a declaration, from which readConfig's result is computed. */
function variable<const Declared extends Variable>(declared: Declared): Declared {
  return declared;
}

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

const confidential = z.string().transform((text) => new Confidential(text));

const units: Readonly<Record<string, number>> = { '': 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 };
const byteSize = z
  .string()
  .regex(/^\d{1,12}\s*(KB|MB|GB)?$/i, 'must be a size, such as 500MB or 4GB')
  .transform((text) => Number.parseInt(text, 10) * (units[text.replace(/^\d+\s*/, '').toUpperCase()] ?? 1));

const httpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be a URL that begins with http:// or https://',
  )
  .transform((text) => text.replace(/\/+$/, ''));

const postgresUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must be a URL such as postgresql://user:password@host:5432/database (characters like @ or / in the password percent-encoded)',
  )
  .transform((text) => new Confidential(text));

/** As in `smtps://name:password@host:465`; `?tls=none` is for a relay that has no TLS and takes no password. */
const smtpUrl = z
  .string()
  .refine(
    isSmtpUrl,
    'must be a URL such as smtps://user:password@mail.example.com, smtp://… for STARTTLS, or smtp://relay?tls=none, which takes no password',
  )
  .transform((text) => new Confidential(text));

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, pathname } = new URL(text);
  if (hostname === '' || (pathname !== '' && pathname !== '/') || !isPercentEncoded(username + password)) return false;
  if (search === '?tls=none') return protocol === 'smtp:' && username === '' && password === '';
  return search === '' && (protocol === 'smtp:' || protocol === 'smtps:') && (username === '') === (password === '');
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const networks = list.refine(
  (given) => given.every(isNetwork),
  'must be addresses or networks such as 10.0.0.0/8, separated by commas',
);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Every variable, in the order of the documentation. */
export const variables = {
  PARAPET_HOST: variable({
    schema: z.string().min(1),
    fallback: '127.0.0.1',
    description:
      'Address to listen on. `0.0.0.0` for all IPv4 addresses, `::` for all; put a reverse proxy with TLS in front.',
  }),
  PARAPET_PORT: variable({
    schema: wholeNumber(0, 65_535),
    fallback: '8080',
    description: 'Port to listen on. `0` picks a free port.',
  }),
  PARAPET_PUBLIC_URL: variable({
    schema: httpUrl,
    defaultText: '`http://` + host + `:` + port',
    description:
      'URL at which users and CI jobs reach the server. Used in links, and as the origin from which browsers may call.',
  }),
  PARAPET_TRUSTED_PROXIES: variable({
    schema: list,
    fallback: '',
    defaultText: 'none',
    description:
      'Addresses or networks (`10.0.0.0/8`), separated by commas, of reverse proxies whose `X-Forwarded-For` is trusted. Rate limits count by the resulting address. If it is missing, all clients behind a proxy share one address, only failed credentials are counted per client, and the log warns once an hour.',
  }),
  PARAPET_DATA_DIR: variable({
    schema: z.string().min(1),
    fallback: './.parapet',
    description:
      'Directory for the embedded database, `secret.key`, and temporary files: uploads that are being received, git working copies. Created if it is missing; the server must be able to write to it. Back it up while the server is stopped.',
  }),
  DATABASE_URL: variable({
    schema: postgresUrl,
    isSecret: true,
    defaultText: 'the embedded database',
    description:
      'PostgreSQL 15 or newer to use instead of the embedded database. Its user must own the database and have `CREATEROLE`; it needs, and should have, no superuser rights.',
  }),
  PARAPET_DATABASE_CONNECTIONS: variable({
    schema: wholeNumber(2, 1000),
    fallback: '16',
    description: 'Connections to the database that one process keeps for requests. No job uses them.',
  }),
  PARAPET_DATABASE_JOB_CONNECTIONS: variable({
    schema: wholeNumber(2, 1000),
    fallback: '16',
    description:
      'Connections to the database that one worker keeps for jobs; scans take half as many more, the job queue up to 9.',
  }),
  PARAPET_REPORT_MEMORY: variable({
    schema: byteSize,
    fallback: '256MB',
    description:
      'Memory of a process for open findings, from which groups, counts by code owner and language, and frequent words of paths are answered; `0`: none. About 35 MB hold 350,000 findings, and 20 to 100 MB their paths. What does not fit is counted by the database, which takes seconds.',
  }),
  PARAPET_SECRET_KEY: variable({
    schema: z
      .string()
      .min(32, 'must have at least 32 characters; create one with: openssl rand -base64 32')
      .transform((text) => new Confidential(text)),
    isSecret: true,
    defaultText: '`secret.key` in the data directory, created at the first start',
    description:
      'The one secret that protects all other keys. Every process on one database must have the same; without it, no server starts on the database and stored credentials cannot be read. It can be replaced (docs/deployment.md).',
  }),
  PARAPET_ADMIN_EMAIL: variable({
    schema: z.email('must be an e-mail address'),
    fallback: 'admin@parapet.localhost',
    description: 'E-mail address of the administrator that the first start creates.',
  }),
  PARAPET_ADMIN_PASSWORD: variable({
    schema: z
      .string()
      .min(1, 'must not be empty')
      .max(1024, 'must have at most 1024 characters')
      .transform((text) => new Confidential(text)),
    isSecret: true,
    defaultText: 'a random one, shown once',
    description:
      'Password of the administrator that the first start creates, of at least 15 characters. Later starts ignore it.',
  }),
  PARAPET_ROLE: variable({
    schema: z.enum(['all', 'api', 'worker'], 'must be all, api or worker'),
    fallback: 'all',
    description:
      'What `npm start` runs: `all`, only the `api` (workers run the jobs), or only a `worker` (as `npm run worker`: no API, but health and metrics). The last two need `DATABASE_URL`.',
  }),
  PARAPET_WORKER_CONCURRENCY: variable({
    schema: wholeNumber(1, 64),
    defaultText: 'the number of cores, at least 2',
    description: 'Concurrency limit: jobs of one kind that one worker process runs at a time.',
  }),
  PARAPET_UPLOAD_BYTES_MAX: variable({
    schema: byteSize,
    fallback: '4GB',
    description: 'Largest upload, after decompression.',
  }),
  PARAPET_CLOSE_WITHOUT_ASKING: variable({
    schema: z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true'),
    fallback: 'false',
    description:
      'By default, a full upload that would close 10 findings or more, reports none of them again and has no path in common with them is held back, and nothing changes: usually its project or category is wrong (docs/ci.md). `true` lets every upload close findings without confirmation, as if it had `confirm=closes`.',
  }),
  PARAPET_DISK_RESERVE: variable({
    schema: byteSize,
    fallback: '1GB',
    description:
      'Space to leave free on the disk of `PARAPET_DATA_DIR`, where the embedded database is: while less is free, uploads get a 503 and everything else keeps working. `0` turns it off. `/metrics` shows the space as `parapet_disk_free_bytes`.',
  }),
  PARAPET_WAITING_SCANS_MAX: variable({
    schema: wholeNumber(0, 10_000_000),
    fallback: '5000',
    description:
      'Quota of each deployment: scans that wait until a worker has read them. Uploads beyond it get a 429 and are not stored; other deployments are not affected. `0` turns it off. `/metrics` counts refused uploads as `parapet_uploads_refused_total`.',
  }),
  PARAPET_WAITING_BYTES_MAX: variable({
    schema: byteSize,
    fallback: '16GB',
    description:
      'Quota of each deployment: size, after decompression, of the bodies that arrive or wait to be read (they are stored compressed, mostly at a tenth or less). Uploads beyond it get a 429, as above. `0` turns it off.',
  }),
  PARAPET_CREDENTIAL_FAILURES_PER_MINUTE: variable({
    schema: wholeNumber(1, 1_000_000),
    fallback: '300',
    description:
      'Wrong passwords and tokens that one address (IPv6: one /64) may send before it gets a 429. Attempts on one account always have a much lower limit.',
  }),
  PARAPET_REQUESTS_PER_CREDENTIAL: variable({
    schema: wholeNumber(0, 100_000_000),
    fallback: '18000',
    description:
      'Requests a minute that one process takes of one token or session before it answers 429 with `Retry-After`; `0` turns it off. Answers say what is left in `RateLimit` and `RateLimit-Policy` (IETF draft), and `/metrics` counts refusals as `parapet_requests_limited_total`.',
  }),
  PARAPET_REQUESTS_PER_PERSON: variable({
    schema: wholeNumber(0, 100_000_000),
    fallback: '30000',
    description: 'The same of all tokens and sessions of one person together.',
  }),
  PARAPET_REQUESTS_PER_DEPLOYMENT: variable({
    schema: wholeNumber(0, 100_000_000),
    fallback: '90000',
    description:
      'The same of all requests to one deployment together, so that one organisation leaves room for others. Lower it if many share the server.',
  }),
  PARAPET_SESSION_IDLE_HOURS: variable({
    schema: wholeNumber(1, 8_760),
    fallback: '336',
    description:
      'A session ends if it is not refreshed for so long; a browser that is in use refreshes every 15 minutes. A lower value also ends the sessions that there are, at their next refresh.',
  }),
  PARAPET_SESSION_AGE_HOURS: variable({
    schema: wholeNumber(1, 8_760),
    fallback: '2160',
    description:
      'A session ends so long after its sign-in, however often it is refreshed. A lower value also ends the sessions that there are, at their next refresh; a higher one counts for new ones.',
  }),
  PARAPET_ALLOWED_NETWORKS: variable({
    schema: networks,
    fallback: '',
    defaultText: 'none',
    description:
      'Private addresses or networks (`10.0.0.0/8`), separated by commas, in which Parapet may call servers: your own GitLab, your mail server. All other addresses outside the public internet are refused, whatever name resolves to them.',
  }),
  PARAPET_SMTP_URL: variable({
    schema: smtpUrl,
    isSecret: true,
    defaultText: 'none: no mail is sent',
    description:
      'Mail server for mails to people about their accounts: invites, links that reset a password, changes of an address (docs/people.md). `smtps://user:password@host` speaks TLS (port 465), `smtp://user:password@host` insists on STARTTLS (587), `smtp://host?tls=none` is a relay without either (25). It may be in a private network. The mail channels of notifications have servers of their own.',
  }),
  PARAPET_MAIL_FROM: variable({
    schema: z
      .string()
      .regex(
        /^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address, such as parapet@example.com or Parapet <parapet@example.com>',
      ),
    defaultText: 'none; needed beside `PARAPET_SMTP_URL`',
    description: 'The address that these mails come from.',
  }),
  PARAPET_SEMGREP_RULES: variable({
    schema: z.string().min(1),
    defaultText: 'none: only the starter rules are run again',
    description:
      'Folder of Semgrep rules (YAML files, with those below it), such as a clone of the rules that your scans use. Fixes of findings of these rules are scanned again before they are pushed: by `semgrep` on the `PATH`, or by Parapet’s own scanner (docs/fixes.md).',
  }),
  PARAPET_AUDIT_DIR: variable({
    schema: z.string().min(1),
    defaultText: 'none: audit logs are not forwarded to files',
    description:
      'Folder in which admins may have the audit log of their organisation written to a file (docs/audit.md). Every process that runs jobs writes to its own: give them one that they share.',
  }),
  PARAPET_METRICS_TOKEN: variable({
    schema: confidential,
    isSecret: true,
    defaultText: 'none: `/metrics` is open',
    description: 'If set, `/metrics` requires it as `Authorization: Bearer …`.',
  }),
  PARAPET_SECURITY_CONTACT: variable({
    schema: z
      .string()
      .regex(
        /^(?:https:\/\/|mailto:)[!-~]+$/,
        'must be a URL such as https://example.com/security or mailto:security@example.com',
      ),
    defaultText: 'none: the path is 404',
    description:
      'Whom to tell about a hole in this installation, in `/.well-known/security.txt` (RFC 9116): `mailto:security@example.com`, or the https URL of a page.',
  }),
  PARAPET_LOG_LEVEL: variable({
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    fallback: 'info',
    description: 'Minimum level that is written to the log (standard error, one JSON object per line).',
  }),
  PARAPET_SHUTDOWN_SECONDS: variable({
    schema: wholeNumber(1, 3600),
    fallback: '20',
    description:
      'After SIGTERM or SIGINT: how long running requests and jobs may take to end. Interrupted jobs continue after the next start.',
  }),
} as const satisfies Record<string, Variable>;
