/**
 * The typed client of a Parapet server: every operation of openapi/openapi.json, checked by the compiler.
 *
 *     const api = createParapetClient({ serverUrl, credentials: tokenCredentials(token) });
 *     const { data, error } = await api.POST('/api/reporting/{deploymentId}/findings', { … });
 */
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/api.ts';
import { createSender, type Credentials, type Sender } from './send.ts';

export type ParapetClient = Client<paths>;

/** Credentials that consist of one API token. */
export function tokenCredentials(token: string): Credentials {
  return { bearer: () => Promise.resolve(token), renew: () => Promise.resolve(null) };
}

/** A client for one server with the given credentials. */
export function createParapetClient(options: {
  serverUrl: string;
  credentials: Credentials;
  userAgent?: string;
}): ParapetClient {
  return clientOf(createSender({ userAgent: 'parapet-client', ...options }));
}

/** A client that uses an existing sender. */
export function clientOf(sender: Sender): ParapetClient {
  return createClient<paths>({
    baseUrl: sender.serverUrl,
    fetch: (request) => sender.send(() => request.clone(), true),
  });
}
