/**
 * The demo organisation's source code hosts. Their names end in the reserved `.example`: they are never reached, and
 * the connections report that after the first sync.
 */
import { Confidential } from '../../base/confidential.ts';
import { makeSecret } from '../../base/secret.ts';
import { projectSyncType } from '../../model/runs/workflow-types.ts';
import { createConnection, type ConnectionRequest } from '../../domain/connections/create-connection.ts';
import { listConnections } from '../../domain/connections/list-connections.ts';
import { findHook } from '../../domain/webhooks/find-webhook.ts';
import { getWebhook } from '../../domain/webhooks/get-webhook.ts';
import { createWebhook } from '../../domain/webhooks/create-webhook.ts';
import { receiveWebhook } from '../../domain/webhooks/receive-webhook.ts';
import { gitlabUrl, mirrorUrl } from '../content/hosts.ts';
import { action, type Action, type ActionContext } from './action.ts';
import { performQueued } from './perform-queued.ts';

const hosts: readonly Pick<ConnectionRequest, 'kind' | 'name' | 'baseUrl' | 'username'>[] = [
  { kind: 'gitlab', name: 'Northwind GitLab', baseUrl: gitlabUrl, username: undefined },
  { kind: 'git', name: 'Operations mirror', baseUrl: mirrorUrl, username: 'parapet-reader' },
];

/** The project whose push the host reports. */
const pushed = 'northwind/storefront-api';

export function connectionActions(start: Date): Action[] {
  const by = 'mara.lindqvist';
  return [
    ...hosts.map((host, nth) =>
      action({ start, day: 7, time: `08:${String(10 + nth)}` }, by, ({ platform, member }) =>
        createConnection(platform, member, { ...host, credential: new Confidential(makeSecret('demo_')) }),
      ),
    ),
    action({ start, day: 7, time: '08:30' }, by, async ({ platform, member }) =>
      createWebhook(platform, member, await gitlabOf({ platform, member }), { entered: null, keepPreviousHours: 0 }),
    ),
    action({ start, day: 363, time: '07:52' }, by, sendPush, pushed),
  ];
}

/** Sends a webhook as GitLab does, with the shared secret. The sync that follows does not reach the host. */
async function sendPush({ platform, member, projectId }: ActionContext): Promise<void> {
  const webhook = await getWebhook(platform, member, await gitlabOf({ platform, member }));
  const hook = webhook && (await findHook(platform, webhook.url.slice(webhook.url.lastIndexOf('/') + 1)));
  if (!hook?.secret) return;
  const url = `${gitlabUrl}/${pushed}`;
  const body = Buffer.from(
    JSON.stringify({
      object_kind: 'push',
      ref: 'refs/heads/main',
      project: { web_url: url, git_http_url: `${url}.git` },
    }),
  );
  const headers = {
    'x-gitlab-event': 'Push Hook',
    'x-gitlab-event-uuid': '5f0c1c5e-7f0d-4f0c-9d2b-6d1f0e3b8a11',
    'x-gitlab-token': hook.secret.reveal(),
  };
  await receiveWebhook(platform, hook, { headers, body, address: '', requestId: '' });
  await performQueued(platform, member, { workflowType: projectSyncType, projectId });
}

async function gitlabOf({ platform, member }: Pick<ActionContext, 'platform' | 'member'>): Promise<string> {
  const connections = await listConnections(platform, member);
  const gitlab = connections.find(({ baseUrl }) => baseUrl === gitlabUrl);
  if (gitlab === undefined) throw new Error('the demo has no connection to its GitLab yet');
  return gitlab.id;
}
