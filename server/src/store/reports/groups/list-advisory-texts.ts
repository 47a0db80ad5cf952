/** What the tools say about vulnerabilities: for titles of groups, which otherwise are called by their CVE or GHSA. */
import type { RuleWords } from '../../../model/rules/rule-title.ts';
import { typedWordsOf } from '../../../model/search-words.ts';
import type { TenantTransaction } from '../../database.ts';
import { vulnerabilityId } from '../search/exact.ts';

export interface AdvisoryText extends RuleWords {
  id: string;
  message: string;
}

/** Findings that are looked at for each vulnerability: the first ones may be those of other projects. */
const lookedAtMax = 200;

/**
 * The text of one finding of each vulnerability, in one of these projects (null: all). A vulnerability is missing if the
 * search does not know its findings yet.
 */
export async function listAdvisoryTexts(
  tx: TenantTransaction,
  ids: readonly string[],
  projectIds: readonly string[] | null,
): Promise<AdvisoryText[]> {
  const given = ids.flatMap((id) => typedWordsOf(id).map((word) => ({ id, word })));
  if (given.length === 0) return [];
  const { rows } = await tx.client.query<AdvisoryText>(
    `SELECT given.id, said.message, texts.facts ->> 'name' AS name,
            texts.facts ->> 'shortDescription' AS "shortDescription", texts.facts ->> 'fullDescription' AS "fullDescription"
       FROM unnest($2::text[], $3::text[]) AS given (id, word)
      CROSS JOIN LATERAL (
        SELECT f.project_id, f.rule_id, d.content ->> 'message' AS message
          FROM (SELECT t.finding_id FROM parapet.search_word w
                  JOIN parapet.finding_text t ON t.deployment_id = $1 AND t.text_digest = w.digest
                 WHERE w.deployment_id = $1 AND w.word = given.word AND w.rule_id > 0 LIMIT ${String(lookedAtMax)}) named
          JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = named.finding_id AND f.package_key IS NOT NULL
               AND ($4::bigint[] IS NULL OR f.project_id = ANY ($4))
          JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
         WHERE ${vulnerabilityId} = given.id OR d.content #>> '{sca,vulnerabilityId}' = given.id
         LIMIT 1) said
       LEFT JOIN parapet.project_rule own
              ON own.deployment_id = $1 AND own.project_id = said.project_id AND own.rule_id = said.rule_id
       LEFT JOIN parapet.rule_facts texts ON texts.deployment_id = $1 AND texts.id = own.facts_id`,
    [tx.deploymentId, given.map(({ id }) => id), given.map(({ word }) => word), projectIds],
  );
  return rows;
}
