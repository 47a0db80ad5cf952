/**
 * Why a call to another server failed, in words for the person who entered its address; never contains a credential.
 */

export const outgoingFailures = [
  'bad_url',
  'forbidden_address',
  'dns',
  'refused',
  'time_out',
  'tls',
  'connection',
  'too_large',
  'redirects',
  'unauthorized',
  'not_found',
  'conflict',
  /** Understood and refused: the same request will be refused again. */
  'rejected',
  'not_installed',
  'cancelled',
] as const;
export type OutgoingFailure = (typeof outgoingFailures)[number];

export class OutgoingError extends Error {
  readonly failure: OutgoingFailure;

  /** `message` is shown to the user. */
  constructor(failure: OutgoingFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutgoingError';
    this.failure = failure;
  }
}

export function forbiddenAddress(host: string): OutgoingError {
  return new OutgoingError(
    'forbidden_address',
    `${host} is an address inside a private network, which Parapet does not call. To allow it, the operator of this server ` +
      'adds the network to PARAPET_ALLOWED_NETWORKS.',
  );
}

/** Codes of Node's and undici's errors, with their message for the caller. */
const byCode: Readonly<Record<string, readonly [OutgoingFailure, (host: string) => string]>> = {
  ENOTFOUND: ['dns', (host) => `The name ${host} cannot be resolved (DNS: not found). Check its spelling.`],
  EAI_AGAIN: ['dns', (host) => `The name ${host} cannot be resolved at the moment (DNS: no answer).`],
  ECONNREFUSED: [
    'refused',
    (host) => `${host} refused the connection. Check the port, and that the service is running.`,
  ],
  EHOSTUNREACH: ['connection', (host) => `There is no route to ${host}.`],
  ENETUNREACH: ['connection', (host) => `There is no route to ${host}.`],
  ECONNRESET: ['connection', (host) => `${host} closed the connection before it answered.`],
  EPIPE: ['connection', (host) => `${host} closed the connection before it answered.`],
  UND_ERR_SOCKET: ['connection', (host) => `${host} closed the connection before it answered.`],
  ETIMEDOUT: ['time_out', (host) => `${host} did not accept the connection in time.`],
  UND_ERR_CONNECT_TIMEOUT: ['time_out', (host) => `${host} did not accept the connection in time.`],
  UND_ERR_HEADERS_TIMEOUT: ['time_out', (host) => `${host} did not answer in time.`],
  UND_ERR_BODY_TIMEOUT: ['time_out', (host) => `${host} stopped in the middle of its answer.`],
  CERT_HAS_EXPIRED: ['tls', (host) => `The certificate of ${host} has expired (TLS).`],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', selfSigned],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', selfSigned],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['tls', selfSigned],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['tls', selfSigned],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', (host) => `The certificate of ${host} is issued for another name (TLS).`],
  EPROTO: ['tls', (host) => `${host} does not speak TLS correctly. Is this an https port?`],
};

function selfSigned(host: string): string {
  return (
    `The certificate of ${host} is not signed by an authority that this server trusts (TLS). ` +
    'Start Parapet with NODE_EXTRA_CA_CERTS naming the file of your certificate authority.'
  );
}

/** The error to report for a failed call. */
export function outgoingErrorOf(error: unknown, host: string): OutgoingError {
  for (const cause of causesOf(error)) {
    if (cause instanceof OutgoingError) return cause;
    const { code } = cause as { code?: unknown };
    const known = typeof code === 'string' ? byCode[code] : undefined;
    if (known !== undefined) return new OutgoingError(known[0], known[1](host), error);
    if (typeof code === 'string' && code.startsWith('ERR_SSL_')) {
      return new OutgoingError('tls', `${host} does not speak TLS correctly. Is this an https port?`, error);
    }
  }
  return new OutgoingError('connection', `The connection to ${host} failed.`, error);
}

/** The error, its causes, and the errors it aggregates (one per attempted address). */
function* causesOf(error: unknown): Generator<object> {
  const seen = new Set<unknown>();
  const rest = [error];
  while (rest.length > 0) {
    const next = rest.shift();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    yield next;
    rest.push((next as { cause?: unknown }).cause);
    if (next instanceof AggregateError) rest.push(...(next.errors as unknown[]));
  }
}
