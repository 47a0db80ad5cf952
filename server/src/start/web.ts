/** Everything that one process serves over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Platform } from '../domain/platform.ts';
import { buildApp } from '../http/app.ts';
import { registerHealth, type Phase } from '../http/health/health.ts';
import { registerMetrics } from '../http/health/metrics.ts';
import { registerSecurityText } from '../http/site/security-text.ts';
import { registerSite } from '../http/site/site.ts';

/**
 * The application, not listening yet; a worker's only serves health checks. `phase`: see registerHealth.
 * `consoleFolder`: another build of the console, for tests.
 */
export async function buildWeb(
  config: Config,
  platform: Platform,
  { phase, consoleFolder }: { phase: () => Phase; consoleFolder?: URL },
): Promise<FastifyInstance> {
  const app = await buildApp(platform, {
    trustedProxies: config.trustedProxies,
    credentialFailuresPerMinuteMax: config.credentialFailuresPerMinuteMax,
    requestsPerMinute: config.requestsPerMinute,
    ...(config.role === 'worker' ? { routes: [] } : {}),
  });
  registerHealth(app, platform, phase);
  registerMetrics(app, platform, config.metricsToken?.reveal());
  if (config.role !== 'worker') {
    registerSite(app, consoleFolder);
    registerSecurityText(app, { clock: platform.clock, publicUrl: config.publicUrl, contact: config.securityContact });
  }
  return app;
}
