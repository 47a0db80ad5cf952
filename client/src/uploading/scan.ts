/** A scan on the server: fetching it, waiting for it, and formatting its result. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../cli/context.ts';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import type { paths } from '../generated/api.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { ApiError, UnreachableError } from '../sdk/api-error.ts';
import type { Output } from '../terminal/output.ts';
import { plainLine } from '../terminal/plain-text.ts';

type ScanOperation = paths['/api/scans/v1/deployments/{deploymentId}/scans/{scanId}']['get'];
export type Scan = ScanOperation['responses'][200]['content']['application/json']['scan'];

/** Final states. */
const finalStatuses: readonly string[] = [
  'SCAN_STATUS_COMPLETED',
  'SCAN_STATUS_ERROR',
  'SCAN_STATUS_CANCELLED',
  'SCAN_STATUS_NEVER_FINISHED',
];

export function hasEnded(scan: Scan): boolean {
  return finalStatuses.includes(scan.status);
}

export function hasSucceeded(scan: Scan): boolean {
  return scan.status === 'SCAN_STATUS_COMPLETED';
}

export async function fetchScan(connection: Connection, scanId: string): Promise<Scan> {
  const { api, deploymentId } = connection;
  const { scan } = await unwrap(
    api.GET('/api/scans/v1/deployments/{deploymentId}/scans/{scanId}', {
      params: { path: { deploymentId, scanId } },
    }),
  );
  return scan;
}

const firstWaitMs = 100;
const waitMaxMs = 2_000;
/** How long the server may be unreachable while we wait: an accepted scan survives a restart of the server. */
const unreachableMsMax = 60_000;

/** Polls with growing intervals until the scan has ended. Throws CommandError (failed) after `timeoutMs`. */
export async function waitForScan(
  connection: Connection,
  scanId: string,
  { timeoutMs, onProgress }: { timeoutMs: number; onProgress: (scan: Scan) => void },
): Promise<Scan> {
  const deadline = Date.now() + timeoutMs;
  let answeredAt = Date.now();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.5, waitMaxMs)) {
    try {
      const scan = await fetchScan(connection, scanId);
      if (hasEnded(scan)) return scan;
      onProgress(scan);
      answeredAt = Date.now();
    } catch (error) {
      if (!isTransient(error) || Date.now() - answeredAt > unreachableMsMax) throw error;
    }
    if (Date.now() > deadline) {
      throw new CommandError(
        exitCodes.failed,
        `scan ${scanId} has not finished after ${Math.round(timeoutMs / 1000)} s`,
        `The scan continues on the server. Wait for it with: parapet scan-status ${scanId} --wait`,
      );
    }
    await sleep(waitMs);
  }
}

/** True for errors that a retry can clear. */
function isTransient(error: unknown): boolean {
  return (
    error instanceof UnreachableError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status))
  );
}

/** `reading, 12000 results read`. */
export function progressText(scan: Scan): string {
  const { step, resultsRead } = scan.progress;
  const status = statusWord(scan);
  return [step === '' ? status : step, ...(resultsRead > 0 ? [`${resultsRead} results read`] : [])].join(', ');
}

/** `completed` for SCAN_STATUS_COMPLETED. */
export function statusWord({ status }: Scan): string {
  return status.replace('SCAN_STATUS_', '').toLowerCase().replaceAll('_', ' ');
}

const problemsShownMax = 20;

/** The scan's status, counts and problems, as text. */
export function formatScan(scan: Scan, output: Output, heading: string): string {
  const { style } = output;
  const word = style(hasSucceeded(scan) ? 'good' : hasEnded(scan) ? 'bad' : 'accent', statusWord(scan));
  const lines = [`${plainLine(heading)}: ${word}`];
  const counts = Object.entries(scan.counts).map(([name, count]) => `${name} ${count}`);
  if (hasSucceeded(scan)) lines.push(`  ${[`format ${plainLine(scan.format)}`, ...counts].join('   ')}`);
  const { problems } = scan;
  if (problems.length > 0) {
    lines.push(`  ${style('warning', problems.length === 1 ? '1 problem:' : `${problems.length} problems:`)}`);
    for (const { file, place, message } of problems.slice(0, problemsShownMax)) {
      lines.push(
        `    ${[file, place]
          .filter((part) => part !== '')
          .map(plainLine)
          .join(' at ')}: ${plainLine(message)}`,
      );
    }
    if (problems.length > problemsShownMax)
      lines.push(`    … and ${problems.length - problemsShownMax} more (see --json)`);
  }
  return lines.join('\n');
}
