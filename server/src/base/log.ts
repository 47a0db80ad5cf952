/** The log: pino, JSON lines on standard error, with secrets redacted wherever they may turn up. */
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Members whose values are never written, whatever object they are in. */
const secretNames = [
  'accessToken',
  'authorization',
  'connectionString',
  'cookie',
  'password',
  'proxy-authorization',
  'refreshToken',
  'secret',
  'secretKey',
  'set-cookie',
  'token',
];
/** At the depths at which we log objects. */
const redacted = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      redact: { paths: redacted, censor: '[secret]' },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    options.destination ?? pino.destination({ fd: 2, sync: false }),
  );
}

/** What we log of an error: no other members, as PostgreSQL's errors carry the values of rows in theirs (`detail`, `where`). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
