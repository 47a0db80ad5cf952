import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { assertDerivedExact } from '../../../../tests/harness/database/derived.ts';
import { startTicketsApp, type TicketsApp } from './testing/tickets-app.ts';

let api: TicketsApp;
before(async () => {
  api = await startTicketsApp();
});
after(() => api.app.close());

describe('DELETE /api/v1/deployments/{deploymentId}/ticketing/v2/tickets/{externalTicketId} (4.12)', () => {
  test('200: returns the unlinked issues, which no longer have a ticket and show the change in their activity', async () => {
    const ids = [await api.makeVisible(), await api.makeHidden()];
    const ticketId = await api.makeTicket(ids);
    api.app.clock.advanceMs(1_000);
    const answer = await api.unlinkOld(ticketId);
    assert.deepEqual([answer.status, answer.body], [200, { issueIds: ids }]);
    for (const id of ids) {
      const { externalTicket, activityHistory, ticketAttempts } = await api.finding(id);
      assert.equal(externalTicket, null);
      assert.equal(ticketAttempts.length, 1);
      const [, linked, unlinked] = activityHistory;
      assert.deepEqual(
        [linked.historyType, unlinked.historyType, unlinked.title, unlinked.actor],
        ['HISTORY_TYPE_TICKET_CREATED', 'HISTORY_TYPE_TICKET_CREATED', 'Unlinked from ticket SEC-1', 'here-admin'],
      );
      assert.equal(unlinked.date, api.app.clock.now().toISOString());
    }
  });

  test('200: does not change the state: no report counts it, and the derived tables stay exact', async () => {
    const id = await api.makeVisible();
    const activity = async () => {
      const body = { reportType: 'REPORT_TYPE_BACKLOG_ACTIVITY' };
      const path = `/api/reporting/${api.here.deploymentId}/findings`;
      return (await api.app.ask('POST', path, { token: api.here.admin.jwt, body })).body.total;
    };
    const before = await api.finding(id);
    const counted = await activity();
    api.app.clock.advanceMs(1_000);
    await api.unlinkOld(await api.makeTicket([id]));
    assert.equal(await activity(), counted);
    const now = await api.finding(id);
    for (const name of ['status', 'aggregateState', 'triageState', 'relevantSince'])
      assert.equal(now[name], before[name]);
    const { platform } = api.app;
    await assertDerivedExact(platform.database, api.here.deploymentId);
  });

  test('200: invisible findings keep their ticket, and the answer does not mention them', async () => {
    const [visible, alone, hidden] = [await api.makeVisible(), await api.makeVisible(), await api.makeHidden()];
    const shared = await api.makeTicket([visible, hidden]);
    const own = await api.makeTicket([alone]);
    assert.deepEqual((await api.unlinkOld(shared, api.memberToken)).body, { issueIds: [visible] });
    assert.deepEqual((await api.unlinkOld(own, api.memberToken)).body, { issueIds: [alone] });
    const [again, gone] = [await api.unlinkOld(shared, api.memberToken), await api.unlinkOld(own, api.memberToken)];
    assertError(again, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(again), withoutRequestId(gone));
    assert.deepEqual((await api.finding(hidden)).externalTicket.linkedIssueIds, [hidden]);
    assert.deepEqual((await api.unlinkOld(shared)).body, { issueIds: [hidden] });
  });

  test('200 and 404: of several concurrent requests, one unlinks', async () => {
    const ticketId = await api.makeTicket([await api.makeVisible()]);
    const answers = await Promise.all([1, 2, 3].map(() => api.unlinkOld(ticketId)));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 404, 404]);
  });

  test('400: an invalid id', async () => {
    assertError(await api.unlinkOld('x'), 400, 'INVALID_ARGUMENT');
  });

  test('401: without a credential', async () => {
    assertError(await api.unlinkOld('1', 'garbage'), 401, 'UNAUTHENTICATED');
  });

  test('403: a session’s JWT, and a user with read access only to one of the issues; nothing changes', async () => {
    const id = await api.makeVisible();
    const ticketId = await api.makeTicket([id]);
    assertError(await api.unlinkOld(ticketId, api.here.admin.jwt), 403, 'SCHEME_NOT_ACCEPTED');
    const token = await makeToken(api.app, api.here.deploymentId, api.reader.jwt);
    assertError(await api.unlinkOld(ticketId, token), 403, 'FORBIDDEN');
    assert.equal((await api.finding(id)).externalTicket.id, ticketId);
  });

  test('404: a missing ticket, reported like one whose issues are all invisible', async () => {
    const missing = await api.unlinkOld('987654321', api.memberToken);
    assertError(missing, 404, 'NOT_FOUND');
    const hidden = await api.unlinkOld(await api.makeTicket([await api.makeHidden()]), api.memberToken);
    assert.deepEqual(withoutRequestId(hidden), withoutRequestId(missing));
  });
});

describeSharedRefusals('UnlinkExternalTicket');
