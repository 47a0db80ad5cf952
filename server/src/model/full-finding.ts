/** A finding with all its facts, as reports show it. */
import type { Confidence, FindingContent, IssueType, Reachability, RuleFacts, Severity, Validity } from './draft.ts';
import type { PushedFix } from './fixes/pushed-fix.ts';
import type { PolicyDecision } from './policy.ts';
import type { ScmHost } from './project.ts';
import type { AggregateState, Detection, Triage, TriageReason } from './states.ts';
import type { ParsedRef } from './scm/refs.ts';
import type { Ticket, TicketEvent } from './ticket.ts';

/** A finding's reference to a scan. */
export interface ScanReference {
  id: string;
  meta: Record<string, unknown>;
}

/** A change of a finding's facts; the first one is its creation. */
export interface HistoryEntry {
  id: string | null;
  at: Date;
  cause: 'scan' | 'person' | 'automation' | 'undo';
  reason: string;
  from: { status: Detection; triage: Triage; state: AggregateState } | null;
  to: { status: Detection; triage: Triage; state: AggregateState };
  triageReason: TriageReason | null;
  note: string;
  actor: string;
  scanId: string | null;
}

/** The same finding on another ref of the project. */
export interface RelatedFinding {
  id: string;
  ref: string;
  pullRequestId: string;
  state: AggregateState;
  createdAt: Date;
}

export interface FullFinding {
  id: string;
  identityId: string;
  status: Detection;
  triage: Triage;
  state: AggregateState;
  triageReason: TriageReason | null;
  note: string;
  relevantSince: Date;
  createdAt: Date;
  firstDetectedAt: Date;
  path: string;
  region: { startLine: number; startColumn: number; endLine: number; endColumn: number };
  content: FindingContent;
  tool: string;
  ruleKey: string;
  rule: RuleFacts;
  /** Keys of the same tool's rules that replace this one. */
  supersededBy: string[];
  issueType: IssueType;
  severity: Severity;
  confidence: Confidence | null;
  reachability: Reachability | null;
  validity: Validity | null;
  category: string;
  /** The decision of its last scan's policies; null if none applies. */
  policy: PolicyDecision | null;
  ref: string;
  refKind: ParsedRef['kind'];
  pullRequestId: string;
  project: {
    id: string;
    name: string;
    url: string;
    /** The host whose web view the URL leads to. */
    host: ScmHost;
    isArchived: boolean;
    primaryRef: { id: string; ref: string } | null;
  };
  /** Owners of its path: @user, @organisation/team, e-mail addresses. */
  codeowners: string[];
  firstSeenScan: ScanReference | null;
  lastSeenScan: ScanReference | null;
  history: HistoryEntry[];
  related: RelatedFinding[];
  /** The latest fix. */
  fix: PushedFix | null;
  /** The current ticket. */
  ticket: Ticket | null;
  /** Actions on its tickets, oldest first; they do not change its facts. */
  ticketEvents: TicketEvent[];
}

/** Why a result was matched to an earlier finding (docs/identity.md). */
export interface MatchEvidence {
  scanId: string;
  pass: string;
  evidence: Record<string, unknown>;
}
