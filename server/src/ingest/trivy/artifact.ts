/** What a Trivy report is about. Two images or clusters of one project are two analyses. */
import { imageName, type Place } from '../../model/place.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { ecosystemOf } from '../facts/ecosystems.ts';
import { asObject, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { textMax } from '../limits.ts';
import { take, type Selector } from '../json/selector.ts';

export type ArtifactLabel = 'artifactName' | 'artifactType' | 'clusterName' | 'metadata';

export const artifactMembers: Record<string, Selector<ArtifactLabel>> = {
  ArtifactName: take('artifactName'),
  ArtifactType: take('artifactType'),
  ClusterName: take('clusterName'),
  Metadata: take('metadata'),
};

export type GatheredArtifact = Partial<Record<ArtifactLabel, unknown>>;

export interface Artifact {
  /** '' for a repository or a file system. */
  category: string;
  /** The image as it was scanned, with tag or digest; or the cluster. */
  scanned: string;
  /** The image's name; undefined for anything else. */
  image: string | undefined;
  /** The ecosystem of the system's packages; '' if the report names no system. */
  system: string;
}

/** Machine images are scanned like container images. */
const imageTypes: ReadonlySet<unknown> = new Set(['container_image', 'vm']);

export function artifactOf({ artifactName, artifactType, clusterName, metadata }: GatheredArtifact): Artifact {
  const facts = asObject(metadata);
  const system = ecosystemOf(cutName(asText(asObject(facts?.['OS'])?.['Family']) ?? '', 50));
  const cluster = asText(clusterName) ?? '';
  if (cluster !== '')
    return { category: cutName(cluster), scanned: cutText(cluster, textMax.name), image: undefined, system };
  if (!imageTypes.has(artifactType)) return { category: '', scanned: '', image: undefined, system };
  const name = asText(artifactName) ?? '';
  const [tag] = asTexts(facts?.['RepoTags']);
  // An image that was saved to a file is named after the file; its tag says what it is.
  const reference = /\.tar(\.gz)?$/.test(name) ? (tag ?? name.replace(/^.*[/\\]/, '')) : name;
  const digest = asTexts(facts?.['RepoDigests'])
    .map((each) => /@(sha256:[0-9a-f]{64})$/.exec(each)?.[1])
    .find(Boolean);
  const isPinned = digest === undefined || reference.includes('@sha256:');
  return {
    category: cutName(imageName(reference)),
    scanned: cutText(isPinned ? reference : `${reference}@${digest}`, textMax.url),
    image: cutName(imageName(reference)),
    system,
  };
}

/** The place of one result, with its layer; nothing for results in files of the repository. */
export function placeIn(
  target: { place: Place | undefined; climbingName: string | undefined },
  given: JsonObject,
): { place?: Place; isAboveRoot?: true } {
  const { place } = target;
  if (place === undefined) return target.climbingName === undefined ? {} : { isAboveRoot: true };
  if (place.kind !== 'image') return { place };
  const layer = asObject(given['Layer']);
  const digest = asText(layer?.['DiffID']) ?? asText(layer?.['Digest']);
  return { place: digest === undefined ? place : { ...place, layer: cutName(digest) } };
}
