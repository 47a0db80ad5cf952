/** The shapes of external tickets (api.md 2.3 `externalTicket`, 4.12, and our own operations). */
import { z } from 'zod';
import { ticketLinksMax, type Ticket, type TicketEvent } from '../../model/ticket.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';

const urlLengthMax = 2_000;
const expectedUrl = 'must be an http or https URL without a user name or a password';

/** In the URL standard's spelling, so that one ticket has one URL. */
const ticketUrl = z
  .string()
  .max(urlLengthMax, `must have at most ${urlLengthMax} characters`)
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isGood = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    if (isGood && url.href.length <= urlLengthMax) return url.href;
    context.issues.push({ code: 'custom', message: expectedUrl, input: text });
    return z.NEVER;
  });

export const ExternalTicketParams = z.object({ externalTicketId: idInput });
export const TicketParams = z.object({ ticketId: idInput });
export const FindingTicketsParams = z.object({ findingId: idInput });

export const LinkTicketRequest = z
  .object({
    deploymentId: idInput.optional(),
    url: ticketUrl,
    externalSlug: z
      .string()
      .trim()
      .max(200, 'must have at most 200 characters')
      .default('')
      .describe('The ticket’s key in the tracker, such as SEC-17.'),
    findingIds: z
      .array(idInput)
      .min(1, 'must name at least one finding')
      .max(ticketLinksMax, `must have at most ${ticketLinksMax} ids`),
  })
  .meta({
    examples: [{ url: 'https://tracker.example.com/browse/SEC-17', externalSlug: 'SEC-17', findingIds: ['1'] }],
  });

export const ListTicketsQuery = z.object({ pageSize: pageSizeQuery({ default: 100, max: 1000 }), cursor: cursorInput });

const WireTicket = z
  .object({
    id: idOutput,
    url: z.string(),
    externalSlug: z.string(),
    linkedIssueIds: z.array(idOutput).describe('Only those that you see.'),
  })
  .meta({ id: 'ExternalTicket' });

export const TicketAnswer = z.object({ ticket: WireTicket });
export const TicketPage = z.object({ tickets: z.array(WireTicket), nextCursor: z.string() }).meta({ id: 'TicketPage' });

export const Unlinked = z
  .object({ issueIds: z.array(idOutput).describe('The issues that were unlinked.') })
  .meta({ id: 'UnlinkedIssues' });

export const FindingTickets = z
  .object({
    tickets: z.array(WireTicket).describe('At most one.'),
    ticketAttempts: z
      .array(z.object({ attemptedAt: instantOutput, responseMessage: z.string() }))
      .describe('Oldest first.'),
  })
  .meta({ id: 'FindingTickets' });

export function ticketToWire({ id, url, externalSlug, linkedFindingIds }: Ticket): z.input<typeof WireTicket> {
  return { id, url, externalSlug, linkedIssueIds: linkedFindingIds };
}

export function attemptToWire({ at, message }: TicketEvent): { attemptedAt: string; responseMessage: string } {
  return { attemptedAt: instantToWire(at), responseMessage: message };
}
