/** What a link to an account rests on: a change of the password or of the address ends it. */
import { hash } from 'node:crypto';

export function stateDigestOf({ email, passwordHash }: { email: string; passwordHash: string | null }): Buffer {
  return hash('sha256', JSON.stringify([email, passwordHash]), 'buffer');
}
