/** The first steps of a deployment, and which of them are done. Without a scan, the console shows them. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { Deployment } from './deployment.ts';

export const firstSteps = ['upload', 'ci', 'invite'] as const;
export type FirstStep = (typeof firstSteps)[number];

interface Done {
  hasScan: boolean;
  hasCiScan: boolean;
  hasColleague: boolean;
}

export function firstStepsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['scans', 'first-steps', deploymentId] as const,
    queryFn: async (): Promise<Done> => {
      const path = '/api/scans/v1/deployments/{deploymentId}/first-steps';
      return answerOf(api.GET(path, { params: { path: { deploymentId } } }));
    },
    placeholderData: undefined,
  });
}

/** The steps that the user may take. The demo has none. */
export function stepsFor({ can, isDemo }: Deployment): FirstStep[] {
  if (isDemo) return [];
  return firstSteps.filter((step) => can(step === 'invite' ? 'users.manage' : 'scans.upload'));
}

export function isDone(step: FirstStep, done: Done): boolean {
  switch (step) {
    case 'upload':
      return done.hasScan;
    case 'ci':
      return done.hasCiScan;
    case 'invite':
      return done.hasColleague;
  }
}
