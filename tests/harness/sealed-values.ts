/** Every sealed value of an installation, by the list of sealed columns. */
import { sealedColumns, type SealedColumn } from '../../server/src/model/installation/sealed-columns.ts';
import type { Database, Transaction } from '../../server/src/store/database.ts';
import { listDeploymentIds } from '../../server/src/store/deployments/deployments.ts';

export const columns: readonly SealedColumn[] = Object.values(sealedColumns);

export interface Stored {
  column: SealedColumn;
  purpose: string;
  sealed: Buffer;
}

export async function storedValues(database: Database): Promise<Stored[]> {
  const valuesIn = async (tx: Transaction, column: SealedColumn, deploymentId: string): Promise<Stored[]> => {
    const { rows } = await tx.query<{ id: string | Buffer; sealed: Buffer }>(
      `SELECT ${column.rowKey} AS id, ${column.column} AS sealed FROM parapet.${column.table} WHERE length(${column.column}) > 0`,
    );
    return rows.map(({ id, sealed }) => ({ column, purpose: column.purposeOf(String(id), deploymentId), sealed }));
  };
  const found: Stored[] = [];
  for (const column of columns.filter(({ isTenants }) => !isTenants))
    found.push(...(await database.asAccess((tx) => valuesIn(tx, column, ''))));
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    for (const column of columns.filter(({ isTenants }) => isTenants))
      found.push(...(await database.asTenant(deploymentId, (tx) => valuesIn(tx.client, column, deploymentId))));
  }
  return found;
}

/** The columns of which no value is stored: nothing is proven about them. */
export function columnsWithout(values: readonly Stored[]): string[] {
  const filled = new Set(values.map(({ column }) => column));
  return columns.filter((column) => !filled.has(column)).map(({ table, column }) => `${table}.${column}`);
}
