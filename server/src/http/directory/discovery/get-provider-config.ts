/** GET /scim/v2/ServiceProviderConfig: what this server's SCIM can do. */
import { directoryRoute } from '../../route.ts';
import { baseUrlOf } from '../scim-wire.ts';
import { providerConfig } from './descriptions.ts';
import { ProviderConfig } from './wire.ts';

export const getScimProviderConfigRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  operationId: 'GetScimProviderConfig',
  tag: 'Directory',
  summary: 'Get what the SCIM interface can do',
  effect: 'read',
  stability: 'beta',
  schemas: { response: { 200: ProviderConfig } },
}).handle(async ({ platform }) => ({ status: 200, body: providerConfig(baseUrlOf(platform.settings.publicUrl)) }));
