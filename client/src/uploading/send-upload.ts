/** Uploads one file. Once accepted, the file is stored on the server. */
import type { Connection } from '../cli/context.ts';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { readApiError } from '../sdk/api-error.ts';
import type { InputStream } from '../terminal/prompt.ts';
import { openBody, type Source } from './body.ts';

/** The query parameters of an upload. */
export interface UploadParameters {
  project: string;
  ref: string;
  commit: string | undefined;
  format: string;
  scope: 'full' | 'diff';
  category: string | undefined;
  /** `closes`: the upload may close findings that it has no path in common with. */
  confirm: 'closes' | undefined;
  /** The CI system that this command runs in, the name and the page of its run: shown with the scan. */
  ci?: string | undefined;
  ciRun?: string | undefined;
  ciUrl?: string | undefined;
}

/**
 * Uploads the source and returns the scan's id. The idempotency key makes a retry safe: the server returns the scan of the
 * first attempt.
 */
export async function sendUpload(
  connection: Connection,
  source: Source,
  options: {
    parameters: UploadParameters;
    idempotencyKey: string;
    manifest: string | null;
    compresses: boolean;
    stdin: InputStream;
    onBytes: (bytes: number) => void;
  },
): Promise<string> {
  const { sender, deploymentId } = connection;
  const url = new URL(`${sender.serverUrl}/api/scans/v1/deployments/${deploymentId}/uploads`);
  const query: Record<string, string | undefined> = { ...options.parameters };
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const response = await sender.send(() => {
    const { stream, headers } = openBody(source, options.stdin, options);
    return new Request(url, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json', 'idempotency-key': options.idempotencyKey },
      body: stream,
      duplex: 'half',
    });
  }, source.isRepeatable);
  if (!response.ok) throw await readApiError(response);
  const answer: unknown = await response.json().catch(() => null);
  const scanId = typeof answer === 'object' && answer !== null && 'scanId' in answer ? answer.scanId : null;
  if (typeof scanId !== 'string') {
    throw new CommandError(
      exitCodes.failed,
      `the response of ${sender.serverUrl} to the upload contains no scan ID`,
      'Check that the URL is that of a Parapet server.',
    );
  }
  return scanId;
}
