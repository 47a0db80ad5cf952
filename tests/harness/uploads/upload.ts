/** Uploads through the domain on a platform without a worker: accepted, then ingested at once. */
import { Readable } from 'node:stream';
import { authenticate } from '../../../server/src/domain/access/authenticate.ts';
import { enterDeployment } from '../../../server/src/domain/access/enter-deployment.ts';
import { acceptUpload, type Upload } from '../../../server/src/domain/scans/accept-upload.ts';
import { getScan, type Scan } from '../../../server/src/domain/scans/get-scan.ts';
import { ingestUpload } from '../../../server/src/domain/scans/ingest-upload.ts';
import { noSource, type TestApp } from '../app.ts';
import type { TestPlatform } from '../platform.ts';

type UploadParameters = Partial<Omit<Upload, 'body' | 'judgeSender'>>;

/** Accepts a body with default parameters; returns the scan's id. */
export function acceptBody(
  { platform, admin }: Pick<TestPlatform, 'platform' | 'admin'>,
  body: string | Buffer,
  parameters: UploadParameters = {},
): Promise<string> {
  return acceptUpload(platform, admin, {
    project: 'shop/backend',
    ref: 'main',
    commit: '',
    format: 'auto',
    scope: 'full',
    category: null,
    manifest: null,
    idempotencyKey: null,
    fileName: 'results.sarif',
    isGzip: false,
    confirmsClosings: false,
    ciRun: null,
    ...parameters,
    body: Readable.from([Buffer.from(body)]),
    judgeSender: async () => admin,
  });
}

/** Accepts and ingests a body; returns the ended scan. */
export async function uploadAndIngest(
  on: TestPlatform,
  body: string | Buffer,
  parameters: UploadParameters = {},
): Promise<Scan> {
  const { platform, admin, jobs } = on;
  const scanId = await acceptBody(on, body, parameters);
  jobs.length = 0;
  await ingestUpload(platform, admin.deploymentId, scanId);
  return getScan(platform, admin, scanId);
}

/** The same in a deployment of an application, by one of its people; throws unless the scan completes. */
export async function uploadAs(
  app: TestApp,
  to: { deploymentId: string; jwt: string },
  body: string | Buffer,
  parameters: UploadParameters = {},
): Promise<Scan> {
  const { platform, clock } = app;
  const caller = await authenticate(platform, `Bearer ${to.jwt}`, noSource);
  const admin = await enterDeployment(platform, caller, to.deploymentId);
  const on = { platform, clock, admin, jobs: [], drop: async () => undefined };
  const scan = await uploadAndIngest(on, body, parameters);
  if (scan.status !== 'completed')
    throw new Error(`the scan ended as ${scan.status}: ${JSON.stringify(scan.problems)}`);
  return scan;
}
