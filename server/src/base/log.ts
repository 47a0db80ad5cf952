/** The log: pino, JSON lines, with secrets redacted wherever they may turn up. */
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Paths whose values are never written, at the depths at which we log objects. */
const redacted = [
  'authorization',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'cookie',
  'set-cookie',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      redact: { paths: redacted, censor: '[secret]' },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.destination ?? pino.destination({ fd: 2, sync: false }),
  );
}
