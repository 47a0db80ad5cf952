/** A deployment's global ignore patterns: one row per product (api.md 4.8). */
import type { IssueType } from '../../model/draft.ts';
import type { TenantTransaction } from '../database.ts';

export interface ProductIgnoreRow {
  product: IssueType;
  patterns: string[];
}

/** The products with patterns. */
export async function listIgnoreRows(tx: TenantTransaction): Promise<ProductIgnoreRow[]> {
  const { rows } = await tx.client.query<ProductIgnoreRow>(
    'SELECT product, patterns FROM parapet.product_ignore WHERE deployment_id = $1 ORDER BY product',
    [tx.deploymentId],
  );
  return rows;
}

/** Appends patterns to a product's; one that exists keeps its position. Returns the resulting list. */
export async function upsertIgnores(
  tx: TenantTransaction,
  { product, patterns }: { product: IssueType; patterns: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ patterns: string[] }>(
    `INSERT INTO parapet.product_ignore AS held (deployment_id, product, patterns) VALUES ($1, $2, $3::text[])
     ON CONFLICT (deployment_id, product) DO UPDATE
        SET patterns = held.patterns || ARRAY (
              SELECT given.pattern FROM unnest(excluded.patterns) WITH ORDINALITY AS given (pattern, n)
               WHERE given.pattern <> ALL (held.patterns) ORDER BY given.n)
     RETURNING patterns`,
    [tx.deploymentId, product, patterns],
  );
  return rows[0]?.patterns ?? [];
}

/** Replaces a product's patterns. */
export async function replaceIgnores(
  tx: TenantTransaction,
  { product, patterns }: { product: IssueType; patterns: readonly string[] },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.product_ignore (deployment_id, product, patterns) VALUES ($1, $2, $3::text[])
     ON CONFLICT (deployment_id, product) DO UPDATE SET patterns = excluded.patterns`,
    [tx.deploymentId, product, patterns],
  );
}

/** Removes all patterns of the products. */
export async function deleteIgnores(tx: TenantTransaction, products: readonly IssueType[]): Promise<void> {
  await tx.client.query('DELETE FROM parapet.product_ignore WHERE deployment_id = $1 AND product = ANY ($2::text[])', [
    tx.deploymentId,
    products,
  ]);
}
