/** The error for an upload that cannot be read: the caller stores nothing of it and shows the problem. */
import type { Problem } from '../model/draft.ts';

/**
 * - `unknown_format`: no parser recognises it; the message lists the formats and how to choose one. - `unsupported`: a
 * known format in a version or variant that we do not read. - `damaged`: invalid JSON (truncated, bad syntax, bad
 * UTF-8), or not the shape that `format=` promised. - `limit`: over a limit of `ingest/limits.ts`.
 */
export type RefusalReason = 'unknown_format' | 'unsupported' | 'damaged' | 'limit';

/** Thrown by `parseUpload` wherever it meets the damage; the caller must discard everything yielded before. */
export class UploadRefused extends Error {
  readonly reason: RefusalReason;
  readonly problem: Problem;
  /** The format that the file was read as; undefined if none was recognised. */
  format: string | undefined;

  constructor(reason: RefusalReason, problem: Problem) {
    super(`${problem.file === '' ? 'upload' : problem.file}: ${problem.message} (${problem.place})`);
    this.name = 'UploadRefused';
    this.reason = reason;
    this.problem = problem;
  }
}
