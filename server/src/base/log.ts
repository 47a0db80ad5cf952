/** The log: pino, JSON lines on standard error, secrets redacted. */
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Members whose values are never written, in any object. */
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
/** Every depth at which we log objects. */
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

/**
 * The fields of an error that we log. No other members: PostgreSQL's errors carry row values in theirs (`detail`,
 * `where`).
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
