/** What can be done with a destination; each change reloads the list. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import type { Rotation } from '../../terms/RotateSecret.tsx';

export function useDestinationActs(deploymentId: string, destinationId: string) {
  const client = useQueryClient();
  const params = { path: { deploymentId, destinationId } };
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['audit', 'forwarding'] });
  return {
    test: () =>
      answerOf(api.POST('/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}/test', { params })),
    async turn(isPaused: boolean): Promise<void> {
      await answerOf(
        api.PATCH('/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}', {
          params,
          body: { isPaused },
        }),
      );
      await reload();
    },
    /** Returns the generated secret; '' for one that was entered. */
    async rotate({ entered, keepPreviousHours }: Rotation): Promise<string> {
      const { signingSecret } = await answerOf(
        api.POST('/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}/signing-secret', {
          params,
          body: { keepPreviousHours, ...(entered !== '' && { signingSecret: entered }) },
        }),
      );
      await reload();
      return signingSecret;
    },
    async endPrevious(): Promise<void> {
      await answerOf(
        api.DELETE('/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}/signing-secret/previous', {
          params,
        }),
      );
      await reload();
    },
    async remove(): Promise<void> {
      await answerOf(api.DELETE('/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}', { params }));
      await reload();
    },
  };
}
