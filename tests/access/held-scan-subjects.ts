/** Scans that were held back (model/held-closings.ts), for the cases of access control. */
import type { Person, TestApp } from '../harness/app.ts';

/** A new scan of the project that waits for an answer: marked as held, because only the answer is of interest here. */
export async function holdScan(
  app: TestApp,
  { deploymentId, admin }: { deploymentId: string; admin: Person },
  projectName: string,
): Promise<string> {
  const path = `/api/scans/v1/deployments/${deploymentId}/uploads?project=${projectName}&ref=held`;
  const scanId: string = (await app.ask('POST', path, { token: admin.jwt, rawBody: '{}' })).body.scanId;
  await app.platform.database.asTenant(deploymentId, ({ client }) =>
    client.query('UPDATE parapet.scan SET held_closings = $2 WHERE id = $1', [
      scanId,
      JSON.stringify({ count: 12, paths: ['a.ts'], analysisIds: [] }),
    ]),
  );
  return scanId;
}
