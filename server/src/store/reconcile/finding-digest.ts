/**
 * One 64-bit number for everything by which match-unchanged.ts tells a finding from a result, computed alike in SQL and
 * here. The evidence is digests of SHA-256 already: rotated against each other, their XOR is as good as any of them.
 */

/** Digests as findings have them; ids of the database. */
export interface DigestedFinding {
  placeDigest: bigint;
  textDigest: bigint;
  contextDigest: bigint | null;
  toolDigest: bigint | null;
  contentDigest: bigint;
  ruleId: bigint;
  profileId: bigint;
  isMuted: boolean;
}

/** The lowest bit is no part of the digest: a finding that has a triage has it set. */
export const triageBit = 1n;

/** Stand for an absent digest. */
const absent = { context: 0x5851f42d4c957f2dn, tool: 0x14057b7ef767814fn };
const rotations = { place: 7, text: 19, context: 31, tool: 43, content: 55 };
const mutedBit = 63n;

/** Without the triage bit. */
export function findingDigest(finding: DigestedFinding): bigint {
  const mixed =
    rotated(finding.placeDigest, rotations.place) ^
    rotated(finding.textDigest, rotations.text) ^
    rotated(finding.contextDigest ?? absent.context, rotations.context) ^
    rotated(finding.toolDigest ?? absent.tool, rotations.tool) ^
    rotated(finding.contentDigest, rotations.content) ^
    (finding.ruleId << 32n) ^
    (finding.profileId << 1n) ^
    (finding.isMuted ? 1n << mutedBit : 0n);
  return BigInt.asIntN(64, mixed) & ~triageBit;
}

/** The same of a row `f` of parapet.finding, with its triage bit. */
export const findingDigestSql = `((${[
  rotatedSql('f.place_digest', rotations.place),
  rotatedSql('f.text_digest', rotations.text),
  rotatedSql(`coalesce(f.context_digest, ${absent.context})`, rotations.context),
  rotatedSql(`coalesce(f.tool_digest, ${absent.tool})`, rotations.tool),
  rotatedSql('f.content_digest', rotations.content),
  '(f.rule_id << 32)',
  '(f.profile_id << 1)',
  `(CASE WHEN f.status = 'muted' THEN 1::bigint << ${mutedBit} ELSE 0 END)`,
].join(' # ')}) & -2 | (f.triage <> 'untriaged')::int)`;

function rotated(digest: bigint, by: number): bigint {
  return (digest << BigInt(by)) | ((digest >> BigInt(64 - by)) & ((1n << BigInt(by)) - 1n));
}

function rotatedSql(digest: string, by: number): string {
  return `((${digest} << ${by}) | ((${digest} >> ${64 - by}) & ${(1n << BigInt(by)) - 1n}))`;
}
