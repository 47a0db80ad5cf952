/** Changes a deployment's settings for fixes. */
import type { Confidential } from '../../../base/confidential.ts';
import { invalidArgument } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { parseModelBaseUrl, type FixModel } from '../../../model/fixes/models/fix-model.ts';
import { getFixSettingsForUpdate, upsertFixSettings } from '../../../store/fixes/fix-settings.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { readSettings, type SettingsWithSpending } from './get-settings.ts';
import { storeModelCredential } from './model-credential.ts';

/** Undefined fields are left unchanged. */
export interface FixSettingsChange {
  isEnabled: boolean | undefined;
  creditsPerMonth: number | null | undefined;
  tokensPerMonth: number | null | undefined;
  /** Null removes the model and its credential. */
  model: FixModelChange | null | undefined;
}

export type FixModelChange = { [Key in keyof Omit<FixModel, 'hasCredential'>]: FixModel[Key] | undefined } & {
  /** Null removes it. */
  credential: Confidential | null | undefined;
};

/**
 * INVALID_ARGUMENT for a model without provider, base URL or name. A stored credential is never sent to another host
 * than the one it was entered for: for a new host it must be entered again.
 */
export async function changeFixSettings(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  change: FixSettingsChange,
): Promise<SettingsWithSpending> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await getFixSettingsForUpdate(tx);
    const {
      isEnabled = before.isEnabled,
      creditsPerMonth = before.creditsPerMonth,
      tokensPerMonth = before.tokensPerMonth,
    } = change;
    const model =
      change.model === undefined
        ? before.model
        : change.model === null
          ? null
          : changedModel(before.model, change.model);
    await upsertFixSettings(tx, { isEnabled, creditsPerMonth, tokensPerMonth, model });
    const credential = change.model?.credential;
    if (credential !== undefined) await storeModelCredential(platform, tx, credential);
    const shown = await readSettings(platform, tx);
    const { spent: _, model: set, ...settings } = shown;
    await recordChange(platform, member, tx.client, {
      action: 'fix.settings',
      subject: `deployment:${member.deploymentId}`,
      changes: { ...settings, model: set && { ...set }, isCredentialChanged: credential !== undefined },
    });
    return shown;
  });
}

/** Default limit of an answer: enough to fix some files. */
const outputTokensDefault = 8_000;

function changedModel(before: FixModel | null, change: FixModelChange): FixModel {
  const { provider = before?.provider, name = before?.name, credential } = change;
  const baseUrl = change.baseUrl === undefined ? before?.baseUrl : requireBaseUrl(change.baseUrl);
  if (provider === undefined) throw invalidArgument('model.provider', 'is required for a new model');
  if (baseUrl === undefined) throw invalidArgument('model.baseUrl', 'is required for a new model');
  if (name === undefined) throw invalidArgument('model.name', 'is required for a new model');
  if (before?.hasCredential === true && credential === undefined && isOtherHost(baseUrl, before.baseUrl)) {
    throw invalidArgument('model.credential', 'must be entered again, or null, when the model is on another host');
  }
  return {
    provider,
    baseUrl,
    name,
    hasCredential: before?.hasCredential ?? false,
    creditsPerMillionInputTokens: change.creditsPerMillionInputTokens ?? before?.creditsPerMillionInputTokens ?? 0,
    creditsPerMillionOutputTokens: change.creditsPerMillionOutputTokens ?? before?.creditsPerMillionOutputTokens ?? 0,
    outputTokensMax: change.outputTokensMax ?? before?.outputTokensMax ?? outputTokensDefault,
  };
}

function requireBaseUrl(text: string): string {
  const parsed = parseModelBaseUrl(text);
  if ('problem' in parsed) throw invalidArgument('model.baseUrl', parsed.problem);
  return parsed.baseUrl;
}

const isOtherHost = (one: string, other: string): boolean => new URL(one).origin !== new URL(other).origin;
