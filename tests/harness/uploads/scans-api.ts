/** A client of the scans API over real HTTP: signs in, uploads, and polls until a scan has ended. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** A scan in the API's form; only the fields that tests read. */
export interface WireScan {
  id: string;
  status: string;
  counts: Record<string, number>;
  problems: { file: string; place: string; message: string }[];
  problemCount: number;
}

export interface UploadAnswer {
  status: number;
  /** For status 202. */
  scanId?: string;
  code?: string;
  error?: string;
}

export interface UploadQuery {
  project?: string;
  ref?: string;
  commit?: string;
  format?: string;
  scope?: string;
  category?: string;
}

/** A body for fetch; may be a stream. */
export type UploadBody = string | Uint8Array<ArrayBuffer> | ReadableStream | FormData;

export interface ScansApi {
  baseUrl: string;
  deploymentId: string;
  /** An API token with both permissions: it survives sessions and restarts. */
  token: string;
  uploadUrl(query: UploadQuery): string;
  upload(body: UploadBody, query?: UploadQuery, headers?: Record<string, string>): Promise<UploadAnswer>;
  scan(scanId: string): Promise<WireScan>;
  /** The scan once it has ended. */
  ended(scanId: string, withinMs?: number): Promise<WireScan>;
  /** Uploads, expects 202, and waits for the end. */
  uploadAndWait(body: UploadBody, query?: UploadQuery, headers?: Record<string, string>): Promise<WireScan>;
}

const pollMs = 25;
const patienceMs = 60_000;

/** Signs in with a password and creates a token. */
export async function connectScansApi(
  baseUrl: string,
  account: { email: string; password: string },
): Promise<ScansApi> {
  const { accessToken } = await post<{ accessToken: string }>(`${baseUrl}/api/auth/login`, account);
  const authorization = { authorization: `Bearer ${accessToken}` };
  const me = await fetch(`${baseUrl}/api/auth/me`, { headers: authorization });
  const { deployments } = (await me.json()) as { deployments: { id: string }[] };
  const deploymentId = deployments[0]?.id ?? '';
  const { token } = await post<{ token: string }>(
    `${baseUrl}/api/agent/deployments/${deploymentId}/tokens`,
    { name: 'tests', permissions: ['WEB_API', 'CI'] },
    authorization,
  );
  return scansApiWith({ baseUrl, deploymentId, token });
}

/** The same with an existing token, as after a restart on another port. */
export function scansApiWith(access: { baseUrl: string; deploymentId: string; token: string }): ScansApi {
  const { baseUrl, deploymentId, token } = access;
  const base = `${baseUrl}/api/scans/v1/deployments/${deploymentId}`;
  const authorization = { authorization: `Bearer ${token}` };

  const uploadUrl = (query: UploadQuery): string => {
    const parameters = new URLSearchParams({ project: 'tests/project', ref: 'main', ...query });
    return `${base}/uploads?${parameters.toString()}`;
  };
  const upload: ScansApi['upload'] = async (body, query = {}, headers = {}) => {
    const answer = await fetch(uploadUrl(query), {
      method: 'POST',
      headers: { ...authorization, ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' as const }),
    });
    return { status: answer.status, ...((await answer.json()) as Omit<UploadAnswer, 'status'>) };
  };
  const scan: ScansApi['scan'] = async (scanId) => {
    const answer = await fetch(`${base}/scans/${scanId}`, { headers: authorization });
    if (answer.status !== 200) throw new Error(`scan ${scanId}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { scan: WireScan }).scan;
  };
  const ended: ScansApi['ended'] = async (scanId, withinMs = patienceMs) => {
    for (const until = Date.now() + withinMs; ; await sleep(pollMs)) {
      const now = await scan(scanId);
      if (now.status !== 'SCAN_STATUS_PENDING' && now.status !== 'SCAN_STATUS_RUNNING') return now;
      if (Date.now() > until) throw new Error(`scan ${scanId} is still ${now.status} after ${withinMs} ms`);
    }
  };
  return {
    ...access,
    uploadUrl,
    upload,
    scan,
    ended,
    async uploadAndWait(body, query, headers) {
      const answer = await upload(body, query, headers);
      assert.equal(answer.status, 202, JSON.stringify(answer));
      return ended(answer.scanId ?? '');
    },
  };
}

async function post<Answer>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
