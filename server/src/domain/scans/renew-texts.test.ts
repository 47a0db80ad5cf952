/** Findings that 0.1.0 stored as code stay the same findings when they are read as secrets. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../../../../tests/harness/platform.ts';
import { sarifOf, type TestResult } from '../../../../tests/harness/uploads/sarif.ts';
import { uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';
import { digest64 } from '../../base/digest.ts';
import { triageFindings } from '../triage/triage-findings.ts';

const secrets = ['Zq81mPpL0aWx7Ty2', 'Kd93jfLs02mQzx8v', 'Pw71bVcXyZ34nMq0'];

/** A Bandit result in a file of its own; the last two have the same line. */
function resultOf(n: number, line = 5): TestResult {
  return {
    rule: 'B105',
    path: `src/settings${n}.py`,
    line,
    text: `password = "${secrets[n]}"`,
    context: `def connect${n}():\n    password = "${secrets[n]}"\n    return open(password)\n`,
    message: `Possible hardcoded password: '${secrets[n]}'`,
  };
}

describe('findings of 0.1.0', () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  const scanOf = (results: TestResult[], ref = 'main') =>
    uploadAndIngest(on, sarifOf({ tool: 'Bandit', rules: ['B105'], results }), { ref });

  async function rows(): Promise<{ id: string; identity: string; ref: string; triage: string; type: string }[]> {
    return on.platform.database.asTenant('1', async (tx) => {
      const found = await tx.client.query<Awaited<ReturnType<typeof rows>>[number]>(
        `SELECT f.id, f.identity_id AS identity, r.name AS ref, f.triage, p.issue_type AS type
           FROM parapet.finding f
           JOIN parapet.project_ref r ON r.deployment_id = 1 AND r.id = f.ref_id
           JOIN parapet.profile p ON p.deployment_id = 1 AND p.id = f.profile_id
          WHERE f.deployment_id = 1 ORDER BY f.id`,
      );
      return found.rows;
    });
  }

  /** The digests, types and content that 0.1.0 stored for these results: source text without white space. */
  async function storeAsBefore(): Promise<void> {
    await on.platform.database.asTenant('1', async (tx) => {
      for (const [n, secret] of secrets.entries()) {
        const { text, context = '' } = resultOf(n);
        await tx.client.query(
          `UPDATE parapet.finding f SET text_digest = $2, context_digest = $3, content_digest = 0,
                  profile_id = (SELECT id FROM parapet.profile WHERE deployment_id = 1 AND issue_type = 'sast' LIMIT 1)
            WHERE deployment_id = 1 AND path = $1`,
          [
            `src/settings${n}.py`,
            digest64(`text:${text.replace(/\s+/g, '')}`),
            digest64(`lines:${context.replace(/\s+/g, '')}`),
          ],
        );
        await tx.client.query(
          `UPDATE parapet.finding_detail d SET content = jsonb_set(content::jsonb, '{message}', to_jsonb($2::text))::json
             FROM parapet.finding f
            WHERE f.deployment_id = 1 AND f.path = $1 AND d.deployment_id = 1 AND d.finding_id = f.id`,
          [`src/settings${n}.py`, secret],
        );
      }
      await tx.client.query(
        `UPDATE parapet.scan SET meta = jsonb_set(meta, '{readerVersion}', '2') WHERE deployment_id = 1`,
      );
    });
  }

  test('keep their ids and triage, also on a new ref, become secrets, and lose the value', async () => {
    const code: TestResult = { rule: 'eval', path: 'src/run.py', line: 1, text: 'eval(x)' };
    await uploadAndIngest(on, sarifOf({ tool: 'other', results: [code] }), {});
    await scanOf(secrets.map((_, n) => resultOf(n)));
    await storeAsBefore();
    const stored = (await rows()).slice(1);
    assert.deepEqual(
      stored.map(({ type }) => type),
      ['sast', 'sast', 'sast'],
    );
    await triageFindings(
      on.platform,
      on.admin,
      { kind: 'ids', findingIds: [stored[1]?.id ?? ''] },
      { triage: 'ignored', reason: 'acceptable_risk', note: 'rotated' },
    );

    const onBranch = await scanOf([resultOf(1)], 'feature');
    assert.equal(onBranch.counts.new, 1);
    assert.equal((await rows()).at(-1)?.identity, stored[1]?.identity, 'the same secret on another ref');
    assert.equal((await rows()).at(-1)?.triage, 'ignored');

    // The file changed meanwhile: one has moved down, and one is gone.
    const again = await scanOf([resultOf(0), resultOf(1, 12)]);
    assert.deepEqual([again.counts.new, again.counts.fixed], [0, 1]);
    const now = (await rows()).filter(({ ref, id }) => ref === 'main' && stored.some((each) => each.id === id));
    assert.deepEqual(
      now.map(({ id, triage, type }) => [id, triage, type]),
      [
        [stored[0]?.id, 'untriaged', 'secrets'],
        [stored[1]?.id, 'ignored', 'secrets'],
        [stored[2]?.id, 'untriaged', 'sast'],
      ],
    );
    const kept = await on.platform.database.asTenant('1', async (tx) => {
      const { rows: details } = await tx.client.query<{ text: string }>(
        'SELECT content::text AS text FROM parapet.finding_detail',
      );
      return details.map(({ text }) => text).join('\n');
    });
    assert.ok(!kept.includes(secrets[0] ?? '') && !kept.includes(secrets[1] ?? ''), kept);
  });
});
