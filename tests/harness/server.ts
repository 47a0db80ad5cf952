/**
 * The whole server in this process, as `npm start` composes it: HTTP on loopback, a worker, a fresh database, an admin.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createLog } from '../../server/src/base/log.ts';
import { readConfig, type Environment } from '../../server/src/config.ts';
import { ensureFirstDeployment } from '../../server/src/domain/deployments/ensure-first-deployment.ts';
import type { JobPlatform, Platform } from '../../server/src/domain/platform.ts';
import { composePlatform } from '../../server/src/start/platform/compose-platform.ts';
import { listen } from '../../server/src/start/listen.ts';
import { buildWeb } from '../../server/src/start/web.ts';
import { createTestDatabase } from './database/database.ts';

export interface TestServer {
  baseUrl: string;
  adminEmail: string;
  adminPassword: string;
  deploymentId: string;
  platform: Platform;
  /** The platform of its jobs. */
  jobPlatform: JobPlatform;
  stop(): Promise<void>;
}

const adminEmail = 'ada@example.com';
const adminPassword = 'correct horse battery staple';

/**
 * Starts the server; `settings` are additional environment variables, `consoleFolder` replaces the package's console.
 * One at a time per process, because there is one worker per process. The caller stops it.
 */
export async function startTestServer(settings: Environment = {}, consoleFolder?: URL): Promise<TestServer> {
  const { connection, database, drop } = await createTestDatabase();
  await database.close();
  const config = readConfig(settings, {
    DATABASE_URL: urlOf(connection),
    PARAPET_PORT: '0',
    PARAPET_SECRET_KEY: randomBytes(32).toString('base64'),
    PARAPET_LOG_LEVEL: 'warn',
  });
  const log = createLog({ level: config.logLevel });
  const onDatabaseLost = (): void => log.fatal('the database is gone');
  const { platform, jobPlatform, close } = await composePlatform({
    config,
    log,
    runsJobs: config.role !== 'api',
    onDatabaseLost,
  });
  const app = await buildWeb(config, platform, {
    phase: () => 'serving',
    ...(consoleFolder !== undefined && { consoleFolder }),
  });
  const port = await listen(app, config);
  // Known only now. A host name, because passkeys refuse IP addresses.
  if (settings['PARAPET_PUBLIC_URL'] === undefined) platform.settings.publicUrl = `http://localhost:${port}`;
  const { deploymentId } = await ensureFirstDeployment(platform, { email: adminEmail, password: adminPassword });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    adminEmail,
    adminPassword,
    deploymentId,
    platform,
    jobPlatform,
    async stop() {
      await app.close();
      await close(10_000, new Promise(() => undefined));
      await drop();
    },
  };
}

/** DATABASE_URL of a test database. The socket's folder is in the query; the host before it is not used. */
export function urlOf(connection: pg.PoolConfig): string {
  const { user, password, database, host, port } = connection;
  if (typeof password !== 'string') throw new TypeError('the test server has a fixed password');
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}
