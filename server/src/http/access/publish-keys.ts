/** GET /.well-known/jwks.json: the public keys that verify this installation's JWTs. */
import { keyRing } from '../../domain/access/key-ring.ts';
import { publicRoute } from '../route.ts';
import { KeySet } from './wire.ts';

export const publishKeysRoute = publicRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  operationId: 'PublishKeys',
  tag: 'Auth',
  summary: 'Public keys of user JWTs',
  stability: null,
  schemas: { response: { 200: KeySet } },
}).handle(async ({ platform }) => {
  const { publicKeys } = await keyRing(platform);
  return {
    status: 200,
    body: { keys: publicKeys as KeySet['keys'] },
    headers: { 'cache-control': 'public, max-age=300' },
  };
});
