/** The demo's state, in the row of its deployment. Read and written as parapet_access. */
import { Demo, type DemoStatus } from '../../model/demo/demo.ts';
import type { Transaction } from '../database.ts';

export interface DemoRow {
  deploymentId: string;
  name: string;
  demo: Demo;
}

/** The installation's demo; undefined if there is none. */
export async function findDemo(tx: Transaction): Promise<DemoRow | undefined> {
  const { rows } = await tx.query<{ deploymentId: string; name: string; demo: unknown }>(
    `SELECT id AS "deploymentId", name, demo FROM parapet.deployment WHERE demo IS NOT NULL ORDER BY id LIMIT 1`,
  );
  const [row] = rows;
  return row && { ...row, demo: Demo.parse(row.demo) };
}

/** Sets the state of a deployment that was inserted as a demo. */
export async function updateDemo(tx: Transaction, deploymentId: string, demo: Demo): Promise<void> {
  await tx.query('UPDATE parapet.deployment SET demo = $2 WHERE id = $1', [deploymentId, JSON.stringify(demo)]);
}

/** Changes some members of a demo's state. Returns false, and changes nothing, unless its status is one of `from`. */
export async function updateDemoFrom(
  tx: Transaction,
  deploymentId: string,
  { from, to }: { from: readonly DemoStatus[]; to: Partial<Demo> },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.deployment SET demo = demo || $2 WHERE id = $1 AND demo ->> 'status' = ANY($3)`,
    [deploymentId, JSON.stringify(to), from],
  );
  return rowCount === 1;
}
