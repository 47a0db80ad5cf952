/** Network access in a test: only to this machine, where the test's own servers run. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Outside } from '../../../server/src/domain/platform.ts';
import { spoolsIn, type Spools } from '../../../server/src/base/spool.ts';
import { createGuardedFetch } from '../../../server/src/outside/guard/guarded-fetch.ts';
import { createAppTokens } from '../../../server/src/outside/scm/github/app-tokens.ts';
import { parseNetwork } from '../../../server/src/outside/guard/networks.ts';

const workDir = join(tmpdir(), `parapet-work-${process.pid}`);
const spoolDir = join(tmpdir(), `parapet-spool-${process.pid}`);
process.once('exit', () => {
  for (const folder of [workDir, spoolDir]) rmSync(folder, { recursive: true, force: true });
});

/** Where uploads are spooled on this machine. */
export function testSpools(): Spools {
  return spoolsIn(spoolDir);
}

const loopback = parseNetwork('127.0.0.0/8');

export function testOutside(): Outside {
  const allowedNetworks = loopback === undefined ? [] : [loopback];
  const { fetch } = createGuardedFetch({ allowedNetworks });
  return {
    fetch,
    git: { allowedNetworks, programPath: process.env['PATH'] ?? '' },
    appTokens: createAppTokens(fetch),
    allowedNetworks,
    mail: null,
    workDir,
    retriesAfterMs: [1, 2],
    deliveryTimeoutMs: 15_000,
  };
}
