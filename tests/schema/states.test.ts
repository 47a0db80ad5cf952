import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aggregateState, aggregateStates, detections, reportGroupOf, triages } from '../../server/src/model/states.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';

let on: TestDatabase;
before(async () => {
  on = await createTestDatabase();
});
after(() => on.drop());

test('SQL and the model compute the same aggregate state for every pair of facts', async () => {
  for (const detection of detections) {
    for (const triage of triages) {
      const { rows } = await on.database.pool.query<{ state: string }>(
        'SELECT parapet.aggregate_state($1, $2) AS state',
        [detection, triage],
      );
      assert.equal(rows[0]?.state, aggregateState(detection, triage), `${detection} and ${triage}`);
    }
  }
});

test('SQL and the model compute the same report group for every state', async () => {
  for (const state of aggregateStates) {
    const { rows } = await on.database.pool.query<{ group: string }>('SELECT parapet.report_group($1) AS "group"', [
      state,
    ]);
    assert.equal(rows[0]?.group, reportGroupOf(state), state);
  }
});
