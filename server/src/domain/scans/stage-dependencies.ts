/**
 * Writes an upload's dependencies into staged_dependency. An inventory goes straight into its COPY. Once there are
 * findings, the dependencies wait until the findings end: whatever their order in the file, there is one COPY of
 * findings, and one or two of dependencies.
 */
import { deserialize, serialize } from 'node:v8';
import type { Spool, Spools } from '../../base/spool.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { stageDependencies, type StagedDependency, type StagingWriter } from '../../store/uploads/staging.ts';

/** Dependencies that are held in memory before they go to the spool as one piece. */
const perPiece = 1_000;
/** Bytes of the spool that are held in memory. */
const bytesHeldMax = 1024 * 1024;

export class DependencyWriter {
  private readonly input: { tx: TenantTransaction; stagingId: string; spools: Spools };
  private readonly isCopyingResults: () => boolean;
  private readonly held: StagedDependency[] = [];
  private spooled: Spool | undefined;
  /** Open only while no results are copied: a connection runs one COPY at a time. */
  private copy: StagingWriter<StagedDependency> | undefined;

  constructor(input: { tx: TenantTransaction; stagingId: string; spools: Spools }, isCopyingResults: () => boolean) {
    this.input = input;
    this.isCopyingResults = isCopyingResults;
  }

  async write(row: StagedDependency): Promise<void> {
    if (!this.isCopyingResults()) {
      this.open().write(row);
      return;
    }
    this.held.push(row);
    if (this.held.length < perPiece) return;
    this.spooled ??= this.input.spools.open(bytesHeldMax);
    await this.spooled.append(serialize(this.held));
    this.held.length = 0;
  }

  async drain(): Promise<void> {
    await this.copy?.drain();
  }

  /** Ends the COPY, if one is open, so that the connection can begin another. */
  async free(): Promise<void> {
    await this.copy?.end();
    this.copy = undefined;
  }

  /** Writes what waited for the results, whose COPY has ended. */
  async end(): Promise<void> {
    for await (const piece of this.spooled?.pieces() ?? []) {
      await this.writeAll(deserialize(piece) as StagedDependency[]);
    }
    await this.writeAll(this.held);
    await this.free();
  }

  async close(): Promise<void> {
    await this.spooled?.close();
  }

  async abort(): Promise<void> {
    await this.copy?.abort();
  }

  private open(): StagingWriter<StagedDependency> {
    this.copy ??= stageDependencies(this.input.tx, this.input.stagingId);
    return this.copy;
  }

  private async writeAll(rows: readonly StagedDependency[]): Promise<void> {
    if (rows.length === 0) return;
    const copy = this.open();
    for (const row of rows) copy.write(row);
    await copy.drain();
  }
}
