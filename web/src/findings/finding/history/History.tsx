/** The history of a finding, newest first. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../../../ui/form/ConfirmButton.tsx';
import { Instant } from '../../../ui/text/Instant.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import { EntryWords } from './EntryWords.tsx';
import classes from '../finding.module.css';
import type { Detail, Finding, HistoryEntry } from '../queries.ts';
import { useTriage } from '../../../triage/use-triage.ts';
import { timelineWords } from './words.ts';

const words = timelineWords;

type TicketEvent = Finding['activityHistory'][number];
type Event = { at: string; entry: HistoryEntry } | { at: string; ticket: TicketEvent };

const shownAtFirst = 8;

export function History(props: { detail: Detail; deploymentId: string; mayTriage: boolean }) {
  const { detail, deploymentId, mayTriage } = props;
  const [isWhole, setWhole] = useState(false);
  const events = eventsOf(detail);
  const latest = latestDecision(detail);
  const shown = isWhole ? events : events.slice(0, shownAtFirst);
  return (
    <Section title={words.title}>
      <ol className={classes.timeline} aria-label={words.title}>
        {shown.map((event, index) => (
          <li key={index} className={classes.event}>
            <span>
              {'entry' in event ? (
                <EntryWords entry={event.entry} deploymentId={deploymentId} />
              ) : (
                <PlainText>{ticketWords(event.ticket)}</PlainText>
              )}
              , <Instant at={event.at} />
            </span>
            {'entry' in event && event.entry.note !== '' && (
              <q className={classes.note}>
                <PlainText>{event.entry.note}</PlainText>
              </q>
            )}
            {mayTriage && 'entry' in event && event.entry === latest && latest.undo !== null && (
              <UndoButton triageId={latest.undo.triageId} findings={latest.undo.findings} />
            )}
          </li>
        ))}
      </ol>
      {events.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {words.showAll(events.length)}
        </Button>
      )}
    </Section>
  );
}

/** The latest decision: undoing an earlier one would not change this finding's state. */
function latestDecision({ history }: Detail): HistoryEntry | undefined {
  return history.findLast(({ fromTriage, toTriage, cause }) => cause !== 'scan' || fromTriage !== toTriage);
}

function UndoButton({ triageId, findings }: { triageId: string; findings: number }) {
  const { undo } = useTriage();
  return (
    <div>
      <ConfirmButton act={words.undo.act} title={words.undo.title} onConfirm={() => undo(triageId)} isCompact>
        {words.undo.words(findings)}
      </ConfirmButton>
    </div>
  );
}

/** State changes, and ticket changes, which only `activityHistory` contains. */
function eventsOf({ finding, history }: Detail): Event[] {
  const changes: Event[] = history.map((entry) => ({ at: entry.at, entry }));
  const tickets: Event[] = finding.activityHistory
    .filter(({ historyType }) => historyType.startsWith('HISTORY_TYPE_TICKET'))
    .map((ticket) => ({ at: ticket.date, ticket }));
  return [...changes, ...tickets]
    .map((event, index) => ({ event, index }))
    .sort((one, other) => Date.parse(other.event.at) - Date.parse(one.event.at) || other.index - one.index)
    .map(({ event }) => event);
}

function ticketWords({ title, actor }: TicketEvent): string {
  return actor === '' ? title : words.ticketBy(title, actor);
}
