/**
 * Exact values that findings are grouped by and filtered with: both sides read the same expressions, so that a group has
 * as many findings as the list narrowed to it. `f` is the finding, `d` its detail (absent: null).
 */
import { typedWordsOf } from '../../../model/search-words.ts';
import type { Statement } from '../statement.ts';
import { isInLanguage, wordsOfLanguages } from './language-sql.ts';
import { wordRange } from './word-range.ts';

/** One filter's values; any of them is met. */
export type Exact =
  | { by: 'file'; paths: readonly string[] }
  | { by: 'package'; packages: readonly { ecosystem: string; key: string }[] }
  | { by: 'vulnerability'; ids: readonly string[] }
  /** As in model/language.ts. */
  | { by: 'language'; languages: readonly string[] }
  /** Names of branches, and of pull requests' refs. */
  | { by: 'ref'; names: readonly string[] }
  /** The files that the owners own. */
  | { by: 'owner'; places: readonly { projectId: string; path: string }[] };

/** A finding about a package has a vulnerability: the CVE if the source names one, also as an alias; else its own id. */
export const vulnerabilityId = `(SELECT coalesce(min(upper(named.id)) FILTER (WHERE named.id ILIKE 'cve-%'), min(own.id))
     FROM (SELECT nullif(d.content #>> '{sca,vulnerabilityId}', '')) AS own (id)
    CROSS JOIN LATERAL (SELECT own.id UNION ALL SELECT json_array_elements_text(d.content #> '{sca,aliases}')) AS named (id))`;

/** Only then does its detail name a vulnerability. */
const isOfPackage = 'f.package_key IS NOT NULL';

/** True if its path is a file of the repository, whose owners it has then (model/place.ts). The texts are searched before they are parsed. */
export const isInRepository = `CASE WHEN d.content::text LIKE ANY (ARRAY['%"place"%', '%"isAboveRoot"%'])
    THEN d.content -> 'place' IS NULL AND coalesce(d.content ->> 'isAboveRoot', 'false') <> 'true' ELSE true END`;

const detail = 'LEFT JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id';

/** A SELECT of the ids of the findings that have one of the values, as far as their texts are indexed. */
export function exactIds(statement: Statement, exact: Exact): string {
  const from = fromOf(statement, exact);
  return `SELECT f.id FROM ${from} ${needsDetail(exact) ? detail : ''} WHERE ${exactCondition(statement, exact)}`;
}

/** The condition on the finding f and its detail d. */
export function exactCondition(statement: Statement, exact: Exact): string {
  switch (exact.by) {
    case 'file':
      return `f.path = ANY (${statement.add(exact.paths, 'text[]')})`;
    case 'package':
      return `(coalesce(f.package_ecosystem, ''), f.package_key) IN (SELECT * FROM unnest(${statement.add(
        exact.packages.map(({ ecosystem }) => ecosystem),
        'text[]',
      )}, ${keysOf(statement, exact)}))`;
    case 'vulnerability':
      return `${isOfPackage} AND ${vulnerabilityId} = ANY (${statement.add(exact.ids, 'text[]')})`;
    case 'language':
      return isInLanguage(statement, exact.languages);
    case 'ref':
      return `f.ref_id IN (SELECT r.id FROM ${refsOf(statement, exact)})`;
    case 'owner':
      return `(f.project_id, f.path) IN (SELECT * FROM ${placesOf(statement, exact)}) AND ${isInRepository}`;
  }
}

function needsDetail({ by }: Exact): boolean {
  return by === 'vulnerability' || by === 'owner';
}

/** The findings among which an index finds the values. */
function fromOf(statement: Statement, exact: Exact): string {
  const ofTexts = (condition: string): string => `(SELECT t.finding_id FROM parapet.finding_text t
       WHERE t.deployment_id = $1 AND ${condition}) named
     JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = named.finding_id`;
  switch (exact.by) {
    case 'file':
      return ofTexts(`t.path_digest = ANY (ARRAY (
         SELECT parapet.text_digest(given.path) FROM unnest(${statement.add(exact.paths, 'text[]')}) AS given (path)))`);
    case 'package':
      return `parapet.project p
         JOIN parapet.finding f ON p.deployment_id = $1 AND f.deployment_id = $1 AND f.project_id = p.id
              AND f.package_key = ANY (${keysOf(statement, exact)})`;
    case 'vulnerability': {
      const words = exact.ids
        .flatMap((id) => typedWordsOf(id).slice(0, 1))
        .map((word) => wordRange(statement, word, false));
      return ofTexts(`t.text_digest = ANY (ARRAY (
         SELECT w.digest FROM parapet.search_word w
          WHERE w.deployment_id = $1 AND w.rule_id > 0 AND (${words.join(' OR ') || 'true'})))`);
    }
    case 'language': {
      const words = wordsOfLanguages(exact.languages).map((word) => wordRange(statement, word, true));
      return ofTexts(`t.path_digest = ANY (ARRAY (
         SELECT w.digest FROM parapet.search_word w
          WHERE w.deployment_id = $1 AND w.rule_id = 0 AND (${words.join(' OR ') || 'false'})))`);
    }
    case 'ref':
      return `${refsOf(statement, exact)} JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = r.id`;
    case 'owner': {
      const projectIds = [...new Set(exact.places.map(({ projectId }) => projectId))];
      return `unnest(${statement.add(projectIds, 'bigint[]')}) AS owned (id)
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.lane < 2 AND f.project_id = owned.id`;
    }
  }
}

function refsOf(statement: Statement, { names }: Extract<Exact, { by: 'ref' }>): string {
  return `(SELECT ref.id FROM parapet.project_ref ref
       WHERE ref.deployment_id = $1 AND ref.name = ANY (${statement.add(names, 'text[]')})) r`;
}

function keysOf(statement: Statement, { packages }: Extract<Exact, { by: 'package' }>): string {
  return statement.add(
    packages.map(({ key }) => key),
    'text[]',
  );
}

function placesOf(statement: Statement, { places }: Extract<Exact, { by: 'owner' }>): string {
  const projectIds = statement.add(
    places.map(({ projectId }) => projectId),
    'bigint[]',
  );
  const paths = statement.add(
    places.map(({ path }) => path),
    'text[]',
  );
  return `unnest(${projectIds}, ${paths})`;
}
