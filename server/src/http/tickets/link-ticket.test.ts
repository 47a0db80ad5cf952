import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { ticketLinksMax } from '../../model/ticket.ts';
import { startTicketsApp, type TicketsApp } from './testing/tickets-app.ts';

let api: TicketsApp;
before(async () => {
  api = await startTicketsApp();
});
after(() => api.app.close());

describe('POST …/tickets', () => {
  test('200: reports show the ticket, the attempt and the activity', async () => {
    const ids = [await api.makeVisible(), await api.makeVisible()];
    api.app.clock.advanceMs(1_000);
    const url = 'HTTPS://Tracker.example.com:443/browse/A B?x=ü#é';
    const answer = await api.link(ids, { url, externalSlug: ' SEC-7 ' }, api.memberToken);
    assert.equal(answer.status, 200, answer.text);
    const { ticket } = answer.body;
    assert.equal(ticket.url, 'https://tracker.example.com/browse/A%20B?x=%C3%BC#%C3%A9');
    assert.deepEqual([ticket.externalSlug, ticket.linkedIssueIds], ['SEC-7', ids]);
    const { externalTicket, ticketAttempts, activityHistory } = await api.finding(ids[1]!);
    assert.deepEqual(externalTicket, ticket);
    const date = api.app.clock.now().toISOString();
    assert.deepEqual(ticketAttempts, [{ attemptedAt: date, responseMessage: 'Linked to SEC-7' }]);
    assert.deepEqual(activityHistory.at(-1), {
      date,
      title: 'Linked to ticket SEC-7',
      historyType: 'HISTORY_TYPE_TICKET_CREATED',
      triageReason: '',
      note: '',
      actor: 'here-member',
      exceptionRequestDetails: null,
    });
  });

  test('200: the activity shows a change of state and a ticket in order', async () => {
    const id = await api.makeVisible();
    const triage = `/api/triage/v1/deployments/${api.here.deploymentId}/triage`;
    const decide = (triageState: string) =>
      api.app.ask('POST', triage, { token: api.here.admin.jwt, body: { findingIds: [id], triageState } });
    const steps = [
      () => decide('FINDING_TRIAGE_STATE_REVIEWING'),
      () => api.link([id], { url: 'https://tracker.example.com/order' }),
      () => decide('FINDING_TRIAGE_STATE_FIXING'),
    ];
    for (const step of steps) {
      api.app.clock.advanceMs(1_000);
      assert.equal((await step()).status, 200);
    }
    const { activityHistory } = await api.finding(id);
    assert.deepEqual(
      activityHistory.map((entry: { historyType: string }) => entry.historyType.replace('HISTORY_TYPE_', '')),
      ['STATUS', 'TRIAGE', 'TICKET_CREATED', 'TRIAGE'],
    );
  });

  test('200: the same URL and slug is the same ticket; linking twice changes nothing', async () => {
    const [one, two] = [await api.makeVisible(), await api.makeVisible()];
    const more = { url: 'https://tracker.example.com/same' };
    const first = (await api.link([one], more)).body.ticket;
    const second = (await api.link([two, one, two], more, api.memberToken)).body.ticket;
    assert.deepEqual(second, { ...first, linkedIssueIds: [one, two] });
    assert.equal((await api.finding(one)).ticketAttempts.length, 1);
    assert.notEqual(
      (await api.link([await api.makeVisible()], { ...more, externalSlug: 'B' })).body.ticket.id,
      first.id,
    );
  });

  test('200: concurrent first links to a URL all get the same ticket', async () => {
    const findingIds = await Promise.all(Array.from({ length: 8 }, () => api.makeVisible()));
    const more = { url: 'https://tracker.example.com/at-once' };
    const answers = await Promise.all(findingIds.map((findingId) => api.link([findingId], more)));
    assert.equal(new Set(answers.map(({ body }) => body.ticket.id)).size, 1);
  });

  test('200: an invisible ticket is not disclosed: the caller gets a new one', async () => {
    const more = { url: 'https://tracker.example.com/apart' };
    const hidden = await api.makeHidden();
    const others = (await api.link([hidden], more)).body.ticket;
    const own = (await api.link([await api.makeVisible()], more, api.here.member.jwt)).body.ticket;
    assert.notEqual(own.id, others.id);
    assert.deepEqual((await api.finding(hidden)).externalTicket.linkedIssueIds, [hidden]);
  });

  test('200: findings linked by others are limited to visible ones', async () => {
    const [visible, hidden] = [await api.makeVisible(), await api.makeHidden()];
    await api.makeTicket([visible, hidden]);
    assert.deepEqual((await api.finding(visible)).externalTicket.linkedIssueIds, [visible, hidden]);
    const { externalTicket } = await api.finding(visible, api.here.member.jwt);
    assert.deepEqual(externalTicket.linkedIssueIds, [visible]);
  });

  test('400: each invalid field is named', async () => {
    const id = await api.makeVisible();
    const bad: [object, string][] = [
      [{ url: 'tracker' }, 'url'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ url: 'ftp://tracker.example.com/1' }, 'url'],
      [{ url: 'https://user:word@tracker.example.com/1' }, 'url'],
      [{ url: `https://tracker.example.com/${'x'.repeat(2000)}` }, 'url'],
      [{ url: `https://tracker.example.com/${'ü'.repeat(500)}` }, 'url'],
      [{ externalSlug: 'x'.repeat(201) }, 'externalSlug'],
      [{ findingIds: [] }, 'findingIds'],
      [{ findingIds: ['x'] }, 'findingIds.0'],
      [{ findingIds: Array.from({ length: ticketLinksMax + 1 }, (_, n) => n) }, 'findingIds'],
    ];
    for (const [body, field] of bad) {
      const answer = await api.link([id], body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field);
    }
    assertError(await api.link([id], { deploymentId: api.there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
    assert.equal((await api.finding(id)).externalTicket, null);
  });

  test('403: a user with read access only to one of the findings; nothing is linked', async () => {
    const id = await api.makeVisible();
    assertError(await api.link([id], {}, api.reader.jwt), 403, 'FORBIDDEN');
    assertError(await api.link([id], {}, api.here.readonly.jwt), 403, 'FORBIDDEN');
    assert.equal((await api.finding(id)).externalTicket, null);
  });

  test('404: nothing is linked if one finding is invisible or missing', async () => {
    const [id, hidden] = [await api.makeVisible(), await api.makeHidden()];
    const strange = await api.link([id, hidden], {}, api.here.member.jwt);
    assertError(strange, 404, 'NOT_FOUND');
    const missing = await api.link([id, '987654321'], {}, api.here.member.jwt);
    assert.deepEqual(withoutRequestId(strange), withoutRequestId(missing));
    assert.equal((await api.finding(id)).externalTicket, null);
  });

  test('409: a finding has one ticket at a time, also with concurrent requests', async () => {
    const [id, free] = [await api.makeVisible(), await api.makeVisible()];
    const answers = await Promise.all(
      [1, 2, 3].map((n) => api.link([free, id], { url: `https://tracker.example.com/race/${n}` })),
    );
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409]);
    const other = await api.link([await api.makeVisible(), id], { url: 'https://tracker.example.com/later' });
    assertError(other, 409, 'CONFLICT');
    assert.ok(other.body.error.includes(id) && other.body.error.includes('SEC-1'));
    const { tickets } = (await api.ask('GET', '/tickets?pageSize=1000')).body;
    assert.ok(!tickets.some((ticket: { url: string }) => ticket.url.endsWith('/later')));
    assert.equal((await api.finding(id)).ticketAttempts.length, 1);
  });

  test('409: a ticket’s findings are limited', async () => {
    const ids: string[] = [];
    for (let n = 0; n <= ticketLinksMax; n++) ids.push(await api.makeVisible());
    const more = { url: 'https://tracker.example.com/full' };
    assert.equal((await api.link(ids.slice(1), more)).status, 200);
    assertError(await api.link(ids.slice(0, 1), more), 409, 'CONFLICT');
  });
});
