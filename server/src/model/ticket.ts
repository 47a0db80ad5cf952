/** External tickets: what stands in somebody's tracker about some findings. */

/** A ticket as somebody sees it: the linked findings are those that they may see. */
export interface Ticket {
  id: string;
  url: string;
  /** How the tracker calls it: SEC-17. Empty where nobody said. */
  externalSlug: string;
  linkedFindingIds: string[];
}

/** Something that was done about a finding's ticket. Linking is an attempt; its message says what came of it. */
export interface TicketEvent {
  at: Date;
  kind: 'linked' | 'unlinked';
  url: string;
  externalSlug: string;
  actor: string;
  message: string;
}

/** Of one ticket, as one person sees it: each of them is answered with all the others in every report. */
export const ticketLinksMax = 200;

/** How people call the ticket. */
export function ticketName({ url, externalSlug }: Pick<Ticket, 'url' | 'externalSlug'>): string {
  return externalSlug === '' ? url : externalSlug;
}

/** The attempts among the events, oldest first, as they came. */
export function ticketAttempts(events: readonly TicketEvent[]): TicketEvent[] {
  return events.filter((event) => event.kind === 'linked');
}
