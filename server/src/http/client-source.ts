/** Where a request that begins or continues a session comes from. */
import type { FastifyRequest } from 'fastify';
import { userAgentLengthMax } from '../model/account/user-agent.ts';
import type { ClientSource } from '../model/caller.ts';

export function clientSourceOf(request: FastifyRequest): ClientSource {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax);
  return { address: request.ip, requestId: request.id, userAgent };
}
