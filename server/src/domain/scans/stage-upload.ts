/** Reads an upload through its parser into the staging tables, row by row; collects rules, profiles and coverage. */
import { createHmac } from 'node:crypto';
import { digest64 } from '../../base/digest.ts';
import { problemsKeptMax } from '../../ingest/limits.ts';
import { parseUpload } from '../../ingest/parse-upload.ts';
import type { Format } from '../../model/formats.ts';
import type { InnerFormat } from '../../ingest/parser.ts';
import type { SafeEvent, SafeFinding } from '../../ingest/secrets/safe-event.ts';
import type {
  Coverage,
  DependencyDraft,
  FindingDraft,
  ParsedAnalysis,
  Problem,
  RuleFacts,
  Withdrawal,
} from '../../model/draft.ts';
import { evidenceOf } from '../../model/identity/evidence/evidence.ts';
import { formerTextDigests } from '../../model/identity/evidence/former-texts.ts';
import { formerSpellings } from '../../model/path-spellings.ts';
import type { PolicyJudge } from '../../model/policy.ts';
import { packageKey } from '../../model/versions/package-key.ts';
import { versionKey } from '../../model/versions/version-key.ts';
import type { DescribedRule } from '../../store/rules/rule-facts.ts';
import type { ProfileInput, RuleName } from '../../store/rules/rules.ts';
import type { ScanRow } from '../../store/scans/scans.ts';
import type { SeenAgain } from '../../store/reconcile/present-findings.ts';
import type { TextRenewal } from '../../store/reconcile/renew-texts.ts';
import type { StagedDependency, StagedFinding } from '../../store/uploads/staging.ts';
import type { IgnoresInForce } from '../ignores/in-force.ts';
import { DependencyWriter } from './stage-dependencies.ts';
import { ResultWriter, type StageResultsInput } from './stage-results.ts';
import { unionOf } from './union-coverage.ts';

/** An analysis as the file describes it; numbers in staged rows refer to these, from 1. */
export interface StagedAnalysis extends ParsedAnalysis {
  coverage: Coverage | null;
  withdrawn: Withdrawal[];
}

/** A rule as the file names it; facts null if it only uses the rule. */
export type StagedRule = RuleName & Omit<DescribedRule, 'ruleId' | 'facts'> & { facts: string | null };

/** The staged rows, and the meaning of the numbers in them. */
export interface StagedUpload {
  /** The format that was recognised, or that the upload named. */
  format: string;
  analyses: StagedAnalysis[];
  rules: StagedRule[];
  /** The keys of superseded rules (`from`) and of those that supersede them. */
  supersedes: { tool: string; from: string; to: string }[];
  profiles: ProfileInput[];
  /** Former spellings of the results' paths, which older findings may have, to the paths. */
  spellings: Map<string, string>;
  /** The results read, without the ignored ones: the rows staged, unless `seenAgain`. */
  results: number;
  /** Results on paths that an ignore pattern covers: not staged. */
  ignored: number;
  /** Their paths, for a diff scan: having results on a path, it covers the path. */
  ignoredPaths: Set<string>;
  dependencies: number;
  /** True if some contents were not staged because the ref's findings hold them. */
  leavesOutContent: boolean;
  problems: Problem[];
  problemCount: number;
  /**
   * Set if no result is staged because all of them are present findings, unchanged; `results` counts those read then.
   */
  seenAgain: SeenAgain | undefined;
  /** Text digests of earlier versions that the scan's results have under another digest now, by rule and digest. */
  renewals: Map<string, TextRenewal>;
}

/** Renewals of one scan that are remembered. */
const renewalsMax = 100_000;

/** Ignored paths of a diff scan that are remembered; known findings on further ones wait for a full scan. */
const ignoredPathsMax = 100_000;

/** Former spellings of paths that are remembered; findings of 0.1.0 on further ones are recognised as renamed. */
const spellingsMax = 100_000;

export interface StageUploadInput extends StageResultsInput {
  scan: ScanRow;
  open: () => AsyncIterable<Uint8Array>;
  /** Ignore predicate by issue type and path; null if there are no patterns. */
  isIgnored: IgnoresInForce['isIgnored'];
  /** Applies the current policies to each result. */
  judge: PolicyJudge;
  /** HMAC key for secrets. */
  secretKey: Buffer;
  /** Progress callback: results read so far. */
  onProgress: (resultsRead: number) => void;
}

/** Throws UploadRefused if the file is damaged; the staged rows are rolled back with the transaction. */
export async function stageUpload(input: StageUploadInput): Promise<StagedUpload> {
  const { scan } = input;
  const collector = new Collector(input);
  const events = parseUpload({
    open: input.open,
    fileName: scan.fileName,
    format: scan.format as Format | InnerFormat | 'auto',
    category: scan.category,
    onFormat: (format) => {
      collector.staged.format = format;
    },
    hashSecret: (value) => createHmac('sha256', input.secretKey).update(value).digest('hex'),
  });
  try {
    await collector.begin();
    for await (const batch of events) {
      for (const event of batch) await collector.add(event);
      await collector.drain();
      input.onProgress(collector.staged.results + collector.staged.ignored);
    }
    await collector.end();
  } catch (error) {
    await collector.abort();
    throw error;
  } finally {
    await collector.close();
  }
  return collector.staged;
}

/** Holds the open COPY and the numbering while events arrive. */
class Collector {
  readonly staged: StagedUpload = {
    format: '',
    analyses: [],
    rules: [],
    supersedes: [],
    profiles: [],
    spellings: new Map(),
    results: 0,
    ignored: 0,
    ignoredPaths: new Set(),
    dependencies: 0,
    leavesOutContent: false,
    problems: [],
    problemCount: 0,
    seenAgain: undefined,
    renewals: new Map(),
  };
  private readonly input: StageUploadInput;
  private readonly results: ResultWriter;
  private readonly analysisNos = new Map<string, number>();
  private readonly ruleNos = new Map<string, number>();
  private readonly ruleCategories: string[] = [];
  private readonly profileNos = new Map<string, number>();
  private readonly dependencies: DependencyWriter;
  private analysisNo = 0;

  constructor(input: StageUploadInput) {
    this.input = input;
    this.dependencies = new DependencyWriter(input, () => this.results.isCopying);
    this.results = new ResultWriter(input, () => this.dependencies.free());
  }

  async begin(): Promise<void> {
    await this.results.begin();
  }

  async add(event: SafeEvent): Promise<void> {
    switch (event.kind) {
      case 'analysis':
        this.addAnalysis(event);
        break;
      case 'rule':
        this.describeRule(event.ruleKey, event.facts);
        break;
      case 'finding':
        await this.stageFinding(event);
        break;
      case 'dependency':
        this.staged.dependencies += 1;
        await this.dependencies.write(this.dependencyRow(event.draft));
        break;
      case 'problem':
        this.addProblem(event.problem, event.withdraws);
        break;
      case 'coverage':
        this.addCoverage(event.coverage);
        break;
    }
  }

  async drain(): Promise<void> {
    await this.results.drain();
    await this.dependencies.drain();
  }

  async end(): Promise<void> {
    this.staged.seenAgain = await this.results.end(this.staged.analyses);
    this.staged.leavesOutContent = this.results.leavesOutContent;
    await this.dependencies.end();
  }

  async close(): Promise<void> {
    await this.results.close();
    await this.dependencies.close();
  }

  async abort(): Promise<void> {
    await this.results.abort();
    await this.dependencies.abort();
  }

  /** Two runs of one tool and category in a file are one analysis. */
  private addAnalysis(event: ParsedAnalysis): void {
    const key = JSON.stringify([event.tool, event.category]);
    let no = this.analysisNos.get(key);
    if (no === undefined) {
      no = this.staged.analyses.push({ ...event, coverage: null, withdrawn: [] });
      this.analysisNos.set(key, no);
    }
    this.analysisNo = no;
  }

  private get analysis(): StagedAnalysis {
    const analysis = this.staged.analyses[this.analysisNo - 1];
    if (analysis === undefined) throw new Error('a parser yielded an event before its analysis');
    return analysis;
  }

  private ruleNo(key: string): number {
    const { tool } = this.analysis;
    const name = `${tool}\u0000${key}`;
    let no = this.ruleNos.get(name);
    if (no === undefined) {
      no = this.staged.rules.push({ tool, key, facts: null, isReported: false, doesReplace: false });
      this.ruleNos.set(name, no);
    }
    return no;
  }

  private describeRule(key: string, facts: RuleFacts): void {
    const no = this.ruleNo(key);
    const rule = this.staged.rules[no - 1]!;
    rule.facts = JSON.stringify(facts);
    rule.doesReplace = (facts.supersedes ?? []).length > 0;
    this.ruleCategories[no] = facts.category ?? '';
    for (const from of facts.supersedes ?? []) this.staged.supersedes.push({ tool: this.analysis.tool, from, to: key });
  }

  private profileNo(draft: FindingDraft, ruleNo: number): number {
    const decision = this.input.judge(draft);
    const profile: ProfileInput = {
      issueType: draft.issueType,
      severity: draft.severity,
      confidence: draft.confidence ?? '',
      reachability: draft.reachability ?? '',
      validity: draft.validity ?? '',
      verdict: '',
      category: this.ruleCategories[ruleNo] ?? '',
      policySlug: decision?.policySlug ?? '',
      policyMode: decision?.mode ?? '',
    };
    const key = JSON.stringify(profile);
    let no = this.profileNos.get(key);
    if (no === undefined) {
      no = this.staged.profiles.push(profile);
      this.profileNos.set(key, no);
    }
    return no;
  }

  private async stageFinding({ draft, evidence = evidenceOf(draft), formerTextDigest }: SafeFinding): Promise<void> {
    if (this.input.isIgnored?.(draft.issueType, draft.path) === true) {
      this.countIgnored(draft.path);
      return;
    }
    const ruleNo = this.ruleNo(draft.ruleKey);
    this.staged.rules[ruleNo - 1]!.isReported = true;
    const formerDigests = formerTextDigests(draft);
    if (formerTextDigest !== undefined) formerDigests.push(formerTextDigest);
    for (const from of formerDigests) this.addRenewal({ ruleNo, from, to: evidence.textDigest });
    const content = JSON.stringify(draft.content);
    const contentDigest = digest64(content);
    const { startLine, startColumn, endLine, endColumn } = draft.region;
    const region = startLine > 0 || startColumn > 0 ? [startLine, startColumn, endLine, endColumn] : [];
    // Without a region (whole files) the text distinguishes a rule's results in a file, as positions cannot; a package
    // belongs to its place, as tools report all packages of a lockfile at line 1 (readings.md section 7).
    const text =
      region.length === 0 || draft.issueType === 'sca' ? [evidence.textDigest, evidence.contextDigest ?? ''] : [];
    const place = [...region, ...text].join(':');
    this.staged.results += 1;
    this.addSpelling(draft.path);
    const profileNo = this.profileNo(draft, ruleNo);
    const row = {
      n: this.staged.results,
      analysisNo: this.analysisNo,
      ruleNo,
      profileNo,
      path: draft.path,
      startLine,
      startColumn,
      endLine,
      endColumn,
      placeDigest: digest64(`${draft.ruleKey}\u0000${draft.path}\u0000${place}`),
      ...evidence,
      contentDigest,
      isMuted: draft.isMuted,
      ...suppressionOf(draft),
      ...packageOf(draft),
    };
    const [rule, profile] = [this.staged.rules[ruleNo - 1]!, this.staged.profiles[profileNo - 1]!];
    await this.results.write({ row, content, names: { analysis: this.analysis, rule, profile } });
  }

  private addRenewal(renewal: TextRenewal): void {
    const { renewals } = this.staged;
    const key = `${renewal.ruleNo} ${renewal.from}`;
    // If several results were read alike before, the finding stays with the first.
    if (renewal.from !== renewal.to && renewals.size < renewalsMax && !renewals.has(key)) renewals.set(key, renewal);
  }

  private addSpelling(path: string): void {
    const { spellings } = this.staged;
    for (const former of formerSpellings(path)) {
      if (spellings.size < spellingsMax) spellings.set(former, path);
    }
  }

  private countIgnored(path: string): void {
    const { staged } = this;
    staged.ignored += 1;
    if (this.input.scan.scope === 'diff' && staged.ignoredPaths.size < ignoredPathsMax) staged.ignoredPaths.add(path);
  }

  private dependencyRow(draft: DependencyDraft): StagedDependency {
    const { ecosystem, name, version } = draft;
    return {
      analysisNo: this.analysisNo,
      ...draft,
      packageKey: packageKey(ecosystem, name),
      versionKey: versionKey(ecosystem, version),
      digest: digest64(JSON.stringify(draft)),
    };
  }

  private addProblem(problem: Problem, withdraws: Withdrawal | undefined): void {
    this.staged.problemCount += 1;
    if (this.staged.problems.length < problemsKeptMax) this.staged.problems.push(problem);
    if (withdraws === undefined) return;
    const { withdrawn } = this.analysis;
    // Beyond this many lost results, nothing that the analysis implies by absence can be trusted.
    if (withdrawn.length < problemsKeptMax) withdrawn.push(withdraws);
    else if (withdrawn.length === problemsKeptMax) withdrawn.push({});
  }

  private addCoverage(coverage: Coverage): void {
    const { analysis } = this;
    analysis.coverage = analysis.coverage === null ? coverage : unionOf(analysis.coverage, coverage);
  }
}

function packageOf({
  content,
}: FindingDraft): Pick<StagedFinding, 'packageEcosystem' | 'packageKey' | 'epssMillionths'> {
  if (content.sca === undefined) return { packageEcosystem: null, packageKey: null, epssMillionths: null };
  const { epss, foundDependency } = content.sca;
  const { ecosystem, package: name } = foundDependency;
  return {
    packageEcosystem: ecosystem,
    packageKey: packageKey(ecosystem, name),
    epssMillionths: epss === undefined ? null : Math.round(Math.min(Math.max(epss.score, 0), 1) * 1_000_000),
  };
}

/** A suppression that the file carries outside the code: accepted becomes an ignore, under review a review. */
function suppressionOf(draft: FindingDraft): Pick<StagedFinding, 'suppression' | 'suppressionNote'> {
  const suppression = draft.externalSuppression;
  if (suppression === undefined) return { suppression: null, suppressionNote: null };
  return {
    suppression: suppression.status === 'accepted' ? 'ignored' : 'reviewing',
    suppressionNote: suppression.justification === '' ? null : suppression.justification.slice(0, 3000),
  };
}
