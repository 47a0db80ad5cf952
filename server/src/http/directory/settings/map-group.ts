/** PATCH …/directory/groups/{directoryGroupId}: what people in a group get. */
import { getMappedGroup } from '../../../domain/directory/settings/list-groups.ts';
import { mapDirectoryGroup } from '../../../domain/directory/settings/map-group.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';
import { DirectoryGroupParams, MapDirectoryGroupRequest } from './wire.ts';

export const mapDirectoryGroupRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/directory/groups/{directoryGroupId}',
  operationId: 'MapDirectoryGroup',
  tag: 'Directory',
  summary: 'Say what people in a group of the directory get',
  description:
    'It applies at once. Once a group gives a role, the roles of all people of the directory follow from groups: the strongest counts, ' +
    'and who is in none has the default role. The last admin stays one. Once a group gives a team, the team has the people of its ' +
    'groups and no others.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('directory.manage', ['ServiceJWT']),
  schemas: { params: DirectoryGroupParams, body: MapDirectoryGroupRequest, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getMappedGroup(platform, member, params.directoryGroupId))
  .handle(async ({ platform, member, subject, body }) => {
    const { deploymentId: _, ...change } = body;
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    await mapDirectoryGroup(platform, member, subject.id, Object.fromEntries(given));
    return { status: 200, body: {} };
  });
