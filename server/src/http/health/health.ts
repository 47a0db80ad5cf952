/**
 * `/healthz` and `/readyz`, for process supervisors and load balancers. They need no credential and disclose nothing
 * else.
 */
import type { FastifyInstance } from 'fastify';
import { findSchemaProblem } from '../../domain/installation/find-schema-problem.ts';
import type { Platform } from '../../domain/platform.ts';

const databaseTimeoutMs = 2_000;

/** Phase of a process: not set up yet, taking work, or shutting down. Send new work only while it is `serving`. */
export type Phase = 'starting' | 'serving' | 'draining';

export function registerHealth(app: FastifyInstance, platform: Platform, phase: () => Phase): void {
  // Liveness: the event loop responds. The database is not checked: restarting this process would not bring it back.
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const now = phase();
    if (now !== 'serving') return reply.code(503).send({ status: now });
    try {
      const problem = await within(databaseTimeoutMs, findSchemaProblem(platform));
      if (problem === undefined) return { status: 'ok' };
      platform.log.warn({ problem }, 'not ready: the schema does not match this server');
      return await reply.code(503).send({ status: 'schema changed', reason: problem });
    } catch (error) {
      platform.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`The database did not answer within ${timeoutMs} ms.`)), timeoutMs).unref();
  });
  return Promise.race([work, timeout]);
}
