/**
 * The writer of state changes against a replay of the history: the derived tables are exact after any sequence of
 * changes.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import { applyChanges } from '../../server/src/store/findings/apply-changes.ts';
import { compactTally } from '../../server/src/store/reports/compact-tally.ts';
import { findDerivedDifferences, rebuildSpans, rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { history, profileIds, storeHistory, storeOrganisation, type HistoricFinding } from './history.ts';

const deploymentId = '7';

/** Every change of every finding by its instant; changes at the same instant are one batch. */
function actsOf(findings: readonly HistoricFinding[]): { at: Date; finding: HistoricFinding; index: number }[][] {
  const changes = findings.flatMap((finding) =>
    finding.changes.slice(1).map((change, index) => ({ at: change.at, finding, index: index + 1 })),
  );
  changes.sort((a, b) => a.at.getTime() - b.at.getTime() || a.index - b.index);
  const acts: (typeof changes)[] = [];
  for (const change of changes) {
    const act = acts.at(-1);
    const isOther = act?.every(({ finding }) => finding.id !== change.finding.id) ?? false;
    if (isOther && act?.[0]?.at.getTime() === change.at.getTime()) act.push(change);
    else acts.push([change]);
  }
  return acts;
}

describe('the writer of state changes', () => {
  let db: TestDatabase;
  before(async () => {
    db = await createTestDatabase();
    await db.database.asAccess((client) =>
      client.query(`INSERT INTO parapet.deployment (id, slug, name, created_at) VALUES (7, 'seven', 'Seven', now())`),
    );
    await db.database.asTenant(deploymentId, storeOrganisation);
  });
  after(() => db.drop());

  async function carryOut(tx: TenantTransaction, findings: readonly HistoricFinding[]): Promise<void> {
    for (const [act, changes] of actsOf(findings).entries()) {
      for (const { finding, index } of changes) {
        const { status, triage } = finding.changes[index]!;
        // Some changes also give the finding another profile, as a tool's new version may.
        const profileId = index % 2 === 0 ? profileIds[(Number(finding.id) + index) % profileIds.length] : null;
        await tx.client.query(
          `INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_status, to_triage, cause, to_profile_id)
           VALUES ($1, $2, $3, $4, $5, 'scan', $6)`,
          [deploymentId, act + 1, finding.id, status, triage, profileId],
        );
      }
      await applyChanges({
        tx,
        stagingId: String(act + 1),
        at: changes[0]!.at,
        actor: 'test',
        scanId: null,
        batchId: null,
      });
    }
  }

  test('spans and tally equal the replay of the history after any sequence of changes', async () => {
    const undo = new Error('undone');
    await fc.assert(
      fc.asyncProperty(history, async (findings) => {
        await db.database
          .asIngest(deploymentId, async (tx) => {
            await storeHistory(
              tx,
              findings.map((finding) => ({ ...finding, changes: finding.changes.slice(0, 1) })),
            );
            await rebuildSpans(tx);
            await rebuildTally(tx);
            await carryOut(tx, findings);
            assert.deepEqual(await findDerivedDifferences(tx), []);
            await compactTally(tx);
            assert.deepEqual(await findDerivedDifferences(tx), []);
            throw undo;
          })
          .catch((error: unknown) => {
            if (error !== undo) throw error;
          });
      }),
      { numRuns: 30, interruptAfterTimeLimit: 120_000 },
    );
  });
});
