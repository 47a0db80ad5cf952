/**
 * Titles of rules, by what the tools of their projects say. A project's upload must not rename the rule for all others
 * (ADR 0024), so the title is the one that most projects give; of equally many, that of the oldest project.
 */
import { ruleTitle, type RuleWords } from '../../model/rules/rule-title.ts';
import type { TenantTransaction } from '../database.ts';

interface Saying extends RuleWords {
  id: string;
  key: string;
  title: string;
  /** Null if no project has texts of it. */
  projects: number | null;
}

interface Restriction {
  /** Only these projects' texts. */
  visibleProjectIds?: readonly string[];
  /** Only these rules, and those without a title. */
  changedIds?: readonly string[];
}

/** The texts of the rules, each rule's in the order of the oldest project that has them. A rule without texts has one row. */
async function listSayings(
  tx: TenantTransaction,
  ruleIds: readonly string[],
  { visibleProjectIds, changedIds }: Restriction,
): Promise<Saying[]> {
  const { rows } = await tx.client.query<Saying>(
    `SELECT r.id, r.key, r.title, said.projects, texts.facts ->> 'name' AS name,
            texts.facts ->> 'shortDescription' AS "shortDescription", texts.facts ->> 'fullDescription' AS "fullDescription"
       FROM parapet.rule r
       LEFT JOIN LATERAL (
         SELECT own.facts_id, count(*)::int AS projects, min(own.project_id) AS oldest
           FROM parapet.project_rule own
          WHERE own.deployment_id = $1 AND own.rule_id = r.id AND ($3::bigint[] IS NULL OR own.project_id = ANY ($3))
          GROUP BY own.facts_id) said ON true
       LEFT JOIN parapet.rule_facts texts ON texts.deployment_id = $1 AND texts.id = said.facts_id
      WHERE r.deployment_id = $1 AND r.id = ANY ($2::bigint[]) AND ($4::bigint[] IS NULL OR r.title = '' OR r.id = ANY ($4))
      ORDER BY r.id, said.oldest`,
    [tx.deploymentId, ruleIds, visibleProjectIds ?? null, changedIds ?? null],
  );
  return rows;
}

/** By rule. Different texts may give the same title. */
function titlesOf(sayings: readonly Saying[]): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const { id, key, projects, ...words } of sayings) {
    const title = ruleTitle(key, words);
    const ofRule = votes.get(id) ?? new Map<string, number>();
    votes.set(id, ofRule.set(title, (ofRule.get(title) ?? 0) + (projects ?? 0)));
  }
  // The first of equally many votes is that of the oldest project.
  return new Map(
    [...votes].map(([id, ofRule]) => [id, [...ofRule].reduce((most, next) => (next[1] > most[1] ? next : most))[0]]),
  );
}

/** Stores the titles of those rules that have none yet, or whose texts an upload has changed: at most two statements. */
export async function updateRuleTitles(
  tx: TenantTransaction,
  ruleIds: readonly string[],
  changedIds: readonly string[],
): Promise<void> {
  if (ruleIds.length === 0) return;
  const sayings = await listSayings(tx, ruleIds, { changedIds });
  const before = new Map(sayings.map(({ id, title }) => [id, title]));
  const changed = [...titlesOf(sayings)].filter(([id, title]) => title !== before.get(id));
  if (changed.length === 0) return;
  await tx.client.query(
    `WITH given AS MATERIALIZED (SELECT * FROM unnest($2::bigint[], $3::text[]) AS g (id, title)),
     locked AS MATERIALIZED (
       SELECT r.id, given.title FROM given JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = given.id
        ORDER BY r.id FOR NO KEY UPDATE OF r)
     UPDATE parapet.rule r SET title = locked.title FROM locked WHERE r.deployment_id = $1 AND r.id = locked.id`,
    [tx.deploymentId, changed.map(([id]) => id), changed.map(([, title]) => title)],
  );
}

/** Titles by rule, by what these projects say; null: the stored ones, by what all say. */
export async function listRuleTitles(
  tx: TenantTransaction,
  ruleIds: readonly string[],
  visibleProjectIds: readonly string[] | null,
): Promise<Map<string, string>> {
  if (visibleProjectIds !== null) return titlesOf(await listSayings(tx, ruleIds, { visibleProjectIds }));
  const { rows } = await tx.client.query<{ id: string; key: string; title: string }>(
    'SELECT id, key, title FROM parapet.rule WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
    [tx.deploymentId, ruleIds],
  );
  return new Map(rows.map(({ id, key, title }) => [id, title === '' ? ruleTitle(key, {}) : title]));
}
