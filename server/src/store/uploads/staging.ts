/**
 * Streams rows by COPY into the staging tables, in the caller's ingest transaction, with backpressure, so that
 * memory does not grow with the scan. Rows are keyed by a staging id (staged-scans.ts).
 */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { TenantTransaction } from '../database.ts';
import { copyLine, type CopyValue } from './copy-text.ts';

/** One staged result; numbers with _no are 1-based positions in the lists passed to the merge. */
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
  /** Set for supply-chain findings only: the package, by its key. */
  packageEcosystem: string | null;
  packageKey: string | null;
  /** The EPSS score times a million; null: none was given. */
  epssMillionths: number | null;
  /** FindingContent as JSON text; null if a present finding of the ref has the same (reconcile/known-content.ts). */
  content: string | null;
}

/** One staged component. */
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

/** Bytes of rows that are buffered before a write to the socket. */
const flushAtLength = 256 * 1024;

/** A COPY in progress. A transaction can have only one open. */
export interface StagingWriter<Row> {
  write(row: Row): void;
  /** Writes rows that were encoded before (encodeFinding). */
  writeEncoded(rows: string): void;
  /** Resolves when the socket has accepted what was written; call it regularly while writing. */
  drain(): Promise<void>;
  end(): Promise<void>;
  /** Aborts the COPY so that the connection can process the ROLLBACK: during a COPY it accepts nothing else. */
  abort(): Promise<void>;
}

/**
 * The column of each property: the single list that the COPY is built from. A property without a column does not
 * compile.
 */
type ColumnsOf<Row> = Readonly<Record<keyof Row, string>>;

/**
 * How a column of staged_finding is used. `kept`: also a column of the finding, with the same name; the value says how
 * reconcile/match-unchanged.ts notices that it changed: `compared` there, or `implied` by the digests on which a pair
 * agrees. Null: not stored in the finding.
 */
interface FindingColumn {
  column: string;
  kept: 'compared' | 'implied' | null;
}

const findingColumns = {
  n: { column: 'n', kept: null },
  analysisNo: { column: 'analysis_no', kept: null },
  ruleNo: { column: 'rule_no', kept: null },
  profileNo: { column: 'profile_no', kept: null },
  path: { column: 'path', kept: 'implied' },
  startLine: { column: 'start_line', kept: 'implied' },
  startColumn: { column: 'start_column', kept: 'implied' },
  endLine: { column: 'end_line', kept: 'implied' },
  endColumn: { column: 'end_column', kept: 'implied' },
  placeDigest: { column: 'place_digest', kept: 'implied' },
  toolDigest: { column: 'tool_digest', kept: 'compared' },
  textDigest: { column: 'text_digest', kept: 'implied' },
  contextDigest: { column: 'context_digest', kept: 'implied' },
  sketch: { column: 'sketch', kept: 'implied' },
  contentDigest: { column: 'content_digest', kept: 'compared' },
  isMuted: { column: 'is_muted', kept: null },
  suppression: { column: 'suppression', kept: null },
  suppressionNote: { column: 'suppression_note', kept: null },
  packageEcosystem: { column: 'package_ecosystem', kept: 'implied' },
  packageKey: { column: 'package_key', kept: 'implied' },
  epssMillionths: { column: 'epss_millionths', kept: 'implied' },
  content: { column: 'content', kept: null },
} as const satisfies Readonly<Record<keyof StagedFinding, FindingColumn>>;

/** Columns that a finding shares with its staged result: its location, and the evidence of its identity. */
export const keptColumns: readonly string[] = Object.values(findingColumns)
  .filter(({ kept }) => kept !== null)
  .map(({ column }) => column);

/** The kept columns that may differ between a result and the unchanged finding that it matches. */
export const comparedColumns: readonly string[] = Object.values(findingColumns)
  .filter(({ kept }) => kept === 'compared')
  .map(({ column }) => column);

/** All columns of staged_finding that a COPY writes. @internal For the comparison with the catalogue. */
export const stagedColumns: readonly string[] = Object.values(findingColumns).map(({ column }) => column);

const dependencyColumns: ColumnsOf<StagedDependency> = {
  analysisNo: 'analysis_no',
  ecosystem: 'ecosystem',
  name: 'name',
  version: 'version',
  packageKey: 'package_key',
  versionKey: 'version_key',
  purl: 'purl',
  lockfilePath: 'lockfile_path',
  transitivity: 'transitivity',
  licenses: 'licenses',
  parents: 'parents',
  digest: 'digest',
};

const findingColumnNames = Object.fromEntries(
  Object.entries(findingColumns).map(([property, { column }]) => [property, column]),
) as ColumnsOf<StagedFinding>;
const findingProperties = Object.keys(findingColumnNames) as (keyof StagedFinding)[];

export function stageFindings(tx: TenantTransaction, stagingId: string): StagingWriter<StagedFinding> {
  const columns = findingColumnNames;
  return openCopy(tx, { table: 'staged_finding', keyColumn: 'staging_id', key: stagingId, columns });
}

/** The row as `stageFindings` sends it, to be kept until it is known if it must be sent. */
export function encodeFinding({ deploymentId }: TenantTransaction, stagingId: string, row: StagedFinding): string {
  return copyLine([deploymentId, stagingId, ...findingProperties.map((property) => row[property])]);
}

export function stageDependencies(tx: TenantTransaction, stagingId: string): StagingWriter<StagedDependency> {
  return openCopy(tx, {
    table: 'staged_dependency',
    keyColumn: 'staging_id',
    key: stagingId,
    columns: dependencyColumns,
  });
}

/** Pieces of a received body (upload-chunks.ts), in the caller's intake transaction. */
export function stageChunks(tx: TenantTransaction, scanId: string): StagingWriter<{ n: number; body: Uint8Array }> {
  return openCopy(tx, { table: 'staged_chunk', keyColumn: 'scan_id', key: scanId, columns: { n: 'n', body: 'body' } });
}

/** A result that the identity algorithm matched to a known finding, to one of another ref, or to neither. */
export interface StagedMatch {
  n: number;
  findingId: string | null;
  identityId: string | null;
  pass: string | null;
  /** JSON text, or null if nothing differed. */
  evidence: string | null;
}

const matchColumns: ColumnsOf<StagedMatch> = {
  n: 'n',
  findingId: 'finding_id',
  identityId: 'identity_id',
  pass: 'pass',
  evidence: 'evidence',
};

export function stageMatches(tx: TenantTransaction, stagingId: string): StagingWriter<StagedMatch> {
  return openCopy(tx, { table: 'staged_match', keyColumn: 'staging_id', key: stagingId, columns: matchColumns });
}

interface CopyTarget<Row> {
  table: string;
  keyColumn: 'staging_id' | 'scan_id';
  key: string;
  columns: ColumnsOf<Row>;
}

function openCopy<Row extends { [Property in keyof Row]: CopyValue }>(
  tx: TenantTransaction,
  { table, keyColumn, key, columns }: CopyTarget<Row>,
): StagingWriter<Row> {
  const properties = Object.keys(columns) as (keyof Row)[];
  const names = ['deployment_id', keyColumn, ...properties.map((property) => columns[property])];
  const statement = `COPY parapet.${table} (${names.join(', ')}) FROM STDIN`;
  const stream = tx.client.query(copyFrom(statement));
  let failure: Error | undefined;
  // Stored, and thrown at the next call: an error event without a listener would end the process.
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
      pending += copyLine([tx.deploymentId, key, ...properties.map((property) => row[property])]);
      if (pending.length >= flushAtLength) flush();
    },
    writeEncoded(rows) {
      pending += rows;
      if (pending.length >= flushAtLength) flush();
    },
    async drain() {
      failIfBroken();
      // Read from the stream: it may have drained since the write that filled it.
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
      // A failed stream has ended; without a connection its end is never confirmed.
      if (failure !== undefined || stream.closed || stream.writableFinished) return;
      // Not `once(stream, 'close')`: that rejects with the error of the aborted COPY, which is what was asked for.
      const closed = new Promise<void>((resolve) => stream.once('close', () => resolve()));
      stream.destroy();
      await closed;
    },
  };
}
