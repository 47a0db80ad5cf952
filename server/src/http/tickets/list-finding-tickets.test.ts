import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { startTicketsApp, type TicketsApp } from './testing/tickets-app.ts';

let api: TicketsApp;
before(async () => {
  api = await startTicketsApp();
});
after(() => api.app.close());

describe('GET …/findings/{findingId}/tickets', () => {
  const list = (id: string, token?: string) => api.ask('GET', `/findings/${id}/tickets`, undefined, token);

  test('200: the ticket and every attempt, oldest first', async () => {
    const id = await api.makeVisible();
    assert.deepEqual((await list(id)).body, { tickets: [], ticketAttempts: [] });
    await api.unlinkOld(await api.makeTicket([id]));
    api.app.clock.advanceMs(1_000);
    const ticketId = await api.makeTicket([id, await api.makeHidden()]);
    const { tickets, ticketAttempts } = (await list(id, api.reader.jwt)).body;
    assert.deepEqual([tickets.length, tickets[0].id, tickets[0].linkedIssueIds], [1, ticketId, [id]]);
    assert.equal(ticketAttempts.length, 2);
    assert.equal(ticketAttempts[1].attemptedAt, api.app.clock.now().toISOString());
    assert.ok(ticketAttempts[0].attemptedAt < ticketAttempts[1].attemptedAt);
  });

  test('400: an invalid id', async () => {
    assertError(await list('x'), 400, 'INVALID_ARGUMENT');
  });

  test('404: an invisible finding is reported like a missing one', async () => {
    const hidden = await list(await api.makeHidden(), api.here.member.jwt);
    assertError(hidden, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(hidden), withoutRequestId(await list('987654321', api.here.member.jwt)));
  });
});
