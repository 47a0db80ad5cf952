/**
 * The enumerated values in answers of the thirteen documented operations: the contract with clients in the wild. Written
 * by hand and never derived from the product's own lists, so that a change of one of those cannot change it silently.
 */

/** A set by the prefix of its members. */
export const valueSets = {
  AGGREGATE_ISSUE_STATE_:
    'OPEN FIXED REMOVED IGNORED_APP IGNORED_CODE UNKNOWN REVIEWING FIXING PROVISIONALLY_IGNORED_APP',
  AUTOFIX_ERROR_TYPE_:
    'ISSUE_NOT_FOUND UNSUPPORTED_ISSUE_TYPE AUTOFIX_NOT_ENABLED INVALID_REPOSITORY NO_WRITE_ACCESS SCM_CONFIG_NOT_FOUND ' +
    'SCM_TOKEN_FAILED CODE_ACCESS_NOT_GRANTED CREDITS_EXHAUSTED IN_FLIGHT_FIX_PENDING NO_RECOMMENDED_UPGRADE ' +
    'INVALID_ISSUE_STATE',
  CONFIDENCE_: 'LOW MEDIUM HIGH',
  EPSS_PROBABILITY_: 'HIGH MEDIUM LOW NONE',
  FINDING_EXCEPTION_REQUEST_SOURCE_: 'SCM_COMMENT SERVICE_APPSEC_PLATFORM API',
  FINDING_EXCEPTION_REQUEST_STATE_: 'REQUESTED APPROVED REJECTED',
  FINDING_TRIAGE_REASON_: 'FALSE_POSITIVE ACCEPTABLE_RISK NO_TIME DUPLICATE NO_TRIAGE_REASON',
  FINDING_TRIAGE_STATE_: 'UNTRIAGED IGNORED REOPENED REVIEWING FIXING PROVISIONALLY_IGNORED',
  HISTORY_TYPE_:
    'STATUS TRIAGE AUTOTRIAGE AUTOTRIAGE_FEEDBACK AI_TAG ANALYSIS_STARTED TICKET_CREATED TICKET_ATTEMPTED ' +
    'CLICK_TO_FIX_PR_REQUESTED CLICK_TO_FIX_PR_OPENED CLICK_TO_FIX_PR_FAILED CLICK_TO_FIX_PR_MERGED ' +
    'EXCEPTION_REQUEST_CREATED EXCEPTION_REQUEST_APPROVED EXCEPTION_REQUEST_REJECTED GUIDANCE_REGENERATION ' +
    'REVIEW_COMMENT_SILENCED SCM_MENTION',
  ISSUE_STATUS_: 'UNRESOLVED FIXED MUTED REMOVED',
  ISSUE_TYPE_: 'SAST SCA SECRETS AI_SAST',
  ORG_ROLE_: 'ADMIN MEMBER READONLY',
  PRODUCT_TYPE_: 'SAST SECRETS',
  PROJECT_MANAGEMENT_TYPE_: 'UNMANAGED ALL_PROJECTS',
  PROVIDER_:
    'GITHUB GITHUB_ENTERPRISE GITLAB GITLAB_SELFMANAGED BITBUCKET BITBUCKET_DATACENTER AZURE_DEVOPS UNKNOWN GITEA',
  REACHABILITY_: 'REACHABLE ALWAYS_REACHABLE CONDITIONALLY_REACHABLE UNREACHABLE UNKNOWN',
  REPO_SCOPE_: 'READ_FINDING TRIAGE_FINDING MANAGE_PROJECT_SETTINGS DELETE_PROJECT ASSIGN_TEAM',
  ROLE_: 'ADMINISTRATOR MANAGER DEVELOPER READ_ONLY NO_ACCESS',
  RULE_ORIGIN_: 'CUSTOM COMMUNITY',
  RULE_TYPE_: 'SAST SCA SECRETS',
  SCA_MATCH_KIND_:
    'LOCKFILE_ONLY DIRECT_REACHABLE DIRECT_UNREACHABLE TRANSITIVE_REACHABLE TRANSITIVE_UNREACHABLE TRANSITIVE_UNDETERMINED',
  SCA_RULE_KIND_: 'REACHABLE UPGRADE_ONLY MALICIOUS_DEPENDENCY LEGACY',
  SCAN_STATUS_: 'RUNNING COMPLETED PENDING CANCELLED ERROR NEVER_FINISHED',
  SCM_TYPE_:
    'GITHUB GITHUB_ENTERPRISE GITLAB GITLAB_SELFMANAGED BITBUCKET BITBUCKET_DATACENTER AZURE_DEVOPS UNKNOWN GITEA',
  SENSITIVITY_: 'HIGH_SENSITIVITY LOW_SENSITIVITY NEUTRAL_SENSITIVITY',
  SERVICE_WORKFLOW_RUN_STATUS_: 'SUBMITTED RUNNING COMPLETED FAILED CANCELLED',
  SEVERITY_: 'LOW MEDIUM HIGH CRITICAL',
  TEAM_SCOPE_: 'DIRECT_MEMBER MANAGE',
  TRIAGE_PERMISSION_: 'IGNORE REQUEST NONE',
  VALIDATION_STATE_: 'CONFIRMED_VALID CONFIRMED_INVALID VALIDATION_ERROR NO_VALIDATOR',
  VERDICT_: 'TRUE_POSITIVE FALSE_POSITIVE NO_VERDICT',
} as const;

export type Prefix = keyof typeof valueSets;

export function membersOf(prefix: Prefix): string[] {
  return valueSets[prefix].split(' ').map((word) => prefix + word);
}

/** Values without a prefix. */
const words = {
  eventSource: ['custom', 'pr'],
  transitivity: ['DIRECT', 'TRANSITIVE', 'UNKNOWN_TRANSITIVITY'],
  /** History entries without a reason have ''. */
  reasonOrNone: ['', ...membersOf('FINDING_TRIAGE_REASON_')],
};

/** Where the sets are in the answers: every enumerated member of the thirteen operations. */
export const enumeratedMembers: Record<string, Record<string, Prefix | keyof typeof words>> = {
  CreateAutofix: { 'errors[].errorType': 'AUTOFIX_ERROR_TYPE_' },
  GetReportFindings: {
    'findings[].activityHistory[].historyType': 'HISTORY_TYPE_',
    'findings[].activityHistory[].triageReason': 'reasonOrNone',
    'findings[].aggregateState': 'AGGREGATE_ISSUE_STATE_',
    'findings[].aiTags.sensitivity': 'SENSITIVITY_',
    'findings[].autotriage.verdict': 'VERDICT_',
    'findings[].confidence': 'CONFIDENCE_',
    'findings[].exceptionRequest.exceptionState': 'FINDING_EXCEPTION_REQUEST_STATE_',
    'findings[].exceptionRequest.requesterActionSource': 'FINDING_EXCEPTION_REQUEST_SOURCE_',
    'findings[].exceptionRequest.requesterTriageReason': 'FINDING_TRIAGE_REASON_',
    'findings[].issueType': 'ISSUE_TYPE_',
    'findings[].relatedIssues[].aggregateState': 'AGGREGATE_ISSUE_STATE_',
    'findings[].repository.type': 'SCM_TYPE_',
    'findings[].ruleOrigin': 'RULE_ORIGIN_',
    'findings[].ruleSupersededBy[].product': 'RULE_TYPE_',
    'findings[].scaAttributes.epssScore.categorization': 'EPSS_PROBABILITY_',
    'findings[].scaAttributes.foundDependency.transitivity': 'transitivity',
    'findings[].scaAttributes.reachability': 'REACHABILITY_',
    'findings[].scaAttributes.scaMatchInfo.analyzedPackages[].transitivity': 'transitivity',
    'findings[].scaAttributes.scaMatchInfo.matchKind': 'SCA_MATCH_KIND_',
    'findings[].scaAttributes.scaMatchInfo.transitiveMatches[].dependency.transitivity': 'transitivity',
    'findings[].scaAttributes.scaRuleKind': 'SCA_RULE_KIND_',
    'findings[].scaAttributes.severity': 'SEVERITY_',
    'findings[].secretsAttributes.validationState': 'VALIDATION_STATE_',
    'findings[].severity': 'SEVERITY_',
    'findings[].status': 'ISSUE_STATUS_',
    'findings[].triagePermission': 'TRIAGE_PERMISSION_',
    'findings[].triageReason': 'FINDING_TRIAGE_REASON_',
    'findings[].triageState': 'FINDING_TRIAGE_STATE_',
  },
  ListDeploymentUsers: {
    'users[].groups[].group.projectManagementType': 'PROJECT_MANAGEMENT_TYPE_',
    'users[].groups[].group.users[].role': 'ROLE_',
    'users[].groups[].role': 'ROLE_',
    'users[].orgRole': 'ORG_ROLE_',
  },
  ListPolicies: { 'policies[].productType': 'PRODUCT_TYPE_' },
  ListServiceAgenticWorkflowJobs: {
    'jobs[].eventSource': 'eventSource',
    'jobs[].status': 'SERVICE_WORKFLOW_RUN_STATUS_',
  },
  SyncProject: {
    'repo.authorizedScopes[]': 'REPO_SCOPE_',
    'repo.latestScan.status': 'SCAN_STATUS_',
    'repo.provider': 'PROVIDER_',
    'repo.scmType': 'SCM_TYPE_',
  },
  UpdateTeam: { 'team.authorizedScopes[]': 'TEAM_SCOPE_' },
  BulkEditProjects: {},
  CreateProductIgnores: {},
  DeleteProductIgnores: {},
  ListRepositoriesForDependencies: {},
  TestNotificationRule: {},
  UnlinkExternalTicket: {},
};

export function valuesOf(set: Prefix | keyof typeof words): string[] {
  return (set in words ? words[set as keyof typeof words] : membersOf(set as Prefix)).toSorted();
}
