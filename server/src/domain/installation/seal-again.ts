/**
 * Seals every stored value again that the current key has not sealed, in small transactions while servers run. What is
 * left to do stands in the values themselves, so it may be interrupted at any instant and begin again.
 */
import { sealedColumns, type SealedColumn } from '../../model/installation/sealed-columns.ts';
import type { Transaction } from '../../store/database.ts';
import { listDeploymentIds } from '../../store/deployments/deployments.ts';
import { listOtherSealedValues, updateSealedValue, type SealedValue } from '../../store/installation/sealed-values.ts';
import type { Platform } from '../platform.ts';
import { claimSealingKey, markOf, openValue, sealWith, UnreadableValue, within, type ClaimedKey } from './sealing.ts';

type SealingPlatform = Pick<Platform, 'database' | 'keys' | 'log'>;

/** Values per transaction: their rows are locked for some milliseconds. */
const valuesMax = 100;

export interface SealedAgain {
  sealed: number;
  /** Values that no key opens; they stay as they are, and an admin enters them again. */
  unreadable: number;
}

export async function sealAgain(platform: SealingPlatform): Promise<SealedAgain> {
  const { database } = platform;
  const total: SealedAgain = { sealed: 0, unreadable: 0 };
  const columns: readonly SealedColumn[] = Object.values(sealedColumns);
  for (const column of columns.filter(({ isTenants }) => !isTenants)) {
    await sealColumn(platform, { column, deploymentId: '', total }, (work) => database.asAccess(work));
  }
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    for (const column of columns.filter(({ isTenants }) => isTenants)) {
      await sealColumn(platform, { column, deploymentId, total }, (work) =>
        database.asTenant(deploymentId, ({ client }) => work(client)),
      );
    }
  }
  return total;
}

interface Place {
  column: SealedColumn;
  deploymentId: string;
  total: SealedAgain;
}

async function sealColumn(
  platform: SealingPlatform,
  place: Place,
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<void> {
  const { column, deploymentId, total } = place;
  let after: SealedValue['rowId'] | null = null;
  do {
    const page: { last: SealedValue['rowId'] | null; done: SealedAgain } = await transact(async (tx) => {
      const key = await claimSealingKey(platform, tx);
      const done: SealedAgain = { sealed: 0, unreadable: 0 };
      // Values of a derived key carry no mark: before the first rotation there is nothing to do.
      if (key.isDerived) return { last: null, done };
      const query = { deploymentId, mark: markOf(key.id), after, limit: valuesMax };
      const values = await listOtherSealedValues(tx, column, query);
      for (const value of values) done[await sealOne(platform, tx, { ...place, key }, value)] += 1;
      return { last: values.length < valuesMax ? null : (values.at(-1)?.rowId ?? null), done };
    });
    total.sealed += page.done.sealed;
    total.unreadable += page.done.unreadable;
    after = page.last;
  } while (after !== null);
}

async function sealOne(
  platform: SealingPlatform,
  tx: Transaction,
  { column, deploymentId, key }: Place & { key: ClaimedKey },
  { rowId, sealed }: SealedValue,
): Promise<keyof SealedAgain> {
  const purpose = column.purposeOf(String(rowId), deploymentId);
  let plain: Buffer;
  try {
    plain = await openValue(platform, within(tx), purpose, sealed);
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    const { table, column: name } = column;
    platform.log.warn({ err: error, table, column: name, deploymentId }, 'a sealed value cannot be opened');
    return 'unreadable';
  }
  // A value that was changed since it was read was sealed by that change, with the current key.
  const replacement = sealWith(key, purpose, plain);
  await updateSealedValue(tx, column, { deploymentId, rowId, sealed, replacement });
  return 'sealed';
}
