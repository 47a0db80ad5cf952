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
    /** List the connections to hosts of source code */
    get: operations['ListConnections'];
    put?: never;
    /**
     * Connect a host of source code
     * @description The credential is stored encrypted, and no answer ever shows it. It is a token or password for an address of https://, a private key (with the host keys that are trusted) for one of ssh://, and on GitHub the key of a GitHub App if `credentialKind` says so.
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
    /** Show a connection */
    get: operations['GetConnection'];
    put?: never;
    post?: never;
    /** Delete a connection and its credential */
    delete: operations['DeleteConnection'];
    options?: never;
    head?: never;
    /**
     * Change a connection
     * @description What is absent stays. A credential goes to no other host than the one it was entered for: with a new host, enter it again.
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
     * @description Those whose URL it fits, and no other connection better.
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
    /** Show a connection’s webhook */
    get: operations['GetConnectionWebhook'];
    put?: never;
    /**
     * Make a webhook for a connection’s host, or its secret anew
     * @description The URL and the secret are entered at the host, which then tells of each push. The secret is shown this once. Made anew, the URL stays, and what is signed with the secret before is refused.
     */
    post: operations['MakeConnectionWebhook'];
    /** Take a connection’s webhook away */
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
    /** Show what is allowed for fixes */
    get: operations['GetFixSettings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change what is allowed for fixes
     * @description What is absent stays. The model’s credential goes to no other host than the one it was entered for: with a new host, enter it again.
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
     * Try out the model that fixes are asked of
     * @description A real call of the stored model, of a few hundred tokens, which counts into the month’s budget.
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
     * @description The patterns (gitignore syntax) follow those that the product has; one that it has already keeps its place. With the next scan of a project, findings on the paths that they cover become REMOVED; when the patterns go and a scan sees the findings again, they return with their triage. A pattern that could never match is refused.
     */
    post: operations['CreateProductIgnores'];
    /** Remove the global ignore patterns of one or more products */
    delete: operations['DeleteProductIgnores'];
    options?: never;
    head?: never;
    /**
     * Replace the global ignore patterns of one or more products
     * @description Products that the body does not name keep theirs.
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
     * @description Accepted and revoked ones are left out, expired ones are not.
     */
    get: operations['ListInvites'];
    put?: never;
    /**
     * Invite somebody by e-mail address
     * @description The link works once, for 7 days, and while you are an admin; a new invite to the same address ends the one before. Parapet sends no mail: hand the link over yourself. Only a signed-in admin can invite, so that a stolen token makes no accounts.
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
    /** List projects by name, with what is open in each */
    get: operations['ListProjects'];
    put?: never;
    /**
     * Make a project
     * @description An upload to a project that does not exist makes one, too.
     */
    post: operations['CreateProject'];
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Edit several projects at once
     * @description All of it or nothing. A project that is missing or that you cannot see is a 400, and so is one that is named twice.
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
    /** Show a project */
    get: operations['GetProject'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Say where a project’s repository is
     * @description For admins: a sync reads the repository there, with the credential of the connection that fits the URL. What was known of the repository at another URL is forgotten.
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
     * Sync a project with its host of source code
     * @description Schedules a run of type `project_sync`, which the list of jobs shows, and answers with the project as it is now. While one waits, another request is answered with that one.
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
    /** Take an archived project back */
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
     * @description A branch or tag of the project, by the id that its record lists. Reports answer with its findings from then on, and with none of the ref before.
     */
    put: operations['ChoosePrimaryRef'];
    post?: never;
    /**
     * Take back the choice of the primary ref
     * @description It is then the default branch of the host, else main, else master, else the first ref that is no pull request.
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
     * @description Your own; all of the deployment’s when you are an admin. Revoked tokens are left out, expired ones are not.
     */
    get: operations['ListTokens'];
    put?: never;
    /**
     * Make an API token
     * @description The token acts with your rights of the moment, and dies when you leave the deployment. Only a signed-in person can make one: a stolen token must not be able to make its successors.
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
     * @description Your own, or any of the deployment when you are an admin. Also a token can revoke itself.
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
     * Take somebody out of the deployment
     * @description Out of its teams, too; their API tokens of this deployment die for good, and they are signed out if it was their only one. The account itself stays. The last active admin cannot be removed (409).
     */
    delete: operations['RemoveUser'];
    options?: never;
    head?: never;
    /**
     * Change what somebody is in the deployment
     * @description It holds from their next request on. The last active admin cannot be made anything less (409).
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
     * Keep somebody out of the deployment
     * @description At once: their API tokens of this deployment die for good, and they are signed out if it was their only one. Their teams and role stay for when they come back. The last active admin cannot be deactivated (409).
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
     * Let somebody in again who was deactivated
     * @description As what they were, in their teams; their old API tokens stay dead.
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
     * Say who a member is on the hosts of source code
     * @description Replaces what was said before. `pruneScm` of ListDeploymentUsers keeps those of whom something is said.
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
     * @description Everybody in the deployment sees everybody in it; of their teams, you see those that you are in (admins: all).
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
    /** Whom a scanner’s token stands for */
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
     * @description Asked again until `success` is true: then the findings are in.
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
    /** Say that a scan in a pipeline failed */
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
     * Send what a scan in a pipeline has found
     * @description Findings, suppressed ones, and what was scanned. Sent again before the scan is complete, the last one counts.
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
     * Ask for a token by a browser, as `semgrep login` does
     * @description Answers 404 until a signed-in person approves the key, and again once the token was handed over. The key is the command’s own secret.
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
     * Join a deployment by an invite
     * @description Makes an account for the invited address, or takes the password of the one that there is; then sign in. A link works once.
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
     * @description Attempts are limited by account and by address; a refusal says when to try again (Retry-After).
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
     * @description A browser forgets the cookie; should that be of another session of the same person, it ends, too.
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
    /** Who you are, and the deployments that you belong to */
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
     * @description Each refresh token works once. Using one a second time ends the session, since somebody else must have it; within 30 s of the first time it is taken for a page that was reloaded, and gets tokens of the same session. A request without a token in its body is known by the cookie `parapet_session`, and must carry the Origin of a page of this server.
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
     * @description Makes an API token of yours with the CI permission. Only who holds the key gets it, once and within five minutes; otherwise it expires. Only a signed-in person can approve: a stolen token must not be able to make its successors.
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
     * See who asks for a token
     * @description Approve only what you have started yourself: whoever made the request gets a token that acts as you.
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
    /** Begin a scan in a pipeline, as older clients do */
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
     * Begin a scan in a pipeline
     * @description Sent again with the same `unique_id`, it answers the same scan. Of a dry run nothing is stored.
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
    /** Rules and settings of a scan that was begun */
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
     * What changes in the deployment, as it does
     * @description Server-sent events about the projects that you see: scans and runs that come into another state, and findings that change. There is no history: after a gap, ask for what you show anew. A session or token that ends closes the stream within 30 s.
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
     * Receive a webhook of a host of source code
     * @description The address of a connection’s webhook, as MakeConnectionWebhook answers it. Takes what GitHub, GitLab, Gitea and Forgejo send, and from a plain git server a body that is signed as Standard Webhooks say. Syncs the projects of the repository; the same delivery takes effect once.
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
     * Make a notification channel
     * @description A mailbox, a Slack-compatible or Microsoft Teams webhook, or a generic webhook signed per Standard Webhooks. Nothing is sent by it until a rule uses it.
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
    /** Show a notification channel, without its secrets */
    get: operations['GetNotificationChannel'];
    put?: never;
    post?: never;
    /**
     * Delete a notification channel that no rule uses
     * @description What waits for it and the log of what it was sent go with it.
     */
    delete: operations['DeleteNotificationChannel'];
    options?: never;
    head?: never;
    /**
     * Change a notification channel’s name or settings
     * @description A secret that is absent stays; a mail password must be sent again when the host, the port or the security changes.
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
     * @description Messages are kept for 30 days after they ended. A `DEAD` one was given up after its last attempt.
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
    /** Show a notification message with its attempts */
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
     * Send a message again that was given up or left out
     * @description It keeps its key: a receiver that has it after all drops it.
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
     * Make a notification rule
     * @description It sends one digest a scan, of the findings on the primary ref and of those that a pull request brings.
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
    /** Show a notification rule */
    get: operations['GetNotificationRule'];
    put?: never;
    post?: never;
    /**
     * Delete a notification rule
     * @description What it has queued and not tried yet is not sent any more.
     */
    delete: operations['DeleteNotificationRule'];
    options?: never;
    head?: never;
    /**
     * Change a notification rule
     * @description One that is switched off sends nothing, not even what it has queued and not tried yet.
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
     * @description Those that you are in; all for an admin.
     */
    get: operations['ListTeams'];
    put?: never;
    /**
     * Make a team
     * @description Admins anywhere; a manager below a team that they manage, as the new team’s first manager. It holds nothing until it is given repositories and users (UpdateTeam); being in a parent team means nothing for its sub-teams.
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
     * @description Its repositories and people stay, without what they reached through it. Its sub-teams move up to its parent, with all that is in them.
     */
    delete: operations['DeleteTeam'];
    options?: never;
    head?: never;
    /**
     * Update a deployment RBAC team
     * @description Admins may, and managers of the team; these give it only repositories that they manage themselves. All of it is done, or nothing. An element without an action is added; adding somebody present changes their role.
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
    /** List who is in a team, by id */
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
     * @description Deprecated in favour of `/api/policies/v2/`. Once the deployment is migrated to the unified policies model it answers 410 with the code DEPLOYMENT_MIGRATED.
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
     * @description One way. From then on the deprecated policies service and the ruleboards service answer 410 with the code DEPLOYMENT_MIGRATED; policies and what they decide stay as they are.
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
     * Make a policy
     * @description It is asked before the default policy of its product, after those that are older. It takes effect with each project’s next scan.
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
     * @description Not a default one. Findings keep what it decided until their project’s next scan.
     */
    delete: operations['DeletePolicy'];
    options?: never;
    head?: never;
    /**
     * Change a policy’s name or its rules
     * @description `rules` replaces all of them; what is absent stays. It takes effect with each project’s next scan.
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
     * @description Into the registry of the deployment that the API token belongs to; the token needs the CI permission, and its owner must be an admin.
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
     * @description Good rules are taken, the others are named in `refused`; 400 when there is not one good rule. A rule whose id is there gets a new version, or none where its content is the one in force.
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
     * @description A run of type `rule_import` brings them, by the connection that fits the address; its log names the rules that were refused. Rules that an earlier import found there, and that are there no more, are deleted.
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
     * @description The 50 latest versions; the first is in force.
     */
    get: operations['GetRegistryRule'];
    put?: never;
    post?: never;
    /**
     * Delete a rule
     * @description It can be imported again, and goes on with its versions then. Rules of the starter pack can only be switched off.
     */
    delete: operations['DeleteRegistryRule'];
    options?: never;
    head?: never;
    /**
     * Switch a rule on or off
     * @description One that is off is not handed to scanners: what it has found becomes REMOVED with the next scan of each project. Neither an import nor a newer program switches it on again.
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
     * @description As many rows as the `total` of the same question: as CSV that is safe to open in a spreadsheet (a cell that begins like a formula gets an apostrophe in front), or as one `ReportFinding` a line. An answer whose connection ends before its last chunk is not whole.
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
     * @description Newest relevant first. The totals are those of the whole question and hold for all its pages; a missing `until` is fixed by the first page.
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
     * @description Takes the question of GetReportFindings. Each count equals the `total` of that operation for the question narrowed to the group. Buckets of time come in order and without gaps; severities, products and states in their own order; the rest largest first.
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
     * @description Of each repository that `ListRepositoriesForDependencies` names for the same filter, the dependencies that fit it; by repository, then by package. A page may be short, or empty, while `nextCursor` is not: read on from there.
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
     * Get the paths by which a dependency comes into its repository
     * @description At most 100 paths of at most 30 packages, without repetition, shortest first.
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
     * @description At most 20 by name: first those that begin with the text, then those that hold it.
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
     * @description Asked of the latest inventory of each repository’s primary branch. By ascending id; a repository that comes or goes between two pages neither repeats nor hides others. A page may be short, or empty, while `hasMore` is true: read on from `cursor`.
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
     * @description Of the latest inventory of its primary branch: as many as its `numDependencies`.
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
     * @description Of the projects that you see. All filters combine. A page may be short, or empty, while `nextCursor` is not: read on from there.
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
    /** How far a scan is, then what it did */
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
     * @description The body is the file as the scanner wrote it (SARIF, Semgrep, gitleaks, Trivy, CycloneDX or SPDX JSON), optionally with `Content-Encoding: gzip`; or a multipart form with a `manifest` part (JSON of `{paths, deleted, renames}`) before the `file` part. 202 means that the file is safe and will be processed, also after a crash. With an `Idempotency-Key` header, sending the same upload again answers the same scan.
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
    /** List a finding’s tickets and the attempts to give it one */
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
     * @description All or none. A ticket of the same URL and slug that you see takes them in, else there is a new one. A finding has one ticket at a time: with another one it is a conflict, unlink that first.
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
     * @description From all of its findings that you see; you need the right to triage each of them. Findings that you do not see keep it.
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
     * @description With `isPreview` it only counts. The decision holds for the same finding on the project’s other refs and on those to come. The answered `triageId` takes it back.
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
     * @description Your own, or anybody’s as an admin. Findings that were triaged again since keep their later decision.
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
     * Start a fix of an issue
     * @description A run of type `autofix` then makes the fix (the rule’s own, or the smallest upgrade of a package), verifies it, and pushes it to the branch `parapet/fix-{issueId}`. What speaks against it is answered here with 200 and `success` false.
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
     * @description From all of its issues that you see; you need the right to triage each of them. Issues that you do not see keep it.
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
    /** List your saved views, and those that others share */
    get: operations['ListSavedViews'];
    put?: never;
    /**
     * Save a view
     * @description Names are your own: one of each on a screen. At most 100.
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
     * @description Your own; of those that others share, only an admin.
     */
    delete: operations['DeleteSavedView'];
    options?: never;
    head?: never;
    /**
     * Change a saved view
     * @description Your own; of those that others share, only an admin.
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
     * @description Of the projects that you see. All filters combine. By `started_at`, a job that has not started counts as the latest; by `status`, in the order of a job’s life; equal ones by their start and id, in the same direction.
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
     * @description Accepted means that it will be done, also after a crash. An `ingest` is not started here: it is what follows an upload.
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
    /** One workflow job with its steps and log */
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
     * @description It is cancelled when this answers; what it was doing is undone. Cancelling an ingest cancels its scan, of which nothing is kept. A job that has ended answers 409.
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
     * @description Those of the deployment that the API token belongs to; the token needs the CI permission. `p/default` and `auto` are all that are switched on, `p/parapet` the starter pack, `p/<language>` those of a language, `r/<path>` the rule of that id and those below it. JSON where `Accept` asks for it, else YAML.
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
     * @description Those of the deployment that the API token belongs to; the token needs the CI permission. `p/default` and `auto` are all that are switched on, `p/parapet` the starter pack, `p/<language>` those of a language, `r/<path>` the rule of that id and those below it. JSON where `Accept` asks for it, else YAML.
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
     * @description Those of the deployment that the API token belongs to; the token needs the CI permission. `p/default` and `auto` are all that are switched on, `p/parapet` the starter pack, `p/<language>` those of a language, `r/<path>` the rule of that id and those below it. JSON where `Accept` asks for it, else YAML.
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
     * @description Those of the deployment that the API token belongs to; the token needs the CI permission. `p/default` and `auto` are all that are switched on, `p/parapet` the starter pack, `p/<language>` those of a language, `r/<path>` the rule of that id and those below it. JSON where `Accept` asks for it, else YAML.
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
     * @description Those of the deployment that the API token belongs to; the token needs the CI permission. `p/default` and `auto` are all that are switched on, `p/parapet` the starter pack, `p/<language>` those of a language, `r/<path>` the rule of that id and those below it. JSON where `Accept` asks for it, else YAML.
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
     * @description Those of the deployment that the API token belongs to; the token needs the CI permission. `p/default` and `auto` are all that are switched on, `p/parapet` the starter pack, `p/<language>` those of a language, `r/<path>` the rule of that id and those below it. JSON where `Accept` asks for it, else YAML.
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
      /** @description To sign in with. */
      email: string;
      /** @description int64 as a decimal string */
      userId: string;
    };
    AuditPage: {
      entries: {
        action: string;
        actor: string;
        /** @description Empty for the system itself. */
        actorUserId: string;
        address: string;
        /** Format: date-time */
        at: string;
        changes: {
          [key: string]: unknown;
        };
        /** @description The token or session: `api_token:3`, `jwt:8`. */
        credential: string;
        /** @description SHA-256 of the digest before it and of this entry, in hex. */
        digest: string;
        /** @description 1, 2, 3 … without a gap. */
        n: string;
        requestId: string;
        subject: string;
      }[];
      nextCursor: string;
    };
    AuditState: {
      /** @description The first entry that is missing or was changed; empty while all is well. */
      brokenAt: string;
      /** @description How many fit together, from the first. */
      entries: string;
      /** @description Digest of the last good entry, in hex. Note it elsewhere: a later log must still hold it. */
      head: string;
      /** @description Whether the log holds the `head` that was asked for. */
      holdsHead: boolean;
      isIntact: boolean;
    };
    CompletedPackages: {
      packages: {
        ecosystem: string;
        /** @description As its ecosystem compares names. */
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
      /** @description Of the GitHub App; empty when it is asked by repository. */
      githubInstallationId: string;
      hasCredential: boolean;
      /** @description int64 as a decimal string */
      id: string;
      /** @enum {string} */
      kind: 'CONNECTION_KIND_GIT' | 'CONNECTION_KIND_GITHUB' | 'CONNECTION_KIND_GITLAB' | 'CONNECTION_KIND_GITEA';
      /** @description The host keys that are trusted over ssh; empty with another address. */
      knownHosts: string;
      /** @description When the host was last asked for anything. */
      lastCheckedAt: string | null;
      /** @description What went wrong then; empty when nothing did. */
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
      /** @description Why the last delivery that was refused was; empty when none was. */
      lastProblem: string;
      lastProblemAt: string | null;
      /** @description When the last delivery came whose signature was good. */
      lastReceivedAt: string | null;
      /** Format: date-time */
      secretCreatedAt: string;
      /** @description To be entered at the host. */
      url: string;
    };
    CreateAutofixAnswer: {
      /** @description Why no fix is begun; empty when one is. */
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
      /** @description Accepted, no more: whether the fix could be made, its run tells. */
      success: boolean;
    };
    CreatedInvite: {
      /** Format: date-time */
      expiresAt: string;
      /** @description int64 as a decimal string */
      id: string;
      /** @description The page that accepts it. Hand it to the invited, and to nobody else. */
      link: string;
      /** @description The secret; it is shown this once. */
      token: string;
    };
    CreatedToken: {
      /** @description int64 as a decimal string */
      id: string;
      /** @description The secret; it is shown this once. */
      token: string;
    };
    DependencyPaths: {
      dependency: components['schemas']['ProjectDependency'];
      /** @description There may be more paths than these. */
      isTruncated: boolean;
      /** @description Shortest first; each from a direct dependency down to this one. Empty when the inventory does not tell. */
      paths: components['schemas']['ProjectDependency'][][];
    };
    DeploymentUser: {
      active: boolean;
      /** @description How they can sign in: `password`. */
      authentication: string[];
      avatarUrl: string;
      email: string;
      /** @description Their teams, as far as you see them. */
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
      /** @description Of those that are not what they were before. */
      updatedRepoNames: string[];
    };
    Empty: Record<string, never>;
    Error: {
      /** @description The same for programs; the set of codes only grows. */
      code: string;
      /** @description Each bad field of a 400. */
      details?: {
        message: string;
        path: string;
      }[];
      /** @description What went wrong and how to mend it, for people. */
      error: string;
      /** @description Of this answer, as in the log and in X-Request-Id. */
      requestId: string;
    };
    ExternalTicket: {
      externalSlug: string;
      /** @description int64 as a decimal string */
      id: string;
      /** @description Those of them that you see. */
      linkedIssueIds: string[];
      url: string;
    };
    FindingDetail: {
      finding: components['schemas']['ReportFinding'];
      /** @description The steps of `dataflowTrace` in order, with their code. */
      flow: {
        /** @description The region’s own text, or the lines that hold it; "" where the tool gave none. */
        code: string;
        column: number;
        /** @description The first one after it. */
        endColumn: number;
        endLine: number;
        /** @description 0 where the tool gave none; so are the others. */
        line: number;
        /** @description What the tool says of the step. */
        note: string;
        path: string;
        /** @enum {string} */
        role: 'source' | 'intermediate' | 'sink';
        /** @description The line on the host of the code; "" where that is not known. */
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
        /** @description The act of triage that made this entry, while you may take it back. */
        undo: {
          /** @description Findings that the act changed. */
          findings: number;
          /** @description int64 as a decimal string */
          triageId: string;
        } | null;
      }[];
      identity: {
        /** @description Equal on all refs of the project where it is the same finding. */
        identityId: string;
        /** @description Why results that differed in something were taken for this finding, oldest first. */
        matches: {
          evidence: {
            [key: string]: unknown;
          };
          pass: string;
          /** @description int64 as a decimal string */
          scanId: string;
        }[];
      };
      /** @description What its tool says of the rule, for all findings of it; "" where it says nothing. */
      rule: {
        description: string;
        /** @description Often Markdown. */
        help: string;
      };
    };
    FindingsEvent: {
      /** @enum {string} */
      cause: 'SCAN' | 'TRIAGE' | 'UNDO' | 'FIX' | 'TICKET';
      /** @description Of those that you see. */
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
      /** @description Why the model cannot be used as it is set up, in words; empty when it can. */
      errorDetail: string;
      success: boolean;
    };
    FixSettingsAnswer: {
      settings: {
        /** @description What calls of the model may cost in a calendar month (UTC), in the unit of its prices; null: no limit. */
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
        /** @description In this month; of calls that are under way, what they may cost at most. */
        spent: {
          credits: number;
          tokens: number;
        };
        /** @description The same, in tokens of input and output together. */
        tokensPerMonth: number | null;
      };
    };
    HelloEvent: {
      /** @description Of the server: when it is another one than before, load the page anew. */
      version: string;
    };
    /** @description int64, as a decimal string or a number */
    IdInput: string | number;
    ImportedRules: {
      refused: {
        file: string;
        line: number;
        reason: string;
        /** @description Empty where the whole file is refused. */
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
    /** @description A stream of these until somebody ends it, each as `event: <event>`, `data: <data as JSON on one line>` and an empty line. Lines that begin with a colon mean nothing. */
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
      /** @description To be entered at the host; shown this once. Empty when the request brought it. */
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
      /** @description Of the package, in any version, in this repository; as 4.2 counts findings as open. */
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
        /** @description What the role permits; on a project, the role in its teams narrows it. */
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
      /** @description Of a generic one. */
      webhook: {
        url: string;
      } | null;
    };
    NotificationChannelPage: {
      channels: components['schemas']['NotificationChannel'][];
      nextCursor: string;
    };
    NotificationMessage: {
      /** @description Since it was queued, or sent again. */
      attempts: number;
      /** @description int64 as a decimal string */
      channelId: string;
      /** Format: date-time */
      createdAt: string;
      endedAt: string | null;
      /** @description int64 as a decimal string */
      id: string;
      lastError: string;
      /** @description What receivers drop repeats by: `webhook-id`, and the start of a mail’s Message-ID. */
      messageKey: string;
      /** @description Of one that is queued: not before. */
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
      /** @description Since it was queued, or sent again. */
      attempts: number;
      /** @description int64 as a decimal string */
      channelId: string;
      /** Format: date-time */
      createdAt: string;
      endedAt: string | null;
      /** @description int64 as a decimal string */
      id: string;
      lastError: string;
      /** @description What receivers drop repeats by: `webhook-id`, and the start of a mail’s Message-ID. */
      messageKey: string;
      /** @description Of one that is queued: not before. */
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
              /** @description The gravest, 20 at most. */
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
      /** @description Why the message did not arrive, in words; empty when it did. */
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
      /** @description Since when the deployment is on the unified policies model. */
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
      /** @description The first scan that was completed. */
      firstScanId: string;
      hasCodeAccess: boolean;
      /** @description int64 as a decimal string */
      id: string;
      /** @description Patterns of any product that are in force. */
      ignoredFiles: string[];
      isArchived: boolean;
      isDisconnected: boolean;
      isScmArchived: boolean;
      /** @description Archived here, whatever its host says. */
      isSemgrepArchived: boolean;
      /** @description A scan of it was completed. */
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
        /** @description Of the scanner’s command in a pipeline, as it said; else empty. */
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
        /** @description Somebody chose it. */
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
      /** @description Branches and tags: the primary one, the default one, then the newest, 200 at most. */
      refs: {
        isDefault: boolean;
        isPrimary: boolean;
        ref: string;
        /** @description int64 as a decimal string */
        repoRefId: string;
      }[];
      repositoryScmLinkId: string;
      scaInfo: {
        /** @description Lockfile path to the number of its packages. */
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
         * @description Of the primary ref, by the last of its scans that came to an end.
         * @enum {string}
         */
        coverage: 'COVERAGE_OK' | 'COVERAGE_NEVER_SCANNED' | 'COVERAGE_FAILING' | 'COVERAGE_STALE';
        /** @description int64 as a decimal string */
        id: string;
        isArchived: boolean;
        lastScanCompletedAt: string | null;
        /** @description The newest, of whatever ref. */
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
        /** @description On the primary ref; as 4.2 counts them as open. */
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
        /** @description Why the last sync did not work; empty when it did. */
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
      /** @description SHA-256 of the definition, whatever the order of its keys. */
      digest: string;
      isEnabled: boolean;
      languages: string[];
      license: string;
      origin: {
        commit: string;
        /** @description Empty unless it came from a file. */
        file: string;
        /** @enum {string} */
        kind:
          | 'RULE_ORIGIN_KIND_STARTER_PACK'
          | 'RULE_ORIGIN_KIND_PUBLISHED'
          | 'RULE_ORIGIN_KIND_FILE'
          | 'RULE_ORIGIN_KIND_GIT';
        /** @description What `semgrep publish` says about where it was run. */
        note: string;
        ref: string;
        /** @description Empty unless it came from a git repository. */
        repositoryUrl: string;
      };
      /** @description The rule’s own id: what findings name, and policies match. */
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
        /** @description The rule as data. */
        definition: {
          [key: string]: unknown;
        };
        /** @description SHA-256 of the definition, whatever the order of its keys. */
        digest: string;
        languages: string[];
        license: string;
        origin: {
          commit: string;
          /** @description Empty unless it came from a file. */
          file: string;
          /** @enum {string} */
          kind:
            | 'RULE_ORIGIN_KIND_STARTER_PACK'
            | 'RULE_ORIGIN_KIND_PUBLISHED'
            | 'RULE_ORIGIN_KIND_FILE'
            | 'RULE_ORIGIN_KIND_GIT';
          /** @description What `semgrep publish` says about where it was run. */
          note: string;
          ref: string;
          /** @description Empty unless it came from a git repository. */
          repositoryUrl: string;
        };
        /** @enum {string} */
        product: 'PRODUCT_SAST' | 'PRODUCT_SECRETS' | 'PRODUCT_SCA';
        /** @enum {string} */
        severity: 'SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL';
        /** @description The text that it was read from. */
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
      /** @description The first finding of the same identity, when that is another one. */
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
      /** @description Send it with the same question for the next page; "" on the last one. */
      cursor: string;
      findings: components['schemas']['ReportFinding'][];
      /** @description All findings of the question, not of the page. */
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
        /** @description What the report’s findings count when they are narrowed to this group. */
        total: number;
      }[];
      /** @description As the `total` of the report’s findings. */
      total: number;
    };
    RepositoriesWithDependenciesPage: {
      /** @description The id of the last repository that was looked at; send it for the next page. */
      cursor: number;
      hasMore: boolean;
      repositorySummaries: components['schemas']['RepositoryDependencySummary'][];
    };
    RepositoryDependencySummary: {
      /** @description Whether the inventory says by which path the dependencies come in. */
      hasDependencyPathScan: boolean;
      id: number;
      name: string;
      /** @description All dependencies of its latest inventory, not only those that fit the filter. */
      numDependencies: number;
    };
    RunEvent: {
      /** @description int64 as a decimal string; empty for a run of no project */
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
      /** @description It is the caller’s. */
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
        /** @description results on paths that an ignore pattern covers */
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
      /** @description all problems, also those beyond the ones that are listed */
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
      /** @description A JWT for `Authorization: Bearer`, good for 15 minutes. */
      accessToken: string;
      /**
       * Format: date-time
       * @description When the access token expires.
       */
      expiresAt: string;
      /** @description Good once, for POST /api/auth/refresh; using it twice ends the session. "" when a cookie keeps it. */
      refreshToken: string;
    };
    ShownProject: {
      repo: components['schemas']['Project'];
      /** @description The last sync with its host of source code, and what the record has no room for. */
      scmSync: {
        /** @description Of the repository, as its host has it; empty without one. */
        description: string;
        /** @description Of the repository, as its host counts them; the one with the largest share first. */
        languages: {
          name: string;
          /** @description Of the code, 0–100. */
          percent: number;
        }[];
        /** @description Of the last sync that worked. */
        lastSyncedAt: string | null;
        /** @description Why the last sync did not work; empty when it did. */
        problem: string;
        problemAt: string | null;
      };
    };
    Team: {
      /** @description What you may do with it. */
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
      /** @description Empty without a parent that you see. */
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
      /** @description The first 1000 that you see. */
      childTeamIds: string[];
      description: string;
      /** @description The same, by name. */
      repositories: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
      }[];
      /** @description The first 1000 that you see. */
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
        /** @description The projects that it is limited to; null = not limited. */
        scopes: string[] | null;
        /** @description int64 as a decimal string */
        userId: string;
      }[];
    };
    TokenRequest: {
      /** @description From where it is asked; of IPv6 the network. */
      address: string;
      /** @description What asks, in its own words: proves nothing. */
      client: string;
      /** Format: date-time */
      createdAt: string;
      /**
       * Format: date-time
       * @description Until when it can be approved.
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
      /** @description The first 1000 that you see. */
      childGroupIds: string[];
      /** @description int64 as a decimal string */
      deploymentId: string;
      description: string;
      /** @description int64 as a decimal string */
      id: string;
      isDefault: boolean;
      name: string;
      /** @description Empty without a parent that you see. */
      parentGroupId: string;
      /** @enum {string} */
      projectManagementType: 'PROJECT_MANAGEMENT_TYPE_UNMANAGED' | 'PROJECT_MANAGEMENT_TYPE_ALL_PROJECTS';
      /** @description int64 as a decimal string */
      repositoryCount: string;
      /** @description The first 1000 that you see. */
      repositoryIds: string[];
      slug: string;
      /** @description int64 as a decimal string */
      userCount: string;
      /** @description The first 100; `userCount` counts all. */
      users: {
        /** @enum {string} */
        role: 'ROLE_ADMINISTRATOR' | 'ROLE_MANAGER' | 'ROLE_DEVELOPER' | 'ROLE_READ_ONLY' | 'ROLE_NO_ACCESS';
        /** @description int64 as a decimal string */
        userId: string;
      }[];
    };
    UserPage: {
      /** @description Of the next page; empty on the last one. */
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
      /** @description int64 as a decimal string; empty for a run of no project */
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
      /** @description The login of who started it, or what did. */
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
        /** @description int64 as a decimal string; empty when it is about none */
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
        /** @description int64 as a decimal string; empty for a run of no project */
        repoId: string;
        repoUrl: string;
        /** @description int64 as a decimal string; empty but for an ingest */
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
        /** @description The login of who started it, or what did. */
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
          /** @description Of the host, or of a part of it: of the connections that fit a project’s URL, the longest is used. https://… or http://…, or ssh://host:port/… for plain git. */
          baseUrl: string;
          /** @description A token, a password or a private key (OpenSSH or PEM, without a passphrase), which no answer shows again; null = none. */
          credential?: string | null;
          /**
           * @description What the credential is. Without it: a key with an address of ssh://, else a token.
           * @enum {string}
           */
          credentialKind?: 'CREDENTIAL_KIND_TOKEN' | 'CREDENTIAL_KIND_SSH_KEY' | 'CREDENTIAL_KIND_GITHUB_APP';
          deploymentId?: components['schemas']['IdInput'];
          /** @description With a GitHub App, required: its number or its client id. */
          githubAppId?: string;
          /** @description Of the GitHub App. Without it, GitHub is asked which one has the repository. */
          githubInstallationId?: string;
          /** @enum {string} */
          kind: 'CONNECTION_KIND_GIT' | 'CONNECTION_KIND_GITHUB' | 'CONNECTION_KIND_GITLAB' | 'CONNECTION_KIND_GITEA';
          /** @description With an address of ssh://, required: the host’s public keys, as `ssh-keyscan host` writes them. No other host key is trusted. */
          knownHosts?: string;
          name: string;
          /** @description Without one, what the kind of host takes with a token; with ssh, the one in the project’s URL, or git. */
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
          /** @description Of the host, or of a part of it: of the connections that fit a project’s URL, the longest is used. https://… or http://…, or ssh://host:port/… for plain git. */
          baseUrl?: string;
          connectionId?: components['schemas']['IdInput'];
          /** @description A token, a password or a private key (OpenSSH or PEM, without a passphrase), which no answer shows again; null = none. */
          credential?: string | null;
          /**
           * @description What the credential is. Without it: a key with an address of ssh://, else a token.
           * @enum {string}
           */
          credentialKind?: 'CREDENTIAL_KIND_TOKEN' | 'CREDENTIAL_KIND_SSH_KEY' | 'CREDENTIAL_KIND_GITHUB_APP';
          deploymentId?: components['schemas']['IdInput'];
          /** @description With a GitHub App, required: its number or its client id. */
          githubAppId?: string;
          /** @description Of the GitHub App. Without it, GitHub is asked which one has the repository. */
          githubInstallationId?: string;
          /** @enum {string} */
          kind?: 'CONNECTION_KIND_GIT' | 'CONNECTION_KIND_GITHUB' | 'CONNECTION_KIND_GITLAB' | 'CONNECTION_KIND_GITEA';
          /** @description With an address of ssh://, required: the host’s public keys, as `ssh-keyscan host` writes them. No other host key is trusted. */
          knownHosts?: string;
          name?: string;
          /** @description Without one, what the kind of host takes with a token; with ssh, the one in the project’s URL, or git. */
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
            /** @description Null: there is none. */
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
          /** @description One that the host has made (GitLab’s signing token). Without it, one is made. */
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
          /** @description Null: no limit. */
          creditsPerMonth?: number | null;
          deploymentId?: components['schemas']['IdInput'];
          isEnabled?: boolean;
          /** @description What fixes are asked of where the rule brings none; null: none. */
          model?: {
            /** @description As far as it stands before `/chat/completions` or `/messages`; mostly it ends with `/v1`. */
            baseUrl?: string;
            /** @description What the provider gave as a key, which no answer shows again; null = none, as for a server of one’s own. */
            credential?: string | null;
            /** @description 0 unless told. */
            creditsPerMillionInputTokens?: number;
            /** @description 0 unless told. */
            creditsPerMillionOutputTokens?: number;
            /** @description Of the model, as the provider calls it. */
            name?: string;
            /** @description Of one answer; 8000 unless told. */
            outputTokensMax?: number;
            /** @enum {string} */
            provider?: 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE' | 'FIX_MODEL_PROVIDER_ANTHROPIC';
          } | null;
          /** @description Null: no limit. */
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
        /** @description Once or repeated; missing or `PRODUCT_UNSPECIFIED`: all products. */
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
        /** @description Once or repeated; one of them is enough. */
        coverage?:
          | ('COVERAGE_OK' | 'COVERAGE_NEVER_SCANNED' | 'COVERAGE_FAILING' | 'COVERAGE_STALE' | 'COVERAGE_UNSPECIFIED')
          | (
              'COVERAGE_OK' | 'COVERAGE_NEVER_SCANNED' | 'COVERAGE_FAILING' | 'COVERAGE_STALE' | 'COVERAGE_UNSPECIFIED'
            )[];
        cursor?: string;
        pageSize?: string;
        /** @description A part of the name, in any case. */
        search?: string;
        /** @description Once or repeated; one of them is enough. Case-sensitive. */
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
          /** @description Of the repository or its page, without a password: https://…, ssh://user@host:port/path or user@host:path. Empty: none is known. */
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
          /** @description Each project once. */
          changes: {
            /** @description What is left out stays as it is. */
            change?: {
              aiScans?: {
                fullScan?: boolean;
              };
              managedScans?: {
                diffScan?: boolean;
                fullScan?: boolean;
                numConfigs?: number;
              };
              /** @description The tags from now on, in place of the present ones. */
              tags?: string[];
              /**
               * @description Without it `tags` is not looked at.
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
          /** @description Of the repository or its page, without a password: https://…, ssh://user@host:port/path or user@host:path. Empty: none is known. */
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
           * @description Without it the token is good until it is revoked.
           */
          expiresAt?: string;
          name: string;
          /** @description WEB_API for this interface, CI for uploads and the scanner protocol. */
          permissions: ('WEB_API' | 'CI')[];
          /** @description Project ids. They limit the token to uploads and CI for these projects; the Web API refuses it. */
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
            /** @description Only these; empty for all. */
            memberIds?: components['schemas']['IdInput'][];
            /**
             * @description The same as `pruneScm`.
             * @default false
             */
            pruneGithub?: boolean;
            /**
             * @description Leave out who has no identity on a host of source code.
             * @default false
             */
            pruneScm?: boolean;
            /**
             * @description Part of the name, login or e-mail address, in any case.
             * @default
             */
            query?: string;
            /**
             * @description Only the active ones.
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
            /** @description name, login, email, orgRole, since, lastUpdatedAt; also in snake case; a leading - is descending. */
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
            /** @description The secret; it is handed over this once. */
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
        /** @description Only what was done to this thing, like `token:17`. */
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
        /** @description A head that was noted earlier. */
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
           * @description Of a new account; ignored where there is one.
           * @default
           */
          name?: string;
          /** @description Of the new account; where the address has an account already, that account’s. */
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
           * @description Where the refresh token goes. COOKIE is for browsers: HttpOnly, SameSite=Strict, sent to /api/auth alone; in the answer it is "" then.
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
           * @description Missing or empty: the one in the cookie, which then holds the next one.
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
              /** @description send fixes and the texts of traces along */
              autofix: boolean;
              dependency_query: boolean;
              ignored_files: string[];
              product_ignored_files: ['sast' | 'sca' | 'secrets', string[]][];
            };
            info: {
              deployment_id: number;
              deployment_name: string;
              enabled_products: ('sast' | 'sca' | 'secrets')[];
              /** @description absent of a dry run */
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
              /** @description absent of a dry run */
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
              /** @description send fixes and the texts of traces along */
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
      /** @description A stream of these until somebody ends it, each as `event: <event>`, `data: <data as JSON on one line>` and an empty line. Lines that begin with a colon mean nothing. */
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
            /** @description What became of it, for people. */
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
            /** @description What became of it, for people. */
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
             * @description TLS from the first byte (port 465), STARTTLS (port 587), or none, which takes no password.
             * @enum {string}
             */
            security?: 'MAIL_SECURITY_TLS' | 'MAIL_SECURITY_STARTTLS' | 'MAIL_SECURITY_NONE';
            to: string[];
            /** @description Empty: the server asks for none. */
            username?: string;
          };
          name: string;
          /** @description Slack, or what is compatible with its incoming webhooks. */
          slack?: {
            /** @description The whole URL is a credential: it is never shown again. */
            url: string;
          };
          /** @description Microsoft Teams. */
          teams?: {
            /** @description The whole URL is a credential: it is never shown again. */
            url: string;
          };
          webhook?: {
            /** @description What messages are signed with (Standard Webhooks). One is made without it, and shown this once. */
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
            /** @description The one that was made because none was given; empty otherwise. Never shown again. */
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
             * @description TLS from the first byte (port 465), STARTTLS (port 587), or none, which takes no password.
             * @enum {string}
             */
            security?: 'MAIL_SECURITY_TLS' | 'MAIL_SECURITY_STARTTLS' | 'MAIL_SECURITY_NONE';
            to?: string[];
            /** @description Empty: the server asks for none. */
            username?: string;
          };
          name?: string;
          notificationChannelId?: components['schemas']['IdInput'];
          slack?: {
            /** @description The whole URL is a credential: it is never shown again. */
            url?: string;
          };
          teams?: {
            /** @description The whole URL is a credential: it is never shown again. */
            url?: string;
          };
          webhook?: {
            /** @description What messages are signed with (Standard Webhooks). One is made without it, and shown this once. */
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
          /** @description New and reopened findings of a scan come in one message. */
          events: (
            | 'NOTIFICATION_EVENT_NEW_FINDINGS'
            | 'NOTIFICATION_EVENT_REOPENED_FINDINGS'
            | 'NOTIFICATION_EVENT_SCAN_FAILED'
            | 'NOTIFICATION_EVENT_RUN_FAILED'
          )[];
          /**
           * @description Messages in an hour at most; the next one says how many were left out.
           * @default 20
           */
          hourlyMax?: number;
          /** @default true */
          isEnabled?: boolean;
          name: string;
          /** @description Of findings; empty means all. */
          products?: ('PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST')[];
          /** @description Empty means all. */
          projectIds?: components['schemas']['IdInput'][];
          /** @description Of findings; empty means all. */
          severities?: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
          /**
           * @description The project has one of them; empty means whatever it has.
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
          /** @description New and reopened findings of a scan come in one message. */
          events?: (
            | 'NOTIFICATION_EVENT_NEW_FINDINGS'
            | 'NOTIFICATION_EVENT_REOPENED_FINDINGS'
            | 'NOTIFICATION_EVENT_SCAN_FAILED'
            | 'NOTIFICATION_EVENT_RUN_FAILED'
          )[];
          /** @description Messages in an hour at most; the next one says how many were left out. */
          hourlyMax?: number;
          isEnabled?: boolean;
          name?: string;
          notificationRuleId?: components['schemas']['IdInput'];
          /** @description Of findings; empty means all. */
          products?: ('PRODUCT_SAST' | 'PRODUCT_SCA' | 'PRODUCT_SECRETS' | 'PRODUCT_AI_SAST')[];
          /** @description Empty means all. */
          projectIds?: components['schemas']['IdInput'][];
          /** @description Of findings; empty means all. */
          severities?: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
          /** @description The project has one of them; empty means whatever it has. */
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
          /** @description Without it a team of its own, which only admins make. */
          parentTeamId?: components['schemas']['IdInput'];
          /** @description For admins; made from the name without one. */
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
            /** @description Of the tool’s rule id, the whole of it; `*` stands for any text. */
            rulePattern: string;
            /** @description Only these; empty means all. */
            severities?: ('SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL')[];
          }[];
          /** @description What findings carry as `policySlug`; made from the name without one. It never changes. */
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
          /** @description Replaces all of them. The first that matches decides. */
          rules?: {
            /** @enum {string} */
            mode: 'POLICY_MODE_MONITOR' | 'POLICY_MODE_COMMENT' | 'POLICY_MODE_BLOCK' | 'POLICY_MODE_DISABLED';
            /** @description Of the tool’s rule id, the whole of it; `*` stands for any text. */
            rulePattern: string;
            /** @description Only these; empty means all. */
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
        /** @description As rules name it: python, javascript, … */
        language?: string;
        originKind?:
          | 'RULE_ORIGIN_KIND_STARTER_PACK'
          | 'RULE_ORIGIN_KIND_PUBLISHED'
          | 'RULE_ORIGIN_KIND_FILE'
          | 'RULE_ORIGIN_KIND_GIT'
          | 'RULE_ORIGIN_KIND_UNSPECIFIED';
        pageSize?: string;
        product?: 'PRODUCT_SAST' | 'PRODUCT_SECRETS' | 'PRODUCT_SCA' | 'PRODUCT_UNSPECIFIED';
        /** @description Part of the rule’s id. */
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
           * @description A folder or a file of it; empty means everything.
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
          /** @description Narrows the period to the day, week (from Monday) or month (UTC) that holds this instant. */
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
            /** @description The ids that the tools give their rules, as in `ruleId` of a finding. */
            ruleIds?: string[];
            /** @description Of projects, case-sensitive. */
            tags?: string[];
            /** @description Names, slugs or ids of teams: findings of their projects. */
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
           * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered inside of it.
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
           * @description In GUARDRAILS_ACTIVITY: what became of the findings.
           * @enum {string}
           */
          guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
          /**
           * @description Without it: REPORT_TYPE_OPEN_BACKLOG.
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
           * @description The size of that bucket, also accepted in `filters`; a day without it.
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
          /** @description Narrows the period to the day, week (from Monday) or month (UTC) that holds this instant. */
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
            /** @description The ids that the tools give their rules, as in `ruleId` of a finding. */
            ruleIds?: string[];
            /** @description Of projects, case-sensitive. */
            tags?: string[];
            /** @description Names, slugs or ids of teams: findings of their projects. */
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
           * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered inside of it.
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
           * @description In GUARDRAILS_ACTIVITY: what became of the findings.
           * @enum {string}
           */
          guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
          /**
           * @description 1 to 3000; more is taken as 3000
           * @default 100
           */
          limit?: number;
          /**
           * @description Without it: REPORT_TYPE_OPEN_BACKLOG.
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
           * @description The size of that bucket, also accepted in `filters`; a day without it.
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
          /** @description Narrows the period to the day, week (from Monday) or month (UTC) that holds this instant. */
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
            /** @description The ids that the tools give their rules, as in `ruleId` of a finding. */
            ruleIds?: string[];
            /** @description Of projects, case-sensitive. */
            tags?: string[];
            /** @description Names, slugs or ids of teams: findings of their projects. */
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
           * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered inside of it.
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
           * @description In GUARDRAILS_ACTIVITY: what became of the findings.
           * @enum {string}
           */
          guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
          /**
           * @description Without it: REPORT_TYPE_OPEN_BACKLOG.
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
           * @description The size of that bucket, also accepted in `filters`; a day without it.
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
            /** @description True: archived repositories too. */
            includeArchived?: boolean;
            /** @description As the inventory writes them. */
            license?: string[];
            /** @description Until there are licence policies, every dependency is under LICENSE_POLICY_SETTING_ALLOW. */
            licensePolicySettings?: (
              | 'LICENSE_POLICY_SETTING_ALLOW'
              | 'LICENSE_POLICY_SETTING_COMMENT'
              | 'LICENSE_POLICY_SETTING_BLOCK'
              | 'LICENSE_POLICY_SETTING_UNSPECIFIED'
            )[];
            /** @description The whole path. */
            lockfilePath?: string;
            /** @description Any part of the package’s name, in any case. */
            name?: string;
            /** @description Alternatives. Versions compare by the rules of their ecosystem. */
            packageFilters?: {
              exactNameMatch?: boolean;
              /** @description Beats the bounds. */
              exactVersion?: string;
              /** @description The whole name with `exactNameMatch`, else any part of it, in any case. */
              name?: string;
              /** @description `>=1.0.0`, `>1.0.0`, or bare, which is inclusive. */
              versionLowerBound?: string;
              /** @description `<=2.0.0`, `<2.0.0`, or bare, which is inclusive. */
              versionUpperBound?: string;
            }[];
            repositoryId?: components['schemas']['IdInput'][];
            transitivity?:
              ('DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY' | 'UNSPECIFIED') | 'TRANSITIVITY_UNSPECIFIED';
            /** @description Equal by the rules of its ecosystem: in Python, 1.0 is 1.0.0. */
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
          /** @description The `cursor` of the answer before; 0 or nothing for the first page. */
          cursor?: components['schemas']['IdInput'];
          dependencyFilter?: {
            /** @description npm, pypi, gomod, cargo, maven, gem, composer, nuget, pub, swiftpm, hex, … */
            ecosystem?: string;
            /** @description True: archived repositories too. */
            includeArchived?: boolean;
            /** @description As the inventory writes them. */
            license?: string[];
            /** @description Until there are licence policies, every dependency is under LICENSE_POLICY_SETTING_ALLOW. */
            licensePolicySettings?: (
              | 'LICENSE_POLICY_SETTING_ALLOW'
              | 'LICENSE_POLICY_SETTING_COMMENT'
              | 'LICENSE_POLICY_SETTING_BLOCK'
              | 'LICENSE_POLICY_SETTING_UNSPECIFIED'
            )[];
            /** @description The whole path. */
            lockfilePath?: string;
            /** @description Any part of the package’s name, in any case. */
            name?: string;
            /** @description Alternatives. Versions compare by the rules of their ecosystem. */
            packageFilters?: {
              exactNameMatch?: boolean;
              /** @description Beats the bounds. */
              exactVersion?: string;
              /** @description The whole name with `exactNameMatch`, else any part of it, in any case. */
              name?: string;
              /** @description `>=1.0.0`, `>1.0.0`, or bare, which is inclusive. */
              versionLowerBound?: string;
              /** @description `<=2.0.0`, `<2.0.0`, or bare, which is inclusive. */
              versionUpperBound?: string;
            }[];
            repositoryId?: components['schemas']['IdInput'][];
            transitivity?:
              ('DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY' | 'UNSPECIFIED') | 'TRANSITIVITY_UNSPECIFIED';
            /** @description Equal by the rules of its ecosystem: in Python, 1.0 is 1.0.0. */
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
        /** @description Any part of the package’s name, in any case. */
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
        /** @description Once or repeated; one of them is enough. */
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
                /** @description results on paths that an ignore pattern covers */
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
              /** @description all problems, also those beyond the ones that are listed */
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
           * @description How the tracker calls it: SEC-17.
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
           * @description Counts, and changes nothing.
           * @default false
           */
          isPreview?: boolean;
          note?: string;
          /** @description Everything that 4.2 answers for this question. */
          report?: {
            /** @description Narrows the period to the day, week (from Monday) or month (UTC) that holds this instant. */
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
              /** @description The ids that the tools give their rules, as in `ruleId` of a finding. */
              ruleIds?: string[];
              /** @description Of projects, case-sensitive. */
              tags?: string[];
              /** @description Names, slugs or ids of teams: findings of their projects. */
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
             * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered inside of it.
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
             * @description In GUARDRAILS_ACTIVITY: what became of the findings.
             * @enum {string}
             */
            guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
            /**
             * @description Without it: REPORT_TYPE_OPEN_BACKLOG.
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
             * @description The size of that bucket, also accepted in `filters`; a day without it.
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
            /** @description Findings that changed, with the same ones on other refs; 0 for a preview. */
            changed: number;
            /** @description Findings that were meant. */
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
            /** @description Left as they are, because they were triaged again since. */
            keptLater: number;
            /** @description The act that was taken back. */
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
           * @description Everybody in the deployment sees it.
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
            /** @description The beginning of a job id, or part of a workflow type’s name in upper or lower case. */
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
           * @description started_at unless told.
           * @enum {string}
           */
          sortColumn?: 'started_at' | 'status' | 'workflow_type' | '';
          /**
           * @description Descending unless told.
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
