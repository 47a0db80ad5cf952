/** What git said on its standard error, as a sentence for whoever connected the repository. Its own words may hold URLs and go no further. */
import { OutgoingError, type OutgoingFailure } from '../../guard/outgoing-error.ts';

const meanings: readonly (readonly [RegExp, OutgoingFailure, (host: string) => string])[] = [
  [
    /Authentication failed|could not read (Username|Password)|HTTP Basic: Access denied|returned error: 401|Permission denied \(/i,
    'unauthorized',
    (host) => `${host} refused the credential. Enter one that may read this repository.`,
  ],
  [
    /returned error: 403|not allowed to push|protected branch|pre-receive hook declined/i,
    'unauthorized',
    (host) => `${host} does not allow this with the credential that it was given.`,
  ],
  [
    /repository .*not found|returned error: 404|does not appear to be a git repository|Repository not found/i,
    'not_found',
    (host) => `There is no such repository on ${host}, or the credential does not open it.`,
  ],
  [
    /returned error: 30\d|unable to update url base from redirection/i,
    'redirects',
    (host) => `${host} redirected: the repository has moved. Enter its new address.`,
  ],
  [
    /couldn't find remote ref|Remote branch .* not found/i,
    'not_found',
    (host) => `The branch is not on ${host} any more.`,
  ],
  [/Could not resolve host/i, 'dns', (host) => `The name ${host} cannot be resolved (DNS).`],
  [
    /Connection refused|Failed to connect/i,
    'refused',
    (host) => `${host} refused the connection. Check the port, and whether the service runs.`,
  ],
  [/Operation too slow|timed out/i, 'time_out', (host) => `${host} did not answer in time.`],
  [/SSL|certificate/i, 'tls', (host) => `The certificate of ${host} cannot be verified (TLS).`],
  [
    /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/i,
    'tls',
    (host) => `${host} is not the server that its known host key says.`,
  ],
  [
    /non-fast-forward|fetch first|stale info|cannot lock ref/i,
    'conflict',
    (host) => `The branch on ${host} has moved meanwhile.`,
  ],
];

/** `host`: of the remote; undefined for a call that talks to none. */
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
