/** What a deployment allows for fixes: whether there are any, and what they may cost in a month. */
import type { Member } from '../../model/caller.ts';
import { getFixSettings, upsertFixSettings, type FixSettings } from '../../store/fixes.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

export async function showFixSettings(platform: Platform, member: Member): Promise<FixSettings> {
  return platform.database.readAsTenant(member.deploymentId, getFixSettings);
}

/** What is absent stays as it is. */
export async function changeFixSettings(
  platform: Platform,
  member: Member,
  change: Partial<FixSettings>,
): Promise<FixSettings> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const settings = { ...(await getFixSettings(tx)), ...change };
    await upsertFixSettings(tx, settings);
    const subject = `deployment:${member.deploymentId}`;
    await recordChange(platform, member, tx.client, { action: 'fix.settings', subject, changes: { ...settings } });
    return settings;
  });
}
