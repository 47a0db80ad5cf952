/** The application for tests of incoming webhooks, with two organisations and helpers to call and deliver. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { makeDeployment, startTestApp, type Answer, type TestApp } from '../../../../../tests/harness/app.ts';
import type { ConnectionKind } from '../../../model/scm/connection.ts';
import { sends, type Delivery, type Happening, type Send } from './deliveries.ts';

/** Bad signatures for one webhook from one address in a minute. */
export const failuresMax = 12;

/** A well-formed ssh host key that belongs to no host. */
const hostKey = Buffer.from(`\0\0\0\x0bssh-ed25519\0\0\0\x20${'k'.repeat(32)}`).toString('base64');

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

export interface Connected {
  id: string;
  kind: ConnectionKind;
  /** Origin of the connection's host. */
  origin: string;
  /** Path of the webhook's URL. */
  hook: string;
  secret: string;
}

/** Registers the hooks of the suite. */
export function useHooksApp() {
  const at = {} as { app: TestApp; here: Organisation; there: Organisation };
  before(async () => {
    at.app = await startTestApp({ credentialFailuresPerMinuteMax: failuresMax });
    at.here = await makeDeployment(at.app.platform, 'here');
    at.there = await makeDeployment(at.app.platform, 'there');
  });
  after(() => at.app.close());

  let count = 0;
  const next = () => (count += 1);
  const ask = (method: string, path: string, body?: unknown, org = at.here, token = org.admin.jwt): Promise<Answer> =>
    at.app.ask(method, `/api/agent/deployments/${org.deploymentId}${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  const send = (hook: string, { headers, body }: Delivery): Promise<Answer> =>
    at.app.ask('POST', hook, { headers, rawBody: body });
  const rows = async <Row extends object>(statement: string, org = at.here): Promise<Row[]> =>
    at.app.platform.database.asTenant(org.deploymentId, async ({ client, deploymentId }) => {
      const { rows: read } = await client.query<Row & Record<string, unknown>>(statement, [deploymentId]);
      return read;
    });

  return Object.assign(at, {
    next,
    ask,
    send,
    rows,
    /** Creates a connection of this kind with a webhook, by default to a new host. */
    async connect(kind: ConnectionKind, { org = at.here, origin = '' } = {}): Promise<Connected> {
      const baseUrl = origin === '' ? `https://host-${next()}.example.com` : origin;
      const trusted = origin.startsWith('ssh:') && { knownHosts: `${new URL(origin).host} ssh-ed25519 ${hostKey}` };
      const body = { kind: `CONNECTION_KIND_${kind.toUpperCase()}`, name: 'x', baseUrl, ...trusted };
      const { id } = (await ask('POST', '/connections', body, org)).body.connection;
      const made = await ask('POST', `/connections/${id}/webhook`, {}, org);
      assert.equal(made.status, 200, made.text);
      return { id, kind, origin: baseUrl, hook: new URL(made.body.webhook.url).pathname, secret: made.body.secret };
    },
    project: async (url: string, org = at.here): Promise<string> =>
      (await ask('POST', '/repos', { name: `p-${next()}`, url }, org)).body.repo.id,
    deliver: (to: Connected, happening: Happening, as: Send = sends[to.kind]): Promise<Answer> =>
      send(to.hook, as(happening, { secret: to.secret, now: at.app.clock.now() })),
    // oxlint-disable-next-line typescript/no-explicit-any
    webhookOf: async ({ id }: Connected): Promise<any> => (await ask('GET', `/connections/${id}/webhook`)).body.webhook,
    /** The requester of each sync of the project. */
    syncs: async (projectId: string, org = at.here): Promise<string[]> =>
      (
        await rows<{ by: string }>(
          `SELECT trigger_source AS by FROM parapet.workflow_run WHERE deployment_id = $1 AND project_id = ${projectId} ORDER BY id`,
          org,
        )
      ).map(({ by }) => by),
    /** Marks the sync as claimed by a worker: the next one is queued beside it. */
    begin: (projectId: string) =>
      rows(
        `UPDATE parapet.workflow_run SET status = 'running', started_at = submitted_at
          WHERE deployment_id = $1 AND project_id = ${projectId} AND status = 'submitted'`,
      ),
  });
}
