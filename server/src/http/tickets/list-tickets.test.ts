import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { startTicketsApp, type TicketsApp } from './testing/tickets-app.ts';

let api: TicketsApp;
before(async () => {
  api = await startTicketsApp();
});
after(() => api.app.close());

describe('GET …/tickets', () => {
  test('200: paging returns each once, newest first, while tickets are linked and unlinked', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push(await api.makeTicket([await api.makeVisible()]));
    const seen: string[] = [];
    for (let cursor = '', page = 0; ; page++) {
      const { body } = await api.ask('GET', `/tickets?pageSize=2&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...body.tickets.map((ticket: { id: string }) => ticket.id));
      if (page === 0) {
        await api.makeTicket([await api.makeVisible()]);
        await api.ask('DELETE', `/tickets/${made[0]}`);
      }
      cursor = body.nextCursor;
      if (cursor === '') break;
    }
    assert.deepEqual(seen, made.slice(1).reverse());
  });

  test('200: only tickets with a visible finding, and only their visible findings', async () => {
    const [visible, hidden] = [await api.makeVisible(), await api.makeHidden()];
    const shared = await api.makeTicket([visible, hidden]);
    const apart = await api.makeTicket([await api.makeHidden()]);
    const listed = async (token: string): Promise<{ id: string; linkedIssueIds: string[] }[]> =>
      (await api.ask('GET', '/tickets', undefined, token)).body.tickets;
    const ofReader = await listed(api.reader.jwt);
    assert.deepEqual([ofReader[0]?.id, ofReader[0]?.linkedIssueIds], [shared, [visible]]);
    assert.ok(ofReader.every((ticket) => ticket.id !== apart));
    assert.equal((await listed(api.here.admin.jwt))[0]?.id, apart);
    assert.deepEqual(await listed(api.here.readonly.jwt), []);
  });

  test('400: another caller’s cursor, and an invalid page size', async () => {
    await api.makeTicket([await api.makeVisible()]);
    const { nextCursor } = (await api.ask('GET', '/tickets?pageSize=1')).body;
    const others = await api.ask('GET', `/tickets?cursor=${encodeURIComponent(nextCursor)}`, undefined, api.reader.jwt);
    assertError(others, 400, 'INVALID_CURSOR');
    assertError(await api.ask('GET', '/tickets?pageSize=x'), 400, 'INVALID_ARGUMENT');
  });

  test('404: for a member of another deployment', async () => {
    assertError(await api.ask('GET', '/tickets', undefined, api.there.admin.jwt), 404, 'NOT_FOUND');
  });
});
