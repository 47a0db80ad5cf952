/** Signed checkpoints of audit logs: a JWS with Ed25519 of deployment, entry number, digest and time. Verified without the server. */
import { createPublicKey, verify } from 'node:crypto';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';

export interface Checkpoint {
  deploymentId: string;
  n: string;
  digest: string;
  at: string;
}

export interface CheckpointKey {
  kty: string;
  crv: string;
  x: string;
  kid: string;
}

const checkpointType = 'parapet-audit-checkpoint';

/** The checkpoints in a text, one a line; lines that begin with # are left out. Throws at the first that no key signed. */
export function readCheckpoints(text: string, keys: readonly CheckpointKey[]): Checkpoint[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => readCheckpoint(line, keys));
}

function readCheckpoint(token: string, keys: readonly CheckpointKey[]): Checkpoint {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const { alg, kid, typ } = readPart(header);
  const key = keys.find((each) => each.kid === kid);
  if (rest.length > 0 || alg !== 'EdDSA' || typ !== checkpointType) throw invalid('is not a checkpoint of Parapet');
  if (key === undefined) throw invalid(`was signed with the key ${String(kid)}, which is not among the given keys`);
  const { kty, crv, x } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  if (!verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url')))
    throw invalid('has a signature that does not match');
  const { deploymentId, n, digest, at } = readPart(payload);
  return { deploymentId: String(deploymentId), n: String(n), digest: String(digest), at: String(at) };
}

function readPart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Answered below.
  }
  throw invalid('is not a checkpoint of Parapet');
}

function invalid(problem: string): CommandError {
  return new CommandError(
    exitCodes.failed,
    `a checkpoint ${problem}`,
    'Give the keys that were published when it was signed: /.well-known/parapet-audit-keys.json.',
  );
}
