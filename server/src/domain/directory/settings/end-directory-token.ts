/** Ends a token of the directory at once: its next request is 401. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import {
  findDirectoryTokenRow,
  updateDirectoryTokensEnded,
  type DirectoryTokenRow,
} from '../../../store/directory/directory-tokens.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';

export async function endDirectoryToken(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { id, name }: Pick<DirectoryTokenRow, 'id' | 'name'>,
): Promise<void> {
  const { deploymentId } = member;
  await platform.database.asAccess(async (tx) => {
    await updateDirectoryTokensEnded(tx, deploymentId, { id, now: platform.clock.now() });
    const subject = `directory_token:${id}`;
    await recordChange(platform, member, tx, { action: 'directory_token.end', subject, changes: { name } });
  }, deploymentId);
}

/** NOT_FOUND for one that does not work any more. */
export async function getDirectoryToken(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { deploymentId }: Member,
  id: string,
): Promise<DirectoryTokenRow> {
  const token = await database.asAccess(
    (tx) => findDirectoryTokenRow(tx, deploymentId, { id, now: clock.now() }),
    deploymentId,
  );
  if (token === undefined) throw notFound('directory token');
  return token;
}
