/** `/metrics` in Prometheus' text format: requests by route, connections to the database, and the process itself. */
import { timingSafeEqual, hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { ParapetError } from '../../base/errors.ts';
import { countDestinations } from '../../domain/audit/destinations/count-destinations.ts';
import { bytesOfMb, listQuotas } from '../../domain/deployments/quotas.ts';
import type { Platform } from '../../domain/platform.ts';
import { limitedOwners } from '../request-limits.ts';
import { quotaReasons } from '../../base/limits/upload-quota.ts';

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** With a `token`, only requests with this bearer token are answered. */
export function registerMetrics(app: FastifyInstance, platform: Platform, token: string | undefined): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'parapet_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers: [registry],
  });
  new Gauge({
    name: 'parapet_database_connections',
    help: 'Connections of the pool by state; waiting: requests that have none yet.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle, waiting } = platform.database.connections();
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'parapet_disk_free_bytes',
    help: 'Free space on the disk of the data directory; uploads are refused when it is less than PARAPET_DISK_RESERVE.',
    registers: [registry],
    async collect() {
      this.set((await platform.uploads.disk.read()).freeBytes);
    },
  });
  new Counter({
    name: 'parapet_uploads_refused_total',
    help: 'Uploads refused because of a quota of their deployment (scans or bytes that wait), or of the disk reserve.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const reason of quotaReasons) this.inc({ reason }, platform.uploads.quota.refused[reason]);
    },
  });
  new Gauge({
    name: 'parapet_deployment_quota',
    help: 'Use and limit of each quota of the deployments that have one; what has no limit has no sample.',
    labelNames: ['deployment', 'quota', 'value'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { slug: deployment, limits, use } of await listQuotas(platform)) {
        const quotas = [
          ['projects', use.projects, limits.projectsMax],
          ['uploads_per_day', use.uploadsToday, limits.uploadsPerDayMax],
          ['seats', use.seats, limits.seatsMax],
          ['storage_mb', use.storage === null ? null : use.storage.bytes / bytesOfMb, limits.storageMbMax],
        ] as const;
        for (const [quota, used, limit] of quotas) {
          if (limit === null) continue;
          if (used !== null) this.set({ deployment, quota, value: 'used' }, used);
          this.set({ deployment, quota, value: 'limit' }, limit);
        }
      }
    },
  });
  gaugeDestinations(registry, platform);
  new Counter({
    name: 'parapet_requests_limited_total',
    help: 'Requests refused because their credential, person or deployment had sent too many in a minute.',
    labelNames: ['owner'],
    registers: [registry],
    collect() {
      this.reset();
      for (const owner of limitedOwners) this.inc({ owner }, app.requestLimits.refused[owner]);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the path: labels must stay few.
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new ParapetError('UNAUTHENTICATED', 'Send the metrics token as Authorization: Bearer ….');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function gaugeDestinations(registry: Registry, platform: Pick<Platform, 'database'>): void {
  new Gauge({
    name: 'parapet_audit_destinations',
    help: 'Destinations of audit logs by state; failing: the last attempt failed; broken: the log was altered.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const { state, count } of await countDestinations(platform)) this.set({ state }, count);
    },
  });
}

function isEqual(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'));
}
