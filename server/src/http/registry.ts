/** Every operation of the interface, one line each. An operation that is not here does not exist. */
import { completeScan } from './ci/complete-scan.ts';
import { failScan } from './ci/fail-scan.ts';
import { getCurrentDeployment } from './ci/get-current-deployment.ts';
import { getIdentity } from './ci/get-identity.ts';
import { getScanConfig } from './ci/get-scan-config.ts';
import { receiveResults } from './ci/receive-results.ts';
import { startScanV1 } from './ci/start-scan-v1.ts';
import { startScanV2 } from './ci/start-scan-v2.ts';
import { createConnection } from './connections/create-connection.ts';
import { deleteConnection } from './connections/delete-connection.ts';
import { getConnection } from './connections/get-connection.ts';
import { listConnectionProjects } from './connections/list-connection-projects.ts';
import { listConnections } from './connections/list-connections.ts';
import { updateConnection } from './connections/update-connection.ts';
import { listAudit } from './audit/list-audit.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { acceptInvite } from './invites/accept-invite.ts';
import { createInvite } from './invites/create-invite.ts';
import { listInvites } from './invites/list-invites.ts';
import { revokeInvite } from './invites/revoke-invite.ts';
import { createAutofix } from './fixes/create-autofix.ts';
import { getFixSettings } from './fixes/get-fix-settings.ts';
import { testFixModel } from './fixes/test-fix-model.ts';
import { updateFixSettings } from './fixes/update-fix-settings.ts';
import { approveTokenRequest } from './auth/approve-token-request.ts';
import { askForToken } from './auth/ask-for-token.ts';
import { logIn } from './auth/log-in.ts';
import { logOut } from './auth/log-out.ts';
import { publishKeys } from './auth/publish-keys.ts';
import { refresh } from './auth/refresh.ts';
import { showMe } from './auth/show-me.ts';
import { showTokenRequest } from './auth/show-token-request.ts';
import { deleteConnectionWebhook } from './hooks/delete-connection-webhook.ts';
import { getConnectionWebhook } from './hooks/get-connection-webhook.ts';
import { makeConnectionWebhook } from './hooks/make-connection-webhook.ts';
import { receiveWebhook } from './hooks/receive-webhook.ts';
import { createProductIgnores } from './ignores/create-ignores.ts';
import { deleteProductIgnores } from './ignores/delete-ignores.ts';
import { listProductIgnores } from './ignores/list-ignores.ts';
import { replaceProductIgnores } from './ignores/replace-ignores.ts';
import { getDependencyPaths } from './dependencies/get-dependency-paths.ts';
import { listDependencies } from './dependencies/list-dependencies.ts';
import { listMatchingDependencies } from './dependencies/list-matching.ts';
import { listPackages } from './dependencies/list-packages.ts';
import { listRepositories } from './dependencies/list-repositories.ts';
import { createNotificationChannel } from './notifications/channels/create-channel.ts';
import { createNotificationRule } from './notifications/rules/create-rule.ts';
import { deleteNotificationChannel } from './notifications/channels/delete-channel.ts';
import { deleteNotificationRule } from './notifications/rules/delete-rule.ts';
import { getNotificationChannel } from './notifications/channels/get-channel.ts';
import { getNotificationMessage } from './notifications/messages/get-message.ts';
import { getNotificationRule } from './notifications/rules/get-rule.ts';
import { listNotificationChannels } from './notifications/channels/list-channels.ts';
import { listNotificationMessages } from './notifications/messages/list-messages.ts';
import { listNotificationRules } from './notifications/rules/list-rules.ts';
import { resendNotificationMessage } from './notifications/messages/resend-message.ts';
import { testNotificationRule } from './notifications/rules/test-rule.ts';
import { updateNotificationChannel } from './notifications/channels/update-channel.ts';
import { updateNotificationRule } from './notifications/rules/update-rule.ts';
import { streamEvents } from './events/stream-events.ts';
import { describeInterface } from './openapi/describe-interface.ts';
import { archiveProject } from './projects/archive-project.ts';
import { choosePrimaryRef } from './projects/choose-primary-ref.ts';
import { clearPrimaryRef } from './projects/clear-primary-ref.ts';
import { createProject } from './projects/create-project.ts';
import { editProjects } from './projects/edit-projects.ts';
import { showProject } from './projects/get-project.ts';
import { listProjects } from './projects/list-projects.ts';
import { syncProject } from './projects/sync-project.ts';
import { unarchiveProject } from './projects/unarchive-project.ts';
import { updateProject } from './projects/update-project.ts';
import { exportFindings } from './reports/export-findings.ts';
import { getFinding } from './reports/get-finding.ts';
import { getReportFindings } from './reports/get-report-findings.ts';
import { summarizeReport } from './reports/summarize-report.ts';
import { createPolicy } from './policies/create-policy.ts';
import { deletePolicy } from './policies/delete-policy.ts';
import { getPolicy } from './policies/get-policy.ts';
import { listPoliciesV1 } from './policies/list-policies-v1.ts';
import { listPolicies } from './policies/list-policies.ts';
import { migratePolicies } from './policies/migrate-policies.ts';
import { updatePolicy } from './policies/update-policy.ts';
import { changeRole } from './people/change-role.ts';
import { deactivateMember } from './people/deactivate-member.ts';
import { listUsers } from './people/list-users.ts';
import { reactivateMember } from './people/reactivate-member.ts';
import { removeMember } from './people/remove-member.ts';
import { setScmIdentities } from './people/set-scm-identities.ts';
import type { Route } from './route.ts';
import { deleteRegistryRule } from './rules/delete-rule.ts';
import { getRegistryRule } from './rules/get-rule.ts';
import { importRegistryRules } from './rules/import-rules.ts';
import { importRegistryRulesFromGit } from './rules/import-rules-from-git.ts';
import { listRegistryRules } from './rules/list-rules.ts';
import { publishRule } from './rules/publish-rule.ts';
import {
  serveAuto,
  serveAutoShort,
  servePack,
  servePackShort,
  serveRule,
  serveRuleShort,
} from './rules/serve-rules.ts';
import { updateRegistryRule } from './rules/update-rule.ts';
import { getScan } from './scans/get-scan.ts';
import { listScans } from './scans/list-scans.ts';
import { uploadScan } from './scans/upload-scan.ts';
import { createTeam } from './teams/create-team.ts';
import { deleteTeam } from './teams/delete-team.ts';
import { getTeam } from './teams/get-team.ts';
import { listTeamUsers } from './teams/list-team-users.ts';
import { listTeams } from './teams/list-teams.ts';
import { updateTeam } from './teams/update-team.ts';
import { linkTicket } from './tickets/link-ticket.ts';
import { listFindingTickets } from './tickets/list-finding-tickets.ts';
import { listTickets } from './tickets/list-tickets.ts';
import { unlinkExternalTicket } from './tickets/unlink-external-ticket.ts';
import { unlinkTicket } from './tickets/unlink-ticket.ts';
import { createToken } from './tokens/create-token.ts';
import { listTokens } from './tokens/list-tokens.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { triageFindings } from './triage/triage-findings.ts';
import { undoTriage } from './triage/undo-triage.ts';
import { createView } from './views/create-view.ts';
import { deleteView } from './views/delete-view.ts';
import { listViews } from './views/list-views.ts';
import { updateView } from './views/update-view.ts';
import { cancelRun } from './runs/cancel-run.ts';
import { getRun } from './runs/get-run.ts';
import { listJobs } from './runs/list-jobs.ts';
import { submitRun } from './runs/submit-run.ts';

export const routes: readonly Route[] = [
  // Signing in and out
  logIn,
  refresh,
  logOut,
  showMe,
  publishKeys,
  // Signing in the scanner's command
  askForToken,
  showTokenRequest,
  approveTokenRequest,
  // API tokens
  createToken,
  listTokens,
  revokeToken,
  // People
  listUsers,
  changeRole,
  deactivateMember,
  reactivateMember,
  removeMember,
  setScmIdentities,
  createInvite,
  listInvites,
  revokeInvite,
  acceptInvite,
  // Teams
  listTeams,
  createTeam,
  getTeam,
  listTeamUsers,
  updateTeam,
  deleteTeam,
  // Results in
  uploadScan,
  listScans,
  getScan,
  // Scans in pipelines
  getCurrentDeployment,
  getIdentity,
  startScanV2,
  startScanV1,
  getScanConfig,
  receiveResults,
  completeScan,
  failScan,
  // Reports out
  getReportFindings,
  summarizeReport,
  exportFindings,
  getFinding,
  // Fixes
  createAutofix,
  getFixSettings,
  updateFixSettings,
  testFixModel,
  // Triage
  triageFindings,
  undoTriage,
  // External tickets
  unlinkExternalTicket,
  linkTicket,
  listTickets,
  listFindingTickets,
  unlinkTicket,
  // Policies
  listPoliciesV1,
  listPolicies,
  getPolicy,
  createPolicy,
  updatePolicy,
  deletePolicy,
  migratePolicies,
  // The rule registry
  listRegistryRules,
  importRegistryRules,
  importRegistryRulesFromGit,
  getRegistryRule,
  updateRegistryRule,
  deleteRegistryRule,
  publishRule,
  serveAuto,
  serveAutoShort,
  servePack,
  servePackShort,
  serveRule,
  serveRuleShort,
  // Projects
  editProjects,
  listProjects,
  createProject,
  showProject,
  updateProject,
  archiveProject,
  unarchiveProject,
  syncProject,
  choosePrimaryRef,
  clearPrimaryRef,
  // Hosts of source code
  listConnections,
  createConnection,
  getConnection,
  updateConnection,
  deleteConnection,
  listConnectionProjects,
  makeConnectionWebhook,
  getConnectionWebhook,
  deleteConnectionWebhook,
  receiveWebhook,
  // Global ignore patterns
  createProductIgnores,
  deleteProductIgnores,
  listProductIgnores,
  replaceProductIgnores,
  // Workflows
  listJobs,
  submitRun,
  getRun,
  cancelRun,
  // Supply chain
  listRepositories,
  listMatchingDependencies,
  listPackages,
  listDependencies,
  getDependencyPaths,
  // Notifications
  listNotificationChannels,
  createNotificationChannel,
  getNotificationChannel,
  updateNotificationChannel,
  deleteNotificationChannel,
  listNotificationRules,
  createNotificationRule,
  getNotificationRule,
  updateNotificationRule,
  deleteNotificationRule,
  testNotificationRule,
  listNotificationMessages,
  getNotificationMessage,
  resendNotificationMessage,
  // Saved views
  listViews,
  createView,
  updateView,
  deleteView,
  // The audit log
  listAudit,
  verifyAudit,
  // The interface itself
  streamEvents,
  describeInterface(() => routes),
];
