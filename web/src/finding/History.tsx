/** All that happened to a finding, newest first, in plain words. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Instant } from '../ui/Instant.tsx';
import { Section } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { EntryWords } from './EntryWords.tsx';
import classes from './finding.module.css';
import type { Detail, Finding, HistoryEntry } from './queries.ts';

type TicketEvent = Finding['activityHistory'][number];
type Event = { at: string; entry: HistoryEntry } | { at: string; ticket: TicketEvent };

const shownAtFirst = 8;

export function History({ detail, deploymentId }: { detail: Detail; deploymentId: string }) {
  const [isWhole, setWhole] = useState(false);
  const events = eventsOf(detail);
  const shown = isWhole ? events : events.slice(0, shownAtFirst);
  return (
    <Section title="History">
      <ol className={classes.timeline} aria-label="History">
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
          </li>
        ))}
      </ol>
      {events.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          Show all {events.length} entries
        </Button>
      )}
    </Section>
  );
}

/** The changes of its facts, and what was done about its tickets, which only `activityHistory` tells. */
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
  return actor === '' ? title : `${title} by ${actor}`;
}
