/** The exit codes of all commands; docs/cli.md and `parapet --help` are generated from this table. */

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

/** The meaning of each code, for scripts. */
export const exitCodeMeanings: Record<keyof typeof exitCodes, string> = {
  ok: 'Success. For an upload: every file was processed; results that could not be read are listed as problems.',
  failed:
    'The server rejected the request or could not complete it: for example, a scan failed or timed out. For scan and ci: a finding fails the build.',
  usage: 'An argument, option or field is wrong, or a file cannot be read; the message names it.',
  notAllowed: 'Not signed in, or the credential has expired, was revoked, or lacks the permission.',
  notFound: 'The deployment, scan, token or finding does not exist, or the credential has no access to it.',
  unreachable:
    'The server did not respond, or is temporarily unavailable (starting, overloaded, rate limit). Retry later.',
  findings: 'The upload succeeded, and --fail-on found findings of the given severity or above.',
  interrupted: 'Interrupted with Ctrl-C.',
};
