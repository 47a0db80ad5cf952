/** POST …/views (ours): saves a screen's query. */
import { createView } from '../../domain/views/create-view.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreateViewRequest, ViewAnswer, viewToWire } from './wire.ts';

export const createViewRoute = deploymentRoute({
  method: 'POST',
  path: '/api/views/v1/deployments/{deploymentId}/views',
  operationId: 'CreateSavedView',
  tag: 'Saved views',
  summary: 'Save a view',
  description: 'A name is unique among your views of a screen. At most 100 views.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('views.manage_own'),
  schemas: { body: CreateViewRequest, response: { 200: ViewAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { name, screen, query, isShared } = body;
  const view = await createView(platform, member, { name, screen, query, isShared });
  return { status: 200, body: { view: viewToWire(member, view) } };
});
