/** External tickets, their links to findings, and the history of both. `visibleProjectIds`: null = all. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Ticket, TicketEvent } from '../../model/ticket.ts';
import type { TenantTransaction } from '../database.ts';

type Visible = readonly string[] | null;

/** Columns of `t`, the linked findings limited to the projects of the given parameter. */
const columnsWith = (visible: string) => `t.id, t.url, t.external_slug AS "externalSlug",
  array(SELECT l.finding_id FROM parapet.ticket_link l
         WHERE l.deployment_id = $1 AND l.ticket_id = t.id AND (${visible}::bigint[] IS NULL OR l.project_id = ANY (${visible}))
         ORDER BY l.finding_id) AS "linkedFindingIds"`;

/** SQL: true if a link of `t` is in one of the projects; otherwise the ticket is treated as missing. */
const isVisible = (visible: string) => `EXISTS (SELECT FROM parapet.ticket_link seen
  WHERE seen.deployment_id = $1 AND seen.ticket_id = t.id AND (${visible}::bigint[] IS NULL OR seen.project_id = ANY (${visible})))`;

/** A page of tickets, newest first, from the one after `before`. */
export async function listTicketRows(
  tx: TenantTransaction,
  page: { visibleProjectIds: Visible; before: TimeKey | null; limit: number },
): Promise<(Ticket & { createdAt: Date })[]> {
  const { rows } = await tx.client.query<Ticket & { createdAt: Date }>(
    `SELECT ${columnsWith('$2')}, t.created_at AS "createdAt" FROM parapet.ticket t
      WHERE t.deployment_id = $1 AND ($3::timestamptz IS NULL OR (t.created_at, t.id) < ($3, $4::bigint)) AND ${isVisible('$2')}
      ORDER BY t.created_at DESC, t.id DESC LIMIT $5`,
    [tx.deploymentId, page.visibleProjectIds, page.before?.at, page.before?.id, page.limit],
  );
  return rows;
}

export async function findTicket(
  tx: TenantTransaction,
  ticketId: string,
  visibleProjectIds: Visible,
): Promise<Ticket | undefined> {
  const { rows } = await tx.client.query<Ticket>(
    `SELECT ${columnsWith('$3')} FROM parapet.ticket t WHERE t.deployment_id = $1 AND t.id = $2 AND ${isVisible('$3')}`,
    [tx.deploymentId, ticketId, visibleProjectIds],
  );
  return rows[0];
}

/** Serialises linking and unlinking of a ticket until the transaction ends. */
export async function lockTicket(tx: TenantTransaction, ticketId: string): Promise<void> {
  await tx.client.query('SELECT FROM parapet.ticket WHERE deployment_id = $1 AND id = $2 FOR UPDATE', [
    tx.deploymentId,
    ticketId,
  ]);
}

/**
 * Locks the URL and slug for the rest of the transaction: of two callers that link to it first, one creates the ticket.
 */
export async function claimTicketUrl(
  tx: TenantTransaction,
  { url, externalSlug }: Pick<Ticket, 'url' | 'externalSlug'>,
): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `ticket ${tx.deploymentId} ${JSON.stringify([url, externalSlug])}`,
  ]);
}

/** The oldest visible ticket of that URL and slug, locked as by lockTicket. */
export async function findTicketByUrlForUpdate(
  tx: TenantTransaction,
  wanted: Pick<Ticket, 'url' | 'externalSlug'>,
  visibleProjectIds: Visible,
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT t.id FROM parapet.ticket t
      WHERE t.deployment_id = $1 AND t.url = $2 AND t.external_slug = $3 AND ${isVisible('$4')}
      ORDER BY t.created_at, t.id LIMIT 1 FOR UPDATE`,
    [tx.deploymentId, wanted.url, wanted.externalSlug, visibleProjectIds],
  );
  return rows[0]?.id;
}

export async function insertTicket(
  tx: TenantTransaction,
  ticket: Pick<Ticket, 'url' | 'externalSlug'> & { createdAt: Date },
): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    'INSERT INTO parapet.ticket (deployment_id, url, external_slug, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
    [tx.deploymentId, ticket.url, ticket.externalSlug, ticket.createdAt],
  );
  if (rows[0] === undefined) throw new Error('no ticket id');
  return rows[0].id;
}

/** Links the findings without a ticket, and returns them; waits for concurrent calls on the same ones. */
export async function insertTicketLinks(
  tx: TenantTransaction,
  ticketId: string,
  findingIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.ticket_link (deployment_id, finding_id, ticket_id, project_id)
     SELECT $1, f.id, $2, f.project_id FROM parapet.finding f
      WHERE f.deployment_id = $1 AND f.id = ANY ($3::bigint[]) ORDER BY f.id
     ON CONFLICT (deployment_id, finding_id) DO NOTHING RETURNING finding_id AS id`,
    [tx.deploymentId, ticketId, findingIds],
  );
  return rows.map((row) => row.id);
}

/** One of the findings that has another ticket; undefined if all linked ones have this one. */
export async function findLinkedElsewhere(
  tx: TenantTransaction,
  ticketId: string,
  findingIds: readonly string[],
): Promise<{ findingId: string; url: string; externalSlug: string } | undefined> {
  const { rows } = await tx.client.query<{ findingId: string; url: string; externalSlug: string }>(
    `SELECT l.finding_id AS "findingId", t.url, t.external_slug AS "externalSlug"
       FROM parapet.ticket_link l JOIN parapet.ticket t ON t.deployment_id = $1 AND t.id = l.ticket_id
      WHERE l.deployment_id = $1 AND l.finding_id = ANY ($3::bigint[]) AND l.ticket_id <> $2
      ORDER BY l.finding_id LIMIT 1`,
    [tx.deploymentId, ticketId, findingIds],
  );
  return rows[0];
}

/** The projects of the visible links. */
export async function listTicketProjects(
  tx: TenantTransaction,
  ticketId: string,
  visibleProjectIds: Visible,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT project_id AS id FROM parapet.ticket_link
      WHERE deployment_id = $1 AND ticket_id = $2 AND ($3::bigint[] IS NULL OR project_id = ANY ($3))`,
    [tx.deploymentId, ticketId, visibleProjectIds],
  );
  return rows.map((row) => row.id);
}

/** Deletes the visible links and returns their findings; deletes the ticket with its last link. */
export async function deleteTicketLinks(
  tx: TenantTransaction,
  ticketId: string,
  visibleProjectIds: Visible,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `DELETE FROM parapet.ticket_link
      WHERE deployment_id = $1 AND ticket_id = $2 AND ($3::bigint[] IS NULL OR project_id = ANY ($3))
     RETURNING finding_id AS id`,
    [tx.deploymentId, ticketId, visibleProjectIds],
  );
  await tx.client.query(
    `DELETE FROM parapet.ticket t WHERE t.deployment_id = $1 AND t.id = $2
        AND NOT EXISTS (SELECT FROM parapet.ticket_link l WHERE l.deployment_id = $1 AND l.ticket_id = t.id)`,
    [tx.deploymentId, ticketId],
  );
  return rows.map((row) => row.id).sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
}

/** Inserts the same event for each of the findings. */
export async function insertTicketEvents(
  tx: TenantTransaction,
  findingIds: readonly string[],
  event: TicketEvent & { ticketId: string },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.ticket_event (deployment_id, finding_id, at, kind, ticket_id, url, external_slug, actor, message)
     SELECT $1, finding_id, $3, $4, $5, $6, $7, $8, $9 FROM unnest($2::bigint[]) AS given (finding_id)`,
    [
      tx.deploymentId,
      findingIds,
      event.at,
      event.kind,
      event.ticketId,
      event.url,
      event.externalSlug,
      event.actor,
      event.message,
    ],
  );
}

/** The history of the findings' tickets, oldest first, by finding. */
export async function listTicketEvents(
  tx: TenantTransaction,
  findingIds: readonly string[],
): Promise<Map<string, TicketEvent[]>> {
  const { rows } = await tx.client.query<TicketEvent & { findingId: string }>({
    name: 'finding_ticket_events',
    text: `SELECT finding_id AS "findingId", at, kind, url, external_slug AS "externalSlug", actor, message
       FROM parapet.ticket_event WHERE deployment_id = $1 AND finding_id = ANY ($2::bigint[]) ORDER BY finding_id, at, id`,
    values: [tx.deploymentId, findingIds],
  });
  const byFinding = new Map<string, TicketEvent[]>();
  for (const { findingId, ...event } of rows) {
    const events = byFinding.get(findingId);
    if (events) events.push(event);
    else byFinding.set(findingId, [event]);
  }
  return byFinding;
}

/** The current ticket of each finding that has one. */
export async function listTicketsOfFindings(
  tx: TenantTransaction,
  findingIds: readonly string[],
  visibleProjectIds: Visible,
): Promise<Map<string, Ticket>> {
  const { rows } = await tx.client.query<Ticket>({
    name: 'finding_tickets',
    text: `SELECT ${columnsWith('$3')}
       FROM (SELECT DISTINCT ticket_id FROM parapet.ticket_link
              WHERE deployment_id = $1 AND finding_id = ANY ($2::bigint[])) AS mine
       JOIN parapet.ticket t ON t.deployment_id = $1 AND t.id = mine.ticket_id`,
    values: [tx.deploymentId, findingIds, visibleProjectIds],
  });
  return new Map(rows.flatMap((ticket) => ticket.linkedFindingIds.map((findingId) => [findingId, ticket])));
}
