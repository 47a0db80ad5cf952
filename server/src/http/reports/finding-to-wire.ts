/** A finding on the wire. What the source does not say is empty or null, never invented (readings section 6). */
import type { z } from 'zod';
import type { FindingContent, TraceLocation } from '../../model/draft.ts';
import { holdsProjectPermission } from '../../domain/access/require-permission.ts';
import type { Member } from '../../model/caller.ts';
import { proposedDiff } from '../../model/fixes/edits/proposed-diff.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import { advisoryTitle, isCode, isPublicId, ruleTitle } from '../../model/rules/rule-title.ts';
import { ticketAttempts } from '../../model/ticket.ts';
import { instantToWire, toolInstantToWire } from '../wire/instants.ts';
import { attemptToWire, ticketToWire } from '../tickets/wire.ts';
import { activityToWire } from './activity-to-wire.ts';
import { branchLink, lineLink, sourceLinks } from './source-links.ts';
import { placeToWire } from './place-to-wire.ts';
import { scaToWire } from './sca-to-wire.ts';
import {
  aggregateIssueState,
  confidence,
  issueStatus,
  issueType,
  ruleOrigin,
  ruleType,
  scmType,
  severity,
  triagePermission,
  triageReason,
  triageState,
  validationState,
  type ReportFinding,
} from './wire.ts';

type WireFinding = z.input<typeof ReportFinding>;

/** Members that the interface does not have; each is there unless the caller leaves it out. */
interface Additions {
  withPlace?: boolean;
  withRuleTitle?: boolean;
}

/** `member`: the caller, who may triage it or not. */
export function findingToWire(finding: FullFinding, member: Member, additions: Additions = {}): WireFinding {
  const { content, rule, region, project } = finding;
  const links = sourceLinks(finding);
  return {
    id: finding.id,
    ref: finding.ref,
    syntacticId: content.syntacticId ?? '',
    matchBasedId: content.matchBasedId ?? '',
    ruleId: finding.ruleKey,
    note: finding.note,
    vulnGroupKey: content.sca?.vulnerabilityId ?? '',
    // For a package, the tools' URL is the page of its advisory.
    lineOfCodeUrl: finding.issueType === 'sca' ? links.line : (content.url ?? links.line),
    codeSnippet: content.snippet ?? '',
    commitUrl: links.commit,
    filePath: finding.path,
    message: content.message,
    rulePath: finding.ruleKey,
    ruleUrl: rule.helpUrl ?? '',
    ruleHashId: content.ruleHashId ?? '',
    ruleset: rule.ruleset ?? '',
    policySlug: finding.policy?.policySlug ?? '',
    category: finding.category,
    issueParentId: finding.identityId === finding.id ? '' : finding.identityId,
    refUrl: links.ref,
    ruleDisplayName: rule.name ?? finding.ruleKey,
    clickToFixPrUrl: finding.fix?.pullRequest?.url ?? '',
    aiImpact: '',
    clickToFixCommitMsg: finding.fix?.commitMessage ?? '',
    clickToFixPrId: finding.fix?.pullRequest?.number ?? '',
    createdAt: instantToWire(finding.createdAt),
    relevantSince: instantToWire(finding.relevantSince),
    firstDetectedAt: instantToWire(finding.firstDetectedAt),
    isBlocking: finding.policy?.mode === 'block',
    isArchived: project.isArchived,
    line: region.startLine,
    endLine: region.endLine,
    column: region.startColumn,
    endColumn: region.endColumn,
    ruleReferences: rule.references ?? [],
    ruleCweNames: rule.cwes ?? [],
    ruleOwaspNames: rule.owasps ?? [],
    subcategories: rule.subcategories ?? [],
    firstSeenScan: finding.firstSeenScan,
    lastSeenScan: finding.lastSeenScan,
    status: issueStatus.toWire(finding.status),
    triageState: triageState.toWire(finding.triage),
    triagePermission: triagePermission.toWire(
      holdsProjectPermission(member, 'findings.triage', project.id) ? 'ignore' : 'none',
    ),
    triageReason: finding.triageReason === null ? null : triageReason.toWire(finding.triageReason),
    aggregateState: aggregateIssueState.toWire(finding.state),
    severity: severity.toWire(finding.severity),
    confidence: finding.confidence === null ? null : confidence.toWire(finding.confidence),
    issueType: issueType.toWire(finding.issueType),
    ruleOrigin: rule.origin === undefined ? null : ruleOrigin.toWire(rule.origin),
    repository: {
      name: project.name,
      id: project.id,
      primaryRef: project.primaryRef,
      type: project.host === 'unknown' ? null : scmType.toWire(project.host),
    },
    externalTicket: finding.ticket === null ? null : ticketToWire(finding.ticket),
    autotriage: null,
    aiTags: null,
    dataflowTrace: traceToWire(finding),
    activityHistory: activityToWire(finding),
    relatedIssues: finding.related.map(({ id, ref, pullRequestId, createdAt, state }) => ({
      id,
      ref,
      pullRequestId,
      createdAt: instantToWire(createdAt),
      aggregateState: aggregateIssueState.toWire(state),
    })),
    remediation: remediationToWire(finding),
    ruleSupersededBy: finding.supersededBy.map((rulePath) => ({ rulePath, product: productToWire(finding) })),
    ticketAttempts: ticketAttempts(finding.ticketEvents).map(attemptToWire),
    secretsAttributes: secretToWire(finding),
    codeowners: finding.codeowners.map(codeownerToWire),
    codeSnippets: snippetsToWire(finding.path, content),
    ruleExplanation: null,
    aiExploitConditions: [],
    exceptionRequest: null,
    scaAttributes: scaToWire(finding),
    sastAttributes: finding.issueType === 'sast' || finding.issueType === 'ai_sast' ? {} : null,
    ...additionsToWire(finding, additions),
  };
}

function additionsToWire(
  finding: FullFinding,
  { withPlace = true, withRuleTitle = true }: Additions,
): Pick<WireFinding, 'place' | 'ruleTitle' | 'ruleCode'> {
  const titles = { ruleTitle: titleOf(finding), ruleCode: isCode(finding.ruleKey) ? finding.ruleKey : '' };
  return { ...(withPlace && { place: placeToWire(finding) }), ...(withRuleTitle && titles) };
}

/** A rule that is called by its CVE has the title of the vulnerability, as in groups by rule. */
function titleOf({ ruleKey, rule, content }: FullFinding): string {
  const title = ruleTitle(ruleKey, rule);
  if (title !== ruleKey || !isPublicId(ruleKey)) return title;
  return advisoryTitle(ruleKey, { ...rule, message: content.message });
}

/** A team is prefixed with its organisation: @organisation/team. */
function codeownerToWire(owner: string): WireFinding['codeowners'][number] {
  return { id: owner, name: owner.replace(/^@/, ''), isTeam: /^@.*\//.test(owner), members: [] };
}

/** The offending lines first, then further locations of the same result. */
function snippetsToWire(path: string, { snippet, relatedSnippets }: FindingContent): WireFinding['codeSnippets'] {
  const own = snippet === undefined || snippet === '' ? [] : [{ path, content: snippet }];
  return [...own, ...(relatedSnippets ?? []).map(({ path: at, content }) => ({ path: at, content }))];
}

function traceToWire(finding: FullFinding): WireFinding['dataflowTrace'] {
  const { trace } = finding.content;
  if (trace === undefined) return null;
  const toWire = (place: TraceLocation) => locationToWire(place, lineLink(finding, place.path, place.startLine));
  return {
    taintSource: trace.source.map(toWire),
    intermediateVars: trace.intermediate.map(toWire),
    taintSink: trace.sink.map(toWire),
  };
}

function locationToWire(
  place: TraceLocation,
  locationUrl: string,
): NonNullable<WireFinding['dataflowTrace']>['taintSource'][number] {
  const point = (line: number, column: number, offset: number | undefined) => ({
    line: String(line),
    col: String(column),
    offset: offset === undefined ? '' : String(offset),
  });
  return {
    path: place.path,
    start: point(place.startLine, place.startColumn, place.startOffset),
    end: point(place.endLine, place.endColumn, place.endOffset),
    locationUrl,
  };
}

/** The pushed fix; before that, the tool's suggestion. */
function remediationToWire({ id, content, fix, project, path, region }: FullFinding): WireFinding['remediation'] {
  const issue = { issueId: id, matchBasedId: content.matchBasedId ?? '', guidance: null };
  if (fix !== null) {
    const { runId, code, diff, explanation: words, branch, pullRequest } = fix;
    const url = pullRequest?.url ?? branchLink(project, branch);
    return { ...issue, autofix: { id: runId, fixCode: code, fixDiff: diff, explanation: words, url } };
  }
  if (content.fix === undefined) return null;
  const { fixCode = '', explanation = '' } = content.fix;
  const fixDiff = content.fix.fixDiff ?? proposedDiff(path, region, content);
  return { ...issue, autofix: { id: '', fixCode, fixDiff, explanation, url: '' } };
}

/** A credential that no scanner tried has no validator. */
function secretToWire({ issueType: type, content, validity }: FullFinding): WireFinding['secretsAttributes'] {
  if (type !== 'secrets') return null;
  const { secretType = '', gitCommit = '', gitCommitAt, gitBlob = '' } = content.secret ?? {};
  return {
    secretType,
    validationState: validationState.toWire(validity ?? 'no_validator'),
    historicalInfo:
      gitCommit === '' && gitBlob === ''
        ? null
        : { gitCommit, gitCommitTimestamp: toolInstantToWire(gitCommitAt), gitBlob },
  };
}

/** A rule has no product of its own; its findings do. */
function productToWire({ issueType: type }: FullFinding): string {
  return ruleType.toWire(type === 'ai_sast' ? 'sast' : type);
}
