/** Indexes the texts of findings: the words of each text that the deployment does not have yet (ADR 0034). */
import { searchWordsOf } from '../../../model/search-words.ts';
import type { TenantTransaction } from '../../database.ts';

/** A path (ruleId '0') or the text of a rule's findings. */
interface NewText {
  digest: string;
  ruleId: string;
  text: string;
}

/**
 * Indexes at most `limit` pending findings; returns their number. Findings that another transaction indexes or notes
 * are left to it.
 */
export async function indexTexts(tx: TenantTransaction, limit: number): Promise<number> {
  const { rows: pending } = await tx.client.query<{ id: string }>(
    `SELECT finding_id AS id FROM parapet.search_pending
      WHERE deployment_id = $1 ORDER BY finding_id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [tx.deploymentId, limit],
  );
  if (pending.length === 0) return 0;
  const ids = pending.map(({ id }) => id);
  await insertWords(tx, await digestTexts(tx, ids));
  await tx.client.query(
    'DELETE FROM parapet.search_pending WHERE deployment_id = $1 AND finding_id = ANY ($2::bigint[])',
    [tx.deploymentId, ids],
  );
  return ids.length;
}

/** Stores which texts the findings have; returns those that no finding had. */
async function digestTexts(tx: TenantTransaction, ids: readonly string[]): Promise<NewText[]> {
  const { rows } = await tx.client.query<NewText>(
    `WITH given AS MATERIALIZED (
       SELECT f.id, f.rule_id, f.path, parapet.search_text(d.content) AS text
         FROM unnest($2::bigint[]) AS given (id)
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = given.id
         LEFT JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id),
     digested AS MATERIALIZED (
       SELECT id, rule_id, path, text, parapet.text_digest(path) AS path_digest,
              parapet.text_digest(rule_id || ' ' || text) AS text_digest
         FROM given),
     texts AS MATERIALIZED (
       SELECT DISTINCT ON (path_digest) path_digest AS digest, 0::bigint AS rule_id, path AS text FROM digested WHERE path <> ''
        UNION ALL
       (SELECT DISTINCT ON (text_digest) text_digest, rule_id, text FROM digested)),
     stored AS (
       INSERT INTO parapet.finding_text (deployment_id, finding_id, path_digest, text_digest, rule_id)
       SELECT $1, id, path_digest, text_digest, rule_id FROM digested ORDER BY id
       ON CONFLICT (deployment_id, finding_id) DO UPDATE
          SET path_digest = excluded.path_digest, text_digest = excluded.text_digest, rule_id = excluded.rule_id)
     SELECT texts.digest, texts.rule_id AS "ruleId", texts.text
       FROM texts
      WHERE NOT EXISTS (SELECT FROM parapet.finding_text known
                         WHERE known.deployment_id = $1 AND texts.rule_id = 0 AND known.path_digest = texts.digest)
        AND NOT EXISTS (SELECT FROM parapet.finding_text known
                         WHERE known.deployment_id = $1 AND texts.rule_id > 0 AND known.text_digest = texts.digest)`,
    [tx.deploymentId, ids],
  );
  return rows;
}

/** Two workers may store the words of one new text; both store the same. */
async function insertWords(tx: TenantTransaction, texts: readonly NewText[]): Promise<void> {
  const words = texts.flatMap(({ digest, ruleId, text }) =>
    searchWordsOf(text).map((word) => ({ word, ruleId, digest })),
  );
  if (words.length === 0) return;
  await tx.client.query(
    `INSERT INTO parapet.search_word (deployment_id, word, rule_id, digest)
     SELECT $1, given.word, given.rule_id, given.digest
       FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS given (word, rule_id, digest)
      ORDER BY given.word COLLATE "C", given.rule_id, given.digest
     ON CONFLICT DO NOTHING`,
    [
      tx.deploymentId,
      words.map(({ word }) => word),
      words.map(({ ruleId }) => ruleId),
      words.map(({ digest }) => digest),
    ],
  );
}
