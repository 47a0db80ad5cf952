/**
 * The life of one process: read the configuration, build, listen, and on SIGTERM or SIGINT shut down in order: no new
 * requests, running requests and jobs end, then the database. Messages for people go to standard output, the log to
 * standard error.
 */
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ParapetError } from '../base/errors.ts';
import { createLog, type Log } from '../base/log.ts';
import { readConfig, type Config } from '../config.ts';
import type { Platform } from '../domain/platform.ts';
import { ensureDemo } from '../domain/demo/ensure-demo.ts';
import { warmColumns } from '../domain/reports/columns/warm-columns.ts';
import { ensureFirstDeployment } from '../domain/deployments/ensure-first-deployment.ts';
import { updateStarterPacks } from '../domain/rules/starter-pack.ts';
import { startMessage } from './announce.ts';
import { readCommandLine, type CommandLine } from './commands/command-line.ts';
import { printError } from './commands/print-error.ts';
import { composePlatform } from './platform/compose-platform.ts';
import { followDemo } from './follow-demo.ts';
import { listen, urlFor } from './listen.ts';
import { listenForSignals } from './signals.ts';
import { buildWeb } from './web.ts';

/** Runs until a signal ends it. `parameters` are the command line's; `role` overrides PARAPET_ROLE. */
export async function run(parameters: readonly string[], role?: 'worker'): Promise<void> {
  try {
    const { demo } = readCommandLine(parameters);
    const config = readConfig(role === undefined ? {} : { PARAPET_ROLE: role });
    await runConfigured(config, { demo }, createLog({ level: config.logLevel }));
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
  // A leaked connection or timer must not keep the process alive.
  process.exit();
}

async function runConfigured(config: Config, { demo }: CommandLine, log: Log): Promise<void> {
  for (const name of config.unknownVariables) log.warn({ name }, 'unknown variable ignored');
  const shutdown = listenForSignals(log);
  const runsJobs = config.role !== 'api';
  const { platform, close } = await composePlatform({
    config,
    log,
    runsJobs,
    onDatabaseLost: () => shutdown.fail('database lost; shutting down'),
  });
  let app: FastifyInstance | undefined;
  let demoFollowing: Promise<void> | undefined;
  let warming: Promise<void> | undefined;
  try {
    let isSetUp = false;
    const serving = (): 'starting' | 'serving' => (isSetUp ? 'serving' : 'starting');
    app = await buildWeb(config, platform, { phase: () => (shutdown.hasBegun() ? 'draining' : serving()) });
    const port = await listen(app, config);
    if (!shutdown.hasBegun()) await announceStart(config, platform, { port, demo });
    isSetUp = true;
    flushCompileCache();
    warming = warmColumns(platform, shutdown.signal).catch(reportWarming(log));
    if (demo) demoFollowing = followDemo(platform, shutdown.signal).catch(reportDemo(log));
    await shutdown.begun;
  } finally {
    const deadline = Date.now() + config.shutdownMs;
    await Promise.race([
      Promise.all([app?.close(), demoFollowing, warming]),
      sleep(config.shutdownMs),
      shutdown.forced,
    ]);
    await close(Math.max(0, deadline - Date.now()), shutdown.forced);
    log.info('shut down');
  }
}

/** After listening, so that a first start does not generate a password and then lose it because the port is in use. */
async function announceStart(
  config: Config,
  platform: Platform,
  { port, demo }: { port: number; demo: boolean },
): Promise<void> {
  platform.log.info({ host: config.host, port, role: config.role }, 'listening');
  if (config.role === 'worker') return;
  const password = config.admin.password?.reveal();
  const { admin } = await ensureFirstDeployment(platform, {
    email: config.admin.email,
    ...(password === undefined ? {} : { password }),
  }).catch((error: unknown) => {
    const problem = error instanceof ParapetError ? error.details?.find(({ path }) => path === 'password') : undefined;
    if (problem === undefined) throw error;
    throw new ParapetError('INVALID_ARGUMENT', `PARAPET_ADMIN_PASSWORD ${problem.message}.`, { cause: error });
  });
  await updateStarterPacks(platform);
  // Before the message, so that the first sign-in opens it.
  if (demo) await ensureDemo(platform).catch(reportDemo(platform.log));
  process.stdout.write(startMessage(urlFor(config, port), admin));
}

function reportDemo(log: Log): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'could not fill the demo; the server continues without it');
}

function reportWarming(log: Log): (error: unknown) => void {
  return (error) => log.warn({ err: error }, 'could not read the open findings ahead; the first question reads them');
}
