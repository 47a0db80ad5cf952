/** Uploads with line maps, and what became of the findings; for tests. */
import assert from 'node:assert/strict';
import type { Answer } from '../../../../../tests/harness/app.ts';
import { sarifOf, type TestResult } from '../../../../../tests/harness/uploads/sarif.ts';
import { ingestUpload } from '../../../domain/scans/ingest-upload.ts';
import { useProjectsApp } from '../../projects/testing/projects-app.ts';

export const first = 'a'.repeat(40);
export const second = 'b'.repeat(40);
export const third = 'c'.repeat(40);

/** Equal results, that nothing but their lines distinguishes. */
export const evalAt = (line: number, path = 'src/a.py'): TestResult => ({ rule: 'eval', path, line, text: 'eval(x)' });

interface Sent {
  results: readonly TestResult[];
  commit: string;
  manifest?: unknown;
  query?: string;
  ref?: string;
  project?: string;
  tool?: string;
  isSuccessful?: boolean;
  idempotencyKey?: string;
}

/** Registers the hooks; returns the suite's helpers. */
export function useLineMapsApp() {
  const api = useProjectsApp();

  function send({
    results,
    commit,
    manifest,
    query = '',
    ref = 'main',
    project = 'p',
    idempotencyKey = '',
    ...run
  }: Sent): Promise<Answer> {
    const parts = [
      ...(manifest === undefined
        ? []
        : [`content-disposition: form-data; name="manifest"\r\n\r\n${JSON.stringify(manifest)}`]),
      `content-disposition: form-data; name="file"; filename="x.sarif"\r\n\r\n${sarifOf({ results, ...run })}`,
    ];
    const path = `/api/scans/v1/deployments/${api.org.deploymentId}/uploads?project=${project}&ref=${ref}&commit=${commit}${query}`;
    return api.app.ask('POST', path, {
      token: api.org.admin.jwt,
      rawBody: `${parts.map((part) => `--cut\r\n${part}\r\n`).join('')}--cut--\r\n`,
      headers: {
        'content-type': 'multipart/form-data; boundary=cut',
        ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
      },
    });
  }

  /** Uploads and ingests; returns the scan as the API shows it. */
  async function scan(
    sent: Sent,
  ): Promise<{ counts: Record<string, number>; problems: { place: string; message: string }[] }> {
    api.app.clock.advanceMs(1_000);
    const accepted = await send(sent);
    assert.equal(accepted.status, 202, accepted.text);
    const scanId = accepted.body.scanId as string;
    await ingestUpload(api.app.platform, api.org.deploymentId, scanId);
    const path = `/api/scans/v1/deployments/${api.org.deploymentId}/scans/${scanId}`;
    return (await api.app.ask('GET', path, { token: api.org.admin.jwt })).body.scan;
  }

  /** Open findings as `path:line`, by id. */
  async function findings(): Promise<Map<string, string>> {
    return api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<{ id: string; place: string }>(
        `SELECT id, path || ':' || start_line AS place FROM parapet.finding
          WHERE deployment_id = $1 AND status IN ('unresolved', 'muted') ORDER BY path, start_line`,
        [api.org.deploymentId],
      );
      return new Map(rows.map(({ id, place }) => [place, id]));
    });
  }

  const scannedCommits = async (query = 'project=p&ref=main'): Promise<unknown> => {
    const path = `/api/scans/v1/deployments/${api.org.deploymentId}/scanned-commits?${query}`;
    return (await api.app.ask('GET', path, { token: api.org.admin.jwt })).body.analyses;
  };

  /** Identities on a ref, by `path:line`. */
  async function identitiesOn(ref: string): Promise<Map<string, string>> {
    return api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<{ identity: string; place: string }>(
        `SELECT f.identity_id AS identity, f.path || ':' || f.start_line AS place
           FROM parapet.finding f JOIN parapet.project_ref r ON r.deployment_id = $1 AND r.id = f.ref_id
          WHERE f.deployment_id = $1 AND r.name = $2 AND f.status = 'unresolved'`,
        [api.org.deploymentId, ref],
      );
      return new Map(rows.map(({ place, identity }) => [place, identity]));
    });
  }

  return { api, send, scan, findings, scannedCommits, identitiesOn };
}
