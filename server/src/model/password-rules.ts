/**
 * The rules for new passwords, after NIST SP 800-63B: long enough, and not among those that are tried first. Nothing is
 * said about kinds of characters, and existing passwords stay.
 */

export const passwordLengthMin = 12;
export const passwordLengthMax = 1024;

/** What a password must have besides what anyone would try: well-known words, the account's own name, sequences. */
const unguessableMin = 6;

/** The words in most of the passwords that leaked most often. */
const commonWords =
  /password|passwort|passw0rd|p@ssw0rd|letmein|welcome|willkommen|iloveyou|changeme|trustno|admin|administrator|root|login|secret|geheim|default|master|monkey|dragon|football|baseball|sunshine|princess|superman|batman|shadow|parapet|security/g;

/** Rows of keys, the alphabet and the digits: four neighbours or more are a sequence. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
];
const sequenceMin = 4;

/** Why the password is refused for this account; undefined if it is accepted. */
export function passwordProblem(password: string, { email }: { email: string }): string | undefined {
  if (password.length < passwordLengthMin || password.length > passwordLengthMax) {
    return `must have ${passwordLengthMin} to ${passwordLengthMax} characters`;
  }
  if (unguessableLength(password.toLowerCase(), email.toLowerCase()) < unguessableMin) {
    return 'is too easy to guess; use several unrelated words';
  }
  return undefined;
}

function unguessableLength(password: string, email: string): number {
  const own = email.split(/[@.]/).filter((part) => part.length >= 3);
  const left = own
    .reduce((text, part) => text.replaceAll(part, ''), password)
    .replaceAll(commonWords, '')
    .replaceAll(/(.)\1{2,}/g, '');
  return new Set(withoutSequences(left)).size;
}

function withoutSequences(text: string): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    const length = sequenceAt(text, at);
    if (length < sequenceMin) left += text.slice(at, at + 1);
    at += length < sequenceMin ? 1 : length;
  }
  return left;
}

/** The length of the longest sequence that starts here, forward or backward. */
function sequenceAt(text: string, at: number): number {
  let longest = 0;
  for (const row of [...rows, ...rows.map((each) => [...each].toReversed().join(''))]) {
    let length = 0;
    while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
