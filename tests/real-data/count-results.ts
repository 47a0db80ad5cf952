/**
 * Counts the findings in a scanner's file by JSON.parse and the format's documentation, without the parsers. Each entry becomes a
 * key that is equal for exact duplicates, so the number of distinct keys is the number of findings.
 *
 * - SARIF: results whose kind reports something (not pass, notApplicable, informational). Duplicates: one tool, rule, file,
 *   region and fingerprints; without a rule or a region the message stands in for it.
 * - Semgrep: `results`; in the platform's own export `vulns`. Duplicates: one check, file and region.
 * - gitleaks: the array's entries. Duplicates: one rule, file and region.
 * - Trivy: vulnerabilities, failed misconfigurations and secrets of each target. Duplicates: not expected.
 * - CycloneDX: a vulnerability once for each component that it affects (once when it names none).
 * - SPDX: an inventory contains no findings.
 */

export type CountedFormat = 'sarif' | 'semgrep' | 'gitleaks' | 'trivy' | 'cyclonedx' | 'spdx';

interface Log {
  runs?: SarifRun[];
  results?: SemgrepResult[];
  vulns?: unknown[];
  vulnerabilities?: { id?: string; 'bom-ref'?: string; affects?: { ref?: string }[] }[];
  Results?: TrivyTarget[];
  Vulnerabilities?: { Results?: TrivyTarget[] }[];
  Misconfigurations?: { Results?: TrivyTarget[] }[];
}

interface SarifRun {
  tool: { driver: { name: string } };
  results?: SarifResult[];
}

interface SarifResult {
  ruleId?: string;
  ruleIndex?: number;
  rule?: { id?: string; index?: number };
  kind?: string;
  message: { text?: string };
  fingerprints?: Record<string, string>;
  partialFingerprints?: Record<string, string>;
  locations?: { physicalLocation?: { artifactLocation?: { uri?: string }; region?: Record<string, unknown> } }[];
}

interface SemgrepResult {
  check_id: string;
  path: string;
  start: { line: number; col: number };
  end: { line: number; col: number };
}

interface TrivyTarget {
  Vulnerabilities?: unknown[];
  Misconfigurations?: { Status?: string }[];
  Secrets?: unknown[];
}

/** One key for each entry; equal keys are exact duplicates. */
export function entriesOf(format: CountedFormat, text: string): string[] {
  const log = JSON.parse(text.replace(/^\uFEFF/, '')) as Log | unknown[] | null;
  if (log === null) return [];
  if (Array.isArray(log)) return format === 'gitleaks' ? log.map((leak) => gitleaksKey(leak)) : [];
  const entries = entriesIn[format](log);
  return entries.map((entry) => JSON.stringify(entry));
}

const entriesIn: Record<CountedFormat, (log: Log) => unknown[]> = {
  sarif: (log) =>
    (log.runs ?? []).flatMap((run) => (run.results ?? []).filter(reports).map((result) => sarifKey(run, result))),
  semgrep: (log) =>
    log.results?.map(({ check_id, path, start, end }) => [check_id, path, start.line, start.col, end.line, end.col]) ??
    distinct(log.vulns ?? []),
  gitleaks: () => [],
  trivy: (log) =>
    distinct(
      (
        log.Results ??
        [...(log.Vulnerabilities ?? []), ...(log.Misconfigurations ?? [])].flatMap((each) => each.Results ?? [])
      ).flatMap((target) => [
        ...(target.Vulnerabilities ?? []),
        ...(target.Misconfigurations ?? []).filter((check) => (check.Status ?? 'FAIL') === 'FAIL'),
        ...(target.Secrets ?? []),
      ]),
    ),
  cyclonedx: (log) =>
    distinct((log.vulnerabilities ?? []).flatMap((each) => (each.affects?.length ? each.affects : [{}]))),
  spdx: () => [],
};

/** Entries that are never duplicates of each other. */
function distinct(entries: readonly unknown[]): unknown[] {
  return entries.map((_entry, index) => index);
}

function reports(result: SarifResult): boolean {
  return !['pass', 'notApplicable', 'informational'].includes(result.kind ?? 'fail');
}

function sarifKey(run: SarifRun, result: SarifResult): unknown {
  const { artifactLocation, region } = result.locations?.[0]?.physicalLocation ?? {};
  const rule = result.ruleId ?? result.rule?.id ?? result.ruleIndex ?? result.rule?.index;
  const corners = [region?.['startLine'], region?.['startColumn'], region?.['endLine'], region?.['endColumn']];
  const isPlaced = rule !== undefined && corners.some((corner) => corner !== undefined);
  const { fingerprints, partialFingerprints } = result;
  const content = isPlaced ? null : result.message.text;
  return [run.tool.driver.name, rule, artifactLocation?.uri, corners, fingerprints, partialFingerprints, content];
}

/** Version 8 and later, and the older format with lower-case names. */
function gitleaksKey(leak: unknown): string {
  const { RuleID, File, StartLine, StartColumn, EndLine, EndColumn, rule, file, lineNumber, offender } = leak as Record<
    string,
    unknown
  >;
  return JSON.stringify([
    RuleID ?? rule,
    File ?? file,
    StartLine ?? lineNumber,
    StartColumn ?? offender,
    EndLine,
    EndColumn,
  ]);
}
