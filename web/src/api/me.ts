/** The signed-in user and their deployments. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client.ts';
import { takeEarly } from './early-answers.ts';
import type { components } from './generated/api.ts';

type Me = components['schemas']['Me'];

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me> => {
    const early = await takeEarly('/api/auth/me');
    return early === null ? answerOf(api.GET('/api/auth/me')) : ((await early.json()) as Me);
  },
  staleTime: 60_000,
});

const channelName = 'parapet-me';

/** Tells the browser's tabs that the user's account, or a deployment of theirs, changed. */
export function announceMe(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `onChange` when any tab announces a change. Returns a function that stops it. */
export function followMe(onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', onChange);
  return () => channel.close();
}
