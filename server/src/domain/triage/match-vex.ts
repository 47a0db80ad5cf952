/** Which findings the statements of a VEX document decide about, and how (ADR 0033). Pure. */
import type { TriageDecision } from '../../model/triage.ts';
import { packageKey } from '../../model/versions/package-key.ts';
import {
  decisionOfStatement,
  takenBack,
  type VexDocument,
  type VexProduct,
  type VexSource,
  type VexStatement,
} from '../../model/vex.ts';
import type { VexCandidate } from '../../store/triage/vex-candidates.ts';

export interface VexMatches {
  /** The decisions that change something, with one finding of each identity. */
  decisions: { decision: TriageDecision; findingIds: string[] }[];
  /** Findings that a statement is about. */
  matched: number;
  /** Of these, the ones that keep the decision of a person or of another document. */
  kept: number;
  /** Of these, the ones left alone since the same finding on another ref is in a version that the document says something else about. */
  divided: number;
}

export function matchVex(document: VexDocument, candidates: readonly VexCandidate[]): VexMatches {
  const statementOf = statementFinder(document);
  const decisions = new Map<string, { decision: TriageDecision; findingIds: string[] }>();
  const counts = { matched: 0, kept: 0, divided: 0 };
  for (const same of Map.groupBy(candidates, ({ identityId }) => identityId).values()) {
    const [first] = same;
    if (first === undefined) continue;
    const statements = same.map(statementOf);
    const matched = statements.filter((statement) => statement !== undefined).length;
    counts.matched += matched;
    const isOwn = first.decidedBy !== null && isSame(first.decidedBy, document);
    if (!isOwn && first.triage !== 'untriaged') {
      counts.kept += matched;
      continue;
    }
    const wanted = statements.map((statement) =>
      statement === undefined ? null : decisionOfStatement(document, statement),
    );
    const agreed = wanted.every((each) => JSON.stringify(each) === JSON.stringify(wanted[0])) ? wanted[0] : undefined;
    if (agreed === undefined) counts.divided += matched;
    const decision = agreed ?? (isOwn && first.triage !== 'reopened' ? takenBack(document, statements[0]) : null);
    if (decision === null || isInForce(first, decision)) continue;
    const key = JSON.stringify(decision);
    const group = decisions.get(key) ?? { decision, findingIds: [] };
    group.findingIds.push(first.id);
    decisions.set(key, group);
  }
  return { decisions: [...decisions.values()], ...counts };
}

function isSame(one: VexSource, other: VexSource): boolean {
  return one.id === other.id && one.author === other.author;
}

function isInForce(finding: VexCandidate, decision: TriageDecision): boolean {
  return (
    finding.triage === decision.triage && finding.triageReason === decision.reason && finding.note === decision.note
  );
}

/** Finds the statement that counts for a finding: the latest about it, of two at one instant the one that stands later. */
function statementFinder(document: VexDocument): (finding: VexCandidate) => VexStatement | undefined {
  const inOrder = document.statements.toSorted((a, b) => a.at - b.at);
  const byName = new Map<string, { order: number; statement: VexStatement }[]>();
  for (const [order, statement] of inOrder.entries()) {
    for (const name of new Set(statement.ids.map((id) => id.toLowerCase()))) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [{ order, statement }]);
      else known.push({ order, statement });
    }
  }
  return (finding) =>
    finding.names
      .flatMap((name) => byName.get(name.toLowerCase()) ?? [])
      .filter(({ statement }) => statement.products.some((product) => isAbout(product, finding)))
      .reduce<{ order: number; statement: VexStatement } | undefined>(
        (latest, each) => (latest === undefined || each.order > latest.order ? each : latest),
        undefined,
      )?.statement;
}

function isAbout({ package: named, image }: VexProduct, finding: VexCandidate): boolean {
  if (image !== null && (finding.image === null || !isImage(image, finding.image))) return false;
  if (named === null) return true;
  return (
    named.ecosystem === finding.ecosystem &&
    packageKey(named.ecosystem, named.name) === finding.packageKey &&
    (named.version === '' || plainVersion(named.version) === plainVersion(finding.version))
  );
}

/** Go's purls have the v of a version, some scanners leave it out. */
function plainVersion(version: string): string {
  return /^v\d/.test(version) ? version.slice(1) : version;
}

/** True if the names agree from their ends on, as far as the shorter one goes: `nginx` is `docker.io/library/nginx`. */
function isImage(named: string, image: string): boolean {
  const [shorter, longer] = named.length < image.length ? [named, image] : [image, named];
  return longer.toLowerCase() === shorter.toLowerCase() || longer.toLowerCase().endsWith(`/${shorter.toLowerCase()}`);
}
