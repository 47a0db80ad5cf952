/**
 * Which results of a scan are which known findings. Not a hash but an assignment between the two sides, in passes from strong to weak
 * evidence (docs/identity.md). A large scan may be streamed: `assignWithinFiles` for any batch of whole files, then `assignAcrossFiles`
 * once over what all batches left. `assign` does both.
 */
import { assignAcrossFiles } from './across-files.ts';
import type { Assignment, Circumstances, KnownSighting, Sides, Sighting } from './sighting.ts';
import { assignWithinFiles } from './within-files.ts';

/** Assigns everything at once. The result does not depend on the order of the sides. */
export function assign<Known extends KnownSighting, Found extends Sighting>(
  sides: Sides<Known, Found>,
  circumstances: Circumstances = {},
): Assignment<Known, Found> {
  const within = assignWithinFiles(sides, circumstances);
  const across = assignAcrossFiles({ known: within.knownLeft, found: within.foundLeft }, circumstances);
  return { ...across, matches: [...within.matches, ...across.matches] };
}
