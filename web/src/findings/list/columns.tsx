/** The columns of the list of findings. */
import { IconCircleArrowUp } from '@tabler/icons-react';
import { productOf, productWords } from '../../terms/findings/product.ts';
import { severityOf } from '../../terms/findings/severity-words.ts';
import { SeverityBadge } from '../../terms/findings/severity.tsx';
import { stateOf } from '../../terms/findings/state-words.ts';
import { StateBadge } from '../../terms/findings/state.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import type { Column } from '../../ui/table/columns.ts';
import classes from '../findings.module.css';
import type { Finding } from '../queries.ts';
import { rowFacts } from './row-facts.ts';
import { ruleTitle } from '../../terms/findings/rule-title.ts';

const titleMax = 300;

export const columns: readonly Column<Finding>[] = [
  {
    id: 'severity',
    header: 'Severity',
    width: 84,
    isFixed: true,
    orders: { first: 'severity', other: 'least-severe', isFirstAscending: false },
    cell: ({ severity }) => <SeverityBadge severity={severityOf(severity)} />,
  },
  {
    id: 'rule',
    header: 'Finding',
    width: 'fill',
    isFixed: true,
    orders: { first: 'rule', other: 'rule-z', isFirstAscending: true },
    cell: (finding) => <TitleAndFacts finding={finding} />,
  },
  { id: 'place', header: 'File and line', width: 240, cell: (finding) => <Place finding={finding} /> },
  {
    id: 'project',
    header: 'Project',
    width: 200,
    orders: { first: 'project', other: 'project-z', isFirstAscending: true },
    cell: ({ repository }) => <Text>{repository.name}</Text>,
  },
  { id: 'ref', header: 'Branch', width: 120, cell: ({ ref }) => <Text>{ref}</Text> },
  {
    id: 'state',
    header: 'State',
    width: 150,
    cell: ({ aggregateState }) => <StateBadge state={stateOf(aggregateState)} />,
  },
  { id: 'product', header: 'Product', width: 116, cell: ({ issueType }) => productWords[productOf(issueType)] },
  { id: 'category', header: 'Category', width: 120, cell: ({ category }) => <Text>{category}</Text> },
  {
    id: 'seen',
    header: 'First seen',
    width: 120,
    hasInstants: true,
    cell: ({ firstDetectedAt }) => <Instant at={firstDetectedAt} />,
  },
  {
    id: 'since',
    header: 'Present since',
    width: 124,
    hasInstants: true,
    orders: { first: 'newest', other: 'oldest', isFirstAscending: false },
    cell: ({ relevantSince }) => <Instant at={relevantSince} />,
  },
  { id: 'ticket', header: 'Ticket', width: 110, cell: ({ externalTicket }) => <Ticket ticket={externalTicket} /> },
  {
    id: 'owner',
    header: 'Owner',
    width: 140,
    cell: ({ codeowners }) => <Text>{codeowners.map(({ id }) => id).join(', ')}</Text>,
  },
];

/** Shown by default. */
const usual = ['severity', 'rule', 'place', 'project', 'state', 'since'];
/** Shown beside an open pane, which leaves room for these only. */
const beside = new Set(['severity', 'rule', 'place', 'state']);

const ids = columns.map(({ id }) => id);

/** The columns that the URL hides. */
export function hiddenColumns(chosen: readonly string[] | undefined): string[] {
  return ids.filter((id) => !(chosen ?? usual).includes(id));
}

/** The value for the URL; undefined for the default columns. */
export function chosenColumns(hidden: readonly string[]): string[] | undefined {
  const chosen = ids.filter((id) => !hidden.includes(id));
  return chosen.join() === usual.join() ? undefined : chosen;
}

export function columnsToShow(chosen: readonly string[] | undefined, isPaneOpen: boolean): Column<Finding>[] {
  const hidden = hiddenColumns(chosen);
  const shown = columns.filter(
    ({ id, isFixed }) => isFixed === true || (!hidden.includes(id) && (!isPaneOpen || beside.has(id))),
  );
  // Beside a pane the location column must shrink.
  return isPaneOpen ? shown.map((column) => (column.id === 'place' ? { ...column, width: 'fill' } : column)) : shown;
}

/** A finding on a narrow screen. */
export function NarrowRow({ finding }: { finding: Finding }) {
  return (
    <span className={classes.narrow}>
      <span className={classes.narrowTitle}>
        <SeverityBadge severity={severityOf(finding.severity)} />
        <Text>{ruleTitle(finding)}</Text>
        <RowFacts finding={finding} />
      </span>
      <span className={classes.narrowRest}>
        <StateBadge state={stateOf(finding.aggregateState)} />
        <Text>{`${placeOf(finding).replace(/^.*\//, '')} · ${finding.repository.name}`}</Text>
      </span>
    </span>
  );
}

/** One line; the tooltip shows the whole text. */
function Text({ children: text }: { children: string }) {
  return (
    <span className={classes.text} title={showUnseen(text)}>
      <PlainText lengthMax={titleMax}>{text}</PlainText>
    </span>
  );
}

/**
 * A link, so that the finding can be opened in another tab; a plain click opens the row. Relative to the list's URL.
 */
function Title({ finding }: { finding: Finding }) {
  return (
    <a href={`findings/${finding.id}`} data-row className={classes.title} tabIndex={-1} draggable={false}>
      <Text>{ruleTitle(finding)}</Text>
    </a>
  );
}

/** The title, and the facts that decide its urgency: reachability, validity of a credential, available fix. */
function TitleAndFacts({ finding }: { finding: Finding }) {
  return (
    <span className={classes.titleAndFacts}>
      <Title finding={finding} />
      <RowFacts finding={finding} />
    </span>
  );
}

function RowFacts({ finding }: { finding: Finding }) {
  const facts = rowFacts(finding);
  if (facts.length === 0) return null;
  return (
    <span className={classes.rowFacts} title={showUnseen(facts.map(({ words }) => words).join(' · '))}>
      {facts.map(({ words, tone }) => (
        <span key={words} className={classes.rowFact} data-tone={tone}>
          {tone === 'fix' && <IconCircleArrowUp size={14} aria-hidden />}
          <PlainText lengthMax={titleMax}>{words}</PlainText>
        </span>
      ))}
    </span>
  );
}

/** Truncates the path at its start, because the end says most. */
function Place({ finding }: { finding: Finding }) {
  const slash = finding.filePath.lastIndexOf('/') + 1;
  const line = finding.line > 0 ? `:${String(finding.line)}` : '';
  return (
    <span className={classes.place} title={showUnseen(placeOf(finding))}>
      <span className={classes.folder}>
        <PlainText lengthMax={titleMax}>{finding.filePath.slice(0, slash)}</PlainText>
      </span>
      <span className={classes.file}>
        <PlainText lengthMax={titleMax}>{finding.filePath.slice(slash) + line}</PlainText>
      </span>
    </span>
  );
}

/** A file of an image names the image, which the column has no room for. */
function placeOf({ filePath, line, place }: Finding): string {
  const path = line > 0 ? `${filePath}:${String(line)}` : filePath;
  return place?.kind === 'image' && place.image !== filePath ? `${path} in ${place.image}` : path;
}

function Ticket({ ticket }: { ticket: Finding['externalTicket'] }) {
  if (ticket === null) return <>–</>;
  return <SafeLink href={ticket.url}>{ticket.externalSlug === '' ? 'Ticket' : ticket.externalSlug}</SafeLink>;
}
