/**
 * Findings as CSV (RFC 4180) that is safe to open in a spreadsheet: a cell that a spreadsheet would run as a formula is
 * prefixed with an apostrophe, as OWASP's "CSV injection" advises.
 */
import type { Finding } from './filters.ts';
import { plainWord } from './vocabulary.ts';

// Includes the full-width forms, which some spreadsheets treat the same.
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const columns: readonly [title: string, value: (finding: Finding) => string][] = [
  ['id', ({ id }) => id],
  ['project', ({ repository }) => repository.name],
  ['ref', ({ ref }) => ref],
  ['type', ({ issueType }) => plainWord('ISSUE_TYPE_', issueType)],
  ['severity', ({ severity }) => plainWord('SEVERITY_', severity)],
  ['confidence', ({ confidence }) => plainWord('CONFIDENCE_', confidence)],
  ['state', ({ aggregateState }) => plainWord('AGGREGATE_ISSUE_STATE_', aggregateState)],
  ['triage', ({ triageState }) => plainWord('FINDING_TRIAGE_STATE_', triageState)],
  ['triage reason', ({ triageReason }) => plainWord('FINDING_TRIAGE_REASON_', triageReason)],
  ['note', ({ note }) => note],
  ['rule', ({ ruleId }) => ruleId],
  ['rule name', ({ ruleTitle, ruleDisplayName }) => ruleTitle ?? ruleDisplayName],
  ['category', ({ category }) => category],
  ['cwe', ({ ruleCweNames }) => ruleCweNames.join('; ')],
  ['path', ({ filePath }) => filePath],
  ['line', ({ line }) => (line > 0 ? String(line) : '')],
  ['message', ({ message }) => message],
  ['package', ({ scaAttributes }) => scaAttributes?.foundDependency?.package ?? ''],
  ['version', ({ scaAttributes }) => scaAttributes?.foundDependency?.version ?? ''],
  ['vulnerability', ({ scaAttributes }) => scaAttributes?.vulnDatabaseIdentifier ?? ''],
  ['first detected', ({ firstDetectedAt }) => firstDetectedAt ?? ''],
  ['relevant since', ({ relevantSince }) => relevantSince ?? ''],
  ['url', ({ lineOfCodeUrl }) => lineOfCodeUrl],
  ['place', ({ place }) => placeWords(place)],
];

/** `image shop/web:1.5`, `url GET q`, `resource shop/Deployment/web`; empty for a file of the repository. */
function placeWords(place: Finding['place']): string {
  if (place === null || place === undefined) return '';
  const { kind, image, reference, method, parameter, namespace, type, name } = place;
  const parts = {
    image: [reference === '' ? image : reference],
    url: [method, parameter],
    resource: [[namespace, type, name].filter((part) => part !== '').join('/')],
  };
  return [kind, ...parts[kind]].filter((part) => part !== '').join(' ');
}

export const csvHeading = toLine(columns.map(([title]) => title));

/** One finding as one line, with the line break. */
export function csvLine(finding: Finding): string {
  return toLine(columns.map(([, value]) => value(finding)));
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell: quoted where CSV needs it, prefixed with an apostrophe where a spreadsheet would run a formula. */
export function csvCell(text: string): string {
  const isFormula = formulaStart.test(text);
  const disarmed = isFormula ? `'${text}` : text;
  return isFormula || /[",\r\n]/.test(text) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
