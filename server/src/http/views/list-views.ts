/** GET …/views (ours): the caller's views, and those that others share. */
import { listViews } from '../../domain/views/list-views.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListViewsQuery, ViewPage, viewToWire } from './wire.ts';

export const listViewsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/views/v1/deployments/{deploymentId}/views',
  operationId: 'ListSavedViews',
  tag: 'Saved views',
  summary: 'List your saved views, and the views that others share',
  effect: 'read',
  stability: null,
  access: webApi('views.manage_own'),
  schemas: { query: ListViewsQuery, response: { 200: ViewPage } },
}).handle(async ({ platform, member, query }) => {
  const { screen = '', pageSize, cursor } = query;
  const { views, nextCursor } = await listViews(platform, member, {
    screen: screen === '' ? null : screen,
    pageSize,
    cursor,
  });
  return { status: 200, body: { views: views.map((view) => viewToWire(member, view)), nextCursor } };
});
