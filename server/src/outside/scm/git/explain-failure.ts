/**
 * Explains git's or ssh's standard error to the person who connected the repository. The original text may contain URLs
 * and is not repeated.
 */
import type { ProcessError } from '../../../base/run-process.ts';
import { OutgoingError, type OutgoingFailure } from '../../guard/outgoing-error.ts';

const meanings: readonly (readonly [RegExp, OutgoingFailure, (host: string) => string])[] = [
  [/cannot run ssh|ssh: (?:command )?not found/i, 'not_installed', () => noSsh],
  [
    /Permission denied \(|Too many authentication failures/i,
    'unauthorized',
    (host) =>
      `${host} does not accept this key for this user. Add its public key there as a deploy key, or enter the private key of an existing one.`,
  ],
  [
    /HOST IDENTIFICATION HAS CHANGED|REVOKED HOST KEY/i,
    'tls',
    (host) =>
      `${host} shows a different host key than the known one: the key was changed, or the connection is intercepted. Ask who runs it, ` +
      `and then enter what \`${keyscanOf(host)}\` writes.`,
  ],
  [
    /host key is known for|Host key verification failed/i,
    'tls',
    (host) =>
      `The host key that ${host} shows is not among the known ones. Enter what \`${keyscanOf(host)}\` writes, once you have verified it.`,
  ],
  [
    /no matching (?:host key type|key exchange method|cipher|mac)/i,
    'tls',
    (host) => `${host} supports only ssh ciphers or keys that are too old.`,
  ],
  [
    /Authentication failed|could not read (Username|Password)|HTTP Basic: Access denied|returned error: 401/i,
    'unauthorized',
    (host) => `${host} refused the credential. Enter one that may read this repository.`,
  ],
  [
    /returned error: 403|not allowed to push|protected branch|pre-receive hook declined|marked as read.only|not have write access|Permission to .* denied|permission denied for writing|DENIED by/i,
    'unauthorized',
    (host) => `${host} does not allow this with this credential.`,
  ],
  [
    /repository .*not found|returned error: 404|does not appear to be a git repository|Repository not found|project .* could not be found|Cannot find repository/i,
    'not_found',
    (host) => `There is no such repository on ${host}, or the credential has no access to it.`,
  ],
  [
    /returned error: 30\d|unable to update url base from redirection/i,
    'redirects',
    (host) => `${host} redirected: the repository has moved. Enter its new address.`,
  ],
  [
    /couldn't find remote ref|Remote branch .* not found/i,
    'not_found',
    (host) => `The branch no longer exists on ${host}.`,
  ],
  [/Could not resolve host/i, 'dns', (host) => `The name ${host} cannot be resolved (DNS).`],
  [
    /Connection refused|Failed to connect/i,
    'refused',
    (host) => `${host} refused the connection. Check the port, and that the service is running.`,
  ],
  [/Operation too slow|timed out/i, 'time_out', (host) => `${host} did not answer in time.`],
  [
    /certificate/i,
    'tls',
    (host) =>
      `The certificate of ${host} cannot be verified (TLS). If an authority of your own signed it, start Parapet with ` +
      'NODE_EXTRA_CA_CERTS naming the file of that authority’s certificate.',
  ],
  [/SSL|gnutls_handshake/i, 'tls', (host) => `${host} does not speak TLS correctly. Is this an https port?`],
  [
    /kex_exchange_identification|Connection (?:closed|reset) by/i,
    'connection',
    (host) => `${host} closed the connection before it answered. Does ssh answer at this port?`,
  ],
  [
    /non-fast-forward|fetch first|stale info|cannot lock ref/i,
    'conflict',
    (host) => `The branch on ${host} has moved in the meantime.`,
  ],
];

const noGit = 'git is not installed on Parapet’s server. Install it, or add it to PATH.';
const noSsh = 'ssh is not installed on Parapet’s server. Install OpenSSH, or add it to PATH.';

/** The command that prints the host keys; `host` may contain a port. */
function keyscanOf(host: string): string {
  const [, name = host, port] = /^(.*?):(\d+)$/.exec(host) ?? [];
  const plain = name.replace(/^\[|\]$/g, '');
  return port === undefined ? `ssh-keyscan ${plain}` : `ssh-keyscan -p ${port} ${plain}`;
}

/** `host`: the remote's; undefined for a call without a remote. */
export function explainFailure(stderr: string, host: string | undefined): OutgoingError {
  const cause = new Error(stderr.replaceAll(/\/\/[^/@\s]+@/g, '//[secret]@'));
  const known = host === undefined ? undefined : meanings.find(([pattern]) => pattern.test(stderr));
  if (known === undefined || host === undefined) {
    return new OutgoingError(
      'connection',
      host === undefined ? 'A git command failed.' : `git could not talk to ${host}.`,
      cause,
    );
  }
  return new OutgoingError(known[1], known[2](host), cause);
}

/** We ended git or ssh, or the program is missing. */
export function explainEnding(error: ProcessError, host: string, program: 'git' | 'ssh' = 'git'): OutgoingError {
  switch (error.failure) {
    case 'cancelled':
      return new OutgoingError('cancelled', 'The call was cancelled.', error);
    case 'time_out':
      return new OutgoingError('time_out', `${host} did not answer in time.`, error);
    case 'too_much_output':
      return new OutgoingError('too_large', `${host} sent an answer that is too large.`, error);
    case 'not_started':
      return new OutgoingError('not_installed', program === 'ssh' ? noSsh : noGit, error);
  }
}
