/**
 * Every column that holds sealed values (domain/installation/sealing.ts). A rotation seals all of them again;
 * tests/schema/sealed-columns.test.ts proves that none is missing here.
 */

export interface SealedColumn {
  table: string;
  column: string;
  /** Identifies a row; in a tenant's table together with the deployment. */
  rowKey: string;
  isTenants: boolean;
  /** A value opens only for the purpose that it was sealed for, so it cannot be moved to another row. Never changes. */
  purposeOf(rowId: string, deploymentId: string): string;
}

export const sealedColumns = {
  signingKey: {
    table: 'signing_key',
    column: 'sealed_private',
    rowKey: 'id',
    isTenants: false,
    purposeOf: (keyId) => `signing key ${keyId}`,
  },
  loginToken: {
    table: 'login_request',
    column: 'sealed_token',
    rowKey: 'key_digest',
    isTenants: false,
    purposeOf: () => 'login-request',
  },
  totpSecret: {
    table: 'totp_factor',
    column: 'sealed_secret',
    rowKey: 'user_id',
    isTenants: false,
    purposeOf: (userId) => `authenticator app of account ${userId}`,
  },
  connectionCredential: {
    table: 'scm_connection',
    column: 'sealed_credential',
    rowKey: 'id',
    isTenants: true,
    purposeOf: (connectionId, deploymentId) => `scm connection ${connectionId} of deployment ${deploymentId}`,
  },
  clientSecret: {
    table: 'identity_provider',
    column: 'sealed_client_secret',
    rowKey: 'id',
    isTenants: true,
    purposeOf: (providerId, deploymentId) => `identity provider ${providerId} of deployment ${deploymentId}`,
  },
  samlKey: {
    table: 'identity_provider',
    column: 'sealed_saml_key',
    rowKey: 'id',
    isTenants: true,
    purposeOf: (providerId, deploymentId) =>
      `SAML key of identity provider ${providerId} of deployment ${deploymentId}`,
  },
  nextSamlKey: {
    table: 'identity_provider',
    column: 'sealed_next_saml_key',
    rowKey: 'id',
    isTenants: true,
    purposeOf: (providerId, deploymentId) =>
      `next SAML key of identity provider ${providerId} of deployment ${deploymentId}`,
  },
  webhookSecret: {
    table: 'scm_webhook',
    column: 'sealed_secret',
    rowKey: 'connection_id',
    isTenants: true,
    purposeOf: (connectionId, deploymentId) =>
      `scm webhook of connection ${connectionId} of deployment ${deploymentId}`,
  },
  previousWebhookSecret: {
    table: 'scm_webhook',
    column: 'sealed_previous_secret',
    rowKey: 'connection_id',
    isTenants: true,
    purposeOf: (connectionId, deploymentId) =>
      `previous secret of the scm webhook of connection ${connectionId} of deployment ${deploymentId}`,
  },
  modelCredential: {
    table: 'fix_settings',
    column: 'sealed_model_credential',
    rowKey: 'deployment_id',
    isTenants: true,
    purposeOf: (_rowId, deploymentId) => `fix model of deployment ${deploymentId}`,
  },
  channelSecrets: {
    table: 'notification_channel',
    column: 'secrets',
    rowKey: 'id',
    isTenants: true,
    purposeOf: (channelId, deploymentId) => `notification channel ${deploymentId}/${channelId}`,
  },
  destinationSecret: {
    table: 'audit_destination',
    column: 'sealed_secret',
    rowKey: 'id',
    isTenants: true,
    purposeOf: (destinationId, deploymentId) => `audit destination ${destinationId} of deployment ${deploymentId}`,
  },
  previousDestinationSecret: {
    table: 'audit_destination',
    column: 'sealed_previous_secret',
    rowKey: 'id',
    isTenants: true,
    purposeOf: (destinationId, deploymentId) =>
      `previous secret of audit destination ${destinationId} of deployment ${deploymentId}`,
  },
  previousChannelSecret: {
    table: 'notification_channel',
    column: 'sealed_previous_secret',
    rowKey: 'id',
    isTenants: true,
    purposeOf: (channelId, deploymentId) => `previous secret of notification channel ${deploymentId}/${channelId}`,
  },
} as const satisfies Record<string, SealedColumn>;
