/** What can be done with a destination; each change reloads the list. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

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
    async remove(): Promise<void> {
      await answerOf(api.DELETE('/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}', { params }));
      await reload();
    },
  };
}
