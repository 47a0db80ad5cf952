/** Uploads through the domain on a platform without a worker: accepted, then ingested at once. */
import { Readable } from 'node:stream';
import { acceptUpload, type Upload } from '../../../server/src/domain/scans/accept-upload.ts';
import { getScan, type Scan } from '../../../server/src/domain/scans/get-scan.ts';
import { ingestUpload } from '../../../server/src/domain/scans/ingest-upload.ts';
import type { TestPlatform } from '../platform.ts';

type UploadParameters = Partial<Omit<Upload, 'body'>>;

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
    ...parameters,
    body: Readable.from([Buffer.from(body)]),
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
