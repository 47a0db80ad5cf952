/** POST …/uploads: accepts a scanner's output; responds once it is stored, and processes it afterwards. */
import { admitAgain } from '../../domain/access/admit-again.ts';
import { acceptUpload } from '../../domain/scans/accept-upload.ts';
import { invalidArgument } from '../../base/errors.ts';
import { deploymentRoute } from '../route.ts';
import { openUpload } from './upload-form.ts';
import { UploadAccepted, UploadQuery } from './wire.ts';

const idempotencyKeyForm = /^[\x21-\x7e]{1,255}$/;

export const uploadScanRoute = deploymentRoute({
  method: 'POST',
  path: '/api/scans/v1/deployments/{deploymentId}/uploads',
  operationId: 'UploadScan',
  tag: 'Scans',
  summary: 'Upload a scanner’s output',
  description:
    'The body is the file as the scanner wrote it (in one of the formats of `format`), compressed ' +
    'with gzip or not (with `Content-Encoding: gzip` or as a `.gz` file); or a multipart form with a `manifest` part (JSON of `{paths, deleted, renames, changes, baseRef, uncommitted}`) before the `file` ' +
    'part. 202 means that the file is stored and will be processed, even after a crash. With an `Idempotency-Key` header, sending the ' +
    'same upload again returns the same scan. A full upload that would close 10 findings or more, reports none of them again and has ' +
    'no path in common with them is held back: the scan ends with an error and `heldClosings`, and nothing is changed.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: {
    schemes: ['ServiceWebToken', 'ServiceJWT'],
    permission: 'scans.upload',
    tokenPermission: 'CI',
    acceptsLimitedToken: true,
  },
  schemas: { query: UploadQuery, response: { 202: UploadAccepted } },
  streamsBody: true,
}).handle(async ({ platform, member, query, request }) => {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !idempotencyKeyForm.test(key))) {
    throw invalidArgument('Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
  }
  const { category = null, confirm, ci = '', ciRun: run = '', ciUrl: url = '', ...parameters } = query;
  const form = await openUpload(request.raw);
  const upload = {
    ...parameters,
    ...form,
    category,
    confirmsClosings: confirm === 'closes',
    ciRun: ci === '' ? null : { system: ci, run, url },
    idempotencyKey: key ?? null,
    judgeSender: () => admitAgain(platform, member),
  };
  const scanId = await acceptUpload(platform, member, upload);
  return { status: 202, body: { scanId } };
});
