/** Findings as a table for people. */
import { formatTable, type Column } from '../terminal/table.ts';
import type { Output } from '../terminal/output.ts';
import type { Finding } from './filters.ts';
import { plainWord } from './vocabulary.ts';

const columns: readonly Column<Finding>[] = [
  { title: 'ID', value: ({ id }) => id, isNumber: true },
  {
    title: 'SEVERITY',
    value: ({ severity }) => plainWord('SEVERITY_', severity),
    style: ({ severity }) => severityStyles[severity ?? ''] ?? null,
  },
  { title: 'STATE', value: ({ aggregateState }) => plainWord('AGGREGATE_ISSUE_STATE_', aggregateState) },
  { title: 'PROJECT', value: ({ repository }) => repository.name, isFlexible: true },
  { title: 'RULE', value: ({ ruleId }) => ruleId, isFlexible: true },
  { title: 'LOCATION', value: locationOf, isFlexible: true },
  { title: 'SINCE', value: ({ relevantSince }) => (relevantSince ?? '').slice(0, 10) },
  { title: 'MESSAGE', value: ({ message }) => message, isFlexible: true },
];

const severityStyles: Readonly<Record<string, 'bad' | 'warning'>> = {
  SEVERITY_CRITICAL: 'bad',
  SEVERITY_HIGH: 'bad',
  SEVERITY_MEDIUM: 'warning',
};

export function formatFindings(
  findings: readonly Finding[],
  { style, widthMax }: Pick<Output, 'style' | 'widthMax'>,
): string {
  return formatTable(findings, columns, { style, widthMax });
}

/** `src/app.ts:12`, a dependency's lockfile, or the package if there is no file; a file of an image names the image. */
function locationOf({ filePath, line, scaAttributes, place }: Finding): string {
  if (filePath === '') return scaAttributes?.foundDependency?.package ?? '';
  const path = line > 0 ? `${filePath}:${line}` : filePath;
  return place?.kind === 'image' && place.image !== filePath ? `${path} in ${place.image}` : path;
}
