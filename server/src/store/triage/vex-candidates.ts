/** The findings that a VEX document may be about: those that it names, and those that it decided about before. */
import type { Place } from '../../model/place.ts';
import type { Triage, TriageReason } from '../../model/states.ts';
import type { VexSource } from '../../model/vex.ts';
import type { TenantTransaction } from '../database.ts';

export interface VexCandidate {
  id: string;
  identityId: string;
  /** The ids of the vulnerability that the finding is about. */
  names: string[];
  ecosystem: string;
  packageKey: string;
  version: string;
  /** The image that it is in; null if in none. */
  image: string | null;
  triage: Triage;
  triageReason: TriageReason | null;
  note: string | null;
  /** The document of the last decision about it; null if a person decided, or nobody. */
  decidedBy: VexSource | null;
}

export interface VexSearch {
  projectId: string;
  source: VexSource;
  packages: readonly { ecosystem: string; key: string }[];
  /** Ids of vulnerabilities, in lower case, of statements about whole images. */
  imageNames: readonly string[];
}

/**
 * Present findings of packages, on all refs of the project: of the packages, of the vulnerabilities in images, and of the
 * identities that the document decided about last. At most `limit`.
 */
export async function listVexCandidates(
  tx: TenantTransaction,
  { projectId, source, packages, imageNames }: VexSearch,
  limit: number,
): Promise<VexCandidate[]> {
  const { rows } = await tx.client.query<Omit<VexCandidate, 'image'> & { place: Place | null }>(
    `WITH named AS (
       SELECT f.id
         FROM (SELECT DISTINCT * FROM unnest($4::text[], $5::text[]) AS n(ecosystem, key)) n
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.project_id = $2
                               AND f.package_key = n.key AND f.package_ecosystem = n.ecosystem),
     in_image AS (
       SELECT f.id
         FROM parapet.finding f
         JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = f.rule_id
        WHERE cardinality($6::text[]) > 0 AND f.deployment_id = $1 AND f.project_id = $2 AND f.package_key IS NOT NULL
          AND lower(r.key) = ANY ($6)),
     own AS (
       SELECT DISTINCT same.id
         FROM parapet.triage_batch b
         JOIN parapet.finding_event e ON e.deployment_id = $1 AND e.batch_id = b.id
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = e.finding_id AND f.project_id = $2
         JOIN parapet.finding same ON same.deployment_id = $1 AND same.identity_id = f.identity_id
        WHERE b.deployment_id = $1 AND b.undone_at IS NULL AND b.change -> 'vex' = $3::jsonb),
     candidate AS MATERIALIZED (SELECT id FROM named UNION SELECT id FROM in_image UNION SELECT id FROM own)
     SELECT f.id, f.identity_id AS "identityId", f.package_ecosystem AS ecosystem, f.package_key AS "packageKey",
            coalesce(d.content #>> '{sca,foundDependency,version}', '') AS version, d.content -> 'place' AS place,
            ARRAY (SELECT r.key UNION SELECT coalesce(d.content #>> '{sca,vulnerabilityId}', r.key)
                   UNION SELECT json_array_elements_text(coalesce(d.content #> '{sca,aliases}', '[]'))) AS names,
            f.triage, f.triage_reason AS "triageReason", f.note, last.vex AS "decidedBy"
       FROM candidate c
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = c.id AND f.status IN ('unresolved', 'muted')
       JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = f.rule_id
       JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
       LEFT JOIN LATERAL (
         SELECT b.change -> 'vex' AS vex
           FROM parapet.finding same
           JOIN parapet.finding_event e ON e.deployment_id = $1 AND e.finding_id = same.id AND e.batch_id IS NOT NULL
           JOIN parapet.triage_batch b ON b.deployment_id = $1 AND b.id = e.batch_id AND b.undone_at IS NULL
          WHERE same.deployment_id = $1 AND same.identity_id = f.identity_id AND f.triage <> 'untriaged'
            AND NOT b.change ? 'undoes'
          ORDER BY e.at DESC, e.id DESC LIMIT 1) last ON true
      WHERE f.package_key IS NOT NULL
      ORDER BY f.id LIMIT $7`,
    [
      tx.deploymentId,
      projectId,
      JSON.stringify({ id: source.id, author: source.author }),
      packages.map(({ ecosystem }) => ecosystem),
      packages.map(({ key }) => key),
      imageNames,
      limit,
    ],
  );
  return rows.map(({ place, ...row }) => ({ ...row, image: place?.kind === 'image' ? place.image : null }));
}
