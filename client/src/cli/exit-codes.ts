/** How a command ends: the one table of exit codes, from which docs/cli.md and `parapet --help` are made. */

export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  unreachable: 5,
  findings: 10,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What each code tells a script. */
export const exitCodeMeanings: Record<keyof typeof exitCodes, string> = {
  ok: 'Done. For an upload: every file was processed (damaged results, if any, are listed as problems).',
  failed: 'The server refused or could not finish the work: a scan ended in error, or it timed out.',
  usage:
    'The command line or a value in it is wrong, or a file cannot be read; nothing was sent, or the server named the field.',
  notAllowed: 'Not signed in, the credential is expired or revoked, or it may not do this.',
  notFound: 'No such deployment, scan, token or finding, or the credential cannot see it.',
  unreachable: 'The server did not answer, or asked to come back later (busy, starting, too many requests).',
  findings: 'The work is done, and --fail-on found what it was asked to look for.',
  interrupted: 'Interrupted from the keyboard.',
};
