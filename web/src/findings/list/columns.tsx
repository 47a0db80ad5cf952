/** The columns of the list of findings. */
import type { Report } from '../../terms/findings/findings-filter.ts';
import { productOf, productWords } from '../../terms/findings/product-words.ts';
import { severityOf } from '../../terms/findings/severity-words.ts';
import { SeverityBadge } from '../../terms/findings/severity.tsx';
import { stateOf, type State } from '../../terms/findings/state-words.ts';
import { StateBadge } from '../../terms/findings/state.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { Finding } from '../queries.ts';
import { Age, FileAndProject, Place, Text, Ticket, TitleAndFacts } from './cells.tsx';
import { findingsListWords } from './words.ts';

const { columns: words } = findingsListWords;

export const columns: readonly Column<Finding>[] = [
  {
    id: 'severity',
    header: words.severity,
    width: 84,
    isFixed: true,
    orders: { first: 'severity', other: 'least-severe', isFirstAscending: false },
    cell: ({ severity }) => <SeverityBadge severity={severityOf(severity)} />,
  },
  {
    id: 'rule',
    header: words.finding,
    width: 'fill',
    share: 8,
    isFixed: true,
    orders: { first: 'rule', other: 'rule-z', isFirstAscending: true },
    cell: (finding) => <TitleAndFacts finding={finding} quietState="any" />,
  },
  {
    id: 'place',
    header: words.place,
    width: 'fill',
    share: 4,
    widthMin: 140,
    cell: (finding) => <Place finding={finding} />,
  },
  {
    id: 'project',
    header: words.project,
    width: 'fill',
    share: 3,
    widthMin: 140,
    orders: { first: 'project', other: 'project-z', isFirstAscending: true },
    cell: ({ repository }) => <Text>{repository.name}</Text>,
  },
  { id: 'ref', header: words.branch, width: 120, cell: ({ ref }) => <Text>{ref}</Text> },
  {
    id: 'state',
    header: words.state,
    width: 150,
    cell: ({ aggregateState }) => <StateBadge state={stateOf(aggregateState)} />,
  },
  { id: 'product', header: words.product, width: 116, cell: ({ issueType }) => productWords[productOf(issueType)] },
  { id: 'category', header: words.category, width: 120, cell: ({ category }) => <Text>{category}</Text> },
  {
    id: 'seen',
    header: words.firstSeen,
    width: 120,
    hasInstants: true,
    cell: ({ firstDetectedAt }) => <Instant at={firstDetectedAt} />,
  },
  {
    id: 'since',
    header: words.presentSince,
    width: 124,
    hasInstants: true,
    orders: { first: 'newest', other: 'oldest', isFirstAscending: false },
    cell: ({ relevantSince }) => <Instant at={relevantSince} />,
  },
  {
    id: 'age',
    header: words.age,
    width: 72,
    align: 'end',
    orders: { first: 'oldest', other: 'newest', isFirstAscending: false },
    cell: (finding) => <Age finding={finding} />,
  },
  { id: 'ticket', header: words.ticket, width: 110, cell: ({ externalTicket }) => <Ticket ticket={externalTicket} /> },
  {
    id: 'owner',
    header: words.owner,
    width: 140,
    cell: ({ codeowners }) => <Text>{codeowners.map(({ id }) => id).join(', ')}</Text>,
  },
];

const ids = columns.map(({ id }) => id);

/** The state that most findings of a report have: in a row only another one is worth its room. */
const quietStates: Readonly<Partial<Record<Report, State>>> = {
  open: 'open',
  opened: 'open',
  fixed: 'fixed',
  ignored: 'ignored_app',
  provisionally_ignored: 'provisionally_ignored_app',
};

export function quietStateOf(report: Report): State | undefined {
  return quietStates[report];
}

/** Shown by default: of open findings the age, of others the state. */
function usualColumns(report: Report): string[] {
  const about = quietStateOf(report) === 'open' ? ['age'] : ['state', 'since'];
  return ['severity', 'rule', 'place', 'project', ...about];
}

/** The columns that the URL hides. */
export function hiddenColumns(chosen: readonly string[] | undefined, report: Report): string[] {
  const shown = chosen ?? usualColumns(report);
  return ids.filter((id) => !shown.includes(id));
}

/** The value for the URL; undefined for the default columns. */
export function chosenColumns(hidden: readonly string[], report: Report): string[] | undefined {
  const chosen = ids.filter((id) => !hidden.includes(id));
  return chosen.join() === usualColumns(report).join() ? undefined : chosen;
}

/** `pane`: whether one is open, and whether there is room for a column of the age or the state beside it. */
export function columnsToShow(
  chosen: readonly string[] | undefined,
  report: Report,
  pane: 'none' | 'roomy' | 'tight',
): Column<Finding>[] {
  const hidden = hiddenColumns(chosen, report);
  const beside = new Set(pane === 'roomy' ? ['age', 'state'] : []);
  const shown = columns.filter(
    ({ id, isFixed }) => isFixed === true || (!hidden.includes(id) && (pane === 'none' || beside.has(id))),
  );
  const quietState = shown.some(({ id }) => id === 'state') ? 'any' : (quietStateOf(report) ?? 'unknown');
  const withState = shown.map((column): Column<Finding> =>
    column.id === 'rule' ? titleColumn(column, quietState, pane !== 'none') : column,
  );
  if (pane !== 'none') withState.splice(2, 0, fileAndProject);
  return withState;
}

function titleColumn(column: Column<Finding>, quietState: State | 'any', isBesidePane: boolean): Column<Finding> {
  return {
    ...column,
    ...(isBesidePane && { widthMin: 176, share: 3 }),
    cell: (finding) => <TitleAndFacts finding={finding} quietState={quietState} />,
  };
}

/** Beside a pane the title keeps its room: the project gives way first, then the file. */
const fileAndProject: Column<Finding> = {
  id: 'where',
  header: words.file,
  width: 'fill',
  widthMin: 112,
  cell: (finding) => <FileAndProject finding={finding} />,
};
