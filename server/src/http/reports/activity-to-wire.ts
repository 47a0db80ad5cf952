/**
 * A finding's activity on the wire: changes of its state and of its tickets, in chronological order. A first detection and
 * an unlinked ticket have no public history type of their own: they take the nearest, and their title says what they are.
 */
import type { z } from 'zod';
import type { FullFinding, HistoryEntry } from '../../model/full-finding.ts';
import { ticketName, type TicketEvent } from '../../model/ticket.ts';
import { instantToWire } from '../wire/instants.ts';
import { historyType, triageReason, type ReportFinding } from './wire.ts';

type Activity = z.input<typeof ReportFinding>['activityHistory'][number];

/** At the same instant, the change comes first. */
export function activityToWire({ history, ticketEvents }: FullFinding): Activity[] {
  const entries = [
    ...history.map((entry) => ({ at: entry.at, activity: changeToWire(entry) })),
    ...ticketEvents.map((event) => ({ at: event.at, activity: ticketEventToWire(event) })),
  ];
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime()).map(({ activity }) => activity);
}

function ticketEventToWire(event: TicketEvent): Activity {
  const isLink = event.kind === 'linked';
  return {
    date: instantToWire(event.at),
    title: `${isLink ? 'Linked to' : 'Unlinked from'} ticket ${ticketName(event)}`,
    historyType: historyType.toWire('ticket_created'),
    triageReason: '',
    note: '',
    actor: event.actor,
    exceptionRequestDetails: null,
  };
}

function changeToWire(entry: HistoryEntry): Activity {
  return {
    date: instantToWire(entry.at),
    title: historyTitle(entry),
    historyType: historyType.toWire(isDecision(entry) ? 'triage' : 'status'),
    triageReason: entry.triageReason === null ? '' : triageReason.toWire(entry.triageReason),
    note: entry.note,
    actor: entry.actor,
    exceptionRequestDetails: null,
  };
}

function isDecision({ from, to, reason }: HistoryEntry): boolean {
  return from !== null && from.status === to.status && reason !== 'code_edited';
}

/** What happened, as text; with the reason if the cause has one. */
function historyTitle({ from, to, reason }: HistoryEntry): string {
  if (from === null) return `First detected as ${words(to.state)}`;
  if (reason === 'code_edited') return `Code edited; still ${words(to.triage)}`;
  const change =
    from.state === to.state
      ? `Triage changed to ${words(to.triage)}`
      : `Changed from ${words(from.state)} to ${words(to.state)}`;
  return reason === '' ? change : `${change} (${words(reason)})`;
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}
