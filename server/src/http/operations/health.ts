/** `/healthz` and `/readyz`, for whatever restarts and routes to processes. They ask for no credential and tell nothing else. */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../domain/platform.ts';

const databaseTimeoutMs = 2_000;

/** `isDraining` turns true when the process has been told to end: then no new work should come here. */
export function registerHealth(app: FastifyInstance, platform: Platform, isDraining: () => boolean): void {
  // Alive: the event loop answers. Not the database, whose absence no restart of ours mends.
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    try {
      await platform.database.ping(databaseTimeoutMs);
      return { status: 'ok' };
    } catch (error) {
      platform.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
