/** A deployment's settings for fixes: enabled or not, the model, its monthly budget, and the spending so far. */
import type { Member } from '../../../model/caller.ts';
import type { Spending } from '../../../model/fixes/models/fix-model.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { getFixSettings, type FixSettings } from '../../../store/fixes/fix-settings.ts';
import { sumModelCalls } from '../../../store/fixes/model-calls.ts';
import type { Platform } from '../../platform.ts';
import { monthOf } from '../making/call-model.ts';

export interface SettingsWithSpending extends FixSettings {
  /** Spending in the current month. */
  spent: Spending;
}

export async function getSettingsWithSpending(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
): Promise<SettingsWithSpending> {
  return platform.database.readAsTenant(member.deploymentId, (tx) => readSettings(platform, tx));
}

/** The same inside a transaction. */
export async function readSettings(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
): Promise<SettingsWithSpending> {
  return { ...(await getFixSettings(tx)), spent: await sumModelCalls(tx, monthOf(platform.clock.now())) };
}
