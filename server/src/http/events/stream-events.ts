/** GET /api/events/v1/deployments/{deploymentId}: streams changes in the deployment (docs/live-updates.md). */
import { subscribeToChanges } from '../../domain/events/subscribe-to-changes.ts';
import { deploymentRoute, webApi } from '../route.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { openEventStream } from './event-stream.ts';
import { LiveEvent, changeToWire } from './wire.ts';

const contentType = 'text/event-stream';
/**
 * `connection: close`: a server that ends need not wait for the connection. `x-accel-buffering`: proxies pass each
 * event on at once.
 */
const headers = { connection: 'close', 'x-accel-buffering': 'no' };

export const streamEventsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/events/v1/deployments/{deploymentId}',
  operationId: 'StreamEvents',
  tag: 'Events',
  summary: 'Stream changes in the deployment',
  description:
    'Server-sent events about the projects that you see: scans and jobs that change state, and findings that change; about lists ' +
    'that you may read, such as teams; and when your own access changes. There is no history: after a gap, fetch again what you show. When its session or token ends, the stream is closed within a second.',
  effect: 'read',
  stability: null,
  access: webApi('findings.read'),
  answersWith: contentType,
  schemas: { response: { 200: LiveEvent } },
}).handle(async ({ platform, member, request }) => {
  // HEAD needs only the headers, so nothing is subscribed.
  if (request.method === 'HEAD') return { status: 200, raw: '', contentType, headers };
  const { log, live } = platform;
  const begunAt = performance.now();
  let reason = 'left';
  const stream = openEventStream(live.limits, () => {
    reason = 'unread';
  });
  const end = (why: string): void => {
    reason = why;
    stream.end();
  };
  const leave = await subscribeToChanges(platform, member, {
    begin: (quietMs) =>
      stream.send({ event: 'hello', data: { version: manifest.version, quietMs: Math.floor(quietMs) } }),
    onChange: (change) => stream.send(changeToWire(change)),
    end,
  }).catch((error: unknown) => {
    stream.readable.destroy();
    throw error;
  });
  stream.readable.once('close', () => {
    leave();
    const { userId, deploymentId } = member;
    log.info(
      { requestId: request.id, userId, deploymentId, reason, durationMs: Math.round(performance.now() - begunAt) },
      'live updates ended',
    );
  });
  return { status: 200, raw: stream.readable, end: () => end('not_admitted'), contentType, headers };
});
