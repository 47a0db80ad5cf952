/** The shape of a report finding (api.md 2.3, readings section 6): every documented member, always present. */
import { z } from 'zod';
import {
  confidences,
  dependencyScopes,
  issueTypes,
  severities,
  transitivities,
  validities,
} from '../../model/draft.ts';
import { aggregateStates, detections, triageReasons, triages } from '../../model/states.ts';
import { scmHosts } from '../../model/project.ts';
import { FixRefusal } from '../fixes/wire.ts';
import { wireEnum } from '../wire/enums.ts';
import { idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput } from '../wire/instants.ts';

export const issueStatus = wireEnum('ISSUE_STATUS_', detections);
export const triageState = wireEnum('FINDING_TRIAGE_STATE_', triages);
export const triageReason = wireEnum('FINDING_TRIAGE_REASON_', triageReasons);
export const aggregateIssueState = wireEnum('AGGREGATE_ISSUE_STATE_', [...aggregateStates, 'unknown']);
export const severity = wireEnum('SEVERITY_', severities);
export const confidence = wireEnum('CONFIDENCE_', confidences);
export const issueType = wireEnum('ISSUE_TYPE_', issueTypes);
export const ruleOrigin = wireEnum('RULE_ORIGIN_', ['custom', 'community']);
export const reachability = wireEnum(
  'REACHABILITY_',
  ['reachable', 'always_reachable', 'conditionally_reachable', 'no_reachability_analysis', 'unreachable'],
  { no_reachability_analysis: 'UNKNOWN' },
);
export const matchKind = wireEnum('SCA_MATCH_KIND_', [
  'lockfile_only',
  'direct_reachable',
  'direct_unreachable',
  'transitive_reachable',
  'transitive_unreachable',
  'transitive_undetermined',
]);
export const scaRuleKind = wireEnum('SCA_RULE_KIND_', ['reachable', 'upgrade_only', 'malicious_dependency', 'legacy']);
export const epssCategory = wireEnum('EPSS_PROBABILITY_', ['high', 'medium', 'low', 'none']);
export const scmType = wireEnum('SCM_TYPE_', scmHosts);
export const triagePermission = wireEnum('TRIAGE_PERMISSION_', ['ignore', 'request', 'none']);
export const ruleType = wireEnum('RULE_TYPE_', ['sast', 'sca', 'secrets']);
const verdict = wireEnum('VERDICT_', ['true_positive', 'false_positive', 'no_verdict']);
const sensitivity = wireEnum('SENSITIVITY_', ['high_sensitivity', 'low_sensitivity', 'neutral_sensitivity']);
const exceptionSource = wireEnum('FINDING_EXCEPTION_REQUEST_SOURCE_', [
  'scm_comment',
  'service_appsec_platform',
  'api',
]);
const exceptionState = wireEnum('FINDING_EXCEPTION_REQUEST_STATE_', ['requested', 'approved', 'rejected']);
export const validationState = wireEnum('VALIDATION_STATE_', validities, { no_validator: 'NO_VALIDATOR' });
export const transitivity = wireEnum('', transitivities, { unknown: 'UNKNOWN_TRANSITIVITY' });
export const historyType = wireEnum('HISTORY_TYPE_', [
  'status',
  'triage',
  'autotriage',
  'autotriage_feedback',
  'ai_tag',
  'analysis_started',
  'ticket_created',
  'ticket_attempted',
  'click_to_fix_pr_requested',
  'click_to_fix_pr_opened',
  'click_to_fix_pr_failed',
  'click_to_fix_pr_merged',
  'exception_request_created',
  'exception_request_approved',
  'exception_request_rejected',
  'guidance_regeneration',
  'review_comment_silenced',
  'scm_mention',
]);

const text = z.string();
const texts = z.array(text);
const FreeForm = z.record(z.string(), z.unknown());

const ScanSeen = z.object({ id: text, meta: FreeForm });
const PackageVersion = z.object({ package: text, version: text });
const Point = z.object({ line: text, col: text, offset: text });
const TraceLocation = z.object({ path: text, start: Point, end: Point, locationUrl: text });

const Dependency = z.object({
  package: text,
  version: text,
  ecosystem: text.nullable(),
  transitivity: transitivity.output,
  lockfileLineUrl: text,
  filePath: text,
  manifestFilePath: text,
});

const ScaAttributes = z.object({
  vulnDatabaseIdentifier: text,
  reachableCondition: text,
  severity: severity.output,
  reachability: reachability.output,
  cwes: texts,
  foundDependency: Dependency,
  fixRecommendations: z.array(PackageVersion),
  bestFix: PackageVersion.nullable(),
  epssScore: z
    .object({
      score: z.number(),
      percentile: z.number(),
      updatedAt: instantOrNullOutput,
      categorization: epssCategory.output,
    })
    .nullable(),
  rulePublishDate: instantOrNullOutput,
  scaMatchInfo: z.object({
    matchKind: matchKind.output.nullable(),
    analyzedPackages: z.array(Dependency),
    transitiveMatches: z.array(z.object({ dependency: Dependency, path: text, line: text })),
  }),
  introducedBy: z.array(PackageVersion),
  scaRuleKind: scaRuleKind.output.nullable(),
});

const SecretsAttributes = z.object({
  secretType: text,
  validationState: validationState.output,
  historicalInfo: z.object({ gitCommit: text, gitCommitTimestamp: instantOrNullOutput, gitBlob: text }).nullable(),
});

const ActivityEntry = z.object({
  date: instantOutput,
  title: text,
  historyType: historyType.output,
  triageReason: z.enum(['', ...triageReason.output.options]),
  note: text,
  actor: text,
  exceptionRequestDetails: FreeForm.nullable(),
});

/** Where a finding is that is not in a file of the repository (ADR 0029). */
export const FindingPlace = z
  .object({
    kind: z.enum(['image', 'url', 'resource']),
    image: text.describe('The image’s name, without tag and digest.'),
    reference: text.describe('The image that the last scan named, with its tag or digest; "" if unknown.'),
    layer: text.describe('Digest of the layer; "" if unknown.'),
    method: text.describe('Method of the request to the URL in `filePath`.'),
    query: texts.describe('Names of the parameters in the URL’s query.'),
    parameter: text.describe('The parameter, header or cookie that the finding is about.'),
    platform: text.describe('`kubernetes`.'),
    namespace: text,
    type: text.describe('The resource’s kind, for example `Deployment`.'),
    name: text.describe('The resource’s name.'),
  })
  .meta({ id: 'FindingPlace' });

export const ReportFinding = z
  .object({
    id: idOutput,
    ref: text,
    syntacticId: text,
    matchBasedId: text,
    ruleId: text,
    note: text,
    vulnGroupKey: text,
    lineOfCodeUrl: text,
    codeSnippet: text,
    commitUrl: text,
    filePath: text,
    message: text,
    rulePath: text,
    ruleUrl: text,
    ruleHashId: text,
    ruleset: text,
    policySlug: text,
    category: text,
    issueParentId: text.describe('The first finding with the same identity, if it is another one.'),
    refUrl: text,
    ruleDisplayName: text,
    clickToFixPrUrl: text,
    aiImpact: text,
    clickToFixCommitMsg: text,
    clickToFixPrId: text,
    createdAt: instantOutput,
    relevantSince: instantOutput,
    firstDetectedAt: instantOutput,
    isBlocking: z.boolean(),
    isArchived: z.boolean(),
    line: z.int(),
    endLine: z.int(),
    column: z.int(),
    endColumn: z.int(),
    ruleReferences: texts,
    ruleCweNames: texts,
    ruleOwaspNames: texts,
    subcategories: texts,
    firstSeenScan: ScanSeen.nullable(),
    lastSeenScan: ScanSeen.nullable(),
    status: issueStatus.output,
    triageState: triageState.output,
    triageReason: triageReason.output.nullable(),
    triagePermission: triagePermission.output.describe('What the caller may do with the finding.'),
    aggregateState: aggregateIssueState.output,
    severity: severity.output,
    confidence: confidence.output.nullable(),
    issueType: issueType.output,
    ruleOrigin: ruleOrigin.output.nullable(),
    repository: z.object({
      name: text,
      id: idOutput,
      primaryRef: z.object({ id: idOutput, ref: text }).nullable(),
      type: scmType.output.nullable(),
    }),
    externalTicket: z.object({ url: text, externalSlug: text, id: text, linkedIssueIds: texts }).nullable(),
    autotriage: z
      .object({
        id: text,
        issueId: text,
        reason: text,
        matchBasedId: text,
        verdict: verdict.output.nullable(),
        feedback: z.object({ autotriageId: text, note: text, rating: text.nullable() }).nullable(),
        memoryIdsReferenced: texts,
        memoryIdsRendered: texts,
      })
      .nullable(),
    aiTags: z.object({ id: text, path: text, tags: text, sensitivity: sensitivity.output.nullable() }).nullable(),
    dataflowTrace: z
      .object({
        taintSource: z.array(TraceLocation),
        intermediateVars: z.array(TraceLocation),
        taintSink: z.array(TraceLocation),
      })
      .nullable(),
    activityHistory: z.array(ActivityEntry),
    relatedIssues: z.array(
      z.object({
        id: idOutput,
        ref: text,
        pullRequestId: text,
        createdAt: instantOutput,
        aggregateState: aggregateIssueState.output,
      }),
    ),
    remediation: z
      .object({
        issueId: text,
        matchBasedId: text,
        autofix: z.object({ id: text, fixCode: text, fixDiff: text, explanation: text, url: text }).nullable(),
        guidance: z.object({ id: text, summary: text, guidanceText: text, memoryIdsUsed: texts }).nullable(),
      })
      .nullable(),
    ruleSupersededBy: z.array(z.object({ rulePath: text, product: ruleType.output })),
    ticketAttempts: z.array(z.object({ attemptedAt: instantOutput, responseMessage: text })),
    secretsAttributes: SecretsAttributes.nullable(),
    codeowners: z.array(z.object({ id: text, name: text, isTeam: z.boolean(), members: z.array(FreeForm) })),
    codeSnippets: z.array(z.object({ path: text, content: text })),
    ruleExplanation: z.object({ id: text, summary: text, explanation: text }).nullable(),
    aiExploitConditions: z.array(z.object({ description: text, confirmed: z.boolean() })),
    exceptionRequest: z
      .object({
        requesterLogin: text,
        requesterName: text,
        requesterNote: text,
        reviewerLogin: text,
        reviewerName: text,
        requestId: text,
        reviewId: text,
        issueId: text,
        exceptionState: exceptionState.output.nullable(),
        requesterTriageReason: triageReason.output.nullable(),
        requesterActionSource: exceptionSource.output.nullable(),
        createdAt: instantOrNullOutput,
        reviewedAt: instantOrNullOutput,
      })
      .nullable(),
    scaAttributes: ScaAttributes.nullable(),
    sastAttributes: FreeForm.nullable(),
    place: FindingPlace.nullable()
      .optional()
      .describe(
        'Parapet extension, absent unless `withPlaces` asks for it: where it is, if not in a file of the repository: in a container image, at a URL, in a resource. Members that do not belong to the kind are empty.',
      ),
    ruleTitle: text
      .optional()
      .describe(
        'Parapet extension, absent unless `withRuleTitles` asks for it: the rule for people, at most 160 characters. The name in words, or, of a rule whose ID is a code, the tool’s description in one sentence; of a rule that is called by a CVE or a GHSA, what the tool says about it.',
      ),
    ruleCode: text
      .optional()
      .describe('Parapet extension, with `ruleTitle`: the rule’s ID if it is a code, as `CKV_AWS_20`; otherwise "".'),
  })
  .meta({ id: 'ReportFinding' });

export const ReportFindingsPage = z
  .object({
    findings: z.array(ReportFinding),
    cursor: text.describe('Send it with the same query for the next page; "" on the last one.'),
    total: z.int().describe('All findings of the query, not only of the page.'),
    totalCode: z.int(),
    totalSca: z.int(),
    totalSecrets: z.int(),
  })
  .meta({ id: 'ReportFindingsPage' });

const meanSecondsToFix = z
  .int()
  .nullable()
  .describe('With `withTimeToFix`: mean time from first detection until the fix, in seconds; null without findings.');

export const ReportSummary = z
  .object({
    total: z.int().describe('Equal to the `total` of GetReportFindings.'),
    groups: z.array(
      z.object({
        key: text.describe('A bucket’s start, a severity, product, state, tag or rule, or a project’s name.'),
        id: text.describe('The project’s id; "" for other keys.'),
        title: text.describe('The rule’s title for people; "" for other keys.'),
        total: z.int().describe('Number of the report’s findings in the group.'),
        severities: z
          .object({ low: z.int(), medium: z.int(), high: z.int(), critical: z.int() })
          .optional()
          .describe('With `withSeverities`: the number of each severity.'),
        meanSecondsToFix: meanSecondsToFix.optional(),
      }),
    ),
    meanSecondsToFix: meanSecondsToFix.optional(),
  })
  .meta({ id: 'ReportSummary' });

export const ReportSummaries = z
  .object({ summaries: z.array(ReportSummary).describe('In the order of the questions.') })
  .meta({ id: 'ReportSummaries' });

export const FindingGroupsPage = z
  .object({
    groups: z.array(
      z.object({
        key: text.describe('The value of the filter that narrows the report to the group.'),
        title: text.describe('For people: the rule’s title, the package’s or project’s name; otherwise the key.'),
        total: z.int().describe('Equal to the `total` of GetReportFindings, narrowed to the group.'),
        severities: z.object({ low: z.int(), medium: z.int(), high: z.int(), critical: z.int() }),
        projects: z.int().describe('Projects that have findings of the group.'),
        firstSeenAt: instantOutput.describe('When the first of its findings was detected.'),
        newestAt: instantOutput.describe('When the newest of its findings was found, or found again.'),
        lastSeenAt: instantOutput
          .nullable()
          .describe('When a scan last found one of its findings; null if the period ends in the past.'),
      }),
    ),
    cursor: text.describe('Send it with the same query for the next page; "" on the last one.'),
    total: z.int().describe('All findings of the query, in a group or not.'),
    ungrouped: z.int().describe('Findings without a value, for example about no package.'),
    groupCount: z.int().describe('All groups, not only those of the page.'),
  })
  .meta({ id: 'FindingGroupsPage' });

export const FindingDetail = z
  .object({
    finding: ReportFinding,
    history: z.array(
      z.object({
        at: instantOutput,
        cause: z.enum(['scan', 'person', 'automation', 'undo']),
        reason: text,
        actor: text.describe('A person’s login, or the tool of the scan.'),
        actorName: text.describe('The person’s current display name; `actor` if they have none or have left.'),
        scanId: text,
        fromState: aggregateIssueState.output.nullable(),
        toState: aggregateIssueState.output,
        fromStatus: issueStatus.output.nullable(),
        toStatus: issueStatus.output,
        fromTriage: triageState.output.nullable(),
        toTriage: triageState.output,
        triageReason: triageReason.output.nullable(),
        note: text,
        undo: z
          .object({ triageId: idOutput, findings: z.int().describe('Findings that the triage changed.') })
          .nullable()
          .describe('The triage behind this entry, if you may undo it.'),
      }),
    ),
    rule: z
      .object({ description: text, help: text.describe('Often Markdown.') })
      .describe('The tool’s text on the rule, the same for all its findings; "" if there is none.'),
    isInRepository: z
      .boolean()
      .describe(
        'False if its path is not that of a file of the repository: it has no links, no code owners and no fix.',
      ),
    fixRefusal: FixRefusal.nullable().describe(
      'Why Parapet cannot start a fix now, as far as it knows without asking the source-code host; null if nothing ' +
        'prevents it, or if you may not start fixes.',
    ),
    dependency: z
      .object({
        scope: z
          .enum(dependencyScopes)
          .nullable()
          .describe('What the package is needed for; null: at run time, or unknown.'),
        isKnownExploited: z
          .boolean()
          .describe('The scanner says that a catalogue (KEV) lists the vulnerability as exploited; false: unknown.'),
        exploitedSince: instantOrNullOutput.describe('When the catalogue added it.'),
      })
      .nullable()
      .describe(
        'What the source says about the package in addition to `scaAttributes`; null if the finding is about none.',
      ),
    related: z
      .array(
        z.object({
          path: text,
          line: z.int().describe('0 if the tool gave none.'),
          endLine: z.int(),
          code: text.describe('Its code, or the tool’s text on it.'),
          url: text.describe('URL of the line at the source-code host; "" if unknown.'),
        }),
      )
      .describe('Further locations of the same result.'),
    flow: z
      .array(
        z.object({
          role: z.enum(['source', 'intermediate', 'sink']),
          path: text,
          line: z.int().describe('0 if the tool gave none; the same holds for the other members.'),
          endLine: z.int(),
          column: z.int(),
          endColumn: z.int().describe('First column after the region.'),
          code: text.describe('The region’s text, or the lines that contain it; "" if the tool gave none.'),
          note: text.describe('The tool’s text on the step.'),
          url: text.describe('URL of the line at the source-code host; "" if unknown.'),
        }),
      )
      .describe('The steps of `dataflowTrace` in order, with their code.'),
    identity: z.object({
      identityId: idOutput.describe('The same on all refs of the project that have this finding.'),
      matches: z
        .array(z.object({ scanId: idOutput, pass: text, evidence: FreeForm }))
        .describe('Why results that differed were matched to this finding, oldest first.'),
    }),
  })
  .meta({ id: 'FindingDetail' });
