/** Every operation of the interface, one line each. */
import { completeScanRoute } from './ci/complete-scan.ts';
import { failScanRoute } from './ci/fail-scan.ts';
import { getCurrentDeploymentRoute } from './ci/get-current-deployment.ts';
import { getIdentityRoute } from './ci/get-identity.ts';
import { getScanConfigRoute } from './ci/get-scan-config.ts';
import { receiveFailureRoute } from './ci/receive-failure.ts';
import { receiveResultsRoute } from './ci/receive-results.ts';
import { refuseEngineRoute } from './ci/refuse-engine.ts';
import { startScanV1Route } from './ci/start-scan-v1.ts';
import { startScanV2Route } from './ci/start-scan-v2.ts';
import { createConnectionRoute } from './connections/create-connection.ts';
import { deleteConnectionRoute } from './connections/delete-connection.ts';
import { getConnectionRoute } from './connections/get-connection.ts';
import { listConnectionProjectsRoute } from './connections/list-connection-projects.ts';
import { listConnectionsRoute } from './connections/list-connections.ts';
import { updateConnectionRoute } from './connections/update-connection.ts';
import { createAuditDestinationRoute } from './audit/destinations/create-destination.ts';
import { deleteAuditDestinationRoute } from './audit/destinations/delete-destination.ts';
import { endPreviousAuditDestinationSecretRoute } from './audit/destinations/end-previous-secret.ts';
import { listAuditDestinationsRoute } from './audit/destinations/list-destinations.ts';
import { rotateAuditDestinationSecretRoute } from './audit/destinations/rotate-secret.ts';
import { testAuditDestinationRoute } from './audit/destinations/test-destination.ts';
import { updateAuditDestinationRoute } from './audit/destinations/update-destination.ts';
import { exportAuditRoute } from './audit/export-audit.ts';
import { listAuditRoute } from './audit/list-audit.ts';
import { verifyAuditRoute } from './audit/verify-audit.ts';
import { acceptInviteRoute } from './invites/accept-invite.ts';
import { createInviteRoute } from './invites/create-invite.ts';
import { listInvitesRoute } from './invites/list-invites.ts';
import { revokeInviteRoute } from './invites/revoke-invite.ts';
import { showInviteRoute } from './invites/show-invite.ts';
import { createAutofixRoute } from './fixes/create-autofix.ts';
import { getFixSettingsRoute } from './fixes/get-fix-settings.ts';
import { testFixModelRoute } from './fixes/test-fix-model.ts';
import { updateFixSettingsRoute } from './fixes/update-fix-settings.ts';
import { approveTokenRequestRoute } from './access/approve-token-request.ts';
import { askForTokenRoute } from './access/ask-for-token.ts';
import { logInRoute } from './access/log-in.ts';
import { logOutRoute } from './access/log-out.ts';
import { addPasswordRoute } from './account/add-password.ts';
import { askForPasswordResetRoute } from './account/reset/ask-for-password-reset.ts';
import { changePasswordRoute } from './account/change-password.ts';
import { completePasswordResetRoute } from './account/reset/complete-password-reset.ts';
import { createPasswordResetLinkRoute } from './account/reset/create-password-reset-link.ts';
import { changeEmailRoute } from './account/email/change-email.ts';
import { confirmEmailRoute } from './account/email/confirm-email.ts';
import { showEmailRoute } from './account/email/show-email.ts';
import { endOtherSessionsRoute } from './account/end-other-sessions.ts';
import { endSessionRoute } from './account/end-session.ts';
import { listSessionsRoute } from './account/list-sessions.ts';
import { proveIdentityRoute } from './account/prove-identity.ts';
import { showPasswordResetRoute } from './account/reset/show-password-reset.ts';
import { beginPasskeyLogInRoute } from './passkeys/begin-passkey-log-in.ts';
import { beginPasskeyProofRoute } from './passkeys/begin-passkey-proof.ts';
import { beginPasskeyRoute } from './passkeys/begin-passkey.ts';
import { completePasskeyLogInRoute } from './passkeys/complete-passkey-log-in.ts';
import { registerPasskeyRoute } from './passkeys/register-passkey.ts';
import { removePasskeyRoute } from './passkeys/remove-passkey.ts';
import { renamePasskeyRoute } from './passkeys/rename-passkey.ts';
import { beginTotpRoute } from './second-factors/begin-totp.ts';
import { completeLogInRoute } from './second-factors/complete-log-in.ts';
import { confirmTotpRoute } from './second-factors/confirm-totp.ts';
import { removeTotpRoute } from './second-factors/remove-totp.ts';
import { renewRecoveryCodesRoute } from './second-factors/renew-recovery-codes.ts';
import { showSecondFactorsRoute } from './second-factors/show-second-factors.ts';
import { beginLinkRoute } from './single-sign-on/begin-link.ts';
import { listIdentitiesRoute } from './single-sign-on/list-identities.ts';
import { removeIdentityRoute } from './single-sign-on/remove-identity.ts';
import { beginSignOnRoute } from './single-sign-on/begin-sign-on.ts';
import { completeSignOnRoute } from './single-sign-on/complete-sign-on.ts';
import { receiveLogoutRoute } from './single-sign-on/receive-logout.ts';
import { getSingleSignOnRulesRoute } from './single-sign-on/get-single-sign-on-rules.ts';
import { updateSingleSignOnRulesRoute } from './single-sign-on/update-single-sign-on-rules.ts';
import { createProviderRoute } from './single-sign-on/create-provider.ts';
import { deleteProviderRoute } from './single-sign-on/delete-provider.ts';
import { findProvidersRoute } from './single-sign-on/find-providers.ts';
import { endPreviousSamlKeyRoute } from './single-sign-on/saml/end-previous-saml-key.ts';
import { getSamlMetadataRoute } from './single-sign-on/saml/get-saml-metadata.ts';
import { receiveSamlLogoutRoute } from './single-sign-on/saml/receive-saml-logout.ts';
import { receiveSamlResponseRoute } from './single-sign-on/saml/receive-saml-response.ts';
import { renewSamlKeyRoute } from './single-sign-on/saml/renew-saml-key.ts';
import { listProvidersRoute } from './single-sign-on/list-providers.ts';
import { testProviderRoute } from './single-sign-on/test-provider.ts';
import { updateProviderRoute } from './single-sign-on/update-provider.ts';
import { createDirectoryTokenRoute } from './directory/settings/create-directory-token.ts';
import { endDirectoryTokenRoute } from './directory/settings/end-directory-token.ts';
import { getDirectoryRoute } from './directory/settings/get-directory.ts';
import { listDirectoryGroupsRoute } from './directory/settings/list-groups.ts';
import { mapDirectoryGroupRoute } from './directory/settings/map-group.ts';
import { removeDirectoryRoute } from './directory/settings/remove-directory.ts';
import { updateDirectoryRoute } from './directory/settings/update-directory.ts';
import { scimRoutes } from './directory/scim-routes.ts';
import { publishKeysRoute } from './access/publish-keys.ts';
import { publishAuditKeysRoute } from './audit/publish-audit-keys.ts';
import { refreshRoute } from './access/refresh.ts';
import { showMeRoute } from './access/show-me.ts';
import { updateMeRoute } from './access/update-me.ts';
import { showTokenRequestRoute } from './access/show-token-request.ts';
import { deleteConnectionWebhookRoute } from './webhooks/delete-connection-webhook.ts';
import { endPreviousWebhookSecretRoute } from './webhooks/end-previous-webhook-secret.ts';
import { getConnectionWebhookRoute } from './webhooks/get-connection-webhook.ts';
import { makeConnectionWebhookRoute } from './webhooks/make-connection-webhook.ts';
import { receiveWebhookRoute } from './webhooks/receive-webhook.ts';
import { createProductIgnoresRoute } from './ignores/create-ignores.ts';
import { deleteProductIgnoresRoute } from './ignores/delete-ignores.ts';
import { listProductIgnoresRoute } from './ignores/list-ignores.ts';
import { replaceProductIgnoresRoute } from './ignores/replace-ignores.ts';
import { getSecurityChecklistRoute } from './deployments/get-security-checklist.ts';
import { getSignInRulesRoute } from './deployments/get-sign-in-rules.ts';
import { renameDeploymentRoute } from './deployments/rename-deployment.ts';
import { updateSignInRulesRoute } from './deployments/update-sign-in-rules.ts';
import { createDemoRoute } from './demo/create-demo.ts';
import { getDemoRoute } from './demo/get-demo.ts';
import { removeDemoRoute } from './demo/remove-demo.ts';
import { getDependencyPathsRoute } from './dependencies/get-dependency-paths.ts';
import { listDependenciesRoute } from './dependencies/list-dependencies.ts';
import { listMatchingDependenciesRoute } from './dependencies/list-matching.ts';
import { listPackagesRoute } from './dependencies/list-packages.ts';
import { listRepositoriesRoute } from './dependencies/list-repositories.ts';
import { createNotificationChannelRoute } from './notifications/channels/create-channel.ts';
import { createNotificationRuleRoute } from './notifications/rules/create-rule.ts';
import { deleteNotificationChannelRoute } from './notifications/channels/delete-channel.ts';
import { deleteNotificationRuleRoute } from './notifications/rules/delete-rule.ts';
import { endPreviousSigningSecretRoute } from './notifications/channels/end-previous-signing-secret.ts';
import { getNotificationChannelRoute } from './notifications/channels/get-channel.ts';
import { getNotificationMessageRoute } from './notifications/messages/get-message.ts';
import { getNotificationRuleRoute } from './notifications/rules/get-rule.ts';
import { listNotificationChannelsRoute } from './notifications/channels/list-channels.ts';
import { listNotificationMessagesRoute } from './notifications/messages/list-messages.ts';
import { listNotificationRulesRoute } from './notifications/rules/list-rules.ts';
import { resendNotificationMessageRoute } from './notifications/messages/resend-message.ts';
import { testNotificationRuleRoute } from './notifications/rules/test-rule.ts';
import { rotateSigningSecretRoute } from './notifications/channels/rotate-signing-secret.ts';
import { updateNotificationChannelRoute } from './notifications/channels/update-channel.ts';
import { updateNotificationRuleRoute } from './notifications/rules/update-rule.ts';
import { streamEventsRoute } from './events/stream-events.ts';
import { describeInterface } from './openapi/describe-interface.ts';
import { archiveProjectRoute } from './projects/archive-project.ts';
import { choosePrimaryRefRoute } from './projects/choose-primary-ref.ts';
import { clearPrimaryRefRoute } from './projects/clear-primary-ref.ts';
import { createProjectRoute } from './projects/create-project.ts';
import { editProjectsRoute } from './projects/edit-projects.ts';
import { showProjectRoute } from './projects/get-project.ts';
import { countCoverageRoute } from './projects/count-coverage.ts';
import { listProjectsRoute } from './projects/list-projects.ts';
import { syncProjectRoute } from './projects/sync-project.ts';
import { unarchiveProjectRoute } from './projects/unarchive-project.ts';
import { updateProjectRoute } from './projects/update-project.ts';
import { exportFindingsRoute } from './reports/export-findings.ts';
import { getFindingRoute } from './reports/get-finding.ts';
import { getReportFindingsRoute } from './reports/get-report-findings.ts';
import { listFindingGroupsRoute } from './reports/list-finding-groups.ts';
import { summarizeReportRoute } from './reports/summarize-report.ts';
import { summarizeReportsRoute } from './reports/summarize-reports.ts';
import { listOperatedDeploymentsRoute } from './operators/list-deployments.ts';
import { createDeploymentRoute } from './operators/create-deployment.ts';
import { inviteFirstAdminRoute } from './operators/invite-admin.ts';
import { suspendDeploymentRoute } from './operators/suspend-deployment.ts';
import { resumeDeploymentRoute } from './operators/resume-deployment.ts';
import { deleteDeploymentRoute } from './operators/delete-deployment.ts';
import { setQuotasRoute } from './operators/set-quotas.ts';
import { getSessionRulesRoute } from './access/get-session-rules.ts';
import { previewSessionRulesRoute } from './access/preview-session-rules.ts';
import { updateSessionRulesRoute } from './access/update-session-rules.ts';
import { endMemberSessionRoute } from './account/end-member-session.ts';
import { endMemberSessionsRoute } from './account/end-member-sessions.ts';
import { listMemberSessionsRoute } from './account/list-member-sessions.ts';
import { getQuotasRoute } from './deployments/get-quotas.ts';
import { listOperatorLogRoute } from './operators/list-log.ts';
import { createPolicyRoute } from './policies/create-policy.ts';
import { deletePolicyRoute } from './policies/delete-policy.ts';
import { getPolicyRoute } from './policies/get-policy.ts';
import { listPoliciesV1Route } from './policies/list-policies-v1.ts';
import { listPoliciesRoute } from './policies/list-policies.ts';
import { migratePoliciesRoute } from './policies/migrate-policies.ts';
import { previewPolicyRoute } from './policies/preview-policy.ts';
import { updatePolicyRoute } from './policies/update-policy.ts';
import { changeRoleRoute } from './people/change-role.ts';
import { deactivateMemberRoute } from './people/deactivate-member.ts';
import { listUsersRoute } from './people/list-users.ts';
import { reactivateMemberRoute } from './people/reactivate-member.ts';
import { removeMemberRoute } from './people/remove-member.ts';
import { setScmIdentitiesRoute } from './people/set-scm-identities.ts';
import type { Route } from './route.ts';
import { deleteRegistryRuleRoute } from './rules/delete-rule.ts';
import { getRegistryRuleRoute } from './rules/get-rule.ts';
import { importRegistryRulesRoute } from './rules/import-rules.ts';
import { importRegistryRulesFromGitRoute } from './rules/import-rules-from-git.ts';
import { listRegistryRulesRoute } from './rules/list-rules.ts';
import { publishRuleRoute } from './rules/publish-rule.ts';
import {
  serveAuto,
  serveAutoShort,
  servePack,
  servePackShort,
  serveRule,
  serveRuleShort,
} from './rules/serve-rules.ts';
import { updateRegistryRuleRoute } from './rules/update-rule.ts';
import { getFirstStepsRoute } from './scans/get-first-steps.ts';
import { getScanRoute } from './scans/get-scan.ts';
import { listScannedCommitsRoute } from './scans/list-scanned-commits.ts';
import { listScansRoute } from './scans/list-scans.ts';
import { confirmClosingsRoute } from './scans/confirm-closings.ts';
import { uploadScanRoute } from './scans/upload-scan.ts';
import { createTeamRoute } from './teams/create-team.ts';
import { deleteTeamRoute } from './teams/delete-team.ts';
import { getTeamRoute } from './teams/get-team.ts';
import { listTeamUsersRoute } from './teams/list-team-users.ts';
import { listTeamsRoute } from './teams/list-teams.ts';
import { updateTeamRoute } from './teams/update-team.ts';
import { linkTicketRoute } from './tickets/link-ticket.ts';
import { listFindingTicketsRoute } from './tickets/list-finding-tickets.ts';
import { listTicketsRoute } from './tickets/list-tickets.ts';
import { unlinkExternalTicketRoute } from './tickets/unlink-external-ticket.ts';
import { unlinkTicketRoute } from './tickets/unlink-ticket.ts';
import { createTokenRoute } from './tokens/create-token.ts';
import { getTokenRulesRoute } from './tokens/get-token-rules.ts';
import { listTokensRoute } from './tokens/list-tokens.ts';
import { previewTokenRulesRoute } from './tokens/preview-token-rules.ts';
import { revokeTokenRoute } from './tokens/revoke-token.ts';
import { updateTokenRulesRoute } from './tokens/update-token-rules.ts';
import { cancelTriageRoute } from './triage/cancel-triage.ts';
import { getTriageRoute } from './triage/get-triage.ts';
import { applyVexRoute } from './triage/apply-vex.ts';
import { triageFindingsRoute } from './triage/triage-findings.ts';
import { undoTriageRoute } from './triage/undo-triage.ts';
import { createViewRoute } from './views/create-view.ts';
import { deleteViewRoute } from './views/delete-view.ts';
import { listViewsRoute } from './views/list-views.ts';
import { updateViewRoute } from './views/update-view.ts';
import { cancelRunRoute } from './runs/cancel-run.ts';
import { getRunRoute } from './runs/get-run.ts';
import { listJobsRoute } from './runs/list-jobs.ts';
import { submitRunRoute } from './runs/submit-run.ts';

export const routes: readonly Route[] = [
  // Signing in and out
  logInRoute,
  completeLogInRoute,
  beginPasskeyLogInRoute,
  completePasskeyLogInRoute,
  askForPasswordResetRoute,
  showPasswordResetRoute,
  completePasswordResetRoute,
  refreshRoute,
  logOutRoute,
  showMeRoute,
  updateMeRoute,
  publishKeysRoute,
  publishAuditKeysRoute,
  // One's own account
  changePasswordRoute,
  addPasswordRoute,
  showEmailRoute,
  changeEmailRoute,
  confirmEmailRoute,
  listSessionsRoute,
  showSecondFactorsRoute,
  beginTotpRoute,
  confirmTotpRoute,
  removeTotpRoute,
  renewRecoveryCodesRoute,
  beginPasskeyRoute,
  registerPasskeyRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  beginPasskeyProofRoute,
  proveIdentityRoute,
  endSessionRoute,
  endOtherSessionsRoute,
  listIdentitiesRoute,
  beginLinkRoute,
  removeIdentityRoute,
  // Single sign-on
  findProvidersRoute,
  getSamlMetadataRoute,
  receiveSamlResponseRoute,
  receiveSamlLogoutRoute,
  beginSignOnRoute,
  completeSignOnRoute,
  receiveLogoutRoute,
  listProvidersRoute,
  createProviderRoute,
  updateProviderRoute,
  deleteProviderRoute,
  testProviderRoute,
  renewSamlKeyRoute,
  endPreviousSamlKeyRoute,
  getSingleSignOnRulesRoute,
  updateSingleSignOnRulesRoute,
  // The company's directory
  getDirectoryRoute,
  updateDirectoryRoute,
  removeDirectoryRoute,
  createDirectoryTokenRoute,
  endDirectoryTokenRoute,
  listDirectoryGroupsRoute,
  mapDirectoryGroupRoute,
  ...scimRoutes,
  // Signing in the scanner's command
  askForTokenRoute,
  showTokenRequestRoute,
  approveTokenRequestRoute,
  // API tokens
  createTokenRoute,
  listTokensRoute,
  revokeTokenRoute,
  getTokenRulesRoute,
  previewTokenRulesRoute,
  updateTokenRulesRoute,
  // People
  renameDeploymentRoute,
  getQuotasRoute,
  getSessionRulesRoute,
  previewSessionRulesRoute,
  updateSessionRulesRoute,
  getSignInRulesRoute,
  getSecurityChecklistRoute,
  updateSignInRulesRoute,
  getDemoRoute,
  createDemoRoute,
  removeDemoRoute,
  listUsersRoute,
  changeRoleRoute,
  createPasswordResetLinkRoute,
  deactivateMemberRoute,
  listMemberSessionsRoute,
  endMemberSessionRoute,
  endMemberSessionsRoute,
  reactivateMemberRoute,
  removeMemberRoute,
  setScmIdentitiesRoute,
  createInviteRoute,
  listInvitesRoute,
  revokeInviteRoute,
  showInviteRoute,
  acceptInviteRoute,
  // Teams
  listTeamsRoute,
  createTeamRoute,
  getTeamRoute,
  listTeamUsersRoute,
  updateTeamRoute,
  deleteTeamRoute,
  // Uploads
  uploadScanRoute,
  listScannedCommitsRoute,
  listScansRoute,
  getScanRoute,
  getFirstStepsRoute,
  confirmClosingsRoute,
  // Scans in pipelines
  getCurrentDeploymentRoute,
  getIdentityRoute,
  startScanV2Route,
  startScanV1Route,
  getScanConfigRoute,
  receiveResultsRoute,
  completeScanRoute,
  failScanRoute,
  receiveFailureRoute,
  refuseEngineRoute,
  // Reports
  getReportFindingsRoute,
  listFindingGroupsRoute,
  summarizeReportRoute,
  summarizeReportsRoute,
  exportFindingsRoute,
  getFindingRoute,
  // Fixes
  createAutofixRoute,
  getFixSettingsRoute,
  updateFixSettingsRoute,
  testFixModelRoute,
  // Triage
  triageFindingsRoute,
  applyVexRoute,
  getTriageRoute,
  cancelTriageRoute,
  undoTriageRoute,
  // External tickets
  unlinkExternalTicketRoute,
  linkTicketRoute,
  listTicketsRoute,
  listFindingTicketsRoute,
  unlinkTicketRoute,
  // Policies
  listPoliciesV1Route,
  listPoliciesRoute,
  getPolicyRoute,
  createPolicyRoute,
  updatePolicyRoute,
  previewPolicyRoute,
  deletePolicyRoute,
  migratePoliciesRoute,
  // The rule registry
  listRegistryRulesRoute,
  importRegistryRulesRoute,
  importRegistryRulesFromGitRoute,
  getRegistryRuleRoute,
  updateRegistryRuleRoute,
  deleteRegistryRuleRoute,
  publishRuleRoute,
  serveAuto,
  serveAutoShort,
  servePack,
  servePackShort,
  serveRule,
  serveRuleShort,
  // Projects
  editProjectsRoute,
  listProjectsRoute,
  countCoverageRoute,
  createProjectRoute,
  showProjectRoute,
  updateProjectRoute,
  archiveProjectRoute,
  unarchiveProjectRoute,
  syncProjectRoute,
  choosePrimaryRefRoute,
  clearPrimaryRefRoute,
  // Source-code hosts
  listConnectionsRoute,
  createConnectionRoute,
  getConnectionRoute,
  updateConnectionRoute,
  deleteConnectionRoute,
  listConnectionProjectsRoute,
  makeConnectionWebhookRoute,
  getConnectionWebhookRoute,
  deleteConnectionWebhookRoute,
  endPreviousWebhookSecretRoute,
  receiveWebhookRoute,
  // Global ignore patterns
  createProductIgnoresRoute,
  deleteProductIgnoresRoute,
  listProductIgnoresRoute,
  replaceProductIgnoresRoute,
  // Workflows
  listJobsRoute,
  submitRunRoute,
  getRunRoute,
  cancelRunRoute,
  // Supply chain
  listRepositoriesRoute,
  listMatchingDependenciesRoute,
  listPackagesRoute,
  listDependenciesRoute,
  getDependencyPathsRoute,
  // Notifications
  listNotificationChannelsRoute,
  createNotificationChannelRoute,
  getNotificationChannelRoute,
  updateNotificationChannelRoute,
  deleteNotificationChannelRoute,
  rotateSigningSecretRoute,
  endPreviousSigningSecretRoute,
  listNotificationRulesRoute,
  createNotificationRuleRoute,
  getNotificationRuleRoute,
  updateNotificationRuleRoute,
  deleteNotificationRuleRoute,
  testNotificationRuleRoute,
  listNotificationMessagesRoute,
  getNotificationMessageRoute,
  resendNotificationMessageRoute,
  // Saved views
  listViewsRoute,
  createViewRoute,
  updateViewRoute,
  deleteViewRoute,
  // The audit log
  listAuditRoute,
  exportAuditRoute,
  verifyAuditRoute,
  listAuditDestinationsRoute,
  createAuditDestinationRoute,
  updateAuditDestinationRoute,
  deleteAuditDestinationRoute,
  testAuditDestinationRoute,
  rotateAuditDestinationSecretRoute,
  endPreviousAuditDestinationSecretRoute,
  // The interface itself
  streamEventsRoute,
  describeInterface(() => routes),
  // Above deployments
  listOperatedDeploymentsRoute,
  createDeploymentRoute,
  inviteFirstAdminRoute,
  suspendDeploymentRoute,
  resumeDeploymentRoute,
  deleteDeploymentRoute,
  setQuotasRoute,
  listOperatorLogRoute,
];
