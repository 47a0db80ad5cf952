/** Weighs the evidence that two results of equal key, in two versions of a file, are the same finding. */
import type { Item } from '../item.ts';
import { breakCost } from './chain.ts';
import { agreeingLines, type FileView } from './file-view.ts';

/**
 * Weights are small integers, so ties are exact. A column weighs as much as a break, a line of context more, the pair
 * itself most.
 */
const lineWeight = 2 * breakCost;
const pairWeight = 4 * breakCost;

/** An uncertain pair is worth one break and little more, so that only results that stayed in place are paired. */
const messageWeight = 1.5 * breakCost;
const otherFingerprintWeight = 1.25 * breakCost;

/** What is the only one of its kind before and after outweighs two breaks, unless it moved far. */
const onlyOneWeight = 0.75 * breakCost;
/** Less than any other difference: it decides between equals. */
const sameLineWeight = breakCost / 8;

/** A source text of fewer words is hardly more than an identifier. */
const wordsMin = 3;

/** The weight of the evidence for a pair of equal key, in the views of its two files. */
export function weightOf(views: { oldView: FileView; newView: FileView }, known: Item, found: Item): number {
  const one = known.sighting;
  const other = found.sighting;
  let weight = baseWeight(known, found) + lineWeight * agreeingLines(views.oldView, one, views.newView, other);
  if (one.contextDigest !== null && one.contextDigest === other.contextDigest) weight += lineWeight;
  if (one.toolDigest !== null && one.toolDigest === other.toolDigest) weight += lineWeight;
  if (one.startColumn === other.startColumn) weight += columnWeight(known, found);
  return weight;
}

/** What speaks for an uncertain pair beside its place. */
export interface Surroundings {
  /** True if the results of its kind are one before and one after. */
  isOnlyOne: boolean;
  /** True if the tool reports the same of the whole line before and after. */
  isSameLine: boolean;
}

/** The weight of the surroundings of an uncertain pair. */
export function weightAround(known: Item, found: Item, { isOnlyOne, isSameLine }: Surroundings): number {
  const weight = isSameLine ? sameLineWeight : 0;
  return isOnlyOne && !haveOtherFingerprints(known, found) ? weight + onlyOneWeight : weight;
}

function baseWeight(known: Item, found: Item): number {
  if (!isUncertain(known, found)) return pairWeight;
  return haveOtherFingerprints(known, found) ? otherFingerprintWeight : messageWeight;
}

/** Equal messages are often in equal columns: that does not make them certain. */
function columnWeight(known: Item, found: Item): number {
  return isUncertain(known, found) ? 0 : breakCost;
}

/**
 * True if only the place can tell whether two results of equal text are the same: no context, and instead of source text
 * a message or a mere identifier, whose tool fingerprints are unknown or differ.
 */
export function isUncertain(known: Item, found: Item): boolean {
  if (known.sketch.own !== null && found.sketch.own !== null) return false;
  if (known.sighting.textDigest !== found.sighting.textDigest || found.sketch.isSecret) return false;
  const { toolDigest } = known.sighting;
  if (toolDigest !== null && toolDigest === found.sighting.toolDigest) return false;
  // The found side is of this version, and an equal digest is of the same kind.
  if (found.sketch.isMessage) return true;
  return haveOtherFingerprints(known, found) && isIdentifier(found);
}

/** True if the tool gave both a fingerprint, and not the same. */
export function haveOtherFingerprints(known: Item, found: Item): boolean {
  const [one, other] = [known.sighting.toolDigest, found.sighting.toolDigest];
  return one !== null && other !== null && one !== other;
}

/** True if the text is source text, and more than an identifier. */
export function isSourceLine({ sketch }: Item): boolean {
  return !sketch.isMessage && sketch.words.length >= wordsMin;
}

function isIdentifier({ sketch }: Item): boolean {
  return sketch.words.length > 0 && sketch.words.length < wordsMin;
}
