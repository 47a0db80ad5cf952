/** Reads and replaces sealed values, whatever table they stand in (model/installation/sealed-columns.ts). */
import type { SealedColumn } from '../../model/installation/sealed-columns.ts';
import type { Transaction } from '../database.ts';

export interface SealedValue {
  /** As the driver returns the row's key: text, or bytes. */
  rowId: string | Buffer;
  sealed: Buffer;
}

export interface SealedValuesQuery {
  /** '' for a table without a tenant; else the transaction's deployment. */
  deploymentId: string;
  /** The first bytes of the values that are left out. */
  mark: Buffer;
  /** The last row of the page before; null: from the beginning. */
  after: string | Buffer | null;
  limit: number;
}

/** A page of the values that do not begin with `mark`, by row key. */
export async function listOtherSealedValues(
  tx: Transaction,
  { table, column, rowKey, isTenants }: SealedColumn,
  { deploymentId, mark, after, limit }: SealedValuesQuery,
): Promise<SealedValue[]> {
  const parameters: unknown[] = [mark, mark.length, limit];
  const given = (value: unknown): string => `$${parameters.push(value)}`;
  const { rows } = await tx.query<SealedValue>(
    `SELECT ${rowKey} AS "rowId", ${column} AS sealed FROM parapet.${table}
      WHERE length(${column}) > 0 AND substring(${column} FROM 1 FOR $2) <> $1
        ${isTenants ? `AND deployment_id = ${given(deploymentId)}` : ''} ${after === null ? '' : `AND ${rowKey} > ${given(after)}`}
      ORDER BY ${rowKey} LIMIT $3`,
    parameters,
  );
  return rows;
}

/** Replaces a value unless it has changed since it was read. Returns false if it has. */
export async function updateSealedValue(
  tx: Transaction,
  { table, column, rowKey, isTenants }: SealedColumn,
  { deploymentId, rowId, sealed, replacement }: SealedValue & { deploymentId: string; replacement: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.${table} SET ${column} = $3
      WHERE ${rowKey} = $1 AND ${column} = $2 ${isTenants ? 'AND deployment_id = $4' : ''}`,
    [rowId, sealed, replacement, ...(isTenants ? [deploymentId] : [])],
  );
  return rowCount === 1;
}
