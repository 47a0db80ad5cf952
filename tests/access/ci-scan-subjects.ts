/** CI scans for the cases. */
import { randomUUID } from 'node:crypto';
import type { TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';

/** The body that starts a scan of the project. */
export function ciScanStart({ projectName }: { projectName: string }): {
  scan_metadata: { unique_id: string };
  project_metadata: Record<string, unknown>;
} {
  return {
    scan_metadata: { unique_id: randomUUID() },
    project_metadata: { repository: projectName, branch: 'main', on: 'push', is_full_scan: true },
  };
}

/** Starts a scan with a new token. */
export async function beginCiScan(
  app: TestApp,
  { deploymentId, jwt, projectName = 'shop/pipeline' }: { deploymentId: string; jwt: string; projectName?: string },
): Promise<{ uniqueId: string; scanId: string }> {
  const token = await makeToken(app, deploymentId, jwt, { permissions: ['CI'] });
  const body = ciScanStart({ projectName });
  const { info } = (await app.ask('POST', '/api/cli/v2/scans', { token, body })).body;
  return { uniqueId: body.scan_metadata.unique_id, scanId: String(info.id) };
}
