/** The demo organisation: how far it is filled, opening it, and removing it. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { announceMe, meQuery } from '../api/me.ts';
import { demoWords } from './demo-words.ts';

export type Demo = components['schemas']['Demo'];

const path = '/api/agent/deployments/{deploymentId}/demo';
const pollMs = 1_500;

/** Polled while the demo is filled or removed. */
export function demoQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['demo', deploymentId] as const,
    queryFn: () => answerOf(api.GET(path, { params: { path: { deploymentId } } })),
    refetchInterval: ({ state }) => (isChanging(state.data?.demo) ? pollMs : false),
    placeholderData: undefined,
  });
}

function isChanging(demo: Demo | null | undefined): boolean {
  return demo?.status === 'DEMO_STATUS_FILLING' || demo?.status === 'DEMO_STATUS_REMOVING';
}

/** Creates the demo, or joins it. Returns its deployment's ID, once the user is in it. */
export async function createDemo(queryClient: QueryClient, deploymentId: string): Promise<string> {
  const { demo } = await answerOf(api.POST(path, { params: { path: { deploymentId } } }));
  await refresh(queryClient);
  return demo.deploymentId;
}

/** `deploymentId`: of the demo itself. */
export async function removeDemo(queryClient: QueryClient, deploymentId: string): Promise<void> {
  await answerOf(api.DELETE(path, { params: { path: { deploymentId } } }));
  await refresh(queryClient);
}

async function refresh(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['demo'] });
  await queryClient.invalidateQueries(meQuery);
  announceMe();
}

/** "43%, up to 12 Mar 2026" of the year that is filled; '' before the first step. */
export function progressWords({ stepsDone, stepsTotal, filledTo }: Demo): string {
  if (filledTo === null || stepsTotal === 0) return '';
  const day = new Date(filledTo).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return demoWords.progress(Math.floor((stepsDone / stepsTotal) * 100), day);
}
