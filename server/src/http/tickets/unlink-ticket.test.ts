import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { startTicketsApp, type TicketsApp } from './testing/tickets-app.ts';

let api: TicketsApp;
before(async () => {
  api = await startTicketsApp();
});
after(() => api.app.close());

describe('DELETE …/tickets/{ticketId}', () => {
  const unlink = (id: string, token: string) => api.ask('DELETE', `/tickets/${id}`, undefined, token);

  test('200: as 4.12, for a signed-in person and for a token', async () => {
    for (const token of [api.here.member.jwt, api.memberToken]) {
      const id = await api.makeVisible();
      assert.deepEqual((await unlink(await api.makeTicket([id]), token)).body, { issueIds: [id] });
      assert.equal((await api.finding(id)).externalTicket, null);
    }
  });

  test('403: a user with read access only', async () => {
    const ticketId = await api.makeTicket([await api.makeVisible()]);
    assertError(await unlink(ticketId, api.reader.jwt), 403, 'FORBIDDEN');
  });

  test('404: a ticket whose findings are all invisible', async () => {
    const ticketId = await api.makeTicket([await api.makeHidden()]);
    assertError(await unlink(ticketId, api.here.member.jwt), 404, 'NOT_FOUND');
  });
});
