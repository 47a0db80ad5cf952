/**
 * What is dangerous needs a session that has proved lately who uses it (403 PROOF_NEEDED). The console then asks in a
 * dialog, and repeats the request. One dialog for all requests that wait.
 */

/** Resolves to true once the user has proved who they are; to false if they do not want to. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog. Returns a function that removes it. */
export function setProofAsker(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

export function askForProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => (asking = null));
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
