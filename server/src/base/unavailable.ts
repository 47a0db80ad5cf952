/** Recognises failures of the database or the disk: the same work succeeds once they are back. */

/**
 * PostgreSQL: shutting down, restarting, out of connections or disk; deadlock victim, serialization failure, lock
 * timeout.
 */
const codes = /^(?:08...|53[13]00|57P0[123]|58030|40001|40P01|55P03)$/;
/** Driver and operating system, when the server could not answer. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND']);
const systemCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const driverMessage =
  /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.test(code) || (isOfConnection(error) && systemCodes.has(code)) || driverMessage.test(error.message);
}

/** PostgreSQL did not get a lock within the transaction's lock_timeout. Only transactions of requests have one. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** File operations share some of these codes. */
function isOfConnection(error: Error): boolean {
  return 'syscall' in error && typeof error.syscall === 'string' && systemCalls.has(error.syscall);
}

/** The database's disk or this machine's is full. Nothing is lost; the same succeeds once there is room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100';
}
