/** A deployment's fix settings: enabled or not, the model, the budget. The credential is stored sealed. */
import type { FixBudget, FixModel } from '../../model/fixes/models/fix-model.ts';
import type { TenantTransaction } from '../database.ts';

export interface FixSettings extends FixBudget {
  isEnabled: boolean;
  /** Null: no model is used. */
  model: FixModel | null;
}

/** Used while nothing is set. */
const settingsDefault: FixSettings = { isEnabled: true, creditsPerMonth: null, tokensPerMonth: null, model: null };

export async function getFixSettings(tx: TenantTransaction): Promise<FixSettings> {
  return (await findSettings(tx, '')) ?? settingsDefault;
}

/**
 * Like getFixSettings, and locks them for writers and budget checks until the transaction ends. Without a row nothing
 * is locked.
 */
export async function getFixSettingsForUpdate(tx: TenantTransaction): Promise<FixSettings> {
  return (await findSettings(tx, 'FOR UPDATE')) ?? settingsDefault;
}

async function findSettings(tx: TenantTransaction, lock: '' | 'FOR UPDATE'): Promise<FixSettings | undefined> {
  const { rows } = await tx.client.query<FixBudget & { isEnabled: boolean; provider: string | null; model: FixModel }>(
    `SELECT is_enabled AS "isEnabled", credits_per_month AS "creditsPerMonth",
            tokens_per_month::double precision AS "tokensPerMonth", model_provider AS provider,
            jsonb_build_object('provider', model_provider, 'baseUrl', model_base_url, 'name', model_name,
              'hasCredential', sealed_model_credential IS NOT NULL,
              'creditsPerMillionInputTokens', model_credits_per_million_input,
              'creditsPerMillionOutputTokens', model_credits_per_million_output,
              'outputTokensMax', model_output_tokens_max) AS model
       FROM parapet.fix_settings WHERE deployment_id = $1 ${lock}`,
    [tx.deploymentId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { provider, model, ...settings } = row;
  return { ...settings, model: provider === null ? null : model };
}

/** Keeps the credential, but deletes it if there is no model. */
export async function upsertFixSettings(tx: TenantTransaction, settings: FixSettings): Promise<void> {
  const { isEnabled, creditsPerMonth, tokensPerMonth, model } = settings;
  await tx.client.query(
    `INSERT INTO parapet.fix_settings AS s (deployment_id, is_enabled, credits_per_month, tokens_per_month, model_provider,
            model_base_url, model_name, model_credits_per_million_input, model_credits_per_million_output, model_output_tokens_max)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (deployment_id) DO UPDATE
        SET is_enabled = excluded.is_enabled, credits_per_month = excluded.credits_per_month,
            tokens_per_month = excluded.tokens_per_month, model_provider = excluded.model_provider,
            model_base_url = excluded.model_base_url, model_name = excluded.model_name,
            model_credits_per_million_input = excluded.model_credits_per_million_input,
            model_credits_per_million_output = excluded.model_credits_per_million_output,
            model_output_tokens_max = excluded.model_output_tokens_max,
            sealed_model_credential = CASE WHEN excluded.model_provider IS NOT NULL THEN s.sealed_model_credential END`,
    [
      tx.deploymentId,
      isEnabled,
      creditsPerMonth,
      tokensPerMonth,
      model?.provider ?? null,
      model?.baseUrl ?? '',
      model?.name ?? '',
      model?.creditsPerMillionInputTokens ?? 0,
      model?.creditsPerMillionOutputTokens ?? 0,
      model?.outputTokensMax ?? 0,
    ],
  );
}

export async function findSealedModelCredential(tx: TenantTransaction): Promise<Buffer | null> {
  const { rows } = await tx.client.query<{ sealed: Buffer | null }>(
    'SELECT sealed_model_credential AS sealed FROM parapet.fix_settings WHERE deployment_id = $1',
    [tx.deploymentId],
  );
  return rows[0]?.sealed ?? null;
}

/** Null deletes it. */
export async function updateSealedModelCredential(tx: TenantTransaction, sealed: Buffer | null): Promise<void> {
  await tx.client.query('UPDATE parapet.fix_settings SET sealed_model_credential = $2 WHERE deployment_id = $1', [
    tx.deploymentId,
    sealed,
  ]);
}
