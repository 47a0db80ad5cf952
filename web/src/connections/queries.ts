/** The queries of the integrations screen. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';

export type Connection = components['schemas']['Connection'];
export type Webhook = components['schemas']['ConnectionWebhook'];

export async function fetchConnections(deploymentId: string, signal: AbortSignal) {
  const { connections } = await answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/connections', { params: { path: { deploymentId } }, signal }),
  );
  return { rows: connections, next: '' };
}

export function webhookQuery(deploymentId: string, connectionId: string) {
  return queryOptions({
    queryKey: ['connections', 'webhook', deploymentId, connectionId],
    placeholderData: undefined,
    queryFn: async () => {
      const { webhook } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook', {
          params: { path: { deploymentId, connectionId } },
        }),
      );
      return webhook;
    },
  });
}

/** The first page; `hasMore` if there are more. */
export function connectionProjectsQuery(deploymentId: string, connectionId: string) {
  return queryOptions({
    queryKey: ['projects', 'of-connection', deploymentId, connectionId],
    placeholderData: undefined,
    queryFn: async () => {
      const { projects, nextCursor } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/connections/{connectionId}/projects', {
          params: { path: { deploymentId, connectionId }, query: { pageSize: '50' } },
        }),
      );
      return { projects, hasMore: nextCursor !== '' };
    },
  });
}
