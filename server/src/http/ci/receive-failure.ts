/**
 * POST /failure: a scanner’s command reports to the address in SEMGREP_FAIL_OPEN_URL that it could not scan, before it
 * ends with exit code 0.
 */
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { failScanByUniqueId } from '../../domain/ci/fail-scan-by-unique-id.ts';
import { engineIsMissing, enginePath, failureReason } from '../../model/ci-scan.ts';
import { userRoute } from '../route.ts';
import { FailOpenReport, FailureAccepted } from './wire.ts';

/** Bytes of a report: mostly the command’s stack trace. */
const reportBytesMax = 64 * 1024;

export const receiveFailureRoute = userRoute({
  method: 'POST',
  path: '/failure',
  operationId: 'ReceiveCiFailure',
  tag: 'CI',
  summary: 'Report that a command could not scan',
  description:
    'The running scan whose `unique_id` is `request_id` ends as failed. The response is the same for a scan that is missing, has ' +
    'ended, or is not visible to the token.',
  stability: null,
  bodyBytesMax: reportBytesMax,
  access: { schemes: ['ServiceWebToken'] },
  schemas: { body: FailOpenReport, response: { 200: FailureAccepted } },
}).handle(async ({ platform, caller, body: { request_id: uniqueId, exit_code: exitCode, url, error } }) => {
  const member = await enterCi(platform, caller);
  const isEngineMissing = url?.includes(enginePath) ?? false;
  // The last line of a stack trace is the error; the lines above may quote code.
  const reason = isEngineMissing ? engineIsMissing : failureReason(exitCode, error?.trim().split('\n').at(-1) ?? '');
  await failScanByUniqueId(platform, member, { uniqueId, exitCode, reason });
  return { status: 200, body: {} };
});
