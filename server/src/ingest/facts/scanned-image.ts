/** The container image that an inventory is about. Two images of one project are two analyses (ADR 0029). */
import type { AnalysisFacts } from '../../model/draft.ts';
import { imageName } from '../../model/place.ts';
import { textMax } from '../limits.ts';
import { cutName, cutText } from './bounded.ts';

export interface ScannedImage {
  /** Without tag and digest. */
  image: string;
  /** As it was scanned, with tag or digest if known. */
  reference: string;
}

/** The name may hold the tag (Trivy), or `version` does (Syft); undefined if the image has no name. */
export function scannedImage(name: string | undefined, version: string | undefined): ScannedImage | undefined {
  if (name === undefined || name === '') return undefined;
  const image = cutName(imageName(name));
  const tag = version === undefined || version === '' || image !== name ? '' : version;
  const separator = tag.startsWith('sha256:') ? '@' : ':';
  return { image, reference: cutText(tag === '' ? name : `${name}${separator}${tag}`, textMax.url) };
}

/** Category and facts of the analysis: the given category, else the image's name, under which it was not stored before. */
export function analysisOfImage(
  scanned: ScannedImage | undefined,
  given: string | undefined,
): [category: string, facts: AnalysisFacts] {
  if (scanned === undefined) return [cutName(given ?? ''), {}];
  const { image, reference } = scanned;
  if (given !== undefined) return [cutName(given), { scanned: reference }];
  return [image, { scanned: reference, formerCategory: '' }];
}
