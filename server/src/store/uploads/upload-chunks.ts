/**
 * The raw bodies of uploads, in compressed pieces, stored until their scans have ended: written by one COPY and read by
 * one, whatever their size (ADR 0014). They are staged first because row-level security guards their table, and COPY
 * into such a table is not allowed.
 */
import { to as copyTo } from 'pg-copy-streams';
import type { TenantTransaction } from '../database.ts';
import { stageChunks } from './staging.ts';

/** Stores the pieces in order after number `after`, in an intake transaction. Returns the last one's number. */
export async function insertChunks(
  tx: TenantTransaction,
  { scanId, after }: { scanId: string; after: number },
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  const writer = stageChunks(tx, scanId);
  let n = after;
  try {
    for await (const body of pieces) {
      n += 1;
      writer.write({ n, body });
      await writer.drain();
    }
    await writer.end();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  const key = [tx.deploymentId, scanId];
  await tx.client.query(
    `INSERT INTO parapet.upload_chunk (deployment_id, scan_id, n, body)
     SELECT deployment_id, scan_id, n, body FROM parapet.staged_chunk WHERE deployment_id = $1 AND scan_id = $2`,
    key,
  );
  await tx.client.query('DELETE FROM parapet.staged_chunk WHERE deployment_id = $1 AND scan_id = $2', key);
  return n;
}

/** Passes every piece to `take`, in order, and awaits it, with backpressure on the database. */
export async function readChunks(
  tx: TenantTransaction,
  scanId: string,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  // COPY takes no parameters; both ids are our own, checked to be digits.
  for (const id of [tx.deploymentId, scanId]) if (!/^[0-9]+$/.test(id)) throw new Error(`not an id: ${id}`);
  const stream = tx.client.query(
    copyTo(`COPY (SELECT encode(body, 'hex') FROM parapet.upload_chunk
                   WHERE deployment_id = ${tx.deploymentId} AND scan_id = ${scanId} ORDER BY n) TO STDOUT`),
  );
  let line: Buffer[] = [];
  let failure: { error: unknown } | undefined;
  for await (const read of stream) {
    // During the COPY the connection accepts nothing else, not even a ROLLBACK, so the rest is drained.
    if (failure !== undefined) continue;
    try {
      let rest = read as Buffer;
      for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline)) {
        line.push(rest.subarray(0, end));
        await take(Buffer.from(Buffer.concat(line).toString('latin1'), 'hex'));
        line = [];
        rest = rest.subarray(end + 1);
      }
      if (rest.length > 0) line.push(rest);
    } catch (error) {
      failure = { error };
    }
  }
  if (failure !== undefined) throw failure.error;
}

const newline = 0x0a;

export async function deleteChunks(tx: TenantTransaction, scanId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.upload_chunk WHERE deployment_id = $1 AND scan_id = $2', [
    tx.deploymentId,
    scanId,
  ]);
}
