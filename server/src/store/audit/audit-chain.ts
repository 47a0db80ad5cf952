/**
 * The audit log as a chain: each entry's digest covers the one before it and the entry, and its seal, an HMAC, covers
 * the digest. Anyone can recompute digests, of an exported log too; only a process with the secret key can seal (ADR
 * 0009, 0049).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TenantTransaction, Transaction } from '../database.ts';
import { auditKeysOf, type AuditKey } from './audit-keys.ts';
import { auditDigest } from './audit-digest.ts';
import { listAuditEntriesAfter, type AuditEntry, type NewAuditEntry } from './audit.ts';
import { erasuresOf, isAsErased } from './erased-entries.ts';

/** The predecessor digest of the first entry. */
export const beginning = Buffer.alloc(32);

/** The action of an entry that marks where another key begins to seal: the first one, or a new one. */
const changeKeyAction = 'audit.change_key';

interface Head {
  n: string;
  digest: Buffer;
  /** Null: no entry of the chain has a seal. */
  keyId: string | null;
}

/**
 * Appends an entry. It locks the end of the deployment's chain until the transaction ends: call it last, after
 * everything that may wait. Runs in the tenant's transaction, or as parapet_access for what is written there.
 */
export async function insertAuditEntry(client: Transaction, deploymentId: string, entry: NewAuditEntry): Promise<void> {
  const { current } = auditKeysOf(client);
  const claimed = await claimHead(client, deploymentId, current.id);
  const head =
    claimed.keyId === null ? await appendKeyChange(client, { deploymentId, head: claimed, at: entry.at }) : claimed;
  await append(client, { deploymentId, head, key: await keyOf(client, head.keyId ?? current.id), entry });
}

/** Marks that the current key seals from here on. Returns false if it does so already, or if there is no entry. */
export async function changeAuditKey({ client, deploymentId }: TenantTransaction, at: Date): Promise<boolean> {
  const head = await findHead(client, deploymentId, 'FOR UPDATE');
  if (head === undefined || head.keyId === auditKeysOf(client).current.id) return false;
  await appendKeyChange(client, { deploymentId, head, at });
  return true;
}

async function claimHead(client: Transaction, deploymentId: string, keyId: string): Promise<Head> {
  const { rows } = await client.query<Head>(
    `INSERT INTO parapet.audit_head AS head (deployment_id, n, digest, key_id) VALUES ($1, 0, $2, $3)
     ON CONFLICT (deployment_id) DO UPDATE SET n = head.n RETURNING n, digest, key_id AS "keyId"`,
    [deploymentId, beginning, keyId],
  );
  return rows[0]!;
}

async function findHead(
  client: Transaction,
  deploymentId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Head | undefined> {
  const { rows } = await client.query<Head>(
    `SELECT n, digest, key_id AS "keyId" FROM parapet.audit_head WHERE deployment_id = $1 ${lock}`,
    [deploymentId],
  );
  return rows[0];
}

/** By Parapet itself. The entry names both keys, and is the first that the new one seals. */
async function appendKeyChange(
  client: Transaction,
  { deploymentId, head, at }: { deploymentId: string; head: Head; at: Date },
): Promise<Head> {
  const { current } = auditKeysOf(client);
  const entry: NewAuditEntry = {
    at,
    action: changeKeyAction,
    subject: 'audit',
    actorUserId: null,
    actor: 'Parapet',
    credential: '',
    address: '',
    requestId: '',
    changes: JSON.stringify({ keyId: { from: head.keyId, to: current.id } }),
  };
  return append(client, { deploymentId, head, key: current, entry });
}

async function keyOf(client: Transaction, id: string): Promise<AuditKey> {
  const key = await auditKeysOf(client).find(client, id);
  if (key === undefined) throw new Error(`the key of the audit log, ${id}, is missing from parapet.data_key`);
  return { id, key };
}

interface Appended {
  deploymentId: string;
  head: Head;
  key: AuditKey;
  entry: NewAuditEntry;
}

async function append(client: Transaction, { deploymentId, head, key, entry }: Appended): Promise<Head> {
  const n = String(BigInt(head.n) + 1n);
  const digest = auditDigest(head.digest, { ...entry, n });
  await client.query(
    `INSERT INTO parapet.audit_entry
       (deployment_id, n, at, action, subject, actor_user_id, actor, credential, address, request_id, changes, digest, key_id, seal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      deploymentId,
      n,
      entry.at,
      entry.action,
      entry.subject,
      entry.actorUserId,
      entry.actor,
      entry.credential,
      entry.address,
      entry.requestId,
      entry.changes,
      digest,
      key.id,
      sealOf(key.key, { deploymentId, n, digest }),
    ],
  );
  await client.query('UPDATE parapet.audit_head SET n = $2, digest = $3, key_id = $4 WHERE deployment_id = $1', [
    deploymentId,
    n,
    digest,
    key.id,
  ]);
  return { n, digest, keyId: key.id };
}

interface Sealed {
  deploymentId: string;
  n: string;
  digest: Buffer;
}

/** Bound to the deployment, so that an entry of one chain cannot stand in another. */
function sealOf(key: Buffer, { deploymentId, n, digest }: Sealed): Buffer {
  return createHmac('sha256', key).update(`parapet audit entry ${deploymentId} ${n}\n`).update(digest).digest();
}

export interface ChainState {
  entries: string;
  /** The last entry's digest, to compare with one noted elsewhere. */
  head: Buffer;
  /** The first entry that is missing, does not match its predecessor or is not sealed; null if the chain is whole. */
  brokenAt: string | null;
  /** The first entry with a seal; null if none has one. */
  sealedFrom: string | null;
  /** True if an entry has the given digest. */
  holdsDigest: boolean;
}

/** A place in the chain, and what holds for the entry after it. */
export interface ChainLink {
  n: string;
  digest: Buffer;
  keyId: string | null;
}

const verifyBatchSize = 1000;

/** Reads the whole chain, recomputes each digest and seal, and searches for the digest that was noted earlier. */
export async function verifyAuditChain(tx: TenantTransaction, expectedHead: Buffer | null): Promise<ChainState> {
  let holdsDigest = false;
  let sealedFrom: string | null = null;
  let last: ChainLink = { n: '0', digest: beginning, keyId: null };
  const erasures = erasuresOf();
  for (;;) {
    const entries = await listAuditEntriesAfter(tx, last.n, verifyBatchSize);
    for (const entry of entries) {
      if (!(await follows(tx, last, entry)) || !erasures.agree(entry)) return stateAt(last, true);
      last = entry;
      if (entry.keyId !== null) sealedFrom ??= entry.n;
      holdsDigest ||= expectedHead?.equals(entry.digest) === true;
    }
    if (entries.length < verifyBatchSize) break;
  }
  const head = (await findHead(tx.client, tx.deploymentId)) ?? { n: '0', digest: beginning, keyId: null };
  const unproven = erasures.firstUnproven();
  if (unproven !== undefined) return { ...stateAt(last, true), brokenAt: unproven };
  const isWhole = head.n === last.n && head.digest.equals(last.digest) && (last.n === '0' || head.keyId === last.keyId);
  return stateAt(last, !isWhole);

  function stateAt({ n, digest: head }: ChainLink, isBroken: boolean): ChainState {
    return { entries: n, head, brokenAt: isBroken ? String(BigInt(n) + 1n) : null, sealedFrom, holdsDigest };
  }
}

/** True if the entry is the next one, unchanged, and sealed as it must be. */
export async function follows(tx: TenantTransaction, last: ChainLink, entry: AuditEntry): Promise<boolean> {
  if (entry.n !== String(BigInt(last.n) + 1n)) return false;
  // What was erased is not there to be digested again: its digest is the one that the next entry and the seal cover.
  const isUnchanged =
    entry.erasures === null ? auditDigest(last.digest, entry).equals(entry.digest) : isAsErased(entry, entry.erasures);
  if (!isUnchanged) return false;
  const { keyId, seal } = entry;
  // Once entries are sealed, an entry without a seal is forged.
  if (keyId === null || seal === null) return last.keyId === null && keyId === seal;
  if (keyId !== last.keyId && last.n !== '0' && entry.action !== changeKeyAction) return false;
  const key = await auditKeysOf(tx.client).find(tx.client, keyId);
  if (key === undefined) return false;
  const expected = sealOf(key, { deploymentId: tx.deploymentId, n: entry.n, digest: entry.digest });
  return seal.length === expected.length && timingSafeEqual(seal, expected);
}

/** Locks the end of the chain, as an entry does, and returns the number of the next entry of a person; undefined without any entry. */
export async function claimNextNumber({ client, deploymentId }: TenantTransaction): Promise<string | undefined> {
  const head = await findHead(client, deploymentId, 'FOR UPDATE');
  if (head === undefined) return undefined;
  // The first entry that is sealed follows one that names the key.
  return String(BigInt(head.n) + (head.keyId === null ? 2n : 1n));
}

/** The end of the chain; undefined if there is no entry yet. */
export async function findAuditHead(tx: TenantTransaction): Promise<ChainLink | undefined> {
  return findHead(tx.client, tx.deploymentId);
}
