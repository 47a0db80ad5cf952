/** The outcome of an upload that cannot be read: the caller stores nothing of it and shows the problem. */
import type { Problem } from '../model/draft.ts';

/**
 * - `unknown_format`: nobody knows it; the message lists what is known and how to force one.
 * - `unsupported`: known, but a version or variant that we do not read.
 * - `damaged`: not the JSON that it should be (truncated, bad syntax, bad UTF-8), or not the shape that `format=` promised.
 * - `limit`: over a limit of `ingest/limits.ts`.
 */
export type RefusalReason = 'unknown_format' | 'unsupported' | 'damaged' | 'limit';

/** Thrown by `parseUpload` at whatever point the damage is met; everything yielded before it must be thrown away. */
export class UploadRefused extends Error {
  readonly reason: RefusalReason;
  readonly problem: Problem;

  constructor(reason: RefusalReason, problem: Problem) {
    super(`${problem.file === '' ? 'upload' : problem.file}: ${problem.message} (${problem.place})`);
    this.name = 'UploadRefused';
    this.reason = reason;
    this.problem = problem;
  }
}
