/** Everything that is derived from findings equals them: the tables of reports, and the columns that a process holds in memory. */
import assert from 'node:assert/strict';
import {
  createFindingColumns,
  readColumns,
  type FindingColumns,
} from '../../../server/src/domain/reports/columns/finding-columns.ts';
import type { Database, TenantTransaction } from '../../../server/src/store/database.ts';
import { textKinds } from '../../../server/src/store/reports/columns/load-columns.ts';
import { findDerivedDifferences } from '../../../server/src/store/reports/rebuild.ts';

/** A process that reads now and then, by the database of a test. */
const heldBy = new WeakMap<Database, FindingColumns>();
const bytesMax = 1_000_000_000;

/** Call it after several changes: what was held since the last call must be followed by versions. */
export async function assertDerivedExact(database: Database, deploymentId: string): Promise<void> {
  assert.deepEqual(await database.asTenant(deploymentId, findDerivedDifferences), []);
  const held = heldBy.get(database) ?? createFindingColumns({ bytesMax });
  heldBy.set(database, held);
  await database.readAsTenant(deploymentId, async (tx) => {
    assert.deepEqual(await valuesOf(tx, held), await valuesOf(tx, createFindingColumns({ bytesMax })));
  });
}

/** Every finding with its values instead of their numbers, by its id. */
async function valuesOf(tx: TenantTransaction, columns: FindingColumns): Promise<Record<string, unknown>> {
  const read = await readColumns(tx, columns, { projectIds: null, texts: textKinds, findings: 0 });
  const { projects, rules, profiles, texts } = read!;
  const findings = projects.flatMap((project) =>
    [...project.ids].map((id, row) => [
      id,
      {
        projectId: project.projectId,
        rule: rules.values[project.rules[row]!],
        profile: profiles.values[project.profiles[row]!],
        state: project.states[row],
        createdAt: project.createdAt[row],
        relevantSince: project.relevantSince[row],
        groupSince: project.groupSince[row],
        texts: textKinds.map((kind) => texts[kind].values[project.texts.get(kind)![row]!]),
      },
    ]),
  );
  return Object.fromEntries(findings) as Record<string, unknown>;
}
