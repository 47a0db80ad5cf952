/**
 * Writes an upload's results into staged_finding, unless all of them are what the ref has already (ADR 0030): as long as
 * that is so, they are compared and kept aside, and only the first that differs begins the COPY.
 */
import type { Spool, Spools } from '../../base/spool.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { KnownContent } from '../../store/reconcile/known-content.ts';
import type { PresentFindings, SeenAgain } from '../../store/reconcile/present-findings.ts';
import { encodeFinding, stageFindings, type StagedFinding, type StagingWriter } from '../../store/uploads/staging.ts';
import { Comparison, type ComparedResult } from './seen-again.ts';

/** Length of a piece of encoded results that are kept aside. */
const asidePieceLength = 256 * 1024;
/** Bytes of those that are held in memory. */
const asideBytesHeldMax = 1024 * 1024;

export interface StageResultsInput {
  tx: TenantTransaction;
  stagingId: string;
  /** The ref's present findings, if an upload of nothing else need not be staged. */
  present: PresentFindings | undefined;
  /** Files with a line map, by which their findings must be matched: results there are always staged. */
  mappedPaths: ReadonlySet<string>;
  /** Contents that need not be staged again. */
  listKnownContent: () => Promise<KnownContent>;
  spools: Spools;
}

/** A result to stage, and the names that its numbers stand for. */
export interface NamedResult {
  row: Omit<StagedFinding, 'content'>;
  content: string;
  names: Pick<ComparedResult, 'analysis' | 'rule' | 'profile'>;
}

export class ResultWriter {
  /** True if some contents were not staged because the ref's findings hold them. */
  leavesOutContent = false;
  private readonly input: StageResultsInput;
  private readonly freeConnection: () => Promise<void>;
  /** Set while every result was a present finding. */
  private comparison: Comparison | undefined;
  private aside: Spool | undefined;
  private asideCount = 0;
  /** Encoded rows that are about to go into `aside`. */
  private asidePiece = '';
  private knownContent: KnownContent = { has: () => false };
  private copy: StagingWriter<StagedFinding> | undefined;

  /** `freeConnection` ends another COPY, if one is open: it is called before this one begins. */
  constructor(input: StageResultsInput, freeConnection: () => Promise<void>) {
    this.input = input;
    this.freeConnection = freeConnection;
    this.comparison = input.present && new Comparison(input.present);
  }

  async begin(): Promise<void> {
    if (this.comparison === undefined) this.knownContent = await this.input.listKnownContent();
  }

  /** A connection runs one COPY at a time. */
  get isCopying(): boolean {
    return this.copy !== undefined;
  }

  async write({ row, content, names }: NamedResult): Promise<void> {
    if (this.isSeen({ row, names })) {
      await this.keepAside({ ...row, content: null });
      return;
    }
    if (this.comparison !== undefined) await this.beginStaging();
    const isKnown = this.knownContent.has(row.contentDigest);
    if (isKnown) this.leavesOutContent = true;
    const copy = this.copy ?? (await this.openCopy());
    copy.write({ ...row, content: isKnown ? null : content });
  }

  private isSeen({ row, names }: Omit<NamedResult, 'content'>): boolean {
    if (this.comparison === undefined || this.input.mappedPaths.has(row.path)) return false;
    return this.comparison.isSeen({ ...row, ...names, hasSuppression: row.suppression !== null });
  }

  async drain(): Promise<void> {
    await this.copy?.drain();
  }

  /** Returns what was seen again; undefined if the results are staged. */
  async end(analyses: readonly { tool: string; category: string }[]): Promise<SeenAgain | undefined> {
    const seenAgain = this.comparison?.outcome(analyses);
    if (this.comparison !== undefined && seenAgain === undefined) await this.beginStaging();
    await this.copy?.end();
    this.copy = undefined;
    return seenAgain;
  }

  async abort(): Promise<void> {
    await this.copy?.abort();
  }

  async close(): Promise<void> {
    await this.aside?.close();
  }

  private async openCopy(): Promise<StagingWriter<StagedFinding>> {
    await this.freeConnection();
    this.copy = stageFindings(this.input.tx, this.input.stagingId);
    return this.copy;
  }

  private async keepAside(row: StagedFinding): Promise<void> {
    this.asideCount += 1;
    this.asidePiece += encodeFinding(this.input.tx, this.input.stagingId, row);
    if (this.asidePiece.length < asidePieceLength) return;
    this.aside ??= this.input.spools.open(asideBytesHeldMax);
    await this.aside.append(Buffer.from(this.asidePiece));
    this.asidePiece = '';
  }

  /** Some result or finding has no counterpart: from here on results are staged, beginning with those kept aside. */
  private async beginStaging(): Promise<void> {
    this.comparison = undefined;
    await this.freeConnection();
    this.knownContent = await this.input.listKnownContent();
    if (this.asideCount === 0) return;
    const copy = await this.openCopy();
    for await (const piece of this.aside?.pieces() ?? []) {
      copy.writeEncoded(piece.toString());
      await copy.drain();
    }
    copy.writeEncoded(this.asidePiece);
    this.asidePiece = '';
    this.leavesOutContent = true;
  }
}
