/** The cells of the list of findings, and its rows on a narrow screen. */
import { IconCircleArrowUp } from '@tabler/icons-react';
import { ageInDays, ageTone } from '../../terms/findings/age.ts';
import { ruleTitle } from '../../terms/findings/rule-title.ts';
import { severityOf } from '../../terms/findings/severity-words.ts';
import { SeverityBadge } from '../../terms/findings/severity.tsx';
import { stateOf, stateWords, type State } from '../../terms/findings/state-words.ts';
import { StateBadge } from '../../terms/findings/state.tsx';
import { formatDays, formatInstant, formatUtc } from '../../ui/text/format.ts';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import { useInstantStyle } from '../../ui/text/use-instant-style.ts';
import classes from '../findings.module.css';
import type { Finding } from '../queries.ts';
import { rowFacts } from './row-facts.ts';
import { findingsListWords } from './words.ts';

const titleMax = 300;

/** A finding on a narrow screen, in two lines. */
export function NarrowRow({ finding, quietState }: { finding: Finding; quietState: State | undefined }) {
  const state = stateOf(finding.aggregateState);
  return (
    <span className={classes.narrow}>
      <span className={classes.narrowTitle}>
        <SeverityBadge severity={severityOf(finding.severity)} />
        <Text>{ruleTitle(finding)}</Text>
        <RowFacts finding={finding} quietState="any" />
      </span>
      <span className={classes.narrowRest}>
        {state !== quietState && <StateBadge state={state} />}
        <Text>{`${placeOf(finding).replace(/^.*\//, '')} · ${finding.repository.name}`}</Text>
        <Age finding={finding} />
      </span>
    </span>
  );
}

/** One line; the tooltip shows the whole text. */
export function Text({ children: text }: { children: string }) {
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
export function TitleAndFacts({ finding, quietState }: { finding: Finding; quietState: State | 'any' }) {
  return (
    <span className={classes.titleAndFacts}>
      <Title finding={finding} />
      <RowFacts finding={finding} quietState={quietState} />
    </span>
  );
}

/** `quietState`: the state that says nothing here, since all rows have it or a column has it. */
function RowFacts({ finding, quietState }: { finding: Finding; quietState: State | 'any' }) {
  const facts = rowFacts(finding);
  const state = stateOf(finding.aggregateState);
  const isStateShown = quietState !== 'any' && state !== quietState;
  if (facts.length === 0 && !isStateShown) return null;
  const words = [...(isStateShown ? [stateWords[state]] : []), ...facts.map((fact) => fact.words)];
  const tooltip = showUnseen(words.join(' · '));
  return (
    <>
      {isStateShown && (
        <span className={classes.rowState} title={tooltip}>
          <StateBadge state={state} />
        </span>
      )}
      <span className={classes.rowFacts} title={tooltip}>
        {facts.map(({ words, tone }) => (
          <span key={words} className={classes.rowFact} data-tone={tone}>
            {tone === 'fix' && <IconCircleArrowUp size={14} aria-hidden />}
            <PlainText lengthMax={titleMax}>{words}</PlainText>
          </span>
        ))}
      </span>
    </>
  );
}

/** Truncates the path at its start, because the end says most. */
export function Place({ finding }: { finding: Finding }) {
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

/** The file by its name, then the project by the last part of its name: beside a pane there is no room for a column each. */
export function FileAndProject({ finding }: { finding: Finding }) {
  const { repository, filePath, line } = finding;
  const file = filePath.slice(filePath.lastIndexOf('/') + 1) + (line > 0 ? `:${String(line)}` : '');
  return (
    <span className={classes.place} data-beside title={showUnseen(`${repository.name} · ${placeOf(finding)}`)}>
      <span className={classes.file}>
        <PlainText lengthMax={titleMax}>{file}</PlainText>
      </span>
      <span className={classes.project}>
        <PlainText lengthMax={titleMax}>{repository.name.slice(repository.name.lastIndexOf('/') + 1)}</PlainText>
      </span>
    </span>
  );
}

/** Whole days, as the filter counts them. Amber from 30 days, red from 90, while the finding is open. */
export function Age({ finding: { relevantSince, aggregateState } }: { finding: Finding }) {
  const style = useInstantStyle();
  const days = ageInDays(relevantSince);
  const isOpen = ['open', 'reviewing', 'fixing'].includes(stateOf(aggregateState));
  return (
    <time
      dateTime={relevantSince}
      className={classes.age}
      data-tone={isOpen ? ageTone(days) : undefined}
      title={findingsListWords.presentSince(formatInstant(relevantSince, style), formatUtc(relevantSince))}
    >
      {formatDays(days)}
    </time>
  );
}

/** A file of an image names the image, which the column has no room for. */
function placeOf({ filePath, line, place }: Finding): string {
  const path = line > 0 ? `${filePath}:${String(line)}` : filePath;
  return place?.kind === 'image' && place.image !== filePath ? findingsListWords.inImage(path, place.image) : path;
}

export function Ticket({ ticket }: { ticket: Finding['externalTicket'] }) {
  if (ticket === null) return <>–</>;
  return (
    <SafeLink href={ticket.url}>{ticket.externalSlug === '' ? findingsListWords.ticket : ticket.externalSlug}</SafeLink>
  );
}
