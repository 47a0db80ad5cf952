/** Identity providers of a deployment: rows of parapet.identity_provider. Client secrets are passed sealed. */
import {
  identityProvidersMax,
  type IdentityProvider,
  type IdentityProviderSettings,
} from '../../model/single-sign-on/identity-provider.ts';
import type { SamlSettings } from '../../model/single-sign-on/saml-settings.ts';
import type { TenantTransaction, Transaction } from '../database.ts';

const columns = `id, name, kind, issuer, client_id AS "clientId", sealed_client_secret IS NOT NULL AS "hasClientSecret", scopes,
  saml, saml_certificate AS "samlCertificate", next_saml_certificate AS "nextSamlCertificate",
  next_saml_signs_from AS "nextSamlSignsFrom", email_domains AS "emailDomains", is_enabled AS "isEnabled", shows_button AS "showsButton", creates_accounts AS "createsAccounts",
  default_role AS "defaultRole", mappings, created_at AS "createdAt", updated_at AS "updatedAt",
  last_problem_at AS "lastProblemAt", last_problem AS "lastProblem"`;

/** Oldest first: there are few. */
export async function listIdentityProviderRows(tx: TenantTransaction): Promise<IdentityProvider[]> {
  const { rows } = await tx.client.query<IdentityProvider>(
    `SELECT ${columns} FROM parapet.identity_provider WHERE deployment_id = $1 ORDER BY id LIMIT ${identityProvidersMax}`,
    [tx.deploymentId],
  );
  return rows;
}

export async function findIdentityProvider(
  tx: TenantTransaction,
  providerId: string,
): Promise<IdentityProvider | undefined> {
  const { rows } = await tx.client.query<IdentityProvider>(
    `SELECT ${columns} FROM parapet.identity_provider WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, providerId],
  );
  return rows[0];
}

/** Like findIdentityProvider, and locks it until the transaction ends. */
export async function claimIdentityProvider(
  tx: TenantTransaction,
  providerId: string,
): Promise<IdentityProvider | undefined> {
  const { rows } = await tx.client.query<IdentityProvider>(
    `SELECT ${columns} FROM parapet.identity_provider WHERE deployment_id = $1 AND id = $2 FOR UPDATE`,
    [tx.deploymentId, providerId],
  );
  return rows[0];
}

export async function countIdentityProviders(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM parapet.identity_provider WHERE deployment_id = $1',
    [tx.deploymentId],
  );
  return rows[0]?.count ?? 0;
}

/** True if another provider has the issuer and the client id. */
export async function isClientTaken(
  tx: TenantTransaction,
  { issuer, clientId }: Pick<IdentityProviderSettings, 'issuer' | 'clientId'>,
  providerId: string | null,
): Promise<boolean> {
  const { rows } = await tx.client.query(
    `SELECT 1 FROM parapet.identity_provider
      WHERE deployment_id = $1 AND issuer = $2 AND client_id = $3 AND id IS DISTINCT FROM $4::bigint`,
    [tx.deploymentId, issuer, clientId, providerId],
  );
  return rows.length > 0;
}

/** Returns the new id, without a client secret yet, which is sealed for this id. Undefined if the client is taken. */
export async function insertIdentityProvider(
  tx: TenantTransaction,
  { settings, at }: { settings: IdentityProviderSettings; at: Date },
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.identity_provider (deployment_id, name, issuer, client_id, scopes, email_domains, is_enabled, shows_button,
            creates_accounts, default_role, mappings, saml, created_at, updated_at, kind)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)
     ON CONFLICT (deployment_id, issuer, client_id) DO NOTHING RETURNING id`,
    [tx.deploymentId, ...valuesOf(settings), at, settings.kind],
  );
  return rows[0]?.id;
}

/** Forgets the last problem: it was one of the settings before. */
export async function updateIdentityProviderRow(
  tx: TenantTransaction,
  providerId: string,
  { settings, at }: { settings: IdentityProviderSettings; at: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.identity_provider SET name = $2, issuer = $3, client_id = $4, scopes = $5, email_domains = $6, is_enabled = $7,
            shows_button = $8, creates_accounts = $9, default_role = $10, mappings = $11, saml = $12, updated_at = $13,
            last_problem = '', last_problem_at = NULL
      WHERE deployment_id = $1 AND id = $14`,
    [tx.deploymentId, ...valuesOf(settings), at, providerId],
  );
}

function valuesOf(settings: IdentityProviderSettings): unknown[] {
  const { name, issuer, clientId, scopes, emailDomains, isEnabled, showsButton, createsAccounts } = settings;
  const { defaultRole, mappings, saml } = settings;
  return [
    name,
    issuer,
    clientId,
    scopes,
    emailDomains,
    isEnabled,
    showsButton,
    createsAccounts,
    defaultRole,
    JSON.stringify(mappings),
    saml === null ? null : JSON.stringify(saml),
  ];
}

export async function findSealedClientSecret(tx: TenantTransaction, providerId: string): Promise<Buffer | null> {
  const { rows } = await tx.client.query<{ sealed: Buffer | null }>(
    'SELECT sealed_client_secret AS sealed FROM parapet.identity_provider WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, providerId],
  );
  return rows[0]?.sealed ?? null;
}

/** Null deletes it. */
export async function updateSealedClientSecret(
  tx: TenantTransaction,
  providerId: string,
  sealed: Buffer | null,
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.identity_provider SET sealed_client_secret = $3 WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, providerId, sealed],
  );
}

/** Parapet's own key pair for a SAML provider, in place of both that may be there. */
export async function updateSamlKeys(
  tx: TenantTransaction,
  providerId: string,
  { certificate, sealedKey }: { certificate: string; sealedKey: Buffer },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.identity_provider
        SET saml_certificate = $3, sealed_saml_key = $4,
            next_saml_certificate = '', sealed_next_saml_key = NULL, next_saml_signs_from = NULL
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, providerId, certificate, sealedKey],
  );
}

/** The key pair that is to replace it. */
export async function updateNextSamlKey(
  tx: TenantTransaction,
  providerId: string,
  { certificate, sealedKey, signsFrom }: { certificate: string; sealedKey: Buffer; signsFrom: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.identity_provider
        SET next_saml_certificate = $3, sealed_next_saml_key = $4, next_saml_signs_from = $5
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, providerId, certificate, sealedKey, signsFrom],
  );
}

export interface SealedSamlKeys {
  current: Buffer | null;
  next: Buffer | null;
}

export async function findSealedSamlKeys(tx: TenantTransaction, providerId: string): Promise<SealedSamlKeys> {
  const { rows } = await tx.client.query<SealedSamlKeys>(
    `SELECT sealed_saml_key AS current, sealed_next_saml_key AS next FROM parapet.identity_provider
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, providerId],
  );
  return rows[0] ?? { current: null, next: null };
}

/** What the metadata says by now. Does nothing if an admin has changed the provider meanwhile. */
export async function updateSamlSettings(
  tx: TenantTransaction,
  providerId: string,
  { saml, before }: { saml: SamlSettings; before: SamlSettings },
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.identity_provider SET saml = $3 WHERE deployment_id = $1 AND id = $2 AND saml = $4::jsonb',
    [tx.deploymentId, providerId, JSON.stringify(saml), JSON.stringify(before)],
  );
}

/** The outcome of the last sign-in, as far as it is the provider's; '' = it worked. Writes nothing that stands there already. */
export async function updateIdentityProviderProblem(
  tx: TenantTransaction,
  providerId: string,
  { at, problem }: { at: Date; problem: string },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.identity_provider SET last_problem = $3, last_problem_at = CASE WHEN $3 = '' THEN NULL ELSE $4::timestamptz END
      WHERE deployment_id = $1 AND id = $2 AND ($3 <> '' OR last_problem <> '')`,
    [tx.deploymentId, providerId, problem, at],
  );
}

export async function deleteIdentityProviderRow(tx: TenantTransaction, providerId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.identity_provider WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    providerId,
  ]);
}

/** A provider as the sign-in screen offers it. */
export interface OfferedProvider {
  deploymentId: string;
  providerId: string;
  name: string;
}

/**
 * The enabled providers of an e-mail domain in all open deployments; with null, those with a button for everyone. As
 * parapet_access.
 */
export async function listOfferedProviders(
  tx: Transaction,
  emailDomain: string | null,
  limit: number,
): Promise<OfferedProvider[]> {
  const { rows } = await tx.query<OfferedProvider>(
    `SELECT p.deployment_id AS "deploymentId", p.id AS "providerId", p.name
       FROM parapet.identity_provider p JOIN parapet.deployment d ON d.id = p.deployment_id AND d.suspended_at IS NULL
      WHERE p.is_enabled AND CASE WHEN $1::text IS NULL THEN shows_button ELSE $1 = ANY (email_domains) END
      ORDER BY p.deployment_id, p.id LIMIT $2`,
    [emailDomain, limit],
  );
  return rows;
}
