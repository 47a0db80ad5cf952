/**
 * The requests of a scan in a pipeline: it is begun, configured, its results are sent, and it is completed. The protocol is that of
 * Semgrep's command (docs/ci.md), so that the findings of both are the same.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { readApiError } from '../sdk/api-error.ts';
import type { Sender } from '../sdk/send.ts';
import type { FoundOrigin } from '../defaults/find-origin.ts';

export interface ScanToBegin extends FoundOrigin {
  uniqueId: string;
  /** The CI system by the name that Semgrep gives it; 'git' outside of one. */
  system: string;
  /** False: it reports only what is new since the target branch. */
  isFull: boolean;
  isDryRun: boolean;
}

export interface ScanConfig {
  /** As JSON, which is YAML, too. */
  rules: string;
  /** Findings that people have decided to ignore, by their `match_based_id`. */
  ignored: ReadonlySet<string>;
  /** Globs of files that are not scanned. */
  exclude: string[];
}

const pullRequest = /^(?:refs\/)?(?:pull|pull-requests|merge-requests)\/(\d+)\b/;

export function isPullRequest(ref: string): boolean {
  return pullRequest.test(ref);
}

/** The scan's id; null for a dry run. */
export async function beginScan(sender: Sender, scan: ScanToBegin): Promise<string | null> {
  const { uniqueId, system, project, ref, commit, isFull, isDryRun } = scan;
  const answer = await post<{ info: { id?: number } }>(sender, '/api/cli/v2/scans', {
    scan_metadata: {
      unique_id: uniqueId,
      cli_version: `parapet ${scannerVersion}`,
      requested_products: ['sast'],
      dry_run: isDryRun,
    },
    project_metadata: {
      repository: project,
      branch: ref,
      commit: commit ?? '',
      scan_environment: system,
      on: isPullRequest(ref) ? 'pull_request' : 'push',
      pull_request_id: pullRequest.exec(ref)?.[1] ?? null,
      is_full_scan: isFull,
    },
  });
  return answer.info.id === undefined ? null : String(answer.info.id);
}
const scannerVersion = '0.1.0';

export async function readScanConfig(sender: Sender, uniqueId: string): Promise<ScanConfig> {
  const url = `${sender.serverUrl}/api/cli/v2/scans/${uniqueId}/config`;
  const response = await sender.send(() => new Request(url), true);
  if (!response.ok) throw await readApiError(response);
  const { config, engine_params: parameters } = (await response.json()) as {
    config: { rules: unknown; triage_ignored_match_based_ids: string[] };
    engine_params: { product_ignored_files: [product: string, globs: string[]][] };
  };
  return {
    rules: JSON.stringify(config.rules),
    ignored: new Set(config.triage_ignored_match_based_ids),
    exclude: parameters.product_ignored_files.flatMap(([product, globs]) => (product === 'sast' ? globs : [])),
  };
}

export async function sendResults(sender: Sender, scanId: string, results: object): Promise<void> {
  await post(sender, `/api/agent/scans/${scanId}/results`, results);
}

/** Waits until the server has stored the results. Returns why the build fails; '' if it does not. */
export async function completeScan(
  sender: Sender,
  scanId: string,
  { exitCode, timeoutMs, onWait }: { exitCode: number; timeoutMs: number; onWait: () => void },
): Promise<string> {
  const body = { exit_code: exitCode, stats: {}, dependency_parser_errors: [] };
  for (const until = Date.now() + timeoutMs; ; await sleep(pollMs)) {
    const path = `/api/agent/scans/${scanId}/complete`;
    const answer = await post<{ success: boolean; app_block_override: boolean; app_block_reason: string }>(
      sender,
      path,
      body,
    );
    if (answer.success) return answer.app_block_override ? answer.app_block_reason : '';
    if (Date.now() > until) {
      throw new CommandError(
        exitCodes.failed,
        `the server has not processed scan ${scanId} after ${timeoutMs / 1000} s`,
        `It goes on: "parapet scan-status ${scanId}" shows when it is done.`,
      );
    }
    onWait();
  }
}
const pollMs = 500;

/** Tells the server that the scan will not be completed. Says nothing if that fails, too. */
export async function failScan(sender: Sender, scanId: string, reason: string): Promise<void> {
  await post(sender, `/api/agent/scans/${scanId}/error`, { exit_code: exitCodes.usage, stderr: reason }).catch(
    () => undefined,
  );
}

async function post<Answer>(sender: Sender, path: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body);
  const response = await sender.send(
    () =>
      new Request(sender.serverUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      }),
    true,
  );
  if (!response.ok) throw await readApiError(response);
  return (await response.json()) as Answer;
}
