/** Made by npm run api:types from openapi/openapi.json. Do not edit. */
export interface paths {
  '/.well-known/jwks.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Public keys of user JWTs */
    get: operations['PublishKeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/actions/{notificationRuleId}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Test a notification rule */
    post: operations['TestNotificationRule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/connections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List connections to source-code hosts */
    get: operations['ListConnections'];
    put?: never;
    /**
     * Create a connection to a source-code host
     * @description The credential is stored encrypted, and no response ever shows it. It is a token or password for an https:// URL, a private key (with the trusted host keys) for an ssh:// URL, and the key of a GitHub App if `credentialKind` says so.
     */
    post: operations['CreateConnection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/connections/{connectionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a connection */
    get: operations['GetConnection'];
    put?: never;
    post?: never;
    /** Delete a connection and its credential */
    delete: operations['DeleteConnection'];
    options?: never;
    head?: never;
    /**
     * Update a connection
     * @description Absent fields stay unchanged. A credential is only ever sent to the host it was entered for: if you change the host, send the credential again.
     */
    patch: operations['UpdateConnection'];
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/connections/{connectionId}/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the projects that use a connection
     * @description Lists the projects whose URL matches this connection better than any other.
     */
    get: operations['ListConnectionProjects'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a connection’s webhook */
    get: operations['GetConnectionWebhook'];
    put?: never;
    /**
     * Create a connection’s webhook, or replace its secret
     * @description Enter the URL and the secret at the host, which then notifies Parapet of each push. The secret is shown only once. Replacing it keeps the URL; deliveries signed with the previous secret are refused.
     */
    post: operations['MakeConnectionWebhook'];
    /** Delete a connection’s webhook */
    delete: operations['DeleteConnectionWebhook'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/fix-settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the settings for fixes */
    get: operations['GetFixSettings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Update the settings for fixes
     * @description Absent fields stay unchanged. The model’s credential is only ever sent to the host it was entered for: if you change the host, send the credential again.
     */
    patch: operations['UpdateFixSettings'];
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/fix-settings/_test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Test the model that writes fixes
     * @description Calls the configured model with a few hundred tokens, which count towards the month’s budget.
     */
    post: operations['TestFixModel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/ignores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the global ignore patterns, by product */
    get: operations['ListProductIgnores'];
    put?: never;
    /**
     * Add global ignore patterns for one or more products
     * @description The patterns (gitignore syntax) are added after the product’s present ones; a pattern that it already has keeps its place. With a project’s next scan, findings on paths that they match become REMOVED. When you delete the patterns and a scan reports the findings again, they return with their triage. A pattern that can never match is refused.
     */
    post: operations['CreateProductIgnores'];
    /** Remove the global ignore patterns of one or more products */
    delete: operations['DeleteProductIgnores'];
    options?: never;
    head?: never;
    /**
     * Replace the global ignore patterns of one or more products
     * @description Products that the body does not name keep their patterns.
     */
    patch: operations['ReplaceProductIgnores'];
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/invites': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List open invites, newest first, without their secrets
     * @description Accepted and revoked invites are left out; expired ones are included.
     */
    get: operations['ListInvites'];
    put?: never;
    /**
     * Invite a person by e-mail address
     * @description The link works once, for 7 days, and only while you are an admin. A new invite for the same address replaces the previous one. Parapet sends no mail: pass the link on yourself. Only a signed-in admin can invite, so a stolen token cannot create accounts.
     */
    post: operations['CreateInvite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/invites/{inviteId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Revoke an invite */
    delete: operations['RevokeInvite'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/repos': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List projects by name, with their open findings */
    get: operations['ListProjects'];
    put?: never;
    /**
     * Create a project
     * @description An upload to a project that does not exist creates it, too.
     */
    post: operations['CreateProject'];
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Edit several projects at once
     * @description All projects are changed, or none. A project that does not exist, that you cannot see, or that is listed twice is a 400.
     */
    patch: operations['BulkEditProjects'];
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/repos/{repoId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a project */
    get: operations['GetProject'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Set the URL of a project’s repository
     * @description Admins only: a sync reads the repository at this URL, with the credential of the connection that matches it. Parapet forgets what it knew about the repository at the previous URL.
     */
    patch: operations['UpdateProject'];
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/repos/{repoId}/_archive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Archive a project
     * @description Its findings stay; reports show them as archived.
     */
    post: operations['ArchiveProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/repos/{repoId}/_sync': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sync a project with its source-code host
     * @description Schedules a run of type `project_sync`, which the list of jobs shows, and returns the project as it is now. If a sync is already queued, no second one is scheduled.
     */
    post: operations['SyncProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/repos/{repoId}/_unarchive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Unarchive a project */
    post: operations['UnarchiveProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/repos/{repoId}/primary-ref': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Choose the primary ref of a project
     * @description Takes the id of a branch or tag from the project’s record. From then on reports show the findings of this ref, and none of the previous one.
     */
    put: operations['ChoosePrimaryRef'];
    post?: never;
    /**
     * Reset the primary ref
     * @description The primary ref is then the host’s default branch, else main, else master, else the first ref that is not a pull request.
     */
    delete: operations['ClearPrimaryRef'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List API tokens, newest first, without their secrets
     * @description Lists your own tokens; for an admin, those of the whole deployment. Revoked tokens are left out; expired ones are included.
     */
    get: operations['ListTokens'];
    put?: never;
    /**
     * Create an API token
     * @description The token always has the rights that you have at the time, and is revoked when you leave the deployment. Only a signed-in person can create one, so a stolen token cannot create others.
     */
    post: operations['CreateToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/tokens/{tokenId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke an API token
     * @description You can revoke your own tokens, and as an admin any in the deployment. A token can also revoke itself.
     */
    delete: operations['RevokeToken'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/users/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a member from the deployment
     * @description Also removes them from its teams and revokes their API tokens for this deployment for good; if it was their only deployment, they are signed out. The account itself stays. The last active admin cannot be removed (409).
     */
    delete: operations['RemoveUser'];
    options?: never;
    head?: never;
    /**
     * Change a member’s role in the deployment
     * @description Takes effect with the member’s next request. The role of the last active admin cannot be lowered (409).
     */
    patch: operations['ChangeUserRole'];
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/users/{userId}/_deactivate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deactivate a member of the deployment
     * @description Takes effect at once: their API tokens for this deployment are revoked for good, and if it was their only deployment, they are signed out. Their teams and role are kept for when they come back. The last active admin cannot be deactivated (409).
     */
    post: operations['DeactivateUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/users/{userId}/_reactivate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reactivate a member
     * @description They get their role and teams back; their old API tokens stay revoked.
     */
    post: operations['ReactivateUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/users/{userId}/scm-identities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Set a member’s identities on source-code hosts
     * @description Replaces the previous identities. `pruneScm` of ListDeploymentUsers keeps only members with an identity.
     */
    put: operations['SetUserScmIdentities'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/users/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List deployment users, paged
     * @description All members of a deployment see each other. You see only the teams that you belong to; admins see all.
     */
    post: operations['ListDeploymentUsers'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/current': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The deployment that a scanner’s token belongs to */
    get: operations['GetCurrentDeployment'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/identity': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The user that a scanner’s token belongs to */
    get: operations['GetAgentIdentity'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/scans/{scanId}/complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * End a scan in a pipeline
     * @description Call again until `success` is true: then the findings are stored.
     */
    post: operations['CompleteCiScan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/scans/{scanId}/error': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Report that a scan in a pipeline failed */
    post: operations['FailCiScan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/scans/{scanId}/results': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send the results of a scan in a pipeline
     * @description Findings, suppressed findings, and what was scanned. If they are sent several times before the scan is complete, the last ones count.
     */
    post: operations['SendCiScanResults'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/tokens/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request a token through a browser, as `semgrep login` does
     * @description Answers 404 until a signed-in person approves the key, and again once the token has been handed over. The key is the command’s own secret.
     */
    post: operations['AskForToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/v1/deployments/{deploymentId}/entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List who changed what, newest first */
    get: operations['ListAuditEntries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/v1/deployments/{deploymentId}/state': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Verify the audit log from its first entry to its last */
    get: operations['VerifyAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/invites/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Join a deployment with an invite
     * @description Creates an account for the invited address, or checks the password of the existing one; then sign in. A link works once.
     */
    post: operations['AcceptInvite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in with e-mail address and password
     * @description Attempts are limited per account and per address. A 429 says when to try again (Retry-After).
     */
    post: operations['LogIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign out: the session and its tokens end at once
     * @description Clears the cookie. If the cookie belongs to another session of the same person, that session ends, too.
     */
    post: operations['LogOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get your account and your deployments */
    get: operations['ShowMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Exchange a refresh token for new tokens
     * @description Each refresh token works once. Using one a second time ends the session, because it must have been stolen; within 30 s of the first use Parapet assumes a reloaded page instead, and returns tokens of the same session. A request without a token in its body is authenticated by the cookie `parapet_session`, and must carry the Origin of a page of this server.
     */
    post: operations['RefreshSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/token-requests/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Approve a request for a token
     * @description Creates an API token of yours with the CI permission. Only the holder of the key gets it, once and within five minutes; otherwise it expires. Only a signed-in person can approve, so a stolen token cannot create others.
     */
    post: operations['ApproveTokenRequest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/token-requests/show': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Show a request for a token
     * @description Approve only requests that you started yourself: the requester gets a token that acts as you.
     */
    post: operations['ShowTokenRequest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/cli/scans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Start a scan in a pipeline, as older clients do */
    post: operations['StartCiScanV1'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/cli/v2/scans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a scan in a pipeline
     * @description Repeating the call with the same `unique_id` returns the same scan. Nothing is stored for a dry run.
     */
    post: operations['StartCiScan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/cli/v2/scans/{uniqueId}/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the rules and settings of a started scan */
    get: operations['GetCiScanConfig'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events/v1/deployments/{deploymentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Stream changes in the deployment
     * @description Server-sent events about the projects that you see: scans and runs that change state, and findings that change. There is no history: after a gap, fetch again what you show. When its session or token ends, the stream is closed within 30 s.
     */
    get: operations['StreamEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/hooks/scm/{hookKey}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive a webhook from a source-code host
     * @description The URL that MakeConnectionWebhook returns. Accepts the webhooks of GitHub, GitLab, Gitea and Forgejo, and from a plain git server a body signed per Standard Webhooks. Syncs the projects of the repository; a repeated delivery takes effect once.
     */
    post: operations['ReceiveWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/v1/deployments/{deploymentId}/channels': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List notification channels, oldest first */
    get: operations['ListNotificationChannels'];
    put?: never;
    /**
     * Create a notification channel
     * @description A mailbox, a Slack-compatible or Microsoft Teams webhook, or a generic webhook signed per Standard Webhooks. Parapet sends nothing through it until a rule uses it.
     */
    post: operations['CreateNotificationChannel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a notification channel, without its secrets */
    get: operations['GetNotificationChannel'];
    put?: never;
    post?: never;
    /**
     * Delete a notification channel that no rule uses
     * @description Its queued messages and its delivery log are deleted with it.
     */
    delete: operations['DeleteNotificationChannel'];
    options?: never;
    head?: never;
    /**
     * Update a notification channel’s name or settings
     * @description An absent secret stays unchanged; send a mail password again when the host, the port or the security changes.
     */
    patch: operations['UpdateNotificationChannel'];
    trace?: never;
  };
  '/api/notifications/v1/deployments/{deploymentId}/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List notification messages, newest first
     * @description Messages are kept for 30 days after they end. A `DEAD` message failed its last attempt.
     */
    get: operations['ListNotificationMessages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/v1/deployments/{deploymentId}/messages/{notificationMessageId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a notification message with its attempts */
    get: operations['GetNotificationMessage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/v1/deployments/{deploymentId}/messages/{notificationMessageId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resend a dead or suppressed message
     * @description The message keeps its key: a receiver that already has it drops the repeat.
     */
    post: operations['ResendNotificationMessage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/v1/deployments/{deploymentId}/rules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List notification rules, oldest first */
    get: operations['ListNotificationRules'];
    put?: never;
    /**
     * Create a notification rule
     * @description Sends one digest per scan, with the findings on the primary ref and those new in a pull request.
     */
    post: operations['CreateNotificationRule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/v1/deployments/{deploymentId}/rules/{notificationRuleId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a notification rule */
    get: operations['GetNotificationRule'];
    put?: never;
    post?: never;
    /**
     * Delete a notification rule
     * @description Its queued messages that were not tried yet are not sent.
     */
    delete: operations['DeleteNotificationRule'];
    options?: never;
    head?: never;
    /**
     * Update a notification rule
     * @description A disabled rule sends nothing, not even its queued messages that were not tried yet.
     */
    patch: operations['UpdateNotificationRule'];
    trace?: never;
  };
  '/api/permissions/v2/deployments/{deploymentId}/teams': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List teams by slug
     * @description Lists the teams that you belong to; for an admin, all.
     */
    get: operations['ListTeams'];
    put?: never;
    /**
     * Create a team
     * @description Admins can create a team anywhere; managers below a team that they manage, as the new team’s first manager. The team has no repositories and users until UpdateTeam adds them. Membership of a parent team has no effect on its sub-teams.
     */
    post: operations['CreateTeam'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a team with its repositories and sub-teams */
    get: operations['GetTeam'];
    put?: never;
    post?: never;
    /**
     * Delete a team
     * @description Its repositories and people stay, but lose the access that the team gave. Its sub-teams move up to its parent, with everything in them.
     */
    delete: operations['DeleteTeam'];
    options?: never;
    head?: never;
    /**
     * Update a deployment RBAC team
     * @description For admins and the team’s managers; managers can only add repositories that they manage themselves. All changes are made, or none. An element without an action is added; adding a present member changes their role.
     */
    patch: operations['UpdateTeam'];
    trace?: never;
  };
  '/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the users of a team, by id */
    get: operations['ListTeamUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/policies/v1/deployments/{deploymentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List policies
     * @deprecated
     * @description Deprecated in favour of `/api/policies/v2/`. Once the deployment is migrated to the unified policies model, it answers 410 with the code DEPLOYMENT_MIGRATED.
     */
    get: operations['ListPolicies'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/policies/v2/deployments/{deploymentId}/migration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Migrate the deployment to the unified policies model
     * @description This cannot be undone. From then on the deprecated policies service and the ruleboards service answer 410 with the code DEPLOYMENT_MIGRATED; policies and their decisions stay the same.
     */
    post: operations['MigratePolicies'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/policies/v2/deployments/{deploymentId}/policies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List policies with their rules, oldest first */
    get: operations['ListUnifiedPolicies'];
    put?: never;
    /**
     * Create a policy
     * @description It is evaluated before its product’s default policy and after older policies. It takes effect with each project’s next scan.
     */
    post: operations['CreatePolicy'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/policies/v2/deployments/{deploymentId}/policies/{policyId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a policy with its rules */
    get: operations['GetPolicy'];
    put?: never;
    post?: never;
    /**
     * Delete a policy
     * @description A default policy cannot be deleted. Findings keep its decision until their project’s next scan.
     */
    delete: operations['DeletePolicy'];
    options?: never;
    head?: never;
    /**
     * Update a policy’s name or its rules
     * @description `rules` replaces all rules; absent fields stay unchanged. It takes effect with each project’s next scan.
     */
    patch: operations['UpdatePolicy'];
    trace?: never;
  };
  '/api/registry/rules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Publish a rule, as `semgrep publish` does
     * @description Publishes to the registry of the API token’s deployment; the token needs the CI permission, and its owner must be an admin.
     */
    post: operations['PublishRule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/registry/v1/deployments/{deploymentId}/rules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the rules of the registry, by id */
    get: operations['ListRegistryRules'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/registry/v1/deployments/{deploymentId}/rules/_import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Import rules from files
     * @description Valid rules are imported, the others are listed in `refused`; 400 if no rule is valid. An existing rule gets a new version, or none if its content is unchanged.
     */
    post: operations['ImportRegistryRules'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/registry/v1/deployments/{deploymentId}/rules/_import_git': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Import the rules of a git repository
     * @description A run of type `rule_import` imports them, with the connection that matches the URL; its log lists the refused rules. Rules that an earlier import found there, and that are gone now, are deleted.
     */
    post: operations['ImportRegistryRulesFromGit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/registry/v1/deployments/{deploymentId}/rules/{ruleId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a rule with its versions, the latest first
     * @description The 50 latest versions; the first is current.
     */
    get: operations['GetRegistryRule'];
    put?: never;
    post?: never;
    /**
     * Delete a rule
     * @description If it is imported again, its versions continue. Rules of the starter pack can only be disabled.
     */
    delete: operations['DeleteRegistryRule'];
    options?: never;
    head?: never;
    /**
     * Enable or disable a rule
     * @description A disabled rule is not sent to scanners: its findings become REMOVED with each project’s next scan. Neither an import nor an upgrade of Parapet enables it again.
     */
    patch: operations['UpdateRegistryRule'];
    trace?: never;
  };
  '/api/reporting/{deploymentId}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Export all findings of a report
     * @description Returns as many rows as the `total` of the same query: as CSV that is safe to open in a spreadsheet (a cell that begins like a formula gets an apostrophe in front), or as one `ReportFinding` per line. If the connection ends before the last chunk, the file is incomplete.
     */
    post: operations['ExportFindings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reporting/{deploymentId}/findings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the findings of a report
     * @description Newest relevant first. The totals count the whole query and are the same on all its pages; the first page fixes a missing `until`.
     */
    post: operations['GetReportFindings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reporting/{deploymentId}/findings/{findingId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one finding with its history and the evidence of its identity */
    get: operations['GetFinding'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reporting/{deploymentId}/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Count the findings of a report in groups
     * @description Takes the query of GetReportFindings. Each count equals the `total` of that operation for the query narrowed to the group. Time buckets are in order and without gaps; severities, products and states in their own order; all others largest first.
     */
    post: operations['SummarizeReport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sca/deployments/{deploymentId}/dependencies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List the dependencies of all repositories that match a filter
     * @description Lists the matching dependencies of each repository that `ListRepositoriesForDependencies` returns for the same filter, by repository, then by package. A page may be short, or empty, while `nextCursor` is not: continue from there.
     */
    post: operations['ListDependencies'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sca/deployments/{deploymentId}/dependencies/{dependencyId}/paths': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the paths that bring a dependency into its repository
     * @description At most 100 paths of at most 30 packages each, without repetition, shortest first.
     */
    get: operations['GetDependencyPaths'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sca/deployments/{deploymentId}/packages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Complete the name of a package
     * @description At most 20, by name: first names that begin with the text, then names that contain it.
     */
    get: operations['ListPackages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sca/deployments/{deploymentId}/repositories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List repositories with dependencies that match a filter
     * @description Searches the latest inventory of each repository’s primary branch. Ordered by ascending id; a repository that is added or deleted between two pages neither repeats nor hides others. A page may be short, or empty, while `hasMore` is true: continue from `cursor`.
     */
    post: operations['ListRepositoriesForDependencies'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sca/deployments/{deploymentId}/repositories/{repositoryId}/dependencies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the dependencies of one repository, by package
     * @description Lists the latest inventory of its primary branch: as many as its `numDependencies`.
     */
    get: operations['ListRepositoryDependencies'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/scans/v1/deployments/{deploymentId}/scans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List scans, newest first
     * @description Lists the scans of the projects that you see. All filters must match. A page may be short, or empty, while `nextCursor` is not: continue from there.
     */
    get: operations['ListScans'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/scans/v1/deployments/{deploymentId}/scans/{scanId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a scan’s progress, and its outcome once it has ended */
    get: operations['GetScan'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/scans/v1/deployments/{deploymentId}/uploads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a scanner’s output
     * @description The body is the file as the scanner wrote it (SARIF, Semgrep, gitleaks, Trivy, CycloneDX or SPDX JSON), optionally with `Content-Encoding: gzip`; or a multipart form with a `manifest` part (JSON of `{paths, deleted, renames}`) before the `file` part. 202 means that the file is stored and will be processed, even after a crash. With an `Idempotency-Key` header, sending the same upload again returns the same scan.
     */
    post: operations['UploadScan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticketing/v2/deployments/{deploymentId}/findings/{findingId}/tickets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List a finding’s tickets and the attempts to create one */
    get: operations['ListFindingTickets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticketing/v2/deployments/{deploymentId}/tickets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List external tickets that are linked to findings, newest first */
    get: operations['ListTickets'];
    put?: never;
    /**
     * Link findings to an external ticket
     * @description All findings are linked, or none. They are added to a ticket with the same URL and slug if you see one, else to a new ticket. A finding has one ticket at a time: linking a second one is a conflict; unlink the first.
     */
    post: operations['LinkTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticketing/v2/deployments/{deploymentId}/tickets/{ticketId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Unlink a ticket from its findings
     * @description Unlinks all of its findings that you see; you need the right to triage each of them. Findings that you do not see stay linked.
     */
    delete: operations['UnlinkTicket'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/triage/v1/deployments/{deploymentId}/triage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Triage findings, by id or by filter
     * @description With `isPreview` it only counts. The decision applies to the same finding on the project’s other refs, present and future. The returned `triageId` is for undoing it.
     */
    post: operations['TriageFindings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Undo an act of triage
     * @description You can undo your own acts, and as an admin anyone’s. Findings that were triaged again since keep their later decision.
     */
    post: operations['UndoTriage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/deployments/{deploymentId}/issues/{issueId}/autofix': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a fix for an issue
     * @description A run of type `autofix` then makes the fix (the rule’s own, or the smallest upgrade of a package), verifies it, and pushes it to the branch `parapet/fix-{issueId}`. If a fix is not possible, the response is 200 with `success` false and the reason.
     */
    post: operations['CreateAutofix'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/deployments/{deploymentId}/ticketing/v2/tickets/{externalTicketId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Unlink an external ticket
     * @description Unlinks all of its issues that you see; you need the right to triage each of them. Issues that you do not see stay linked.
     */
    delete: operations['UnlinkExternalTicket'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/views/v1/deployments/{deploymentId}/views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List your saved views, and the views that others share */
    get: operations['ListSavedViews'];
    put?: never;
    /**
     * Save a view
     * @description A name is unique among your views of a screen. At most 100 views.
     */
    post: operations['CreateSavedView'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/views/v1/deployments/{deploymentId}/views/{viewId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a saved view
     * @description You can delete your own views; views that others share, only as an admin.
     */
    delete: operations['DeleteSavedView'];
    options?: never;
    head?: never;
    /**
     * Update a saved view
     * @description You can delete your own views; views that others share, only as an admin.
     */
    patch: operations['UpdateSavedView'];
    trace?: never;
  };
  '/api/workflows/v1/deployments/{deploymentId}/jobs/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List workflow jobs
     * @description Lists the jobs of the projects that you see. All filters must match. Sorted by `started_at`, a job that has not started counts as the latest; by `status`, jobs are in the order of a job’s life; ties are sorted by start and id, in the same direction.
     */
    post: operations['ListServiceAgenticWorkflowJobs'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/v1/deployments/{deploymentId}/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a workflow
     * @description An accepted workflow will run, even after a crash. You cannot start an `ingest` here: an upload starts it.
     */
    post: operations['SubmitWorkflowRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/v1/deployments/{deploymentId}/runs/{runId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a workflow job with its steps and log */
    get: operations['GetWorkflowRun'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/v1/deployments/{deploymentId}/runs/{runId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a workflow job
     * @description The job is cancelled when the call returns, and its changes are rolled back. Cancelling an ingest cancels its scan, of which nothing is kept. A job that has ended answers 409.
     */
    post: operations['CancelWorkflowRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auto': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rules for `semgrep scan --config`
     * @description Returns rules of the API token’s deployment; the token needs the CI permission. `p/default` and `auto` are all enabled rules, `p/parapet` the starter pack, `p/<language>` the rules of a language, `r/<path>` the rule with that id and those below it. JSON if `Accept` asks for it, else YAML.
     */
    get: operations['ServeAutoRulesShort'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/c/auto': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rules for `semgrep scan --config`
     * @description Returns rules of the API token’s deployment; the token needs the CI permission. `p/default` and `auto` are all enabled rules, `p/parapet` the starter pack, `p/<language>` the rules of a language, `r/<path>` the rule with that id and those below it. JSON if `Accept` asks for it, else YAML.
     */
    get: operations['ServeAutoRules'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/c/p/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rules for `semgrep scan --config`
     * @description Returns rules of the API token’s deployment; the token needs the CI permission. `p/default` and `auto` are all enabled rules, `p/parapet` the starter pack, `p/<language>` the rules of a language, `r/<path>` the rule with that id and those below it. JSON if `Accept` asks for it, else YAML.
     */
    get: operations['ServeRulePack'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/c/r/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rules for `semgrep scan --config`
     * @description Returns rules of the API token’s deployment; the token needs the CI permission. `p/default` and `auto` are all enabled rules, `p/parapet` the starter pack, `p/<language>` the rules of a language, `r/<path>` the rule with that id and those below it. JSON if `Accept` asks for it, else YAML.
     */
    get: operations['ServeRule'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This document */
    get: operations['DescribeInterface'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/p/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rules for `semgrep scan --config`
     * @description Returns rules of the API token’s deployment; the token needs the CI permission. `p/default` and `auto` are all enabled rules, `p/parapet` the starter pack, `p/<language>` the rules of a language, `r/<path>` the rule with that id and those below it. JSON if `Accept` asks for it, else YAML.
     */
    get: operations['ServeRulePackShort'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/r/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rules for `semgrep scan --config`
     * @description Returns rules of the API token’s deployment; the token needs the CI permission. `p/default` and `auto` are all enabled rules, `p/parapet` the starter pack, `p/<language>` the rules of a language, `r/<path>` the rule with that id and those below it. JSON if `Accept` asks for it, else YAML.
     */
    get: operations['ServeRuleShort'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AcceptedInvite: {
      /** @description int64 as a decimal string */
      deploymentId: string;
      /** @description The name to sign in with. */
      email: string;
      /** @description int64 as a decimal string */
      userId: string;
    };
    AuditPage: {
      entries: {
        action: string;
        actor: string;
        /** @description Empty if it was the system itself. */
        actorUserId: string;
        address: string;
        /** Format: date-time */
        at: string;
        changes: {
          [key: string]: unknown;
        };
        /** @description The token or session: `api_token:3`, `jwt:8`. */
        credential: string;
        /** @description SHA-256 of the previous digest and this entry, in hex. */
        digest: string;
        /** @description 1, 2, 3 … without a gap. */
        n: string;
        requestId: string;
        subject: string;
      }[];
      nextCursor: string;
    };
    AuditState: {
      /** @description The first entry that is missing or altered; empty if the log is intact. */
      brokenAt: string;
      /** @description Number of intact entries, from the first. */
      entries: string;
      /** @description Digest of the last intact entry, in hex. Note it elsewhere: a later log must still contain it. */
      head: string;
      /** @description True if the log contains the given `head`. */
      holdsHead: boolean;
      isIntact: boolean;
    };
    CompletedPackages: {
      packages: {
        ecosystem: string;
        /** @description Normalised as the ecosystem compares names. */
        package: string;
      }[];
    };
    Connection: {
      baseUrl: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      credentialKind: 'CREDENTIAL_KIND_TOKEN' | 'CREDENTIAL_KIND_SSH_KEY' | 'CREDENTIAL_KIND_GITHUB_APP';
      /** @description Empty without a GitHub App. */
      githubAppId: string;
      /** @description Installation of the GitHub App; empty if Parapet looks it up per repository. */
      githubInstallationId: string;
      hasCredential: boolean;
      /** @description int64 as a decimal string */
      id: string;
      /** @enum {string} */
      kind: 'CONNECTION_KIND_GIT' | 'CONNECTION_KIND_GITHUB' | 'CONNECTION_KIND_GITLAB' | 'CONNECTION_KIND_GITEA';
      /** @description The host keys trusted over ssh; empty for other URLs. */
      knownHosts: string;
      /** @description Time of the last request to the host. */
      lastCheckedAt: string | null;
      /** @description Error of that request; empty if it succeeded. */
      lastProblem: string;
      name: string;
      /** Format: date-time */
      updatedAt: string;
      username: string;
    };
    ConnectionList: {
      /** @description Oldest first. */
      connections: components['schemas']['Connection'][];
    };
    ConnectionProjectPage: {
      nextCursor: string;
      projects: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
        url: string;
      }[];
    };
    ConnectionWebhook: {
      /** @description Why the last refused delivery was refused; empty if none was. */
      lastProblem: string;
      lastProblemAt: string | null;
      /** @description Time of the last delivery with a valid signature. */
      lastReceivedAt: string | null;
      /** Format: date-time */
      secretCreatedAt: string;
      /** @description Enter it at the host. */
      url: string;
    };
    CreateAutofixAnswer: {
      /** @description Why no fix was started; empty if one was. */
      errors: {
        /** @enum {string} */
        errorType:
          | 'AUTOFIX_ERROR_TYPE_ISSUE_NOT_FOUND'
          | 'AUTOFIX_ERROR_TYPE_UNSUPPORTED_ISSUE_TYPE'
          | 'AUTOFIX_ERROR_TYPE_AUTOFIX_NOT_ENABLED'
          | 'AUTOFIX_ERROR_TYPE_INVALID_REPOSITORY'
          | 'AUTOFIX_ERROR_TYPE_NO_WRITE_ACCESS'
          | 'AUTOFIX_ERROR_TYPE_SCM_CONFIG_NOT_FOUND'
          | 'AUTOFIX_ERROR_TYPE_SCM_TOKEN_FAILED'
          | 'AUTOFIX_ERROR_TYPE_CODE_ACCESS_NOT_GRANTED'
          | 'AUTOFIX_ERROR_TYPE_CREDITS_EXHAUSTED'
          | 'AUTOFIX_ERROR_TYPE_IN_FLIGHT_FIX_PENDING'
          | 'AUTOFIX_ERROR_TYPE_NO_RECOMMENDED_UPGRADE'
          | 'AUTOFIX_ERROR_TYPE_INVALID_ISSUE_STATE';
        message: string;
      }[];
      /** @description The request was accepted; the run says whether the fix could be made. */
      success: boolean;
    };
    CreatedInvite: {
      /** Format: date-time */
      expiresAt: string;
      /** @description int64 as a decimal string */
      id: string;
      /** @description The page that accepts the invite. Give it to the invited person only. */
      link: string;
      /** @description The secret; it is shown only this once. */
      token: string;
    };
    CreatedToken: {
      /** @description int64 as a decimal string */
      id: string;
      /** @description The secret; it is shown only this once. */
      token: string;
    };
    DependencyPaths: {
      dependency: components['schemas']['ProjectDependency'];
      /** @description True if there may be more paths. */
      isTruncated: boolean;
      /** @description Shortest first; each path runs from a direct dependency to this one. Empty if the inventory does not say. */
      paths: components['schemas']['ProjectDependency'][][];
    };
    DeploymentUser: {
      active: boolean;
      /** @description The user’s sign-in methods: `password`. */
      authentication: string[];
      avatarUrl: string;
      email: string;
      /** @description The user’s teams that you can see. */
      groups: {
        group: components['schemas']['UserGroup'];
        /** @enum {string} */
        role: 'ROLE_ADMINISTRATOR' | 'ROLE_MANAGER' | 'ROLE_DEVELOPER' | 'ROLE_READ_ONLY' | 'ROLE_NO_ACCESS';
      }[];
      /** @description int64 as a decimal string */
      id: string;
      /** Format: date-time */
      lastUpdatedAt: string;
      login: string;
      name: string;
      /** @enum {string} */
      orgRole: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
      scimManaged: boolean;
      /**
       * Format: date-time
       * @description When they joined the deployment.
       */
      since: string;
    };
    DeprecatedPolicyList: {
      policies: {
        /** @description int64 as a decimal string */
        id: string;
        isDefault: boolean;
        name: string;
        /** @enum {string} */
        productType: 'PRODUCT_TYPE_SAST' | 'PRODUCT_TYPE_SECRETS';
        slug: string;
      }[];
    };
    EditedProjects: {
      /** @description Only repositories that the edit changed. */
      updatedRepoNames: string[];
    };
    Empty: Record<string, never>;
    Error: {
      /** @description Error code for programs; the set of codes only grows. */
      code: string;
      /** @description Each invalid field, for a 400. */
      details?: {
        message: string;
        path: string;
      }[];
      /** @description What went wrong and how to fix it, as text for people. */
      error: string;
      /** @description Id of this request, as in the log and in X-Request-Id. */
      requestId: string;
    };
    ExternalTicket: {
      externalSlug: string;
      /** @description int64 as a decimal string */
      id: string;
      /** @description Only those that you see. */
      linkedIssueIds: string[];
      url: string;
    };
    FindingDetail: {
      finding: components['schemas']['ReportFinding'];
      /** @description The steps of `dataflowTrace` in order, with their code. */
      flow: {
        /** @description The region’s text, or the lines that contain it; "" if the tool gave none. */
        code: string;
        column: number;
        /** @description First column after the region. */
        endColumn: number;
        endLine: number;
        /** @description 0 if the tool gave none; the same holds for the other members. */
        line: number;
        /** @description The tool’s text on the step. */
        note: string;
        path: string;
        /** @enum {string} */
        role: 'source' | 'intermediate' | 'sink';
        /** @description URL of the line at the source-code host; "" if unknown. */
        url: string;
      }[];
      history: {
        actor: string;
        /** Format: date-time */
        at: string;
        /** @enum {string} */
        cause: 'scan' | 'person' | 'automation' | 'undo';
        fromState:
          | (
              | 'AGGREGATE_ISSUE_STATE_OPEN'
              | 'AGGREGATE_ISSUE_STATE_FIXED'
              | 'AGGREGATE_ISSUE_STATE_REMOVED'
              | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
              | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
              | 'AGGREGATE_ISSUE_STATE_REVIEWING'
              | 'AGGREGATE_ISSUE_STATE_FIXING'
              | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
              | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
            )
          | null;
        fromStatus:
          ('ISSUE_STATUS_UNRESOLVED' | 'ISSUE_STATUS_MUTED' | 'ISSUE_STATUS_FIXED' | 'ISSUE_STATUS_REMOVED') | null;
        fromTriage:
          | (
              | 'FINDING_TRIAGE_STATE_UNTRIAGED'
              | 'FINDING_TRIAGE_STATE_IGNORED'
              | 'FINDING_TRIAGE_STATE_REOPENED'
              | 'FINDING_TRIAGE_STATE_REVIEWING'
              | 'FINDING_TRIAGE_STATE_FIXING'
              | 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED'
            )
          | null;
        note: string;
        reason: string;
        scanId: string;
        /** @enum {string} */
        toState:
          | 'AGGREGATE_ISSUE_STATE_OPEN'
          | 'AGGREGATE_ISSUE_STATE_FIXED'
          | 'AGGREGATE_ISSUE_STATE_REMOVED'
          | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
          | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
          | 'AGGREGATE_ISSUE_STATE_REVIEWING'
          | 'AGGREGATE_ISSUE_STATE_FIXING'
          | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
          | 'AGGREGATE_ISSUE_STATE_UNKNOWN';
        /** @enum {string} */
        toStatus: 'ISSUE_STATUS_UNRESOLVED' | 'ISSUE_STATUS_MUTED' | 'ISSUE_STATUS_FIXED' | 'ISSUE_STATUS_REMOVED';
        /** @enum {string} */
        toTriage:
          | 'FINDING_TRIAGE_STATE_UNTRIAGED'
          | 'FINDING_TRIAGE_STATE_IGNORED'
          | 'FINDING_TRIAGE_STATE_REOPENED'
          | 'FINDING_TRIAGE_STATE_REVIEWING'
          | 'FINDING_TRIAGE_STATE_FIXING'
          | 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED';
        triageReason:
          | (
              | 'FINDING_TRIAGE_REASON_FALSE_POSITIVE'
              | 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK'
              | 'FINDING_TRIAGE_REASON_NO_TIME'
              | 'FINDING_TRIAGE_REASON_DUPLICATE'
              | 'FINDING_TRIAGE_REASON_NO_TRIAGE_REASON'
            )
          | null;
        /** @description The act of triage behind this entry, if you may undo it. */
        undo: {
          /** @description Findings that the act changed. */
          findings: number;
          /** @description int64 as a decimal string */
          triageId: string;
        } | null;
      }[];
      identity: {
        /** @description The same on all refs of the project that have this finding. */
        identityId: string;
        /** @description Why results that differed were matched to this finding, oldest first. */
        matches: {
          evidence: {
            [key: string]: unknown;
          };
          pass: string;
          /** @description int64 as a decimal string */
          scanId: string;
        }[];
      };
      /** @description The tool’s text on the rule, the same for all its findings; "" if there is none. */
      rule: {
        description: string;
        /** @description Often Markdown. */
        help: string;
      };
    };
    FindingsEvent: {
      /** @enum {string} */
      cause: 'SCAN' | 'TRIAGE' | 'UNDO' | 'FIX' | 'TICKET';
      /** @description Only those that you see. */
      projectIds: string[];
    };
    FindingTickets: {
      /** @description Oldest first. */
      ticketAttempts: {
        /** Format: date-time */
        attemptedAt: string;
        responseMessage: string;
      }[];
      /** @description At most one. */
      tickets: components['schemas']['ExternalTicket'][];
    };
    FixModelTest: {
      /** @description Why the model cannot be used as configured; empty if it can. */
      errorDetail: string;
      success: boolean;
    };
    FixSettingsAnswer: {
      settings: {
        /** @description Cost limit for calls of the model per calendar month (UTC), in the unit of its prices; null = no limit. */
        creditsPerMonth: number | null;
        isEnabled: boolean;
        model: {
          baseUrl: string;
          creditsPerMillionInputTokens: number;
          creditsPerMillionOutputTokens: number;
          hasCredential: boolean;
          name: string;
          outputTokensMax: number;
          /** @enum {string} */
          provider: 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE' | 'FIX_MODEL_PROVIDER_ANTHROPIC';
        } | null;
        /** @description Used this month; calls under way count with the most they may cost. */
        spent: {
          credits: number;
          tokens: number;
        };
        /** @description The same limit in tokens, input and output together. */
        tokensPerMonth: number | null;
      };
    };
    HelloEvent: {
      /** @description The server’s version; if it changes, reload the page. */
      version: string;
    };
    /** @description int64, as a decimal string or a number */
    IdInput: string | number;
    ImportedRules: {
      refused: {
        file: string;
        line: number;
        reason: string;
        /** @description Empty if the whole file is refused. */
        ruleId: string;
      }[];
      rules: {
        /** @enum {string} */
        outcome: 'IMPORT_OUTCOME_CREATED' | 'IMPORT_OUTCOME_UPDATED' | 'IMPORT_OUTCOME_UNCHANGED';
        path: string;
        /** @description int64 as a decimal string */
        ruleId: string;
        /** @description int64 as a decimal string */
        versionId: string;
      }[];
    };
    InvitePage: {
      invites: {
        /** Format: date-time */
        createdAt: string;
        email: string;
        /** Format: date-time */
        expiresAt: string;
        /** @description int64 as a decimal string */
        id: string;
        invitedByLogin: string;
        /** @description int64 as a decimal string */
        invitedByUserId: string;
        /** @enum {string} */
        orgRole: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
      }[];
      nextCursor: string;
    };
    /** @description A stream of these until one side ends it, each as `event: <event>`, `data: <data as JSON on one line>` and an empty line. Lines that begin with a colon are comments. */
    LiveEvent:
      | {
          data: components['schemas']['HelloEvent'];
          /** @constant */
          event: 'hello';
        }
      | {
          data: components['schemas']['ScanEvent'];
          /** @constant */
          event: 'scan';
        }
      | {
          data: components['schemas']['RunEvent'];
          /** @constant */
          event: 'run';
        }
      | {
          data: components['schemas']['FindingsEvent'];
          /** @constant */
          event: 'findings';
        };
    MadeConnectionWebhook: {
      /** @description Enter it at the host; it is shown only this once. Empty if the request contained it. */
      secret: string;
      webhook: components['schemas']['ConnectionWebhook'];
    };
    MatchingDependenciesPage: {
      dependencies: components['schemas']['MatchingDependency'][];
      nextCursor: string;
    };
    MatchingDependency: {
      ecosystem: string;
      /** @description int64 as a decimal string */
      id: string;
      licenses: string[];
      lockfilePath: string;
      /** @description Open findings of the package, in any version, in this repository, as GetReportFindings counts them. */
      openFindings: number;
      package: string;
      purl: string;
      repository: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
      };
      /** @enum {string} */
      transitivity: 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY';
      version: string;
    };
    Me: {
      deployments: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
        /** @enum {string} */
        orgRole: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
        /** @description The role’s permissions; on a project, the role in its teams narrows them. */
        permissions: (
          | 'findings.read'
          | 'findings.triage'
          | 'projects.read'
          | 'projects.write'
          | 'scans.upload'
          | 'tokens.manage_own'
          | 'views.manage_own'
          | 'users.read'
          | 'users.manage'
          | 'teams.manage'
          | 'deployment.manage'
          | 'audit.read'
          | 'workflows.run'
          | 'policies.read'
          | 'policies.manage'
          | 'projects.create'
          | 'ignores.manage'
          | 'notifications.manage'
          | 'connections.manage'
          | 'rules.read'
          | 'rules.manage'
        )[];
        slug: string;
      }[];
      user: {
        avatarUrl: string;
        email: string;
        /** @description int64 as a decimal string */
        id: string;
        login: string;
        name: string;
      };
    };
    MigratedPolicies: {
      /** Format: date-time */
      migratedAt: string;
    };
    NotificationChannel: {
      /** Format: date-time */
      createdAt: string;
      email: {
        from: string;
        host: string;
        port: number;
        /** @enum {string} */
        security: 'MAIL_SECURITY_TLS' | 'MAIL_SECURITY_STARTTLS' | 'MAIL_SECURITY_NONE';
        to: string[];
        username: string;
      } | null;
      /** @description int64 as a decimal string */
      id: string;
      /** @enum {string} */
      kind:
        | 'NOTIFICATION_CHANNEL_KIND_EMAIL'
        | 'NOTIFICATION_CHANNEL_KIND_SLACK'
        | 'NOTIFICATION_CHANNEL_KIND_TEAMS'
        | 'NOTIFICATION_CHANNEL_KIND_WEBHOOK';
      name: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description Settings of a generic webhook. */
      webhook: {
        url: string;
      } | null;
    };
    NotificationChannelPage: {
      channels: components['schemas']['NotificationChannel'][];
      nextCursor: string;
    };
    NotificationMessage: {
      /** @description Attempts since it was queued or resent. */
      attempts: number;
      /** @description int64 as a decimal string */
      channelId: string;
      /** Format: date-time */
      createdAt: string;
      endedAt: string | null;
      /** @description int64 as a decimal string */
      id: string;
      lastError: string;
      /** @description Receivers drop repeats by this key: `webhook-id`, and the start of a mail’s Message-ID. */
      messageKey: string;
      /** @description For a queued message: earliest time of the next attempt. */
      nextAttemptAt: string | null;
      /** @description int64 as a decimal string */
      ruleId: string;
      /** @enum {string} */
      status:
        | 'NOTIFICATION_MESSAGE_STATUS_QUEUED'
        | 'NOTIFICATION_MESSAGE_STATUS_DELIVERED'
        | 'NOTIFICATION_MESSAGE_STATUS_DEAD'
        | 'NOTIFICATION_MESSAGE_STATUS_LEFT_OUT';
      /** @description The payload’s type. */
      type: string;
    };
    NotificationMessageDetail: {
      attemptLog: {
        /** Format: date-time */
        attemptedAt: string;
        durationMs: number;
        errorDetail: string;
        success: boolean;
      }[];
      /** @description Attempts since it was queued or resent. */
      attempts: number;
      /** @description int64 as a decimal string */
      channelId: string;
      /** Format: date-time */
      createdAt: string;
      endedAt: string | null;
      /** @description int64 as a decimal string */
      id: string;
      lastError: string;
      /** @description Receivers drop repeats by this key: `webhook-id`, and the start of a mail’s Message-ID. */
      messageKey: string;
      /** @description For a queued message: earliest time of the next attempt. */
      nextAttemptAt: string | null;
      payload:
        | {
            data: {
              bySeverity: {
                critical: number;
                high: number;
                low: number;
                medium: number;
              };
              /** @description int64 as a decimal string */
              deploymentId: string;
              /** @description The most severe ones, at most 20. */
              findings: {
                /** @enum {string} */
                change: 'new' | 'reopened';
                /** @description int64 as a decimal string */
                id: string;
                line: number;
                path: string;
                /** @enum {string} */
                product: 'sast' | 'sca' | 'secrets' | 'ai_sast';
                ruleId: string;
                /** @enum {string} */
                severity: 'low' | 'medium' | 'high' | 'critical';
              }[];
              /** @description Messages of this rule dropped by its hourly limit since its last message. */
              leftOut: number;
              newFindings: number;
              project: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
                tags: string[];
              };
              ref: string;
              reopenedFindings: number;
              /** @description The notification rule that sent it. */
              rule: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
              };
              scan: {
                commit: string;
                /** @description int64 as a decimal string */
                id: string;
              };
            };
            /**
             * Format: date-time
             * @description When it happened, UTC.
             */
            timestamp: string;
            /** @constant */
            type: 'scan.findings';
          }
        | {
            data: {
              /** @description int64 as a decimal string */
              deploymentId: string;
              /** @description Messages of this rule dropped by its hourly limit since its last message. */
              leftOut: number;
              project: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
                tags: string[];
              };
              reason: string;
              ref: string;
              /** @description The notification rule that sent it. */
              rule: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
              };
              scan: {
                commit: string;
                /** @description int64 as a decimal string */
                id: string;
              };
            };
            /**
             * Format: date-time
             * @description When it happened, UTC.
             */
            timestamp: string;
            /** @constant */
            type: 'scan.failed';
          }
        | {
            data: {
              /** @description int64 as a decimal string */
              deploymentId: string;
              /** @description Messages of this rule dropped by its hourly limit since its last message. */
              leftOut: number;
              project: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
                tags: string[];
              } | null;
              reason: string;
              /** @description The notification rule that sent it. */
              rule: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
              };
              run: {
                /** @description int64 as a decimal string */
                id: string;
                workflowType: string;
              };
            };
            /**
             * Format: date-time
             * @description When it happened, UTC.
             */
            timestamp: string;
            /** @constant */
            type: 'run.failed';
          }
        | {
            data: {
              /** @description int64 as a decimal string */
              deploymentId: string;
              /** @description Messages of this rule dropped by its hourly limit since its last message. */
              leftOut: number;
              /** @description The notification rule that sent it. */
              rule: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
              };
            };
            /**
             * Format: date-time
             * @description When it happened, UTC.
             */
            timestamp: string;
            /** @constant */
            type: 'rule.test';
          };
      /** @description int64 as a decimal string */
      ruleId: string;
      /** @enum {string} */
      status:
        | 'NOTIFICATION_MESSAGE_STATUS_QUEUED'
        | 'NOTIFICATION_MESSAGE_STATUS_DELIVERED'
        | 'NOTIFICATION_MESSAGE_STATUS_DEAD'
        | 'NOTIFICATION_MESSAGE_STATUS_LEFT_OUT';
      /** @description The payload’s type. */
      type: string;
    };
    NotificationMessagePage: {
      messages: components['schemas']['NotificationMessage'][];
      nextCursor: string;
    };
    NotificationRule: {
      /** @description int64 as a decimal string */
      channelId: string;
      /** Format: date-time */
      createdAt: string;
      events: (
        | 'NOTIFICATION_EVENT_NEW_FINDINGS'
        | 'NOTIFICATION_EVENT_REOPENED_FINDINGS'
        | 'NOTIFICATION_EVENT_SCAN_FAILED'
        | 'NOTIFICATION_EVENT_RUN_FAILED'
      )[];
      hourlyMax: number;
      /** @description int64 as a decimal string */
      id: string;
      isEnabled: boolean;
      name: string;
      products: ('PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST')[];
      projectIds: string[];
      severities: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
      tags: string[];
      /** Format: date-time */
      updatedAt: string;
    };
    NotificationRulePage: {
      nextCursor: string;
      rules: components['schemas']['NotificationRule'][];
    };
    NotificationRuleTest: {
      /** @description Why the message did not arrive; empty if it did. */
      errorDetail: string;
      success: boolean;
    };
    Policy: {
      /** Format: date-time */
      createdAt: string;
      /** @description int64 as a decimal string */
      id: string;
      isDefault: boolean;
      name: string;
      /** @enum {string} */
      productType: 'PRODUCT_TYPE_SAST' | 'PRODUCT_TYPE_SECRETS';
      rules: {
        /** @enum {string} */
        mode: 'POLICY_MODE_MONITOR' | 'POLICY_MODE_COMMENT' | 'POLICY_MODE_BLOCK' | 'POLICY_MODE_DISABLED';
        rulePattern: string;
        severities: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
      }[];
      slug: string;
      /** Format: date-time */
      updatedAt: string;
    };
    PolicyPage: {
      /** @description Time of the migration to the unified policies model. */
      migratedAt: string | null;
      nextCursor: string;
      policies: components['schemas']['Policy'][];
    };
    ProductIgnores: {
      productIgnores: {
        ignores: string[];
        /** @enum {string} */
        product: 'PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST';
      }[];
    };
    Project: {
      aiScans: {
        fullScan: boolean;
      };
      archivedAt: string | null;
      /** @description What the caller may do with it. */
      authorizedScopes: (
        | 'REPO_SCOPE_READ_FINDING'
        | 'REPO_SCOPE_TRIAGE_FINDING'
        | 'REPO_SCOPE_MANAGE_PROJECT_SETTINGS'
        | 'REPO_SCOPE_DELETE_PROJECT'
        | 'REPO_SCOPE_ASSIGN_TEAM'
      )[];
      cloudContext: null;
      defaultBranch: string;
      defaultRef: {
        /** @description int64 as a decimal string */
        id: string;
        ref: string;
      } | null;
      /** @description int64 as a decimal string */
      deploymentId: string;
      /** @description The first completed scan. */
      firstScanId: string;
      hasCodeAccess: boolean;
      /** @description int64 as a decimal string */
      id: string;
      /** @description Active patterns of all products. */
      ignoredFiles: string[];
      isArchived: boolean;
      isDisconnected: boolean;
      isScmArchived: boolean;
      /** @description Archived in Parapet, independent of its host. */
      isSemgrepArchived: boolean;
      /** @description True if a scan of the project was completed. */
      isSetup: boolean;
      lastScannedRef: {
        /** @description int64 as a decimal string */
        id: string;
        ref: string;
      } | null;
      latestFullScaScanAt: string | null;
      latestFullScaScanParserErrors: {
        errors: {
          location: {
            committedAt: string | null;
            endCol: string;
            endLine: string;
            path: string;
            startCol: string;
            startLine: string;
            url: string;
          };
          parser: string;
          reason: string;
          text: string;
        }[];
      };
      latestScan: {
        aiFailureReason: null;
        completedAt: string | null;
        /** @description As reported by the scanner’s command in a pipeline; else empty. */
        exitCode: string;
        hasLogs: boolean;
        /** @description int64 as a decimal string */
        id: string;
        isManagedScanPlaceholder: boolean;
        startedAt: string | null;
        /** @enum {string} */
        status:
          | 'SCAN_STATUS_PENDING'
          | 'SCAN_STATUS_RUNNING'
          | 'SCAN_STATUS_COMPLETED'
          | 'SCAN_STATUS_ERROR'
          | 'SCAN_STATUS_CANCELLED'
          | 'SCAN_STATUS_NEVER_FINISHED';
      } | null;
      linkedRepos: string[];
      managedScans: {
        diffScan: boolean;
        fullScan: boolean;
        numConfigs: number;
      };
      name: string;
      primaryRef: {
        /** @description int64 as a decimal string */
        id: string;
        /** @description True if a person chose it. */
        isOverride: boolean;
        ref: string;
      } | null;
      productIgnoredFiles: {
        sast: string[];
        sca: string[];
        secrets: string[];
      };
      provider:
        | (
            | 'PROVIDER_GITHUB'
            | 'PROVIDER_GITHUB_ENTERPRISE'
            | 'PROVIDER_GITLAB'
            | 'PROVIDER_GITLAB_SELFMANAGED'
            | 'PROVIDER_BITBUCKET'
            | 'PROVIDER_BITBUCKET_DATACENTER'
            | 'PROVIDER_AZURE_DEVOPS'
            | 'PROVIDER_GITEA'
            | 'PROVIDER_UNKNOWN'
          )
        | null;
      /** Format: date-time */
      provisionedAt: string;
      /** @description Branches and tags: the primary one, the default one, then the newest; at most 200. */
      refs: {
        isDefault: boolean;
        isPrimary: boolean;
        ref: string;
        /** @description int64 as a decimal string */
        repoRefId: string;
      }[];
      repositoryScmLinkId: string;
      scaInfo: {
        /** @description Number of packages by lockfile path. */
        dependencyCounts: {
          [key: string]: string;
        };
      };
      /** @description Unix time in seconds; 0 = never. */
      scmLastSyncedAt: number;
      scmType:
        | (
            | 'SCM_TYPE_GITHUB'
            | 'SCM_TYPE_GITHUB_ENTERPRISE'
            | 'SCM_TYPE_GITLAB'
            | 'SCM_TYPE_GITLAB_SELFMANAGED'
            | 'SCM_TYPE_BITBUCKET'
            | 'SCM_TYPE_BITBUCKET_DATACENTER'
            | 'SCM_TYPE_AZURE_DEVOPS'
            | 'SCM_TYPE_GITEA'
            | 'SCM_TYPE_UNKNOWN'
          )
        | null;
      tags: string[];
      tokenScopes: {
        manageWebhooks: boolean;
        readChecks: boolean;
        readContents: boolean;
        readMembers: boolean;
        readMetadata: boolean;
        readPullRequest: boolean;
        writeChecks: boolean;
        writeContents: boolean;
        writePullRequest: boolean;
        writePullRequestComment: boolean;
      };
      url: string;
    };
    ProjectDependenciesPage: {
      dependencies: components['schemas']['ProjectDependency'][];
      nextCursor: string;
    };
    ProjectDependency: {
      ecosystem: string;
      /** @description int64 as a decimal string */
      id: string;
      licenses: string[];
      lockfilePath: string;
      package: string;
      purl: string;
      /** @enum {string} */
      transitivity: 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY';
      version: string;
    };
    ProjectPage: {
      nextCursor: string;
      repos: {
        aiScans: {
          fullScan: boolean;
        };
        archivedAt: string | null;
        /**
         * @description Coverage of the primary ref, by its last ended scan.
         * @enum {string}
         */
        coverage: 'COVERAGE_OK' | 'COVERAGE_NEVER_SCANNED' | 'COVERAGE_FAILING' | 'COVERAGE_STALE';
        /** @description int64 as a decimal string */
        id: string;
        isArchived: boolean;
        lastScanCompletedAt: string | null;
        /** @description The newest scan of any ref. */
        latestScan: {
          completedAt: string | null;
          /** @description int64 as a decimal string */
          id: string;
          problemCount: number;
          ref: string;
          /** @enum {string} */
          status:
            | 'SCAN_STATUS_PENDING'
            | 'SCAN_STATUS_RUNNING'
            | 'SCAN_STATUS_COMPLETED'
            | 'SCAN_STATUS_ERROR'
            | 'SCAN_STATUS_CANCELLED'
            | 'SCAN_STATUS_NEVER_FINISHED';
        } | null;
        managedScans: {
          diffScan: boolean;
          fullScan: boolean;
          numConfigs: number;
        };
        name: string;
        /** @description Open findings on the primary ref, as GetReportFindings counts them. */
        openFindings: {
          critical: number;
          high: number;
          low: number;
          medium: number;
        };
        primaryRef: {
          /** @description int64 as a decimal string */
          id: string;
          isOverride: boolean;
          ref: string;
        } | null;
        provider:
          | (
              | 'PROVIDER_GITHUB'
              | 'PROVIDER_GITHUB_ENTERPRISE'
              | 'PROVIDER_GITLAB'
              | 'PROVIDER_GITLAB_SELFMANAGED'
              | 'PROVIDER_BITBUCKET'
              | 'PROVIDER_BITBUCKET_DATACENTER'
              | 'PROVIDER_AZURE_DEVOPS'
              | 'PROVIDER_GITEA'
              | 'PROVIDER_UNKNOWN'
            )
          | null;
        /** @description Why the last sync failed; empty if it succeeded. */
        syncError: string;
        tags: string[];
        url: string;
      }[];
    };
    PublishedRule: {
      id: string;
      path: string;
    };
    RegistryRule: {
      /** @description A login; empty for the starter pack. */
      author: string;
      /** Format: date-time */
      createdAt: string;
      /** @description SHA-256 of the definition, independent of the order of its keys. */
      digest: string;
      isEnabled: boolean;
      languages: string[];
      license: string;
      origin: {
        commit: string;
        /** @description Empty unless it was imported from a file. */
        file: string;
        /** @enum {string} */
        kind:
          | 'RULE_ORIGIN_KIND_STARTER_PACK'
          | 'RULE_ORIGIN_KIND_PUBLISHED'
          | 'RULE_ORIGIN_KIND_FILE'
          | 'RULE_ORIGIN_KIND_GIT';
        /** @description Where `semgrep publish` was run, as it reports it. */
        note: string;
        ref: string;
        /** @description Empty unless it was imported from a git repository. */
        repositoryUrl: string;
      };
      /** @description The rule’s own id, which findings show and policies match. */
      path: string;
      /** @enum {string} */
      product: 'PRODUCT_SAST' | 'PRODUCT_SECRETS' | 'PRODUCT_SCA';
      /** @description int64 as a decimal string */
      ruleId: string;
      /** @enum {string} */
      severity: 'SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL';
      /** Format: date-time */
      updatedAt: string;
      /** @description From 1. */
      version: number;
      /** @description int64 as a decimal string */
      versionId: string;
      /** @enum {string} */
      visibility: 'RULE_VISIBILITY_ORG_PRIVATE' | 'RULE_VISIBILITY_UNLISTED';
    };
    RegistryRulePage: {
      nextCursor: string;
      rules: components['schemas']['RegistryRule'][];
    };
    RegistryRuleWithVersions: {
      rule: components['schemas']['RegistryRule'];
      versions: {
        /** @description A login; empty for the starter pack. */
        author: string;
        /** Format: date-time */
        createdAt: string;
        /** @description The rule, parsed. */
        definition: {
          [key: string]: unknown;
        };
        /** @description SHA-256 of the definition, independent of the order of its keys. */
        digest: string;
        languages: string[];
        license: string;
        origin: {
          commit: string;
          /** @description Empty unless it was imported from a file. */
          file: string;
          /** @enum {string} */
          kind:
            | 'RULE_ORIGIN_KIND_STARTER_PACK'
            | 'RULE_ORIGIN_KIND_PUBLISHED'
            | 'RULE_ORIGIN_KIND_FILE'
            | 'RULE_ORIGIN_KIND_GIT';
          /** @description Where `semgrep publish` was run, as it reports it. */
          note: string;
          ref: string;
          /** @description Empty unless it was imported from a git repository. */
          repositoryUrl: string;
        };
        /** @enum {string} */
        product: 'PRODUCT_SAST' | 'PRODUCT_SECRETS' | 'PRODUCT_SCA';
        /** @enum {string} */
        severity: 'SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL';
        /** @description The rule’s source text. */
        source: string;
        /** @description From 1. */
        version: number;
        /** @description int64 as a decimal string */
        versionId: string;
      }[];
    };
    ReportFinding: {
      activityHistory: {
        actor: string;
        /** Format: date-time */
        date: string;
        exceptionRequestDetails: {
          [key: string]: unknown;
        } | null;
        /** @enum {string} */
        historyType:
          | 'HISTORY_TYPE_DETECTED'
          | 'HISTORY_TYPE_STATUS_CHANGED'
          | 'HISTORY_TYPE_TRIAGE_CHANGED'
          | 'HISTORY_TYPE_TICKET_LINKED'
          | 'HISTORY_TYPE_TICKET_UNLINKED';
        note: string;
        title: string;
        triageReason: string;
      }[];
      /** @enum {string} */
      aggregateState:
        | 'AGGREGATE_ISSUE_STATE_OPEN'
        | 'AGGREGATE_ISSUE_STATE_FIXED'
        | 'AGGREGATE_ISSUE_STATE_REMOVED'
        | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
        | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
        | 'AGGREGATE_ISSUE_STATE_REVIEWING'
        | 'AGGREGATE_ISSUE_STATE_FIXING'
        | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
        | 'AGGREGATE_ISSUE_STATE_UNKNOWN';
      aiExploitConditions: {
        confirmed: boolean;
        description: string;
      }[];
      aiImpact: string;
      aiTags: {
        id: string;
        path: string;
        tags: string;
      } | null;
      autotriage: {
        feedback: {
          autotriageId: string;
          note: string;
          rating: string | null;
        } | null;
        id: string;
        issueId: string;
        matchBasedId: string;
        memoryIdsReferenced: string[];
        memoryIdsRendered: string[];
        reason: string;
        verdict: string | null;
      } | null;
      category: string;
      clickToFixCommitMsg: string;
      clickToFixPrId: string;
      clickToFixPrUrl: string;
      codeowners: {
        id: string;
        isTeam: boolean;
        members: {
          [key: string]: unknown;
        }[];
        name: string;
      }[];
      codeSnippet: string;
      codeSnippets: {
        content: string;
        path: string;
      }[];
      column: number;
      commitUrl: string;
      confidence: ('CONFIDENCE_LOW' | 'CONFIDENCE_MEDIUM' | 'CONFIDENCE_HIGH') | null;
      /** Format: date-time */
      createdAt: string;
      dataflowTrace: {
        intermediateVars: {
          end: {
            col: string;
            line: string;
            offset: string;
          };
          locationUrl: string;
          path: string;
          start: {
            col: string;
            line: string;
            offset: string;
          };
        }[];
        taintSink: {
          end: {
            col: string;
            line: string;
            offset: string;
          };
          locationUrl: string;
          path: string;
          start: {
            col: string;
            line: string;
            offset: string;
          };
        }[];
        taintSource: {
          end: {
            col: string;
            line: string;
            offset: string;
          };
          locationUrl: string;
          path: string;
          start: {
            col: string;
            line: string;
            offset: string;
          };
        }[];
      } | null;
      endColumn: number;
      endLine: number;
      exceptionRequest: {
        createdAt: string | null;
        exceptionState: string | null;
        issueId: string;
        requesterLogin: string;
        requesterName: string;
        requesterNote: string;
        requestId: string;
        reviewedAt: string | null;
        reviewerLogin: string;
        reviewerName: string;
        reviewId: string;
      } | null;
      externalTicket: {
        externalSlug: string;
        id: string;
        linkedIssueIds: string[];
        url: string;
      } | null;
      filePath: string;
      /** Format: date-time */
      firstDetectedAt: string;
      firstSeenScan: {
        id: string;
        meta: {
          [key: string]: unknown;
        };
      } | null;
      /** @description int64 as a decimal string */
      id: string;
      isArchived: boolean;
      isBlocking: boolean;
      /** @description The first finding with the same identity, if it is another one. */
      issueParentId: string;
      /** @enum {string} */
      issueType: 'ISSUE_TYPE_SAST' | 'ISSUE_TYPE_SCA' | 'ISSUE_TYPE_SECRETS' | 'ISSUE_TYPE_AI_SAST';
      lastSeenScan: {
        id: string;
        meta: {
          [key: string]: unknown;
        };
      } | null;
      line: number;
      lineOfCodeUrl: string;
      matchBasedId: string;
      message: string;
      note: string;
      policySlug: string;
      ref: string;
      refUrl: string;
      relatedIssues: {
        /** Format: date-time */
        createdAt: string;
        /** @description int64 as a decimal string */
        id: string;
        pullRequestId: string;
        ref: string;
      }[];
      /** Format: date-time */
      relevantSince: string;
      remediation: {
        autofix: {
          explanation: string;
          fixCode: string;
          fixDiff: string;
          id: string;
          url: string;
        } | null;
        guidance: {
          guidanceText: string;
          id: string;
          memoryIdsUsed: string[];
          summary: string;
        } | null;
        issueId: string;
        matchBasedId: string;
      } | null;
      repository: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
        primaryRef: {
          /** @description int64 as a decimal string */
          id: string;
          ref: string;
        } | null;
      };
      ruleCweNames: string[];
      ruleDisplayName: string;
      ruleExplanation: {
        explanation: string;
        id: string;
        summary: string;
      } | null;
      ruleHashId: string;
      ruleId: string;
      ruleOrigin: ('RULE_ORIGIN_CUSTOM' | 'RULE_ORIGIN_COMMUNITY') | null;
      ruleOwaspNames: string[];
      rulePath: string;
      ruleReferences: string[];
      ruleset: string;
      ruleSupersededBy: {
        rulePath: string;
      }[];
      ruleUrl: string;
      sastAttributes: {
        [key: string]: unknown;
      } | null;
      scaAttributes: {
        bestFix: {
          package: string;
          version: string;
        } | null;
        cwes: string[];
        epssScore: {
          percentile: number;
          score: number;
          updatedAt: string | null;
        } | null;
        fixRecommendations: {
          package: string;
          version: string;
        }[];
        foundDependency: {
          ecosystem: string;
          filePath: string;
          lockfileLineUrl: string;
          manifestFilePath: string;
          package: string;
          /** @enum {string} */
          transitivity: 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY';
          version: string;
        };
        introducedBy: {
          package: string;
          version: string;
        }[];
        /** @enum {string} */
        reachability:
          | 'REACHABILITY_REACHABLE'
          | 'REACHABILITY_ALWAYS_REACHABLE'
          | 'REACHABILITY_CONDITIONALLY_REACHABLE'
          | 'REACHABILITY_NO_REACHABILITY_ANALYSIS'
          | 'REACHABILITY_UNREACHABLE';
        reachableCondition: string;
        rulePublishDate: string | null;
        scaMatchInfo: {
          analyzedPackages: {
            ecosystem: string;
            filePath: string;
            lockfileLineUrl: string;
            manifestFilePath: string;
            package: string;
            /** @enum {string} */
            transitivity: 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY';
            version: string;
          }[];
          /** @description SCA_MATCH_KIND_* */
          matchKind: string | null;
          transitiveMatches: {
            dependency: {
              ecosystem: string;
              filePath: string;
              lockfileLineUrl: string;
              manifestFilePath: string;
              package: string;
              /** @enum {string} */
              transitivity: 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY';
              version: string;
            };
            line: string;
            path: string;
          }[];
        };
        /** @enum {string} */
        severity: 'SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL';
        vulnDatabaseIdentifier: string;
      } | null;
      secretsAttributes: {
        historicalInfo: {
          gitBlob: string;
          gitCommit: string;
          gitCommitTimestamp: string | null;
        } | null;
        secretType: string;
        /** @enum {string} */
        validationState:
          | 'VALIDATION_STATE_CONFIRMED_VALID'
          | 'VALIDATION_STATE_CONFIRMED_INVALID'
          | 'VALIDATION_STATE_VALIDATION_ERROR'
          | 'VALIDATION_STATE_NO_VALIDATOR';
      } | null;
      /** @enum {string} */
      severity: 'SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL';
      /** @enum {string} */
      status: 'ISSUE_STATUS_UNRESOLVED' | 'ISSUE_STATUS_MUTED' | 'ISSUE_STATUS_FIXED' | 'ISSUE_STATUS_REMOVED';
      subcategories: string[];
      syntacticId: string;
      ticketAttempts: {
        /** Format: date-time */
        attemptedAt: string;
        responseMessage: string;
      }[];
      triageReason:
        | (
            | 'FINDING_TRIAGE_REASON_FALSE_POSITIVE'
            | 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK'
            | 'FINDING_TRIAGE_REASON_NO_TIME'
            | 'FINDING_TRIAGE_REASON_DUPLICATE'
            | 'FINDING_TRIAGE_REASON_NO_TRIAGE_REASON'
          )
        | null;
      /** @enum {string} */
      triageState:
        | 'FINDING_TRIAGE_STATE_UNTRIAGED'
        | 'FINDING_TRIAGE_STATE_IGNORED'
        | 'FINDING_TRIAGE_STATE_REOPENED'
        | 'FINDING_TRIAGE_STATE_REVIEWING'
        | 'FINDING_TRIAGE_STATE_FIXING'
        | 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED';
      vulnGroupKey: string;
    };
    ReportFindingsPage: {
      /** @description Send it with the same query for the next page; "" on the last one. */
      cursor: string;
      findings: components['schemas']['ReportFinding'][];
      /** @description All findings of the query, not only of the page. */
      total: number;
      totalCode: number;
      totalSca: number;
      totalSecrets: number;
    };
    ReportSummary: {
      groups: {
        /** @description The project’s id; "" for other keys. */
        id: string;
        /** @description A bucket’s start, a severity, product, state, tag or rule, or a project’s name. */
        key: string;
        /** @description Number of the report’s findings in the group. */
        total: number;
      }[];
      /** @description Equal to the `total` of GetReportFindings. */
      total: number;
    };
    RepositoriesWithDependenciesPage: {
      /** @description The id of the last repository that was examined; send it for the next page. */
      cursor: number;
      hasMore: boolean;
      repositorySummaries: components['schemas']['RepositoryDependencySummary'][];
    };
    RepositoryDependencySummary: {
      /** @description True if the inventory says by which paths dependencies are included. */
      hasDependencyPathScan: boolean;
      id: number;
      name: string;
      /** @description All dependencies of its latest inventory, not only the matching ones. */
      numDependencies: number;
    };
    RunEvent: {
      /** @description int64 as a decimal string; empty for a run without a project */
      projectId: string;
      /** @description int64 as a decimal string */
      runId: string;
      /** @enum {string} */
      status:
        | 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED'
        | 'SERVICE_WORKFLOW_RUN_STATUS_RUNNING'
        | 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED'
        | 'SERVICE_WORKFLOW_RUN_STATUS_FAILED'
        | 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED';
      workflowType: string;
    };
    SavedView: {
      /** Format: date-time */
      createdAt: string;
      /** @description int64 as a decimal string */
      id: string;
      /** @description True if it is the caller’s. */
      isOwn: boolean;
      isShared: boolean;
      name: string;
      owner: {
        /** @description int64 as a decimal string */
        id: string;
        login: string;
      };
      query: string;
      /** @enum {string} */
      screen: 'findings' | 'dependencies' | 'projects' | 'jobs';
      /** Format: date-time */
      updatedAt: string;
    };
    SavedViewPage: {
      nextCursor: string;
      views: components['schemas']['SavedView'][];
    };
    ScanEvent: {
      /** @description int64 as a decimal string */
      projectId: string;
      /** @description int64 as a decimal string */
      scanId: string;
      /** @enum {string} */
      status:
        | 'SCAN_STATUS_PENDING'
        | 'SCAN_STATUS_RUNNING'
        | 'SCAN_STATUS_COMPLETED'
        | 'SCAN_STATUS_ERROR'
        | 'SCAN_STATUS_CANCELLED'
        | 'SCAN_STATUS_NEVER_FINISHED';
    };
    ScanPage: {
      nextCursor: string;
      scans: components['schemas']['ScanSummary'][];
    };
    ScanSummary: {
      commit: string;
      completedAt: string | null;
      counts: {
        duplicates: number;
        fixed: number;
        /** @description results on paths that an ignore pattern matches */
        ignored: number;
        muted: number;
        new: number;
        parsed: number;
        removed: number;
        reopened: number;
        unchanged: number;
      };
      /** Format: date-time */
      createdAt: string;
      fileName: string;
      format: string;
      /** @description int64 as a decimal string */
      id: string;
      /** @description all problems, including those that are not listed */
      problemCount: number;
      project: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
      };
      ref: string;
      /** @enum {string} */
      scope: 'full' | 'diff';
      startedAt: string | null;
      /** @enum {string} */
      status:
        | 'SCAN_STATUS_PENDING'
        | 'SCAN_STATUS_RUNNING'
        | 'SCAN_STATUS_COMPLETED'
        | 'SCAN_STATUS_ERROR'
        | 'SCAN_STATUS_CANCELLED'
        | 'SCAN_STATUS_NEVER_FINISHED';
      uploadedBy: string;
    };
    ScmIdentities: {
      identities: {
        host: string;
        login: string;
      }[];
    };
    SessionTokens: {
      /** @description A JWT for `Authorization: Bearer`, valid for 15 minutes. */
      accessToken: string;
      /**
       * Format: date-time
       * @description When the access token expires.
       */
      expiresAt: string;
      /** @description Valid once, for POST /api/auth/refresh; using it twice ends the session. "" if a cookie holds it. */
      refreshToken: string;
    };
    ShownProject: {
      repo: components['schemas']['Project'];
      /** @description The last sync with its source-code host, and details that the record has no room for. */
      scmSync: {
        /** @description The repository’s description at its host; empty without one. */
        description: string;
        /** @description Languages of the repository, as its host counts them; the largest share first. */
        languages: {
          name: string;
          /** @description Share of the code in per cent, 0–100. */
          percent: number;
        }[];
        /** @description Time of the last successful sync. */
        lastSyncedAt: string | null;
        /** @description Why the last sync failed; empty if it succeeded. */
        problem: string;
        problemAt: string | null;
      };
    };
    Team: {
      /** @description Your permissions on it. */
      authorizedScopes: ('TEAM_SCOPE_DIRECT_MEMBER' | 'TEAM_SCOPE_MANAGE')[];
      /** @description int64 as a decimal string */
      childTeamCount: string;
      /** @description int64 as a decimal string */
      deploymentId: string;
      /** @description int64 as a decimal string */
      id: string;
      isProjectDefault: boolean;
      isUserDefault: boolean;
      name: string;
      /** @description Empty if there is no parent that you see. */
      parentTeamId: string;
      /** @description int64 as a decimal string */
      repositoryCount: string;
      scimManaged: boolean;
      slug: string;
      /** @description int64 as a decimal string */
      userCount: string;
    };
    TeamAnswer: {
      team: components['schemas']['Team'];
    };
    TeamDetails: {
      /** @description At most 1000, of those that you see. */
      childTeamIds: string[];
      description: string;
      /** @description The same, by name. */
      repositories: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
      }[];
      /** @description At most 1000, of those that you see. */
      repositoryIds: string[];
      team: components['schemas']['Team'];
    };
    TeamPage: {
      nextCursor: string;
      teams: components['schemas']['Team'][];
    };
    TeamPeoplePage: {
      nextCursor: string;
      users: {
        email: string;
        login: string;
        name: string;
        /** @enum {string} */
        orgRole: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
        /** @enum {string} */
        role: 'TEAM_ROLE_MANAGER' | 'TEAM_ROLE_MEMBER' | 'TEAM_ROLE_READONLY';
        /** @description int64 as a decimal string */
        userId: string;
      }[];
    };
    TicketPage: {
      nextCursor: string;
      tickets: components['schemas']['ExternalTicket'][];
    };
    TokenPage: {
      nextCursor: string;
      tokens: {
        /** Format: date-time */
        createdAt: string;
        expiresAt: string | null;
        /** @description int64 as a decimal string */
        id: string;
        /** @description Whose rights the token has. */
        login: string;
        name: string;
        permissions: ('WEB_API' | 'CI')[];
        /** @description The projects that the token is limited to; null = not limited. */
        scopes: string[] | null;
        /** @description int64 as a decimal string */
        userId: string;
      }[];
    };
    TokenRequest: {
      /** @description Address of the requester; for IPv6, its network. */
      address: string;
      /** @description The requester’s own description of itself; it proves nothing. */
      client: string;
      /** Format: date-time */
      createdAt: string;
      /**
       * Format: date-time
       * @description It can be approved until then.
       */
      expiresAt: string;
    };
    UnlinkedIssues: {
      /** @description The issues that were unlinked. */
      issueIds: string[];
    };
    UserAnswer: {
      user: components['schemas']['DeploymentUser'];
    };
    UserGroup: {
      /** @description int64 as a decimal string */
      childGroupCount: string;
      /** @description At most 1000, of those that you see. */
      childGroupIds: string[];
      /** @description int64 as a decimal string */
      deploymentId: string;
      description: string;
      /** @description int64 as a decimal string */
      id: string;
      isDefault: boolean;
      name: string;
      /** @description Empty if there is no parent that you see. */
      parentGroupId: string;
      /** @enum {string} */
      projectManagementType: 'PROJECT_MANAGEMENT_TYPE_UNMANAGED' | 'PROJECT_MANAGEMENT_TYPE_ALL_PROJECTS';
      /** @description int64 as a decimal string */
      repositoryCount: string;
      /** @description At most 1000, of those that you see. */
      repositoryIds: string[];
      slug: string;
      /** @description int64 as a decimal string */
      userCount: string;
      /** @description At most 100; `userCount` counts all. */
      users: {
        /** @enum {string} */
        role: 'ROLE_ADMINISTRATOR' | 'ROLE_MANAGER' | 'ROLE_DEVELOPER' | 'ROLE_READ_ONLY' | 'ROLE_NO_ACCESS';
        /** @description int64 as a decimal string */
        userId: string;
      }[];
    };
    UserPage: {
      /** @description Cursor of the next page; empty on the last one. */
      pageToken: string;
      users: components['schemas']['DeploymentUser'][];
    };
    WorkflowJobPage: {
      jobs: components['schemas']['WorkflowJobSummary'][];
      nextCursor: string;
    };
    WorkflowJobSummary: {
      /** @description int64 as a decimal string */
      deploymentId: string;
      /** @enum {string} */
      eventSource: 'custom' | 'pr';
      finishedAt: string | null;
      gitRef: string;
      /** @description int64 as a decimal string */
      jobId: string;
      /** @description int64 as a decimal string; empty for a run without a project */
      repoId: string;
      repoUrl: string;
      startedAt: string | null;
      /** @enum {string} */
      status:
        | 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED'
        | 'SERVICE_WORKFLOW_RUN_STATUS_RUNNING'
        | 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED'
        | 'SERVICE_WORKFLOW_RUN_STATUS_FAILED'
        | 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED';
      totalCostCredits: number;
      totalFindings: number;
      /** @description Login of the person who started it, or the cause. */
      triggerSource: string;
      workflowType: string;
    };
    WorkflowRunAnswer: {
      job: {
        /** @description int64 as a decimal string */
        deploymentId: string;
        /** @enum {string} */
        eventSource: 'custom' | 'pr';
        finishedAt: string | null;
        gitRef: string;
        /** @description int64 as a decimal string; empty if it has no project */
        issueId: string;
        /** @description int64 as a decimal string */
        jobId: string;
        log: {
          /** Format: date-time */
          at: string;
          /** @enum {string} */
          level: 'info' | 'warning' | 'error';
          message: string;
        }[];
        /** @description int64 as a decimal string; empty for a run without a project */
        repoId: string;
        repoUrl: string;
        /** @description int64 as a decimal string; empty unless it is an ingest */
        scanId: string;
        startedAt: string | null;
        /** @enum {string} */
        status:
          | 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED'
          | 'SERVICE_WORKFLOW_RUN_STATUS_RUNNING'
          | 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED'
          | 'SERVICE_WORKFLOW_RUN_STATUS_FAILED'
          | 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED';
        steps: {
          finishedAt: string | null;
          name: string;
          /** Format: date-time */
          startedAt: string;
        }[];
        /** Format: date-time */
        submittedAt: string;
        /** @enum {string} */
        targetType: 'pr' | 'repo';
        totalCostCredits: number;
        totalFindings: number;
        /** @description Login of the person who started it, or the cause. */
        triggerSource: string;
        workflowType: string;
      };
    };
  };
  responses: {
    /** @description Code INVALID_ARGUMENT, INVALID_CURSOR, DEPLOYMENT_MISMATCH, ID_MISMATCH. */
    Error400: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code UNAUTHENTICATED. */
    Error401: {
      headers: {
        'WWW-Authenticate'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code FORBIDDEN, SCHEME_NOT_ACCEPTED, ORIGIN_NOT_ALLOWED. */
    Error403: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code NOT_FOUND. */
    Error404: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code CONFLICT, RESERVED_SLUG. */
    Error409: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code DEPLOYMENT_MIGRATED. */
    Error410: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code PAYLOAD_TOO_LARGE. */
    Error413: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code UNSUPPORTED_MEDIA_TYPE. */
    Error415: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code RATE_LIMITED. */
    Error429: {
      headers: {
        'Retry-After'?: number;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code INTERNAL. */
    Error500: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code UNAVAILABLE. */
    Error503: {
      headers: {
        'Retry-After'?: number;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  PublishKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            keys: {
              /** @constant */
              alg: 'EdDSA';
              /** @constant */
              crv: 'Ed25519';
              kid: string;
              /** @constant */
              kty: 'OKP';
              /** @constant */
              use: 'sig';
              x: string;
            }[];
          };
        };
      };
      400: components['responses']['Error400'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  TestNotificationRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationRuleId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          notificationRuleId?: components['schemas']['IdInput'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotificationRuleTest'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListConnections: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectionList'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description URL of the host or of a part of it. If several connections match a project’s URL, the longest is used. https://… or http://…, or ssh://host:port/… for plain git. */
          baseUrl: string;
          /** @description A token, a password or a private key (OpenSSH or PEM, without a passphrase). Write-only; null = none. */
          credential?: string | null;
          /**
           * @description Kind of the credential. Default: a private key for an ssh:// URL, otherwise a token.
           * @enum {string}
           */
          credentialKind?: 'CREDENTIAL_KIND_TOKEN' | 'CREDENTIAL_KIND_SSH_KEY' | 'CREDENTIAL_KIND_GITHUB_APP';
          deploymentId?: components['schemas']['IdInput'];
          /** @description Required for a GitHub App: its number or its client id. */
          githubAppId?: string;
          /** @description Installation of the GitHub App. Default: Parapet asks GitHub which installation has the repository. */
          githubInstallationId?: string;
          /** @enum {string} */
          kind: 'CONNECTION_KIND_GIT' | 'CONNECTION_KIND_GITHUB' | 'CONNECTION_KIND_GITLAB' | 'CONNECTION_KIND_GITEA';
          /** @description Required for an ssh:// URL: the host’s public keys, as `ssh-keyscan host` prints them. No other host key is trusted. */
          knownHosts?: string;
          name: string;
          /** @description Default: the user name that this kind of host expects with a token; with ssh, the one in the project’s URL, or git. */
          username?: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            connection: components['schemas']['Connection'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        connectionId: components['schemas']['IdInput'];
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            connection: components['schemas']['Connection'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeleteConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        connectionId: components['schemas']['IdInput'];
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdateConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        connectionId: components['schemas']['IdInput'];
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description URL of the host or of a part of it. If several connections match a project’s URL, the longest is used. https://… or http://…, or ssh://host:port/… for plain git. */
          baseUrl?: string;
          connectionId?: components['schemas']['IdInput'];
          /** @description A token, a password or a private key (OpenSSH or PEM, without a passphrase). Write-only; null = none. */
          credential?: string | null;
          /**
           * @description Kind of the credential. Default: a private key for an ssh:// URL, otherwise a token.
           * @enum {string}
           */
          credentialKind?: 'CREDENTIAL_KIND_TOKEN' | 'CREDENTIAL_KIND_SSH_KEY' | 'CREDENTIAL_KIND_GITHUB_APP';
          deploymentId?: components['schemas']['IdInput'];
          /** @description Required for a GitHub App: its number or its client id. */
          githubAppId?: string;
          /** @description Installation of the GitHub App. Default: Parapet asks GitHub which installation has the repository. */
          githubInstallationId?: string;
          /** @enum {string} */
          kind?: 'CONNECTION_KIND_GIT' | 'CONNECTION_KIND_GITHUB' | 'CONNECTION_KIND_GITLAB' | 'CONNECTION_KIND_GITEA';
          /** @description Required for an ssh:// URL: the host’s public keys, as `ssh-keyscan host` prints them. No other host key is trusted. */
          knownHosts?: string;
          name?: string;
          /** @description Default: the user name that this kind of host expects with a token; with ssh, the one in the project’s URL, or git. */
          username?: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            connection: components['schemas']['Connection'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListConnectionProjects: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        connectionId: components['schemas']['IdInput'];
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectionProjectPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetConnectionWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        connectionId: components['schemas']['IdInput'];
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description null if there is no webhook. */
            webhook: components['schemas']['ConnectionWebhook'] | null;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  MakeConnectionWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        connectionId: components['schemas']['IdInput'];
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          connectionId?: components['schemas']['IdInput'];
          deploymentId?: components['schemas']['IdInput'];
          /** @description A secret that the host generated (GitLab’s signing token). Without it, Parapet generates one. */
          secret?: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MadeConnectionWebhook'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeleteConnectionWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        connectionId: components['schemas']['IdInput'];
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetFixSettings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FixSettingsAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdateFixSettings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description null = no limit. */
          creditsPerMonth?: number | null;
          deploymentId?: components['schemas']['IdInput'];
          isEnabled?: boolean;
          /** @description The model that writes fixes for rules without one; null = none. */
          model?: {
            /** @description The part of the URL before `/chat/completions` or `/messages`; it usually ends with `/v1`. */
            baseUrl?: string;
            /** @description The provider’s API key. Write-only; null = none, as for a server of your own. */
            credential?: string | null;
            /** @description Default: 0. */
            creditsPerMillionInputTokens?: number;
            /** @description Default: 0. */
            creditsPerMillionOutputTokens?: number;
            /** @description Name of the model at the provider. */
            name?: string;
            /** @description Tokens per response. Default: 8000. */
            outputTokensMax?: number;
            /** @enum {string} */
            provider?: 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE' | 'FIX_MODEL_PROVIDER_ANTHROPIC';
          } | null;
          /** @description null = no limit. */
          tokensPerMonth?: number | null;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FixSettingsAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  TestFixModel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FixModelTest'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListProductIgnores: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductIgnores'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateProductIgnores: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          productIgnores: {
            /** @default [] */
            ignores?: string[];
            /** @enum {string} */
            product: 'PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST';
          }[];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeleteProductIgnores: {
    parameters: {
      query?: {
        /** @description Can be repeated. Missing or `PRODUCT_UNSPECIFIED`: all products. */
        product?:
          | ('PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST' | 'PRODUCT_UNSPECIFIED')
          | ('PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST' | 'PRODUCT_UNSPECIFIED')[];
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ReplaceProductIgnores: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          productIgnores: {
            /** @default [] */
            ignores?: string[];
            /** @enum {string} */
            product: 'PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST';
          }[];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListInvites: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvitePage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          email: string;
          /** @enum {string} */
          orgRole?: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedInvite'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  RevokeInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        inviteId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListProjects: {
    parameters: {
      query?: {
        archived?: 'false' | 'true' | 'all';
        /** @description Can be repeated; a project matches if it has any of them. */
        coverage?:
          | ('COVERAGE_OK' | 'COVERAGE_NEVER_SCANNED' | 'COVERAGE_FAILING' | 'COVERAGE_STALE' | 'COVERAGE_UNSPECIFIED')
          | (
              'COVERAGE_OK' | 'COVERAGE_NEVER_SCANNED' | 'COVERAGE_FAILING' | 'COVERAGE_STALE' | 'COVERAGE_UNSPECIFIED'
            )[];
        cursor?: string;
        pageSize?: string;
        /** @description Substring of the name, case-insensitive. */
        search?: string;
        /** @description Can be repeated; a project matches if it has any of them. Case-sensitive. */
        tag?: string | string[];
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          defaultBranch?: string;
          deploymentId?: components['schemas']['IdInput'];
          name: string;
          tags?: string[];
          /** @description URL of the repository or of its page, without a password: https://…, ssh://user@host:port/path or user@host:path. Empty if unknown. */
          url?: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            repo: components['schemas']['Project'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  BulkEditProjects: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Each project at most once. */
          changes: {
            /** @description Absent fields stay unchanged. */
            change?: {
              aiScans?: {
                fullScan?: boolean;
              };
              managedScans?: {
                diffScan?: boolean;
                fullScan?: boolean;
                numConfigs?: number;
              };
              /** @description Replaces the present tags. */
              tags?: string[];
              /**
               * @description Without it, `tags` is ignored.
               * @default false
               */
              updateTags?: boolean;
            };
            repoId: components['schemas']['IdInput'];
          }[];
          deploymentId?: components['schemas']['IdInput'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EditedProjects'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        repoId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShownProject'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdateProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        repoId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          repoId?: components['schemas']['IdInput'];
          /** @description URL of the repository or of its page, without a password: https://…, ssh://user@host:port/path or user@host:path. Empty if unknown. */
          url?: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            repo: components['schemas']['Project'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ArchiveProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        repoId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            repo: components['schemas']['Project'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  SyncProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        repoId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          repoId?: components['schemas']['IdInput'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            repo: components['schemas']['Project'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UnarchiveProject: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        repoId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            repo: components['schemas']['Project'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ChoosePrimaryRef: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        repoId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          repoId?: components['schemas']['IdInput'];
          repoRefId: components['schemas']['IdInput'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            repo: components['schemas']['Project'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ClearPrimaryRef: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        repoId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            repo: components['schemas']['Project'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListTokens: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          /**
           * Format: date-time
           * @description Without it, the token is valid until it is revoked.
           */
          expiresAt?: string;
          name: string;
          /** @description WEB_API for this API, CI for uploads and the scanner protocol. */
          permissions: ('WEB_API' | 'CI')[];
          /** @description Ids of projects. They limit the token to uploads and CI for these projects; the Web API refuses it. */
          scopes?: components['schemas']['IdInput'][];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedToken'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  RevokeToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        tokenId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  RemoveUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        userId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ChangeUserRole: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        userId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          /** @enum {string} */
          orgRole: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeactivateUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        userId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ReactivateUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        userId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  SetUserScmIdentities: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        userId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          identities: {
            host: string;
            login: string;
          }[];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScmIdentities'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListDeploymentUsers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          /** @default {} */
          filters?: {
            /** @enum {string} */
            filterMembers?:
              'MEMBER_FILTER_TYPE_ADMIN_ONLY' | 'MEMBER_FILTER_TYPE_NON_ADMIN_ONLY' | 'MEMBER_FILTER_TYPE_UNSPECIFIED';
            /** @description Only these members; empty = all. */
            memberIds?: components['schemas']['IdInput'][];
            /**
             * @description The same as `pruneScm`.
             * @default false
             */
            pruneGithub?: boolean;
            /**
             * @description Leave out people without an identity on a source-code host.
             * @default false
             */
            pruneScm?: boolean;
            /**
             * @description Substring of the name, login or e-mail address, case-insensitive.
             * @default
             */
            query?: string;
            /**
             * @description Only active members.
             * @default false
             */
            showActive?: boolean;
          };
          /** @default {} */
          options?: {
            /**
             * @description 1 to 1000; more is taken as 1000
             * @default 100
             */
            pageSize?: number;
            pageToken?: string;
            /** @description name, login, email, orgRole, since, lastUpdatedAt. Also in snake case; a leading - means descending. */
            sortBy?: string;
          };
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetCurrentDeployment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            deployment: {
              default_user_role: string;
              display_name: string;
              has_autofix: boolean;
              has_deepsemgrep: boolean;
              has_dependency_query: boolean;
              has_triage_via_comment: boolean;
              id: number;
              name: string;
              organization_id: number;
              scm_name: string;
              slug: string;
              source_type: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetAgentIdentity: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            identity: {
              deployment: string;
              login: string;
              /** @constant */
              type: 'api_token';
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CompleteCiScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        scanId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': unknown;
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            app_block_override: boolean;
            app_block_reason: string;
            app_blocking_match_based_ids: string[];
            /** @description false: the results are being read; ask again */
            success: boolean;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  FailCiScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        scanId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          exit_code: number | string;
          stderr?: string | null;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, never>;
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  SendCiScanResults: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        scanId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': unknown;
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            errors: {
              message: string;
            }[];
            task_id: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  AskForToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** Format: uuid */
          token_request_key: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The secret; it is returned only this once. */
            token: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListAuditEntries: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
        /** @description Only entries about this object, such as `token:17`. */
        subject?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  VerifyAudit: {
    parameters: {
      query?: {
        /** @description A head that you noted earlier. */
        head?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditState'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  AcceptInvite: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Display name of a new account; ignored if the address has an account.
           * @default
           */
          name?: string;
          /** @description Password of the new account; if the address has an account, that account’s password. */
          password: string;
          token: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedInvite'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  LogIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          email: string;
          /**
           * @description Where to put the refresh token. COOKIE is for browsers: HttpOnly, SameSite=Strict, sent to /api/auth only; the member in the response is then "".
           * @default ANSWER
           * @enum {string}
           */
          keepIn?: 'ANSWER' | 'COOKIE';
          password: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionTokens'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  LogOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ShowMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Me'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  RefreshSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Missing or empty: the token in the cookie is used, and the next one is stored there.
           * @default
           */
          refreshToken?: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionTokens'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ApproveTokenRequest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId: components['schemas']['IdInput'];
          /** @default semgrep login */
          name?: string;
          /** Format: uuid */
          tokenRequestKey: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description int64 as a decimal string */
            tokenId: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ShowTokenRequest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** Format: uuid */
          tokenRequestKey: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenRequest'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  StartCiScanV1: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          meta?: {
            branch?: (string | number) | null;
            commit?: (string | number) | null;
            is_code_scan?: boolean | null;
            is_full_scan?: boolean | null;
            is_sca_scan?: boolean | null;
            is_secrets_scan?: boolean | null;
            on?: (string | number) | null;
            pull_request_id?: (string | number) | null;
            repo_display_name?: (string | number) | null;
            repo_url?: (string | number) | null;
            repository?: string;
            semgrep_version?: (string | number) | null;
          } | null;
          project_metadata?: {
            branch?: (string | number) | null;
            commit?: (string | number) | null;
            is_code_scan?: boolean | null;
            is_full_scan?: boolean | null;
            is_sca_scan?: boolean | null;
            is_secrets_scan?: boolean | null;
            on?: (string | number) | null;
            pull_request_id?: (string | number) | null;
            repo_display_name?: (string | number) | null;
            repo_url?: (string | number) | null;
            repository: string;
          } | null;
          scan_metadata?: {
            cli_version?: (string | number) | null;
            dry_run?: boolean | null;
            partial_scan_rule_ids?: string[] | null;
            requested_products?: string[] | null;
            unique_id?: string | null;
          } | null;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            config: {
              rules: {
                rules: unknown[];
              };
              triage_ignored_match_based_ids: string[];
              triage_ignored_syntactic_ids: string[];
            };
            engine_params: {
              /** @description also send fixes and the texts of traces */
              autofix: boolean;
              dependency_query: boolean;
              ignored_files: string[];
              product_ignored_files: ['sast' | 'sca' | 'secrets', string[]][];
            };
            info: {
              deployment_id: number;
              deployment_name: string;
              enabled_products: ('sast' | 'sca' | 'secrets')[];
              /** @description absent for a dry run */
              id?: number;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  StartCiScan: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          project_metadata: {
            branch?: (string | number) | null;
            commit?: (string | number) | null;
            is_code_scan?: boolean | null;
            is_full_scan?: boolean | null;
            is_sca_scan?: boolean | null;
            is_secrets_scan?: boolean | null;
            on?: (string | number) | null;
            pull_request_id?: (string | number) | null;
            repo_display_name?: (string | number) | null;
            repo_url?: (string | number) | null;
            repository: string;
          };
          scan_metadata: {
            cli_version?: (string | number) | null;
            dry_run?: boolean | null;
            partial_scan_rule_ids?: string[] | null;
            requested_products?: string[] | null;
            /** @description the client’s own id of its scan */
            unique_id: string;
          };
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            info: {
              deployment_id: number;
              deployment_name: string;
              enabled_products: ('sast' | 'sca' | 'secrets')[];
              /** @description absent for a dry run */
              id?: number;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetCiScanConfig: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        uniqueId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            config: {
              rules: {
                rules: unknown[];
              };
              triage_ignored_match_based_ids: string[];
              triage_ignored_syntactic_ids: string[];
            };
            engine_params: {
              /** @description also send fixes and the texts of traces */
              autofix: boolean;
              dependency_query: boolean;
              ignored_files: string[];
              product_ignored_files: ['sast' | 'sca' | 'secrets', string[]][];
            };
            /** @constant */
            status: 'success';
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  StreamEvents: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A stream of these until one side ends it, each as `event: <event>`, `data: <data as JSON on one line>` and an empty line. Lines that begin with a colon are comments. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': components['schemas']['LiveEvent'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ReceiveWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        hookKey: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': unknown;
        'application/x-www-form-urlencoded': unknown;
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The outcome, as text for people. */
            message: string;
          };
        };
      };
      /** @description The answer. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The outcome, as text for people. */
            message: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListNotificationChannels: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotificationChannelPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateNotificationChannel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          email?: {
            from: string;
            host: string;
            /** @description Never shown again. */
            password?: string;
            port: number;
            /**
             * @description TLS from the first byte (port 465), STARTTLS (port 587), or none, which accepts no password.
             * @enum {string}
             */
            security?: 'MAIL_SECURITY_TLS' | 'MAIL_SECURITY_STARTTLS' | 'MAIL_SECURITY_NONE';
            to: string[];
            /** @description Empty if the server needs no login. */
            username?: string;
          };
          name: string;
          /** @description Slack, or a service that is compatible with its incoming webhooks. */
          slack?: {
            /** @description The whole URL is a credential; it is never shown again. */
            url: string;
          };
          /** @description Microsoft Teams. */
          teams?: {
            /** @description The whole URL is a credential; it is never shown again. */
            url: string;
          };
          webhook?: {
            /** @description Secret that signs the messages (Standard Webhooks). Without it, Parapet generates one and shows it only once. */
            signingSecret?: string;
            url: string;
          };
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            channel: components['schemas']['NotificationChannel'];
            /** @description The generated secret, if the request had none; empty otherwise. Never shown again. */
            signingSecret: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetNotificationChannel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationChannelId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            channel: components['schemas']['NotificationChannel'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeleteNotificationChannel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationChannelId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdateNotificationChannel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationChannelId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          email?: {
            from?: string;
            host?: string;
            /** @description Never shown again. */
            password?: string;
            port?: number;
            /**
             * @description TLS from the first byte (port 465), STARTTLS (port 587), or none, which accepts no password.
             * @enum {string}
             */
            security?: 'MAIL_SECURITY_TLS' | 'MAIL_SECURITY_STARTTLS' | 'MAIL_SECURITY_NONE';
            to?: string[];
            /** @description Empty if the server needs no login. */
            username?: string;
          };
          name?: string;
          notificationChannelId?: components['schemas']['IdInput'];
          slack?: {
            /** @description The whole URL is a credential; it is never shown again. */
            url?: string;
          };
          teams?: {
            /** @description The whole URL is a credential; it is never shown again. */
            url?: string;
          };
          webhook?: {
            /** @description Secret that signs the messages (Standard Webhooks). Without it, Parapet generates one and shows it only once. */
            signingSecret?: string;
            url?: string;
          };
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            channel: components['schemas']['NotificationChannel'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListNotificationMessages: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
        status?:
          | 'NOTIFICATION_MESSAGE_STATUS_QUEUED'
          | 'NOTIFICATION_MESSAGE_STATUS_DELIVERED'
          | 'NOTIFICATION_MESSAGE_STATUS_DEAD'
          | 'NOTIFICATION_MESSAGE_STATUS_LEFT_OUT'
          | 'NOTIFICATION_MESSAGE_STATUS_UNSPECIFIED';
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotificationMessagePage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetNotificationMessage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationMessageId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: components['schemas']['NotificationMessageDetail'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ResendNotificationMessage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationMessageId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: components['schemas']['NotificationMessageDetail'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListNotificationRules: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotificationRulePage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateNotificationRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          channelId: components['schemas']['IdInput'];
          deploymentId?: components['schemas']['IdInput'];
          /** @description New and reopened findings of a scan are sent in one message. */
          events: (
            | 'NOTIFICATION_EVENT_NEW_FINDINGS'
            | 'NOTIFICATION_EVENT_REOPENED_FINDINGS'
            | 'NOTIFICATION_EVENT_SCAN_FAILED'
            | 'NOTIFICATION_EVENT_RUN_FAILED'
          )[];
          /**
           * @description At most this many messages an hour; the next message says how many were dropped.
           * @default 20
           */
          hourlyMax?: number;
          /** @default true */
          isEnabled?: boolean;
          name: string;
          /** @description Products of findings; empty = all. */
          products?: ('PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST')[];
          /** @description Empty = all. */
          projectIds?: components['schemas']['IdInput'][];
          /** @description Severities of findings; empty = all. */
          severities?: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
          /**
           * @description A project matches if it has any of them; empty = all projects.
           * @default []
           */
          tags?: string[];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rule: components['schemas']['NotificationRule'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetNotificationRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationRuleId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rule: components['schemas']['NotificationRule'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeleteNotificationRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationRuleId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdateNotificationRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        notificationRuleId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          channelId?: components['schemas']['IdInput'];
          deploymentId?: components['schemas']['IdInput'];
          /** @description New and reopened findings of a scan are sent in one message. */
          events?: (
            | 'NOTIFICATION_EVENT_NEW_FINDINGS'
            | 'NOTIFICATION_EVENT_REOPENED_FINDINGS'
            | 'NOTIFICATION_EVENT_SCAN_FAILED'
            | 'NOTIFICATION_EVENT_RUN_FAILED'
          )[];
          /** @description At most this many messages an hour; the next message says how many were dropped. */
          hourlyMax?: number;
          isEnabled?: boolean;
          name?: string;
          notificationRuleId?: components['schemas']['IdInput'];
          /** @description Products of findings; empty = all. */
          products?: ('PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST')[];
          /** @description Empty = all. */
          projectIds?: components['schemas']['IdInput'][];
          /** @description Severities of findings; empty = all. */
          severities?: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
          /** @description A project matches if it has any of them; empty = all projects. */
          tags?: string[];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rule: components['schemas']['NotificationRule'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListTeams: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TeamPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateTeam: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          /** @default  */
          description?: string;
          name: string;
          /** @description Without it, a top-level team, which only admins can create. */
          parentTeamId?: components['schemas']['IdInput'];
          /** @description Admins only. Default: derived from the name. */
          slug?: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TeamAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetTeam: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        teamId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TeamDetails'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeleteTeam: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        teamId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdateTeam: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        teamId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          team: {
            name?: string;
            repositories?: {
              /** @enum {string} */
              action?: 'UPDATE_ACTION_ADD' | 'UPDATE_ACTION_UPDATE' | 'UPDATE_ACTION_REMOVE';
              repositoryId: components['schemas']['IdInput'];
            }[];
            users?: {
              /** @enum {string} */
              action?: 'UPDATE_ACTION_ADD' | 'UPDATE_ACTION_UPDATE' | 'UPDATE_ACTION_REMOVE';
              /** @enum {string} */
              role?: 'TEAM_ROLE_MANAGER' | 'TEAM_ROLE_MEMBER' | 'TEAM_ROLE_READONLY';
              userId: components['schemas']['IdInput'];
            }[];
          };
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TeamAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListTeamUsers: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        teamId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TeamPeoplePage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListPolicies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeprecatedPolicyList'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      410: components['responses']['Error410'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  MigratePolicies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MigratedPolicies'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListUnifiedPolicies: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PolicyPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreatePolicy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          name: string;
          /** @enum {string} */
          productType: 'PRODUCT_TYPE_SAST' | 'PRODUCT_TYPE_SECRETS';
          /** @description In order: the first that matches decides. */
          rules?: {
            /** @enum {string} */
            mode: 'POLICY_MODE_MONITOR' | 'POLICY_MODE_COMMENT' | 'POLICY_MODE_BLOCK' | 'POLICY_MODE_DISABLED';
            /** @description Must match the tool’s whole rule id; `*` matches any text. */
            rulePattern: string;
            /** @description Only these; empty = all. */
            severities?: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
          }[];
          /** @description Shown in findings as `policySlug`. Default: derived from the name. It never changes. */
          slug?: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            policy: components['schemas']['Policy'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetPolicy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        policyId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            policy: components['schemas']['Policy'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeletePolicy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        policyId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdatePolicy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        policyId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          name?: string;
          policyId?: components['schemas']['IdInput'];
          /** @description Replaces all rules. The first that matches decides. */
          rules?: {
            /** @enum {string} */
            mode: 'POLICY_MODE_MONITOR' | 'POLICY_MODE_COMMENT' | 'POLICY_MODE_BLOCK' | 'POLICY_MODE_DISABLED';
            /** @description Must match the tool’s whole rule id; `*` matches any text. */
            rulePattern: string;
            /** @description Only these; empty = all. */
            severities?: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
          }[];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            policy: components['schemas']['Policy'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  PublishRule: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description A mapping with a list `rules` of exactly one rule. */
          definition: {
            [key: string]: unknown;
          };
          deployment_id?: (number | string) | null;
          language?: string | null;
          registry_check_id?: string | null;
          test_target?: string | null;
          /**
           * @default org_private
           * @enum {string}
           */
          visibility?: 'org_private' | 'unlisted';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublishedRule'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListRegistryRules: {
    parameters: {
      query?: {
        cursor?: string;
        isEnabled?: 'true' | 'false';
        /** @description As rules spell it: python, javascript, … */
        language?: string;
        originKind?:
          | 'RULE_ORIGIN_KIND_STARTER_PACK'
          | 'RULE_ORIGIN_KIND_PUBLISHED'
          | 'RULE_ORIGIN_KIND_FILE'
          | 'RULE_ORIGIN_KIND_GIT'
          | 'RULE_ORIGIN_KIND_UNSPECIFIED';
        pageSize?: string;
        product?: 'PRODUCT_SAST' | 'PRODUCT_SECRETS' | 'PRODUCT_SCA' | 'PRODUCT_UNSPECIFIED';
        /** @description Substring of the rule’s id. */
        search?: string;
        severity?: 'SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL' | 'SEVERITY_UNSPECIFIED';
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RegistryRulePage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ImportRegistryRules: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          files: {
            /** @description YAML or JSON with a list `rules`; up to 1,000,000 characters. */
            content: string;
            name: string;
          }[];
          /** @enum {string} */
          visibility?: 'RULE_VISIBILITY_ORG_PRIVATE' | 'RULE_VISIBILITY_UNLISTED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportedRules'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ImportRegistryRulesFromGit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          /**
           * @description A folder or a file in the repository; empty means everything.
           * @default
           */
          path?: string;
          /**
           * @description A branch, a tag or a commit; empty means the default branch.
           * @default
           */
          ref?: string;
          url: string;
          /** @enum {string} */
          visibility?: 'RULE_VISIBILITY_ORG_PRIVATE' | 'RULE_VISIBILITY_UNLISTED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowRunAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetRegistryRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        ruleId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RegistryRuleWithVersions'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeleteRegistryRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        ruleId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, never>;
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdateRegistryRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        ruleId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          isEnabled: boolean;
          ruleId?: components['schemas']['IdInput'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rule: components['schemas']['RegistryRule'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ExportFindings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Narrows the period to the day, week (from Monday) or month (UTC) that contains this instant. */
          bucketStart?: string | null;
          deploymentId?: components['schemas']['IdInput'];
          filters?: {
            aiVerdicts?: (
              'VERDICT_TRUE_POSITIVE' | 'VERDICT_FALSE_POSITIVE' | 'VERDICT_NO_VERDICT' | 'VERDICT_UNSPECIFIED'
            )[];
            confidence?: (
              | 'FINDING_CONFIDENCE_LOW'
              | 'FINDING_CONFIDENCE_MEDIUM'
              | 'FINDING_CONFIDENCE_HIGH'
              | 'FINDING_CONFIDENCE_UNSPECIFIED'
            )[];
            findingCategories?: string[];
            findingSeverities?: (
              | 'FINDING_SEVERITY_LOW'
              | 'FINDING_SEVERITY_MEDIUM'
              | 'FINDING_SEVERITY_HIGH'
              | 'FINDING_SEVERITY_CRITICAL'
              | 'FINDING_SEVERITY_UNSPECIFIED'
            )[];
            findingTypes?: (
              'FINDING_TYPE_CODE' | 'FINDING_TYPE_SCA' | 'FINDING_TYPE_SECRETS' | 'FINDING_TYPE_UNSPECIFIED'
            )[];
            projectIds?: components['schemas']['IdInput'][];
            /** @description Names, case-sensitive. */
            projects?: string[];
            reachability?: (
              | 'FINDING_REACHABILITY_REACHABLE'
              | 'FINDING_REACHABILITY_ALWAYS_REACHABLE'
              | 'FINDING_REACHABILITY_CONDITIONALLY_REACHABLE'
              | 'FINDING_REACHABILITY_NO_REACHABILITY_ANALYSIS'
              | 'FINDING_REACHABILITY_UNREACHABLE'
              | 'FINDING_REACHABILITY_UNSPECIFIED'
            )[];
            /** @description The tools’ own rule ids, as in `ruleId` of a finding. */
            ruleIds?: string[];
            /** @description Tags of projects, case-sensitive. */
            tags?: string[];
            /** @description Names, slugs or ids of teams; selects the findings of their projects. */
            teams?: string[];
            /** @enum {string} */
            timeBucketSize?:
              | 'TIME_BUCKET_SIZE_DAY'
              | 'TIME_BUCKET_SIZE_WEEK'
              | 'TIME_BUCKET_SIZE_MONTH'
              | 'TIME_BUCKET_SIZE_UNSPECIFIED';
            timePeriod?: {
              since?: string | null;
              until?: string | null;
            } | null;
            validity?: (
              | 'FINDING_VALIDITY_VALID'
              | 'FINDING_VALIDITY_INVALID'
              | 'FINDING_VALIDITY_ERROR'
              | 'FINDING_VALIDITY_NO_VALIDATOR'
              | 'FINDING_VALIDITY_UNSPECIFIED'
            )[];
          } | null;
          /**
           * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered within the period.
           * @enum {string}
           */
          findingState?:
            | 'AGGREGATE_ISSUE_STATE_OPEN'
            | 'AGGREGATE_ISSUE_STATE_FIXED'
            | 'AGGREGATE_ISSUE_STATE_REMOVED'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
            | 'AGGREGATE_ISSUE_STATE_REVIEWING'
            | 'AGGREGATE_ISSUE_STATE_FIXING'
            | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
            | 'AGGREGATE_ISSUE_STATE_UNSPECIFIED';
          /**
           * @default CSV
           * @enum {string}
           */
          format?: 'CSV' | 'JSON_LINES';
          /**
           * @description In GUARDRAILS_ACTIVITY: the outcome of the findings.
           * @enum {string}
           */
          guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
          /**
           * @description Default: REPORT_TYPE_OPEN_BACKLOG.
           * @enum {string}
           */
          reportType?:
            | 'REPORT_TYPE_TOTAL_OPEN'
            | 'REPORT_TYPE_TOTAL_FIXED'
            | 'REPORT_TYPE_TOTAL_IGNORED'
            | 'REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED'
            | 'REPORT_TYPE_OPEN_BACKLOG'
            | 'REPORT_TYPE_BACKLOG_ACTIVITY'
            | 'REPORT_TYPE_PROJECT'
            | 'REPORT_TYPE_GUARDRAILS_ACTIVITY'
            | 'REPORT_TYPE_UNSPECIFIED';
          /**
           * @description The size of that bucket, also accepted in `filters`. Default: a day.
           * @enum {string}
           */
          timeBucketSize?:
            | 'TIME_BUCKET_SIZE_DAY'
            | 'TIME_BUCKET_SIZE_WEEK'
            | 'TIME_BUCKET_SIZE_MONTH'
            | 'TIME_BUCKET_SIZE_UNSPECIFIED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/x-ndjson': string;
          'text/csv; charset=utf-8': string;
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetReportFindings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Narrows the period to the day, week (from Monday) or month (UTC) that contains this instant. */
          bucketStart?: string | null;
          cursor?: string;
          deploymentId?: components['schemas']['IdInput'];
          filters?: {
            aiVerdicts?: (
              'VERDICT_TRUE_POSITIVE' | 'VERDICT_FALSE_POSITIVE' | 'VERDICT_NO_VERDICT' | 'VERDICT_UNSPECIFIED'
            )[];
            confidence?: (
              | 'FINDING_CONFIDENCE_LOW'
              | 'FINDING_CONFIDENCE_MEDIUM'
              | 'FINDING_CONFIDENCE_HIGH'
              | 'FINDING_CONFIDENCE_UNSPECIFIED'
            )[];
            findingCategories?: string[];
            findingSeverities?: (
              | 'FINDING_SEVERITY_LOW'
              | 'FINDING_SEVERITY_MEDIUM'
              | 'FINDING_SEVERITY_HIGH'
              | 'FINDING_SEVERITY_CRITICAL'
              | 'FINDING_SEVERITY_UNSPECIFIED'
            )[];
            findingTypes?: (
              'FINDING_TYPE_CODE' | 'FINDING_TYPE_SCA' | 'FINDING_TYPE_SECRETS' | 'FINDING_TYPE_UNSPECIFIED'
            )[];
            projectIds?: components['schemas']['IdInput'][];
            /** @description Names, case-sensitive. */
            projects?: string[];
            reachability?: (
              | 'FINDING_REACHABILITY_REACHABLE'
              | 'FINDING_REACHABILITY_ALWAYS_REACHABLE'
              | 'FINDING_REACHABILITY_CONDITIONALLY_REACHABLE'
              | 'FINDING_REACHABILITY_NO_REACHABILITY_ANALYSIS'
              | 'FINDING_REACHABILITY_UNREACHABLE'
              | 'FINDING_REACHABILITY_UNSPECIFIED'
            )[];
            /** @description The tools’ own rule ids, as in `ruleId` of a finding. */
            ruleIds?: string[];
            /** @description Tags of projects, case-sensitive. */
            tags?: string[];
            /** @description Names, slugs or ids of teams; selects the findings of their projects. */
            teams?: string[];
            /** @enum {string} */
            timeBucketSize?:
              | 'TIME_BUCKET_SIZE_DAY'
              | 'TIME_BUCKET_SIZE_WEEK'
              | 'TIME_BUCKET_SIZE_MONTH'
              | 'TIME_BUCKET_SIZE_UNSPECIFIED';
            timePeriod?: {
              since?: string | null;
              until?: string | null;
            } | null;
            validity?: (
              | 'FINDING_VALIDITY_VALID'
              | 'FINDING_VALIDITY_INVALID'
              | 'FINDING_VALIDITY_ERROR'
              | 'FINDING_VALIDITY_NO_VALIDATOR'
              | 'FINDING_VALIDITY_UNSPECIFIED'
            )[];
          } | null;
          /**
           * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered within the period.
           * @enum {string}
           */
          findingState?:
            | 'AGGREGATE_ISSUE_STATE_OPEN'
            | 'AGGREGATE_ISSUE_STATE_FIXED'
            | 'AGGREGATE_ISSUE_STATE_REMOVED'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
            | 'AGGREGATE_ISSUE_STATE_REVIEWING'
            | 'AGGREGATE_ISSUE_STATE_FIXING'
            | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
            | 'AGGREGATE_ISSUE_STATE_UNSPECIFIED';
          /**
           * @description In GUARDRAILS_ACTIVITY: the outcome of the findings.
           * @enum {string}
           */
          guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
          /**
           * @description 1 to 3000; more is taken as 3000
           * @default 100
           */
          limit?: number;
          /**
           * @description Default: REPORT_TYPE_OPEN_BACKLOG.
           * @enum {string}
           */
          reportType?:
            | 'REPORT_TYPE_TOTAL_OPEN'
            | 'REPORT_TYPE_TOTAL_FIXED'
            | 'REPORT_TYPE_TOTAL_IGNORED'
            | 'REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED'
            | 'REPORT_TYPE_OPEN_BACKLOG'
            | 'REPORT_TYPE_BACKLOG_ACTIVITY'
            | 'REPORT_TYPE_PROJECT'
            | 'REPORT_TYPE_GUARDRAILS_ACTIVITY'
            | 'REPORT_TYPE_UNSPECIFIED';
          /**
           * @description The size of that bucket, also accepted in `filters`. Default: a day.
           * @enum {string}
           */
          timeBucketSize?:
            | 'TIME_BUCKET_SIZE_DAY'
            | 'TIME_BUCKET_SIZE_WEEK'
            | 'TIME_BUCKET_SIZE_MONTH'
            | 'TIME_BUCKET_SIZE_UNSPECIFIED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReportFindingsPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetFinding: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        findingId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FindingDetail'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  SummarizeReport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Narrows the period to the day, week (from Monday) or month (UTC) that contains this instant. */
          bucketStart?: string | null;
          deploymentId?: components['schemas']['IdInput'];
          filters?: {
            aiVerdicts?: (
              'VERDICT_TRUE_POSITIVE' | 'VERDICT_FALSE_POSITIVE' | 'VERDICT_NO_VERDICT' | 'VERDICT_UNSPECIFIED'
            )[];
            confidence?: (
              | 'FINDING_CONFIDENCE_LOW'
              | 'FINDING_CONFIDENCE_MEDIUM'
              | 'FINDING_CONFIDENCE_HIGH'
              | 'FINDING_CONFIDENCE_UNSPECIFIED'
            )[];
            findingCategories?: string[];
            findingSeverities?: (
              | 'FINDING_SEVERITY_LOW'
              | 'FINDING_SEVERITY_MEDIUM'
              | 'FINDING_SEVERITY_HIGH'
              | 'FINDING_SEVERITY_CRITICAL'
              | 'FINDING_SEVERITY_UNSPECIFIED'
            )[];
            findingTypes?: (
              'FINDING_TYPE_CODE' | 'FINDING_TYPE_SCA' | 'FINDING_TYPE_SECRETS' | 'FINDING_TYPE_UNSPECIFIED'
            )[];
            projectIds?: components['schemas']['IdInput'][];
            /** @description Names, case-sensitive. */
            projects?: string[];
            reachability?: (
              | 'FINDING_REACHABILITY_REACHABLE'
              | 'FINDING_REACHABILITY_ALWAYS_REACHABLE'
              | 'FINDING_REACHABILITY_CONDITIONALLY_REACHABLE'
              | 'FINDING_REACHABILITY_NO_REACHABILITY_ANALYSIS'
              | 'FINDING_REACHABILITY_UNREACHABLE'
              | 'FINDING_REACHABILITY_UNSPECIFIED'
            )[];
            /** @description The tools’ own rule ids, as in `ruleId` of a finding. */
            ruleIds?: string[];
            /** @description Tags of projects, case-sensitive. */
            tags?: string[];
            /** @description Names, slugs or ids of teams; selects the findings of their projects. */
            teams?: string[];
            /** @enum {string} */
            timeBucketSize?:
              | 'TIME_BUCKET_SIZE_DAY'
              | 'TIME_BUCKET_SIZE_WEEK'
              | 'TIME_BUCKET_SIZE_MONTH'
              | 'TIME_BUCKET_SIZE_UNSPECIFIED';
            timePeriod?: {
              since?: string | null;
              until?: string | null;
            } | null;
            validity?: (
              | 'FINDING_VALIDITY_VALID'
              | 'FINDING_VALIDITY_INVALID'
              | 'FINDING_VALIDITY_ERROR'
              | 'FINDING_VALIDITY_NO_VALIDATOR'
              | 'FINDING_VALIDITY_UNSPECIFIED'
            )[];
          } | null;
          /**
           * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered within the period.
           * @enum {string}
           */
          findingState?:
            | 'AGGREGATE_ISSUE_STATE_OPEN'
            | 'AGGREGATE_ISSUE_STATE_FIXED'
            | 'AGGREGATE_ISSUE_STATE_REMOVED'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
            | 'AGGREGATE_ISSUE_STATE_REVIEWING'
            | 'AGGREGATE_ISSUE_STATE_FIXING'
            | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
            | 'AGGREGATE_ISSUE_STATE_UNSPECIFIED';
          /** @enum {string} */
          groupBy: 'day' | 'week' | 'month' | 'severity' | 'product' | 'project' | 'rule' | 'tag' | 'state';
          /**
           * @description In GUARDRAILS_ACTIVITY: the outcome of the findings.
           * @enum {string}
           */
          guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
          /**
           * @description Default: REPORT_TYPE_OPEN_BACKLOG.
           * @enum {string}
           */
          reportType?:
            | 'REPORT_TYPE_TOTAL_OPEN'
            | 'REPORT_TYPE_TOTAL_FIXED'
            | 'REPORT_TYPE_TOTAL_IGNORED'
            | 'REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED'
            | 'REPORT_TYPE_OPEN_BACKLOG'
            | 'REPORT_TYPE_BACKLOG_ACTIVITY'
            | 'REPORT_TYPE_PROJECT'
            | 'REPORT_TYPE_GUARDRAILS_ACTIVITY'
            | 'REPORT_TYPE_UNSPECIFIED';
          /**
           * @description The size of that bucket, also accepted in `filters`. Default: a day.
           * @enum {string}
           */
          timeBucketSize?:
            | 'TIME_BUCKET_SIZE_DAY'
            | 'TIME_BUCKET_SIZE_WEEK'
            | 'TIME_BUCKET_SIZE_MONTH'
            | 'TIME_BUCKET_SIZE_UNSPECIFIED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReportSummary'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListDependencies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          cursor?: string;
          dependencyFilter?: {
            /** @description npm, pypi, gomod, cargo, maven, gem, composer, nuget, pub, swiftpm, hex, … */
            ecosystem?: string;
            /** @description Include archived repositories. */
            includeArchived?: boolean;
            /** @description As spelled in the inventory. */
            license?: string[];
            /** @description Until licence policies exist, every dependency is under LICENSE_POLICY_SETTING_ALLOW. */
            licensePolicySettings?: (
              | 'LICENSE_POLICY_SETTING_ALLOW'
              | 'LICENSE_POLICY_SETTING_COMMENT'
              | 'LICENSE_POLICY_SETTING_BLOCK'
              | 'LICENSE_POLICY_SETTING_UNSPECIFIED'
            )[];
            /** @description The whole path. */
            lockfilePath?: string;
            /** @description Substring of the package’s name, case-insensitive. */
            name?: string;
            /** @description Alternatives. Versions are compared by the rules of their ecosystem. */
            packageFilters?: {
              exactNameMatch?: boolean;
              /** @description Takes precedence over the bounds. */
              exactVersion?: string;
              /** @description The whole name with `exactNameMatch`, else a substring of it, case-insensitive. */
              name?: string;
              /** @description `>=1.0.0`, `>1.0.0`, or bare, which is inclusive. */
              versionLowerBound?: string;
              /** @description `<=2.0.0`, `<2.0.0`, or bare, which is inclusive. */
              versionUpperBound?: string;
            }[];
            repositoryId?: components['schemas']['IdInput'][];
            transitivity?:
              ('DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY' | 'UNSPECIFIED') | 'TRANSITIVITY_UNSPECIFIED';
            /** @description Compared by the rules of the ecosystem: in Python, 1.0 equals 1.0.0. */
            version?: string;
          } | null;
          deploymentId?: components['schemas']['IdInput'];
          /**
           * @description 1 to 200; more is taken as 200
           * @default 50
           */
          pageSize?: number;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MatchingDependenciesPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetDependencyPaths: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        dependencyId: components['schemas']['IdInput'];
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DependencyPaths'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListPackages: {
    parameters: {
      query?: {
        ecosystem?: string;
        search?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CompletedPackages'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListRepositoriesForDependencies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The `cursor` of the previous response; 0 or absent for the first page. */
          cursor?: components['schemas']['IdInput'];
          dependencyFilter?: {
            /** @description npm, pypi, gomod, cargo, maven, gem, composer, nuget, pub, swiftpm, hex, … */
            ecosystem?: string;
            /** @description Include archived repositories. */
            includeArchived?: boolean;
            /** @description As spelled in the inventory. */
            license?: string[];
            /** @description Until licence policies exist, every dependency is under LICENSE_POLICY_SETTING_ALLOW. */
            licensePolicySettings?: (
              | 'LICENSE_POLICY_SETTING_ALLOW'
              | 'LICENSE_POLICY_SETTING_COMMENT'
              | 'LICENSE_POLICY_SETTING_BLOCK'
              | 'LICENSE_POLICY_SETTING_UNSPECIFIED'
            )[];
            /** @description The whole path. */
            lockfilePath?: string;
            /** @description Substring of the package’s name, case-insensitive. */
            name?: string;
            /** @description Alternatives. Versions are compared by the rules of their ecosystem. */
            packageFilters?: {
              exactNameMatch?: boolean;
              /** @description Takes precedence over the bounds. */
              exactVersion?: string;
              /** @description The whole name with `exactNameMatch`, else a substring of it, case-insensitive. */
              name?: string;
              /** @description `>=1.0.0`, `>1.0.0`, or bare, which is inclusive. */
              versionLowerBound?: string;
              /** @description `<=2.0.0`, `<2.0.0`, or bare, which is inclusive. */
              versionUpperBound?: string;
            }[];
            repositoryId?: components['schemas']['IdInput'][];
            transitivity?:
              ('DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY' | 'UNSPECIFIED') | 'TRANSITIVITY_UNSPECIFIED';
            /** @description Compared by the rules of the ecosystem: in Python, 1.0 equals 1.0.0. */
            version?: string;
          } | null;
          deploymentId?: components['schemas']['IdInput'];
          /** @default 5 */
          pageSize?: number;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RepositoriesWithDependenciesPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListRepositoryDependencies: {
    parameters: {
      query?: {
        cursor?: string;
        ecosystem?: string;
        pageSize?: string;
        /** @description Substring of the package’s name, case-insensitive. */
        search?: string;
        transitivity?: ('DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY' | 'UNSPECIFIED') | 'TRANSITIVITY_UNSPECIFIED';
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        repositoryId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectDependenciesPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListScans: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
        projectId?: '' | components['schemas']['IdInput'];
        /** @description The name of a branch, tag or pull request. */
        ref?: string;
        /** @description Can be repeated; a project matches if it has any of them. */
        status?:
          | (
              | 'SCAN_STATUS_PENDING'
              | 'SCAN_STATUS_RUNNING'
              | 'SCAN_STATUS_COMPLETED'
              | 'SCAN_STATUS_ERROR'
              | 'SCAN_STATUS_CANCELLED'
              | 'SCAN_STATUS_NEVER_FINISHED'
              | 'SCAN_STATUS_UNSPECIFIED'
            )
          | (
              | 'SCAN_STATUS_PENDING'
              | 'SCAN_STATUS_RUNNING'
              | 'SCAN_STATUS_COMPLETED'
              | 'SCAN_STATUS_ERROR'
              | 'SCAN_STATUS_CANCELLED'
              | 'SCAN_STATUS_NEVER_FINISHED'
              | 'SCAN_STATUS_UNSPECIFIED'
            )[];
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScanPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        scanId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            scan: {
              commit: string;
              completedAt: string | null;
              counts: {
                duplicates: number;
                fixed: number;
                /** @description results on paths that an ignore pattern matches */
                ignored: number;
                muted: number;
                new: number;
                parsed: number;
                removed: number;
                reopened: number;
                unchanged: number;
              };
              /** Format: date-time */
              createdAt: string;
              fileName: string;
              format: string;
              /** @description int64 as a decimal string */
              id: string;
              /** @description all problems, including those that are not listed */
              problemCount: number;
              problems: {
                file: string;
                message: string;
                place: string;
              }[];
              /** @description while it is pending or running */
              progress: {
                resultsRead: number;
                step: string;
              };
              project: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
              };
              ref: string;
              /** @enum {string} */
              scope: 'full' | 'diff';
              startedAt: string | null;
              /** @enum {string} */
              status:
                | 'SCAN_STATUS_PENDING'
                | 'SCAN_STATUS_RUNNING'
                | 'SCAN_STATUS_COMPLETED'
                | 'SCAN_STATUS_ERROR'
                | 'SCAN_STATUS_CANCELLED'
                | 'SCAN_STATUS_NEVER_FINISHED';
              uploadedBy: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UploadScan: {
    parameters: {
      query: {
        category?: string;
        commit?: string;
        format?: 'auto' | 'sarif' | 'semgrep' | 'gitleaks' | 'trivy' | 'cyclonedx' | 'spdx';
        project: string;
        ref: string;
        scope?: 'full' | 'diff';
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': unknown;
        'multipart/form-data': Record<string, never>;
      };
    };
    responses: {
      /** @description The answer. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description int64 as a decimal string */
            scanId: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListFindingTickets: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        findingId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FindingTickets'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListTickets: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TicketPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  LinkTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          /**
           * @description The ticket’s key in the tracker, such as SEC-17.
           * @default
           */
          externalSlug?: string;
          findingIds: components['schemas']['IdInput'][];
          url: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            ticket: components['schemas']['ExternalTicket'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UnlinkTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        ticketId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnlinkedIssues'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  TriageFindings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          findingIds?: components['schemas']['IdInput'][];
          /**
           * @description Only counts; changes nothing.
           * @default false
           */
          isPreview?: boolean;
          note?: string;
          /** @description All findings that GetReportFindings returns for this query. */
          report?: {
            /** @description Narrows the period to the day, week (from Monday) or month (UTC) that contains this instant. */
            bucketStart?: string | null;
            deploymentId?: components['schemas']['IdInput'];
            filters?: {
              aiVerdicts?: (
                'VERDICT_TRUE_POSITIVE' | 'VERDICT_FALSE_POSITIVE' | 'VERDICT_NO_VERDICT' | 'VERDICT_UNSPECIFIED'
              )[];
              confidence?: (
                | 'FINDING_CONFIDENCE_LOW'
                | 'FINDING_CONFIDENCE_MEDIUM'
                | 'FINDING_CONFIDENCE_HIGH'
                | 'FINDING_CONFIDENCE_UNSPECIFIED'
              )[];
              findingCategories?: string[];
              findingSeverities?: (
                | 'FINDING_SEVERITY_LOW'
                | 'FINDING_SEVERITY_MEDIUM'
                | 'FINDING_SEVERITY_HIGH'
                | 'FINDING_SEVERITY_CRITICAL'
                | 'FINDING_SEVERITY_UNSPECIFIED'
              )[];
              findingTypes?: (
                'FINDING_TYPE_CODE' | 'FINDING_TYPE_SCA' | 'FINDING_TYPE_SECRETS' | 'FINDING_TYPE_UNSPECIFIED'
              )[];
              projectIds?: components['schemas']['IdInput'][];
              /** @description Names, case-sensitive. */
              projects?: string[];
              reachability?: (
                | 'FINDING_REACHABILITY_REACHABLE'
                | 'FINDING_REACHABILITY_ALWAYS_REACHABLE'
                | 'FINDING_REACHABILITY_CONDITIONALLY_REACHABLE'
                | 'FINDING_REACHABILITY_NO_REACHABILITY_ANALYSIS'
                | 'FINDING_REACHABILITY_UNREACHABLE'
                | 'FINDING_REACHABILITY_UNSPECIFIED'
              )[];
              /** @description The tools’ own rule ids, as in `ruleId` of a finding. */
              ruleIds?: string[];
              /** @description Tags of projects, case-sensitive. */
              tags?: string[];
              /** @description Names, slugs or ids of teams; selects the findings of their projects. */
              teams?: string[];
              /** @enum {string} */
              timeBucketSize?:
                | 'TIME_BUCKET_SIZE_DAY'
                | 'TIME_BUCKET_SIZE_WEEK'
                | 'TIME_BUCKET_SIZE_MONTH'
                | 'TIME_BUCKET_SIZE_UNSPECIFIED';
              timePeriod?: {
                since?: string | null;
                until?: string | null;
              } | null;
              validity?: (
                | 'FINDING_VALIDITY_VALID'
                | 'FINDING_VALIDITY_INVALID'
                | 'FINDING_VALIDITY_ERROR'
                | 'FINDING_VALIDITY_NO_VALIDATOR'
                | 'FINDING_VALIDITY_UNSPECIFIED'
              )[];
            } | null;
            /**
             * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered within the period.
             * @enum {string}
             */
            findingState?:
              | 'AGGREGATE_ISSUE_STATE_OPEN'
              | 'AGGREGATE_ISSUE_STATE_FIXED'
              | 'AGGREGATE_ISSUE_STATE_REMOVED'
              | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
              | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
              | 'AGGREGATE_ISSUE_STATE_REVIEWING'
              | 'AGGREGATE_ISSUE_STATE_FIXING'
              | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
              | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
              | 'AGGREGATE_ISSUE_STATE_UNSPECIFIED';
            /**
             * @description In GUARDRAILS_ACTIVITY: the outcome of the findings.
             * @enum {string}
             */
            guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
            /**
             * @description Default: REPORT_TYPE_OPEN_BACKLOG.
             * @enum {string}
             */
            reportType?:
              | 'REPORT_TYPE_TOTAL_OPEN'
              | 'REPORT_TYPE_TOTAL_FIXED'
              | 'REPORT_TYPE_TOTAL_IGNORED'
              | 'REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED'
              | 'REPORT_TYPE_OPEN_BACKLOG'
              | 'REPORT_TYPE_BACKLOG_ACTIVITY'
              | 'REPORT_TYPE_PROJECT'
              | 'REPORT_TYPE_GUARDRAILS_ACTIVITY'
              | 'REPORT_TYPE_UNSPECIFIED';
            /**
             * @description The size of that bucket, also accepted in `filters`. Default: a day.
             * @enum {string}
             */
            timeBucketSize?:
              | 'TIME_BUCKET_SIZE_DAY'
              | 'TIME_BUCKET_SIZE_WEEK'
              | 'TIME_BUCKET_SIZE_MONTH'
              | 'TIME_BUCKET_SIZE_UNSPECIFIED';
          };
          /**
           * @description Only with FINDING_TRIAGE_STATE_IGNORED.
           * @enum {string}
           */
          triageReason?:
            | 'FINDING_TRIAGE_REASON_FALSE_POSITIVE'
            | 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK'
            | 'FINDING_TRIAGE_REASON_NO_TIME'
            | 'FINDING_TRIAGE_REASON_DUPLICATE'
            | 'FINDING_TRIAGE_REASON_NO_TRIAGE_REASON';
          /** @enum {string} */
          triageState:
            | 'FINDING_TRIAGE_STATE_IGNORED'
            | 'FINDING_TRIAGE_STATE_REOPENED'
            | 'FINDING_TRIAGE_STATE_REVIEWING'
            | 'FINDING_TRIAGE_STATE_FIXING'
            | 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Findings that changed, including the same findings on other refs; 0 for a preview. */
            changed: number;
            /** @description Findings that were selected. */
            selected: number;
            /** @description For undo; empty for a preview. */
            triageId: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UndoTriage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        triageId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            changed: number;
            /** @description Findings that were triaged again since; they are unchanged. */
            keptLater: number;
            /** @description The act that was undone. */
            triageId: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateAutofix: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        issueId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          issueId?: components['schemas']['IdInput'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreateAutofixAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UnlinkExternalTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        externalTicketId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnlinkedIssues'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListSavedViews: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
        screen?: ('findings' | 'dependencies' | 'projects' | 'jobs') | '';
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedViewPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateSavedView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          /**
           * @description All members of the deployment see it.
           * @default false
           */
          isShared?: boolean;
          name: string;
          /** @description The search part of the screen’s URL. */
          query: string;
          /** @enum {string} */
          screen: 'findings' | 'dependencies' | 'projects' | 'jobs';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            view: components['schemas']['SavedView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DeleteSavedView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        viewId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UpdateSavedView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        viewId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          isShared?: boolean;
          name?: string;
          /** @description The search part of the screen’s URL. */
          query?: string;
          viewId?: components['schemas']['IdInput'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            view: components['schemas']['SavedView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListServiceAgenticWorkflowJobs: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          cursor?: string;
          deploymentId?: components['schemas']['IdInput'];
          filter?: {
            /** @enum {string} */
            eventSource?: 'custom' | 'pr' | '';
            repoId?: '' | components['schemas']['IdInput'];
            /** @description A ref’s id, or the name of a branch, tag or pull request. */
            repositoryRefId?: string | number;
            /** @description The beginning of a job id, or a substring of a workflow type’s name, case-insensitive. */
            searchQuery?: string;
            statuses?: (
              | 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED'
              | 'SERVICE_WORKFLOW_RUN_STATUS_RUNNING'
              | 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED'
              | 'SERVICE_WORKFLOW_RUN_STATUS_FAILED'
              | 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED'
              | 'SERVICE_WORKFLOW_RUN_STATUS_UNSPECIFIED'
            )[];
            /** @enum {string} */
            targetType?: 'pr' | 'repo' | '';
            workflowType?: string;
          };
          /**
           * @description 1 to 100; more is taken as 100
           * @default 20
           */
          pageSize?: number;
          /**
           * @description Default: started_at.
           * @enum {string}
           */
          sortColumn?: 'started_at' | 'status' | 'workflow_type' | '';
          /**
           * @description Default: descending.
           * @enum {string}
           */
          sortDirection?: 'SORT_DIRECTION_ASC' | 'SORT_DIRECTION_DESC' | 'SORT_DIRECTION_UNSPECIFIED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowJobPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  SubmitWorkflowRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          gitRef?: string;
          issueId?: components['schemas']['IdInput'];
          repoId: components['schemas']['IdInput'];
          workflowType: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowRunAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetWorkflowRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        runId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowRunAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CancelWorkflowRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        runId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowRunAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ServeAutoRulesShort: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rules: {
              [key: string]: unknown;
            }[];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ServeAutoRules: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rules: {
              [key: string]: unknown;
            }[];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ServeRulePack: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rules: {
              [key: string]: unknown;
            }[];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ServeRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rules: {
              [key: string]: unknown;
            }[];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DescribeInterface: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An OpenAPI 3.1 document. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['Error400'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ServeRulePackShort: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rules: {
              [key: string]: unknown;
            }[];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ServeRuleShort: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rules: {
              [key: string]: unknown;
            }[];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
}
