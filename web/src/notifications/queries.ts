/** The queries of the notifications screens. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { statusToWire, type StatusWord } from './notification-words.ts';
import type { Channel } from './wire.ts';

const pageSize = '100';

export async function fetchChannels(deploymentId: string, cursor: string, signal: AbortSignal) {
  const { channels, nextCursor } = await answerOf(
    api.GET('/api/notifications/v1/deployments/{deploymentId}/channels', {
      params: { path: { deploymentId }, query: { cursor, pageSize } },
      signal,
    }),
  );
  return { rows: channels, next: nextCursor };
}

export async function fetchRules(deploymentId: string, cursor: string, signal: AbortSignal) {
  const { rules, nextCursor } = await answerOf(
    api.GET('/api/notifications/v1/deployments/{deploymentId}/rules', {
      params: { path: { deploymentId }, query: { cursor, pageSize } },
      signal,
    }),
  );
  return { rows: rules, next: nextCursor };
}

export async function fetchMessages(
  deploymentId: string,
  status: StatusWord | undefined,
  cursor: string,
  signal: AbortSignal,
) {
  const { messages, nextCursor } = await answerOf(
    api.GET('/api/notifications/v1/deployments/{deploymentId}/messages', {
      params: {
        path: { deploymentId },
        query: { cursor, pageSize, ...(status !== undefined && { status: statusToWire[status] }) },
      },
      signal,
    }),
  );
  return { rows: messages, next: nextCursor };
}

/** All channels: for their names, and for a choice. */
export function channelsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['notifications', 'all-channels', deploymentId],
    queryFn: async ({ signal }) => {
      const channels: Channel[] = [];
      for (let cursor = '', isFirst = true; isFirst || cursor !== ''; isFirst = false) {
        const { rows, next } = await fetchChannels(deploymentId, cursor, signal);
        channels.push(...rows);
        cursor = next;
      }
      return channels;
    },
  });
}

export function messageQuery(deploymentId: string, notificationMessageId: string) {
  return queryOptions({
    queryKey: ['notifications', 'message', deploymentId, notificationMessageId],
    placeholderData: undefined,
    queryFn: async () => {
      const { message } = await answerOf(
        api.GET('/api/notifications/v1/deployments/{deploymentId}/messages/{notificationMessageId}', {
          params: { path: { deploymentId, notificationMessageId } },
        }),
      );
      return message;
    },
  });
}

/** Finds projects by name, for a choice. */
export function projectsByName(deploymentId: string, search: string) {
  return queryOptions({
    queryKey: ['projects', 'by-name', deploymentId, search],
    queryFn: async ({ signal }) => {
      const { repos } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/repos', {
          params: { path: { deploymentId }, query: { pageSize: '50', ...(search !== '' && { search }) } },
          signal,
        }),
      );
      return repos.map(({ id, name }) => ({ value: id, label: name }));
    },
  });
}
