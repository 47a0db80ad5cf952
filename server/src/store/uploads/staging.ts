/**
 * Laying out a scan before it is merged: rows of drafts are streamed by COPY into the staging tables (migration 0006), in the
 * caller's ingest transaction, with back-pressure, so that memory does not grow with the scan.
 */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { TenantTransaction } from '../database.ts';
import { copyLine, type CopyValue } from './copy-text.ts';

/** One result as it is staged; numbers with _no count from 1 in the lists that the merge is given. */
export interface StagedFinding {
  n: number;
  analysisNo: number;
  ruleNo: number;
  profileNo: number;
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  placeDigest: bigint;
  toolDigest: bigint | null;
  textDigest: bigint;
  contextDigest: bigint | null;
  sketch: Uint8Array | null;
  contentDigest: bigint;
  isMuted: boolean;
  suppression: 'ignored' | 'reviewing' | null;
  suppressionNote: string | null;
  /** Of a finding of supply chain: the package that it is about, by its key. */
  packageEcosystem: string | null;
  packageKey: string | null;
  /** FindingContent as JSON text; null when a present finding of the ref holds the same (reconcile/known-content.ts). */
  content: string | null;
}

/** One component as it is staged. */
export interface StagedDependency {
  analysisNo: number;
  ecosystem: string;
  name: string;
  version: string;
  packageKey: string;
  versionKey: Uint8Array;
  purl: string;
  lockfilePath: string;
  transitivity: string;
  licenses: readonly string[];
  parents: readonly string[];
  digest: bigint;
}

/** Bytes of rows that are collected before they are handed to the socket. */
const flushAtLength = 256 * 1024;

/** A COPY in progress. Only one may be open in a transaction. */
export interface StagingWriter<Row> {
  write(row: Row): void;
  /** Resolves when the socket has taken what was written; call it now and then while writing. */
  drain(): Promise<void>;
  end(): Promise<void>;
  /** Breaks the COPY off, so that the connection can take the ROLLBACK: while one is open, it listens to nothing else. */
  abort(): Promise<void>;
}

export function stageFindings(tx: TenantTransaction, scanId: string): StagingWriter<StagedFinding> {
  return openCopy(
    tx,
    `COPY parapet.staged_finding (deployment_id, scan_id, n, analysis_no, rule_no, profile_no, path, start_line, start_column,
       end_line, end_column, place_digest, tool_digest, text_digest, context_digest, sketch, content_digest, is_muted,
       suppression, suppression_note, package_ecosystem, package_key, content) FROM STDIN`,
    (row) => [
      tx.deploymentId,
      scanId,
      row.n,
      row.analysisNo,
      row.ruleNo,
      row.profileNo,
      row.path,
      row.startLine,
      row.startColumn,
      row.endLine,
      row.endColumn,
      row.placeDigest,
      row.toolDigest,
      row.textDigest,
      row.contextDigest,
      row.sketch,
      row.contentDigest,
      row.isMuted,
      row.suppression,
      row.suppressionNote,
      row.packageEcosystem,
      row.packageKey,
      row.content,
    ],
  );
}

export function stageDependencies(tx: TenantTransaction, scanId: string): StagingWriter<StagedDependency> {
  return openCopy(
    tx,
    `COPY parapet.staged_dependency (deployment_id, scan_id, analysis_no, ecosystem, name, version, package_key,
       version_key, purl, lockfile_path, transitivity, licenses, parents, digest) FROM STDIN`,
    (row) => [
      tx.deploymentId,
      scanId,
      row.analysisNo,
      row.ecosystem,
      row.name,
      row.version,
      row.packageKey,
      row.versionKey,
      row.purl,
      row.lockfilePath,
      row.transitivity,
      row.licenses,
      row.parents,
      row.digest,
    ],
  );
}

/** Pieces of a received body (upload-chunks.ts), in the caller's intake transaction. */
export function stageChunks(tx: TenantTransaction, scanId: string): StagingWriter<{ n: number; body: Uint8Array }> {
  return openCopy(tx, 'COPY parapet.staged_chunk (deployment_id, scan_id, n, body) FROM STDIN', (row) => [
    tx.deploymentId,
    scanId,
    row.n,
    row.body,
  ]);
}

/** A result that the identity algorithm took for a known finding, or for one of another ref, or for neither. */
export interface StagedMatch {
  n: number;
  findingId: string | null;
  identityId: string | null;
  pass: string | null;
  /** JSON text, or null when nothing differed. */
  evidence: string | null;
}

export function stageMatches(tx: TenantTransaction, scanId: string): StagingWriter<StagedMatch> {
  return openCopy(
    tx,
    'COPY parapet.staged_match (deployment_id, scan_id, n, finding_id, identity_id, pass, evidence) FROM STDIN',
    (row) => [tx.deploymentId, scanId, row.n, row.findingId, row.identityId, row.pass, row.evidence],
  );
}

function openCopy<Row>(
  tx: TenantTransaction,
  statement: string,
  valuesOf: (row: Row) => readonly CopyValue[],
): StagingWriter<Row> {
  const stream = tx.client.query(copyFrom(statement));
  let failure: Error | undefined;
  // Kept, and thrown at the next call: an error event without a listener would end the process.
  stream.on('error', (error) => {
    failure = error;
  });
  let pending = '';
  const flush = (): void => {
    if (pending === '') return;
    stream.write(pending);
    pending = '';
  };
  const failIfBroken = (): void => {
    if (failure !== undefined) throw failure;
  };
  return {
    write(row) {
      pending += copyLine(valuesOf(row));
      if (pending.length >= flushAtLength) flush();
    },
    async drain() {
      failIfBroken();
      // Asked of the stream: it may have drained since what filled it was written.
      if (!stream.writableNeedDrain) return;
      const settled = new AbortController();
      const { signal } = settled;
      await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).finally(() =>
        settled.abort(),
      );
      failIfBroken();
    },
    async end() {
      failIfBroken();
      flush();
      const finished = once(stream, 'finish');
      stream.end();
      await finished;
    },
    async abort() {
      // One that failed is over; with its connection gone, nobody would ever confirm its end.
      if (failure !== undefined || stream.closed || stream.writableFinished) return;
      const closed = once(stream, 'close');
      stream.destroy();
      await closed;
    },
  };
}
