/**
 * One valid request for each operation that requires a credential; only access control can reject it. who-may.test.ts
 * sends each with every kind of credential, and fails for an operation without a case.
 */
import type { Route } from '../../server/src/http/route.ts';
import type { Answer, TestApp } from '../harness/app.ts';
import { ruleDefinition, ruleFile } from './rule-subjects.ts';
import { ciScanStart } from './ci-scan-subjects.ts';
import type { Subjects } from './subjects.ts';

export interface Case {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  rawBody?: string;
  headers?: Record<string, string>;
  /** The session that sends it, where it changes its person's account. */
  jwt?: string;
  /** The credential that sends it, where no person's does. */
  credential?: string;
}

type MakeCase = (subjects: Subjects) => Case | Promise<Case>;

/** A case of an operation for directories: `credential` is the only one that opens it. */
function asDirectory(make: MakeCase): MakeCase {
  return async (subjects) => ({ ...(await make(subjects)), credential: await subjects.directoryToken() });
}

/** A case of an operation for operators of the installation. */
function asOperator(make: MakeCase): MakeCase {
  return async (subjects) => {
    const jwt = await subjects.operatorJwt();
    return { ...(await make(subjects)), jwt, credential: jwt };
  };
}

export const cases: Record<string, MakeCase> = {
  ListOperatedDeployments: asOperator(() => ({})),
  CreateDeployment: asOperator(({ freshSlug }) => ({
    body: { name: 'New', slug: freshSlug(), adminEmail: 'first-admin@example.com' },
  })),
  InviteFirstAdmin: asOperator(async ({ freshDeployment }) => ({
    params: { deployment: (await freshDeployment()).id },
    body: { adminEmail: 'first-admin@example.com' },
  })),
  SuspendDeployment: asOperator(async ({ freshDeployment }) => ({
    params: { deployment: (await freshDeployment()).id },
    body: { reason: 'Unpaid' },
  })),
  ResumeDeployment: asOperator(async ({ freshDeployment }) => ({
    params: { deployment: (await freshDeployment('suspended')).id },
  })),
  DeleteDeployment: asOperator(async ({ freshDeployment }) => {
    const { id, slug } = await freshDeployment();
    return { params: { deployment: id }, query: `?confirm=${slug}` };
  }),
  SetQuotas: asOperator(async ({ freshDeployment }) => ({
    params: { deployment: (await freshDeployment()).id },
    body: { projectsMax: 5, seatsMax: 3 },
  })),
  ListOperatorLog: asOperator(() => ({})),
  GetQuotas: () => ({}),
  GetSessionRules: () => ({}),
  PreviewSessionRules: () => ({ query: '?idleHoursMax=24' }),
  UpdateSessionRules: () => ({ body: { idleHoursMax: 100, ageHoursMax: 1000 } }),
  ListMemberSessions: ({ userId }) => ({ params: { userId } }),
  EndMemberSession: async (subjects) => ({ params: await subjects.freshMemberSession() }),
  EndMemberSessions: async (subjects) => ({ params: { userId: (await subjects.freshMemberSession()).userId } }),
  LogOut: () => ({}),
  ShowMe: () => ({}),
  UpdateMe: () => ({ body: { preferences: { theme: 'THEME_DARK' } } }),
  ChangePassword: async (subjects) => {
    const { jwt, password } = await subjects.freshAccount();
    return { jwt, body: { currentPassword: password, newPassword: 'seven quiet rivers of glass' } };
  },
  CreatePasswordResetLink: async (subjects) => ({ params: { userId: await subjects.freshPasswordUserId() } }),
  ShowEmail: () => ({}),
  ChangeEmail: async (subjects) => {
    const { jwt } = await subjects.freshAccount();
    return { jwt, body: { email: 'another@example.com' } };
  },
  ConfirmEmail: async (subjects) => {
    const { jwt, emailToken } = await subjects.freshEmailChange();
    return { jwt, body: { token: emailToken } };
  },
  AddPassword: async (subjects) => ({
    jwt: (await subjects.freshAccount()).jwt,
    body: { newPassword: 'seven quiet rivers of glass' },
  }),
  ListSessions: () => ({}),
  EndSession: async (subjects) => {
    const { jwt, otherSessionId } = await subjects.freshAccount();
    return { jwt, params: { sessionId: otherSessionId } };
  },
  EndOtherSessions: async (subjects) => ({ jwt: (await subjects.freshAccount()).jwt }),
  ShowSecondFactors: () => ({}),
  BeginTotp: async (subjects) => ({ jwt: (await subjects.freshAccount()).jwt }),
  ConfirmTotp: async (subjects) => {
    const { jwt, ...body } = await subjects.freshTotp('begun');
    return { jwt, body };
  },
  RemoveTotp: async (subjects) => {
    const { jwt, ...body } = await subjects.freshTotp('in force');
    return { jwt, body };
  },
  RenewRecoveryCodes: async (subjects) => ({ jwt: (await subjects.freshTotp('in force')).jwt }),
  ProveIdentity: async (subjects) => {
    const { jwt, password } = await subjects.freshAccount();
    return { jwt, body: { password } };
  },
  BeginPasskeyProof: async (subjects) => ({ jwt: (await subjects.freshPasskey()).jwt }),
  BeginPasskey: async (subjects) => ({ jwt: (await subjects.freshPasskey()).jwt }),
  RegisterPasskey: async (subjects) => {
    const { jwt, passkey } = await subjects.freshPasskey('made');
    return { jwt, body: { passkey } };
  },
  RenamePasskey: async (subjects) => {
    const { jwt, passkeyId } = await subjects.freshPasskey();
    return { jwt, params: { passkeyId }, body: { name: 'Phone' } };
  },
  RemovePasskey: async (subjects) => {
    const { jwt, passkeyId } = await subjects.freshPasskey();
    return { jwt, params: { passkeyId } };
  },
  ListIdentities: () => ({}),
  // Nothing listens at the provider's port: 409, after every proof was right.
  LinkIdentity: async (subjects) => {
    const { jwt, password } = await subjects.freshIdentity();
    return { jwt, body: { deploymentId: subjects.deploymentId, providerId: subjects.providerId, password } };
  },
  RemoveIdentity: async (subjects) => {
    const { jwt, password, identityId } = await subjects.freshIdentity();
    return { jwt, params: { identityId }, body: { password } };
  },
  ShowTokenRequest: async (subjects) => ({ body: { tokenRequestKey: await subjects.freshTokenRequestKey() } }),
  ApproveTokenRequest: async (subjects) => ({
    body: { tokenRequestKey: await subjects.freshTokenRequestKey(), deploymentId: subjects.deploymentId },
  }),
  GetSignInRules: () => ({}),
  UpdateSignInRules: () => ({ body: { requiresSecondFactor: false } }),
  CreateToken: () => ({ body: { name: 'x', permissions: ['WEB_API'] } }),
  ListTokens: () => ({}),
  GetSecurityChecklist: () => ({}),
  GetTokenRules: () => ({}),
  PreviewTokenRules: () => ({ query: '?daysMax=90' }),
  UpdateTokenRules: () => ({ body: { perPersonMax: 200 } }),
  RevokeToken: async (subjects) => ({ params: { tokenId: await subjects.freshTokenId() } }),
  UploadScan: ({ projectName }) => ({ query: `?project=${projectName}&ref=main`, rawBody: '{}' }),
  ListScannedCommits: ({ projectName }) => ({ query: `?project=${projectName}&ref=main` }),
  GetCurrentDeployment: () => ({}),
  GetAgentIdentity: () => ({}),
  StartCiScan: (subjects) => ({ body: ciScanStart(subjects) }),
  StartCiScanV1: (subjects) => ({ body: ciScanStart(subjects) }),
  GetCiScanConfig: async (subjects) => ({ params: { uniqueId: await subjects.freshCiUniqueId() } }),
  SendCiScanResults: async (subjects) => ({
    params: { scanId: await subjects.freshCiScanId() },
    rawBody: '{}',
  }),
  CompleteCiScan: async (subjects) => ({ params: { scanId: await subjects.freshCiScanId() }, rawBody: '{}' }),
  FailCiScan: async (subjects) => ({
    params: { scanId: await subjects.freshCiScanId() },
    body: { exit_code: 2 },
  }),
  ReceiveCiFailure: async (subjects) => ({
    body: { request_id: await subjects.freshCiUniqueId(), exit_code: 2 },
  }),
  RefuseCiEngine: () => ({ params: { engine: 'manylinux-x86' } }),
  ListScans: ({ projectId }) => ({ query: `?projectId=${projectId}` }),
  GetScan: ({ scanId }) => ({ params: { scanId } }),
  ConfirmScanClosings: async (subjects) => ({ params: { scanId: await subjects.freshHeldScanId() } }),
  GetReportFindings: () => ({ body: {} }),
  ExportFindings: () => ({ body: { reportType: 'REPORT_TYPE_PROJECT', format: 'CSV' } }),
  ListFindingGroups: () => ({ body: { groupBy: 'rule' } }),
  SummarizeReport: () => ({ body: { groupBy: 'severity' } }),
  SummarizeReports: () => ({ body: { questions: [{ groupBy: 'severity' }] } }),
  TriageFindings: ({ findingId }) => ({
    body: { findingIds: [findingId], triageState: 'FINDING_TRIAGE_STATE_REVIEWING' },
  }),
  ApplyVex: ({ projectName }) => ({
    body: {
      project: projectName,
      document: { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'x', author: 'x', statements: [] },
    },
  }),
  GetFixSettings: () => ({}),
  UpdateFixSettings: () => ({ body: { isEnabled: true } }),
  TestFixModel: () => ({ body: {} }),
  CreateAutofix: ({ findingId }) => ({ params: { issueId: findingId }, body: {} }),
  GetTriage: async (subjects) => ({ params: { triageId: await subjects.freshTriageId() } }),
  CancelTriage: async (subjects) => ({ params: { triageId: await subjects.freshTriageOfJob() } }),
  UndoTriage: async (subjects) => ({ params: { triageId: await subjects.freshTriageId() } }),
  // After a migration the deprecated list returns 410, so both need a deployment that is not migrated.
  ListPolicies: async (subjects) => {
    await subjects.beforeMigration();
    return {};
  },
  MigratePolicies: async (subjects) => {
    await subjects.beforeMigration();
    return {};
  },
  UnlinkExternalTicket: async (subjects) => ({ params: { externalTicketId: await subjects.freshTicketId() } }),
  LinkTicket: async (subjects) => ({
    body: { url: 'https://tracker.example.com/SEC-1', findingIds: [await subjects.freshFindingId()] },
  }),
  ListTickets: () => ({}),
  ListFindingTickets: ({ findingId }) => ({ params: { findingId } }),
  UnlinkTicket: async (subjects) => ({ params: { ticketId: await subjects.freshTicketId() } }),
  ListUnifiedPolicies: () => ({}),
  GetPolicy: ({ policyId }) => ({ params: { policyId } }),
  CreatePolicy: (subjects) => ({ body: { name: 'x', slug: subjects.freshSlug(), productType: 'PRODUCT_TYPE_SAST' } }),
  UpdatePolicy: ({ policyId }) => ({
    params: { policyId },
    body: { rules: [{ rulePattern: '*', mode: 'POLICY_MODE_COMMENT' }] },
  }),
  PreviewPolicy: ({ policyId }) => ({
    params: { policyId },
    body: { rules: [{ rulePattern: '*', mode: 'POLICY_MODE_BLOCK' }] },
  }),
  DeletePolicy: async (subjects) => ({ params: { policyId: await subjects.freshPolicyId() } }),
  ListRegistryRules: () => ({ query: '?search=made' }),
  GetRegistryRule: ({ registryRuleId }) => ({ params: { ruleId: registryRuleId } }),
  UpdateRegistryRule: ({ registryRuleId }) => ({ params: { ruleId: registryRuleId }, body: { isEnabled: false } }),
  DeleteRegistryRule: async (subjects) => ({ params: { ruleId: await subjects.freshRegistryRuleId() } }),
  ImportRegistryRules: (subjects) => ({
    body: { files: [{ name: 'a.yaml', content: ruleFile(subjects.freshSlug()) }] },
  }),
  ImportRegistryRulesFromGit: () => ({ body: { url: 'https://git.example.com/rules' } }),
  ServeAutoRules: () => ({}),
  ServeAutoRulesShort: () => ({}),
  ServeRulePack: () => ({ params: { name: 'default' } }),
  ServeRulePackShort: () => ({ params: { name: 'parapet' } }),
  ServeRule: () => ({ params: { name: 'parapet.python' } }),
  ServeRuleShort: () => ({ params: { name: 'parapet.python.eval' } }),
  PublishRule: ({ freshSlug }) => ({ body: { definition: ruleDefinition(freshSlug()) } }),
  ListServiceAgenticWorkflowJobs: ({ projectId }) => ({ body: { filter: { repoId: projectId } } }),
  SubmitWorkflowRun: ({ projectId }) => ({ body: { workflowType: 'test_only', repoId: projectId } }),
  GetWorkflowRun: ({ runId }) => ({ params: { runId } }),
  CancelWorkflowRun: async (subjects) => ({ params: { runId: await subjects.freshRunId() } }),
  ListAuditDestinations: () => ({}),
  CreateAuditDestination: async (subjects) => {
    await subjects.makeRoomForDestination();
    return { body: { webhook: { url: 'https://127.0.0.1:9/' } } };
  },
  UpdateAuditDestination: ({ destinationId }) => ({ params: { destinationId }, body: { isPaused: true } }),
  DeleteAuditDestination: async (subjects) => ({ params: { destinationId: await subjects.freshDestinationId() } }),
  TestAuditDestination: ({ destinationId }) => ({ params: { destinationId } }),
  RotateAuditDestinationSecret: async (subjects) => ({
    params: { destinationId: await subjects.freshDestinationId() },
    body: {},
  }),
  EndPreviousAuditDestinationSecret: async (subjects) => ({
    params: { destinationId: await subjects.freshDestinationId('rotated') },
  }),
  ListNotificationChannels: () => ({}),
  GetNotificationChannel: ({ channelId }) => ({ params: { notificationChannelId: channelId } }),
  CreateNotificationChannel: () => ({ body: { name: 'x', slack: { url: 'http://127.0.0.1:9/' } } }),
  UpdateNotificationChannel: ({ channelId }) => ({ params: { notificationChannelId: channelId }, body: { name: 'y' } }),
  DeleteNotificationChannel: async (subjects) => ({
    params: { notificationChannelId: await subjects.freshChannelId() },
  }),
  RotateSigningSecret: async (subjects) => ({
    params: { notificationChannelId: await subjects.freshSigningChannelId() },
    body: {},
  }),
  EndPreviousSigningSecret: async (subjects) => ({
    params: { notificationChannelId: await subjects.freshSigningChannelId('rotated') },
  }),
  ListNotificationRules: () => ({}),
  GetNotificationRule: ({ notificationRuleId }) => ({ params: { notificationRuleId } }),
  CreateNotificationRule: ({ channelId, projectId }) => ({
    body: { name: 'x', channelId, events: ['NOTIFICATION_EVENT_SCAN_FAILED'], projectIds: [projectId] },
  }),
  UpdateNotificationRule: ({ notificationRuleId, channelId, projectId }) => ({
    params: { notificationRuleId },
    body: { channelId, projectIds: [projectId] },
  }),
  DeleteNotificationRule: async (subjects) => ({
    params: { notificationRuleId: await subjects.freshNotificationRuleId() },
  }),
  TestNotificationRule: ({ notificationRuleId }) => ({ params: { notificationRuleId }, body: {} }),
  ListNotificationMessages: () => ({ query: '?status=NOTIFICATION_MESSAGE_STATUS_DEAD' }),
  GetNotificationMessage: ({ messageId }) => ({ params: { notificationMessageId: messageId } }),
  ResendNotificationMessage: async (subjects) => ({
    params: { notificationMessageId: await subjects.freshDeadMessageId() },
  }),
  ListSavedViews: () => ({ query: '?screen=findings' }),
  CreateSavedView: ({ freshSlug }) => ({ body: { name: freshSlug(), screen: 'findings', query: '?severity=high' } }),
  UpdateSavedView: async (subjects) => ({ params: { viewId: await subjects.freshViewId() }, body: { isShared: true } }),
  DeleteSavedView: async (subjects) => ({ params: { viewId: await subjects.freshViewId() } }),
  ListAuditEntries: () => ({}),
  ExportAudit: () => ({ body: { action: 'token.', format: 'CSV' } }),
  VerifyAudit: () => ({}),
  BulkEditProjects: ({ projectId }) => ({
    body: { changes: [{ repoId: projectId, change: { updateTags: true, tags: ['edited'] } }] },
  }),
  ListProjects: () => ({ query: '?search=pro' }),
  CountProjectCoverage: () => ({ query: '?archived=all' }),
  CreateProject: ({ freshSlug }) => ({ body: { name: freshSlug() } }),
  GetProject: ({ projectId }) => ({ params: { repoId: projectId } }),
  ArchiveProject: ({ projectId }) => ({ params: { repoId: projectId } }),
  UnarchiveProject: ({ projectId }) => ({ params: { repoId: projectId } }),
  UpdateProject: ({ projectId }) => ({
    params: { repoId: projectId },
    body: { url: 'https://git.example.com/shop' },
  }),
  SyncProject: ({ projectId }) => ({ params: { repoId: projectId }, body: {} }),
  ChoosePrimaryRef: ({ projectId, refId }) => ({ params: { repoId: projectId }, body: { repoRefId: refId } }),
  ClearPrimaryRef: ({ projectId }) => ({ params: { repoId: projectId } }),
  ListIdentityProviders: () => ({}),
  CreateIdentityProvider: ({ freshSlug }) => ({
    body: { name: 'x', issuer: `https://${freshSlug()}.example.com`, clientId: 'x', clientSecret: 'x' },
  }),
  UpdateIdentityProvider: ({ providerId }) => ({ params: { providerId }, body: { name: 'y' } }),
  DeleteIdentityProvider: async (subjects) => ({ params: { providerId: await subjects.freshProviderId() } }),
  // Nothing listens at its port, so the test of the provider ends with its first step.
  RenewSamlKey: async (subjects) => ({ params: { providerId: await subjects.freshSamlProviderId() }, body: {} }),
  EndPreviousSamlKey: async (subjects) => ({
    params: { providerId: await subjects.freshSamlProviderId('renewed') },
  }),
  TestIdentityProvider: ({ providerId }) => ({ params: { providerId } }),
  GetSingleSignOnRules: () => ({}),
  UpdateSingleSignOnRules: () => ({ body: { requiresSingleSignOn: false, passwordUserIds: [] } }),
  GetDirectory: () => ({}),
  UpdateDirectory: () => ({ body: { createsTeams: false } }),
  RemoveDirectory: async (subjects) => {
    await subjects.directoryToken();
    return {};
  },
  CreateDirectoryToken: async (subjects) => {
    await subjects.roomForDirectoryToken();
    return { body: { name: 'x' } };
  },
  EndDirectoryToken: async (subjects) => ({ params: { directoryTokenId: await subjects.freshDirectoryTokenId() } }),
  ListDirectoryGroups: () => ({}),
  MapDirectoryGroup: async (subjects) => ({
    params: { directoryGroupId: await subjects.freshDirectoryGroupId() },
    body: { teamId: await subjects.freshTeamId() },
  }),
  GetScimProviderConfig: asDirectory(() => ({})),
  ListScimResourceTypes: asDirectory(() => ({})),
  GetScimResourceType: asDirectory(() => ({ params: { descriptionId: 'User' } })),
  ListScimSchemas: asDirectory(() => ({})),
  GetScimSchema: asDirectory(() => ({ params: { descriptionId: 'urn:ietf:params:scim:schemas:core:2.0:User' } })),
  ListScimUsers: asDirectory(() => ({ query: '?filter=userName%20sw%20%22slug%22' })),
  CreateScimUser: asDirectory(({ freshSlug, deploymentId }) => ({
    body: { userName: `${freshSlug()}-${deploymentId}@directory.example.com` },
  })),
  GetScimUser: asDirectory(async (subjects) => ({ params: { resourceId: await subjects.freshScimUserId() } })),
  ReplaceScimUser: asDirectory(async (subjects) => ({
    params: { resourceId: await subjects.freshScimUserId() },
    body: { userName: `${subjects.freshSlug()}-${subjects.deploymentId}@directory.example.com` },
  })),
  PatchScimUser: asDirectory(async (subjects) => ({
    params: { resourceId: await subjects.freshScimUserId() },
    body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
  })),
  DeleteScimUser: asDirectory(async (subjects) => ({ params: { resourceId: await subjects.freshScimUserId() } })),
  ListScimGroups: asDirectory(() => ({ query: '?count=10' })),
  CreateScimGroup: asDirectory(({ freshSlug }) => ({ body: { displayName: freshSlug() } })),
  GetScimGroup: asDirectory(async (subjects) => ({ params: { resourceId: await subjects.freshDirectoryGroupId() } })),
  ReplaceScimGroup: asDirectory(async (subjects) => ({
    params: { resourceId: await subjects.freshDirectoryGroupId() },
    body: { displayName: subjects.freshSlug() },
  })),
  PatchScimGroup: asDirectory(async (subjects) => ({
    params: { resourceId: await subjects.freshDirectoryGroupId() },
    body: { Operations: [{ op: 'add', path: 'members', value: [{ value: await subjects.freshScimUserId() }] }] },
  })),
  DeleteScimGroup: asDirectory(async (subjects) => ({
    params: { resourceId: await subjects.freshDirectoryGroupId() },
  })),
  ListConnections: () => ({}),
  CreateConnection: ({ freshSlug }) => ({
    body: { kind: 'CONNECTION_KIND_GIT', name: 'x', baseUrl: `https://${freshSlug()}.example.com`, credential: 'x' },
  }),
  GetConnection: ({ connectionId }) => ({ params: { connectionId } }),
  UpdateConnection: ({ connectionId }) => ({ params: { connectionId }, body: { name: 'y' } }),
  DeleteConnection: async (subjects) => ({ params: { connectionId: await subjects.freshConnectionId() } }),
  ListConnectionProjects: ({ connectionId }) => ({ params: { connectionId } }),
  MakeConnectionWebhook: ({ connectionId }) => ({ params: { connectionId }, body: {} }),
  GetConnectionWebhook: ({ connectionId }) => ({ params: { connectionId } }),
  EndPreviousWebhookSecret: async (subjects) => ({
    params: { connectionId: await subjects.freshHookedConnectionId('rotated') },
  }),
  DeleteConnectionWebhook: async (subjects) => ({ params: { connectionId: await subjects.freshHookedConnectionId() } }),
  CreateProductIgnores: () => ({ body: { productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['vendor/'] }] } }),
  ReplaceProductIgnores: () => ({ body: { productIgnores: [{ product: 'PRODUCT_SCA', ignores: ['legacy/'] }] } }),
  DeleteProductIgnores: () => ({ query: '?product=PRODUCT_SAST&product=PRODUCT_SECRETS' }),
  ListProductIgnores: () => ({}),
  ListRepositoryDependencies: ({ projectId }) => ({ params: { repositoryId: projectId } }),
  GetDependencyPaths: ({ dependencyId }) => ({ params: { dependencyId } }),
  ListRepositoriesForDependencies: ({ projectId }) => ({
    body: {
      dependencyFilter: { repositoryId: [projectId], packageFilters: [{ name: 'left', versionLowerBound: '>=1.0.0' }] },
    },
  }),
  ListDependencies: ({ projectId }) => ({ body: { dependencyFilter: { repositoryId: [projectId] } } }),
  ListPackages: () => ({ query: '?search=ma' }),
  GetFinding: ({ findingId }) => ({ params: { findingId } }),
  GetFirstSteps: () => ({}),
  GetDemo: () => ({}),
  CreateDemo: async (subjects) => {
    await subjects.withoutDemo();
    return {};
  },
  RemoveDemo: async (subjects) => {
    await subjects.withDemo();
    return {};
  },
  RenameDeployment: () => ({ body: { name: 'renamed' } }),
  ListDeploymentUsers: ({ userId }) => ({ body: { filters: { memberIds: [userId] } } }),
  ChangeUserRole: async (subjects) => ({
    params: { userId: await subjects.freshUserId() },
    body: { orgRole: 'ORG_ROLE_READONLY' },
  }),
  DeactivateUser: async (subjects) => ({ params: { userId: await subjects.freshUserId() } }),
  ReactivateUser: async (subjects) => ({ params: { userId: await subjects.freshUserId() } }),
  RemoveUser: async (subjects) => ({ params: { userId: await subjects.freshUserId() } }),
  SetUserScmIdentities: ({ userId }) => ({
    params: { userId },
    body: { identities: [{ host: 'github.com', login: 'someone' }] },
  }),
  CreateInvite: ({ teamId }) => ({ body: { email: 'invited@example.com', teamIds: [teamId] } }),
  ListInvites: () => ({}),
  ListTeams: () => ({}),
  StreamEvents: () => ({}),
  CreateTeam: ({ teamId }) => ({ body: { name: 'x', parentTeamId: teamId } }),
  GetTeam: ({ teamId }) => ({ params: { teamId } }),
  ListTeamUsers: ({ teamId }) => ({ params: { teamId } }),
  UpdateTeam: ({ teamId, projectId, userId }) => ({
    params: { teamId },
    body: { team: { name: 'x', repositories: [{ repositoryId: projectId }], users: [{ userId }] } },
  }),
  DeleteTeam: async (subjects) => ({ params: { teamId: await subjects.freshTeamId() } }),
  RevokeInvite: async (subjects) => ({ params: { inviteId: await subjects.freshInviteId() } }),
};

/** Sends a case's request to its route. */
export async function sendCase(
  app: TestApp,
  route: Route,
  request: Case & { deploymentId: string; token: string | undefined; authorization?: string },
): Promise<Answer> {
  const { deploymentId, token, authorization, query = '', body, rawBody, headers } = request;
  const params: Record<string, string> = { deploymentId, ...request.params };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '0');
  return app.ask(route.method, path + query, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
    ...(rawBody !== undefined && { rawBody }),
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
  });
}
