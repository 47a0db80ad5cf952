/**
 * What is dangerous needs a session that has proved lately who uses it (403 PROOF_NEEDED). The console then asks in a
 * dialog, and repeats the request. One dialog for all requests that wait.
 */

/** Why the proof is asked for: before what is dangerous, or after single sign-on. */
export type ProofReason = 'danger' | 'sign_on';

/** Resolves to true once the user has proved who they are; to false if they do not want to. */
type Asker = (reason: ProofReason) => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog. Returns a function that removes it. */
export function setProofAsker(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

export function askForProof(reason: ProofReason = 'danger'): Promise<boolean> {
  asking ??= (asker?.(reason) ?? Promise.resolve(false)).finally(() => (asking = null));
  return asking;
}

export async function needsProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: unknown } | null)?.code === 'PROOF_NEEDED';
}
