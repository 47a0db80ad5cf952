/** DELETE …/views/{viewId} (ours): deletes a saved view. */
import { deleteView } from '../../domain/views/delete-view.ts';
import { getView } from '../../domain/views/get-view.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { ViewParams } from './wire.ts';

export const deleteViewRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/views/v1/deployments/{deploymentId}/views/{viewId}',
  operationId: 'DeleteSavedView',
  tag: 'Saved views',
  summary: 'Delete a saved view',
  description: 'You can delete your own views; views that others share, only as an admin.',
  effect: 'write',
  stability: null,
  access: webApi('views.manage_own'),
  schemas: { params: ViewParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getView(platform, member, params.viewId))
  .handle(async ({ platform, member, subject }) => {
    await deleteView(platform, member, subject);
    return { status: 200, body: {} };
  });
