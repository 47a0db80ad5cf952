/** PATCH …/views/{viewId} (ours): changes name, query or sharing. */
import { getView } from '../../domain/views/get-view.ts';
import { updateView } from '../../domain/views/update-view.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { UpdateViewRequest, ViewAnswer, ViewParams, viewToWire } from './wire.ts';

export const updateViewRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/views/v1/deployments/{deploymentId}/views/{viewId}',
  operationId: 'UpdateSavedView',
  tag: 'Saved views',
  summary: 'Update a saved view',
  description: 'You can change your own views; views that others share, only as an admin.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('views.manage_own'),
  schemas: { params: ViewParams, body: UpdateViewRequest, response: { 200: ViewAnswer } },
})
  .locate(({ platform, member, params }) => getView(platform, member, params.viewId))
  .handle(async ({ platform, member, subject, body }) => {
    const { name, query, isShared } = body;
    const view = await updateView(platform, member, subject, {
      ...(name !== undefined && { name }),
      ...(query !== undefined && { query }),
      ...(isShared !== undefined && { isShared }),
    });
    return { status: 200, body: { view: viewToWire(member, view) } };
  });
