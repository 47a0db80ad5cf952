/**
 * Signed checkpoints: statements that a chain had a certain digest at a certain entry, for places outside of the
 * database. A JWS (RFC 7515) with Ed25519, so that anyone can verify it with the published keys (ADR 0049). Each
 * signing key is derived from a key of the audit log, which the secret key wraps.
 */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import type { AuditKey } from '../../store/audit/audit-keys.ts';
import { listDataKeys } from '../../store/installation/data-keys.ts';
import { auditKeysOf } from '../installation/audit-keys.ts';
import type { Platform } from '../platform.ts';

export interface ChainPosition {
  deploymentId: string;
  n: string;
  digest: Buffer;
}

export interface CheckpointKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

const seedBytes = 32;
/** What stands before the seed in the DER form of an Ed25519 private key (RFC 8410, section 7). */
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const checkpointType = 'parapet-audit-checkpoint';

/** Sign only what was verified: a signature over a rewritten chain would vouch for it. */
export async function signCheckpoint(
  { keys, clock }: Pick<Platform, 'keys' | 'clock'>,
  { deploymentId, n, digest }: ChainPosition,
): Promise<string> {
  const { current } = keys.audit;
  const statement = { deploymentId, n, digest: digest.toString('hex'), at: clock.now().toISOString() };
  return new CompactSign(Buffer.from(JSON.stringify(statement)))
    .setProtectedHeader({ alg: 'EdDSA', kid: current.id, typ: checkpointType })
    .sign(signingKeyOf(current));
}

/** The public keys of all checkpoints that this installation ever signed, the current one first. */
export async function listCheckpointKeys({
  database,
  keys,
}: Pick<Platform, 'database' | 'keys'>): Promise<CheckpointKey[]> {
  return database.readAsAccess(async (tx) => {
    const published: CheckpointKey[] = [];
    for (const { id } of auditKeysOf(await listDataKeys(tx, keys.sealing.secretCheck))) {
      const key = await keys.audit.find(tx, id);
      if (key !== undefined) published.push(publicKeyOf({ id, key }));
    }
    return published;
  });
}

function signingKeyOf({ key }: AuditKey): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', key, 'parapet', 'audit checkpoint signing/1', seedBytes));
  return createPrivateKey({ key: Buffer.concat([derPrefix, seed]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(key: AuditKey): CheckpointKey {
  const { x = '' } = createPublicKey(signingKeyOf(key)).export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', x, kid: key.id, alg: 'EdDSA', use: 'sig' };
}
