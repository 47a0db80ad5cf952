/**
 * Decides which results of a scan are which known findings: an assignment between both sides, not a hash, in passes
 * from strong to weak evidence (docs/identity.md). A large scan may be streamed: `assignWithinFiles` for batches of
 * whole files, then `assignAcrossFiles` once for the remainder. `assign` does both.
 */
import { assignAcrossFiles } from './across-files.ts';
import type { Assignment, ScanContext, KnownSighting, AssignmentInput, Sighting } from './sighting.ts';
import { assignWithinFiles } from './within-files.ts';

/** Assigns everything at once. The result is independent of input order. */
export function assign<Known extends KnownSighting, Found extends Sighting>(
  sides: AssignmentInput<Known, Found>,
  circumstances: ScanContext = {},
): Assignment<Known, Found> {
  const within = assignWithinFiles(sides, circumstances);
  const across = assignAcrossFiles({ known: within.knownLeft, found: within.foundLeft }, circumstances);
  return { ...across, matches: [...within.matches, ...across.matches] };
}
