/** Whether the database, not the work, is the trouble: what failed for that reason succeeds once it is back. */

/** Of PostgreSQL: going away, restarting, out of connections or disk; a deadlock's victim, a lost race. */
const codes = /^(?:08...|53[13]00|57P0[123]|58030|40001|40P01|55P03)$/;
/** Of the driver and the operating system, where the server never got to say anything. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND']);
const systemCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const driverMessage =
  /^Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.test(code) || (isOfConnection(error) && systemCodes.has(code)) || driverMessage.test(error.message);
}

/** Files have some of these codes, too. */
function isOfConnection(error: Error): boolean {
  return 'syscall' in error && typeof error.syscall === 'string' && systemCalls.has(error.syscall);
}

/** Of a disk: the database's, or this machine's. Nothing is lost by it, and the same succeeds once there is room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100';
}
