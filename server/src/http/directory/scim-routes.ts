/** The operations of SCIM, for the registry. */
import type { Route } from '../route.ts';
import { getScimProviderConfigRoute } from './discovery/get-provider-config.ts';
import { getScimResourceTypeRoute } from './discovery/get-resource-type.ts';
import { getScimSchemaRoute } from './discovery/get-schema.ts';
import { listScimResourceTypesRoute } from './discovery/list-resource-types.ts';
import { listScimSchemasRoute } from './discovery/list-schemas.ts';
import { createScimGroupRoute } from './groups/create-group.ts';
import { deleteScimGroupRoute } from './groups/delete-group.ts';
import { getScimGroupRoute } from './groups/get-group.ts';
import { listScimGroupsRoute } from './groups/list-groups.ts';
import { patchScimGroupRoute } from './groups/patch-group.ts';
import { replaceScimGroupRoute } from './groups/replace-group.ts';
import { createScimUserRoute } from './users/create-user.ts';
import { deleteScimUserRoute } from './users/delete-user.ts';
import { getScimUserRoute } from './users/get-user.ts';
import { listScimUsersRoute } from './users/list-users.ts';
import { patchScimUserRoute } from './users/patch-user.ts';
import { replaceScimUserRoute } from './users/replace-user.ts';

export const scimRoutes: readonly Route[] = [
  getScimProviderConfigRoute,
  listScimResourceTypesRoute,
  getScimResourceTypeRoute,
  listScimSchemasRoute,
  getScimSchemaRoute,
  listScimUsersRoute,
  createScimUserRoute,
  getScimUserRoute,
  replaceScimUserRoute,
  patchScimUserRoute,
  deleteScimUserRoute,
  listScimGroupsRoute,
  createScimGroupRoute,
  getScimGroupRoute,
  replaceScimGroupRoute,
  patchScimGroupRoute,
  deleteScimGroupRoute,
];
