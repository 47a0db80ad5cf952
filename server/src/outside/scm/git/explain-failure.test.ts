/** Error output of hosts, git and ssh with its explanation: texts as observed or taken from their sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProcessError } from '../../../base/run-process.ts';
import { outgoingFailures, type OutgoingFailure } from '../../guard/outgoing-error.ts';
import { explainEnding, explainFailure } from './explain-failure.ts';

const rights = '\nPlease make sure you have the correct access rights\nand the repository exists.';
const noRead = `fatal: Could not read from remote repository.\n${rights}`;

const cases: readonly (readonly [OutgoingFailure, RegExp, string])[] = [
  // ssh and git over it
  ['unauthorized', /does not accept this key/, `git@h: Permission denied (publickey).\n${noRead}`],
  [
    'unauthorized',
    /does not accept this key/,
    `Received disconnect from 1.2.3.4 port 22:2: Too many authentication failures`,
  ],
  [
    'tls',
    /not among the known ones.*ssh-keyscan -p 2222 h/,
    `No ED25519 host key is known for [h]:2222 and you have requested strict checking.\nHost key verification failed.\n${noRead}`,
  ],
  [
    'tls',
    /a different host key/,
    `@@@\n@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\n@@@\nHost key verification failed.\n${noRead}`,
  ],
  [
    'tls',
    /too old/,
    `Unable to negotiate with 1.2.3.4 port 22: no matching host key type found. Their offer: ssh-rsa,ssh-dss\n${noRead}`,
  ],
  ['refused', /refused the connection/, `ssh: connect to host 1.2.3.4 port 22: Connection refused\n${noRead}`],
  ['time_out', /did not answer in time/, `ssh: connect to host 1.2.3.4 port 22: Connection timed out\n${noRead}`],
  ['time_out', /did not answer in time/, `Connection timed out during banner exchange\n${noRead}`],
  [
    'connection',
    /Does ssh answer/,
    `kex_exchange_identification: Connection closed by remote host\nConnection closed by 1.2.3.4 port 22\n${noRead}`,
  ],
  ['not_installed', /ssh is not installed/, `error: cannot run ssh: No such file or directory\nfatal: unable to fork`],
  ['not_installed', /ssh is not installed/, `sh: 1: ssh: not found\n${noRead}`],
  ['not_installed', /ssh is not installed/, `ssh: command not found\n${noRead}`],
  // GitHub, GitLab, Gitea, gitolite by ssh
  ['not_found', /no such repository/, `ERROR: Repository not found.\n${noRead}`],
  [
    'not_found',
    /no such repository/,
    `remote: ERROR: The project you were looking for could not be found or you don't have permission to view it.\n${noRead}`,
  ],
  ['not_found', /no such repository/, `Gitea: Cannot find repository: org/none\n${noRead}`],
  [
    'unauthorized',
    /does not allow/,
    `ERROR: The key you are authenticating with has been marked as read only.\n${noRead}`,
  ],
  ['unauthorized', /does not allow/, `ERROR: Permission to org/shop.git denied to deploy key\n${noRead}`],
  [
    'unauthorized',
    /does not allow/,
    `remote: ERROR: This deploy key does not have write access to this project.\n${noRead}`,
  ],
  ['unauthorized', /does not allow/, `remote: ERROR: You are not allowed to push code to this project.\n${noRead}`],
  [
    'unauthorized',
    /does not allow/,
    `FATAL: W any shop parapet DENIED by fallthru\n(or you mis-spelled the reponame)\n${noRead}`,
  ],
  // https
  [
    'unauthorized',
    /refused the credential/,
    `remote: HTTP Basic: Access denied\nfatal: Authentication failed for 'https://h/x.git/'`,
  ],
  [
    'unauthorized',
    /refused the credential/,
    `fatal: could not read Username for 'https://h': terminal prompts disabled`,
  ],
  [
    'unauthorized',
    /does not allow/,
    `fatal: unable to access 'https://h/x.git/': The requested URL returned error: 403`,
  ],
  ['not_found', /no such repository/, `remote: Repository not found.\nfatal: repository 'https://h/x.git/' not found`],
  ['tls', /certificate/, `fatal: unable to access 'https://h/': SSL certificate problem: self-signed certificate`],
  [
    'tls',
    /certificate of h:2222 .*NODE_EXTRA_CA_CERTS/,
    `fatal: unable to access 'https://h/': server certificate verification failed. CAfile: none CRLfile: none`,
  ],
  [
    'tls',
    /Is this an https port/,
    `fatal: unable to access 'https://h/': gnutls_handshake() failed: An unexpected TLS packet was received.`,
  ],
  [
    'tls',
    /Is this an https port/,
    `fatal: unable to access 'https://h/': error:0A00010B:SSL routines::wrong version number`,
  ],
  [
    'time_out',
    /in time/,
    `error: RPC failed; curl 28 Operation too slow. Less than 1000 bytes/sec transferred the last 30 seconds`,
  ],
  ['connection', /could not talk/, `fatal: unable to access 'https://h/': The requested URL returned error: 503`],
  ['conflict', /moved in the meantime/, ` ! [rejected] main -> main (stale info)`],
];

test('output of git and ssh maps to one failure, and none of it is passed on', () => {
  for (const [failure, message, stderr] of cases) {
    const error = explainFailure(stderr, 'h:2222');
    assert.equal(error.failure, failure, `${stderr}\n${error.message}`);
    assert.match(error.message, message, stderr);
    assert.ok(!/fatal|remote:|1\.2\.3\.4/.test(error.message));
  }
  assert.match(
    explainFailure('Host key verification failed.', '[2001:db8::1]:2222').message,
    /ssh-keyscan -p 2222 2001:db8::1`/,
  );
  assert.match(explainFailure('Host key verification failed.', 'h').message, /`ssh-keyscan h`/);
});

test('a secret in what they say is not kept', () => {
  const error = explainFailure("fatal: unable to access 'https://ada:canary@h/x.git/': oh", 'h');
  assert.ok(!`${error.message} ${String(error.cause)}`.includes('canary'));
});

test('an ending by us is told as what it is', () => {
  const failures = (['cancelled', 'time_out', 'too_much_output', 'not_started'] as const).map(
    (failure) => explainEnding(new ProcessError(failure, 'x'), 'h').failure,
  );
  assert.deepEqual(failures, ['cancelled', 'time_out', 'too_large', 'not_installed']);
  for (const failure of failures) assert.ok(outgoingFailures.includes(failure));
});
