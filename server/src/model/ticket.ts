/** External tickets: entries in a tracker that findings are linked to. */

/** A ticket as one person sees it: the linked findings are those visible to them. */
export interface Ticket {
  id: string;
  url: string;
  /** The tracker's key: SEC-17. Empty if not given. */
  externalSlug: string;
  linkedFindingIds: string[];
}

/** An action on a finding's ticket. Linking is an attempt; its message gives the outcome. */
export interface TicketEvent {
  at: Date;
  kind: 'linked' | 'unlinked';
  url: string;
  externalSlug: string;
  actor: string;
  message: string;
}

/** Per ticket and person: every report returns each link with all the others. */
export const ticketLinksMax = 200;

/** The ticket's display name. */
export function ticketName({ url, externalSlug }: Pick<Ticket, 'url' | 'externalSlug'>): string {
  return externalSlug === '' ? url : externalSlug;
}

/** The attempts among the events, oldest first. */
export function ticketAttempts(events: readonly TicketEvent[]): TicketEvent[] {
  return events.filter((event) => event.kind === 'linked');
}
