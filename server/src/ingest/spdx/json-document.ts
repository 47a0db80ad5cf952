/** SPDX as JSON: version 2 by its members, version 3 by the elements of its graph. */
import { cutText } from '../facts/bounded.ts';
import { asLabel, asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import type { SpdxDocument } from './document.ts';
import { elementGraph, type ElementGraph } from './element-graph.ts';
import { edgeOf } from './relationships.ts';

type Label =
  | 'version'
  | 'context'
  | 'creation'
  | 'described'
  | 'packages'
  | 'package'
  | 'relationships'
  | 'relationship'
  | 'graph'
  | 'element';

const selector = members<Label>({
  spdxVersion: take('version'),
  '@context': take('context'),
  creationInfo: take('creation'),
  documentDescribes: take('described'),
  packages: elements(take('package'), 'packages'),
  relationships: elements(take('relationship'), 'relationships'),
  '@graph': elements(take('element'), 'graph'),
});

/** Versions as they are written in `spdxVersion`, and in the address of the context. */
const readVersions = /^SPDX-(?:2\.[23]|3\.0)$/;

/** One pass: only the inventory is read, and it is small enough to hold in memory (limits.dependenciesMax). */
export async function readJsonDocument(source: ParseSource, document: SpdxDocument): Promise<void> {
  let version: string | undefined;
  let graph: ElementGraph | undefined;
  for await (const items of readJson(source.open(), selector, { file: source.fileName, limits: source.limits })) {
    for (const item of items) {
      requireFrame(item, source);
      if (item.kind === 'begin') {
        // A repeated key starts over: the last one wins.
        if (item.label === 'packages') document.beginPackages();
        else if (item.label === 'relationships') document.beginRelationships();
        else if (item.label === 'graph') graph = elementGraph(source);
      }
      if (item.kind !== 'value') continue;
      if (item.label === 'version') version = asText(item.value);
      else if (item.label === 'context') version = versionOfContext(item.value) ?? version;
      else if (item.label === 'element') graph?.add(asObject(item.value) ?? {}, pointerOf(item));
      else takeMember(item, document);
    }
  }
  requireVersion(source, version);
  graph?.addTo(document);
}

export function requireVersion(source: ParseSource, version: string | undefined): void {
  if (version !== undefined && readVersions.test(version)) return;
  const message = `SPDX version ${cutText(version ?? 'unknown', 40)} is not supported; 2.2, 2.3 and 3.0 are`;
  throw new UploadRefused('unsupported', { file: source.fileName, place: '/spdxVersion', message });
}

/** `https://spdx.org/rdf/3.0.1/spdx-context.jsonld` → `SPDX-3.0`. */
function versionOfContext(value: unknown): string | undefined {
  for (const context of asTexts(value)) {
    const found = /spdx\.org\/rdf\/v?(\d+\.\d+)/.exec(context)?.[1];
    if (found !== undefined) return `SPDX-${found}`;
  }
  return undefined;
}

function requireFrame(item: JsonItem<Label>, source: ParseSource): void {
  const refuse = (reason: 'damaged' | 'limit', message: string): never => {
    throw new UploadRefused(reason, { file: source.fileName, place: pointerOf(item), message });
  };
  if (item.kind === 'dropped') refuse('limit', `This ${item.label} ${item.message}`);
  if (item.kind === 'mismatch' && (item.label !== undefined || pointerOf(item) === '/'))
    refuse('damaged', `SPDX: expected an ${item.expected} here, found ${item.found}`);
}

function takeMember(item: Extract<JsonItem<Label>, { kind: 'value' }>, document: SpdxDocument): void {
  const given = asObject(item.value) ?? {};
  switch (item.label) {
    case 'creation':
      document.creators(asTexts(given['creators']));
      break;
    case 'described':
      document.describes(asTexts(item.value));
      break;
    case 'package':
      document.addPackage(packageOf(given), pointerOf(item));
      break;
    case 'relationship': {
      const edge = edgeOf(
        asText(given['spdxElementId']),
        asText(given['relationshipType']),
        asText(given['relatedSpdxElement']),
      );
      if (edge !== undefined) document.addEdge(edge, pointerOf(item));
      break;
    }
    default:
      break;
  }
}

function packageOf(given: JsonObject): Parameters<SpdxDocument['addPackage']>[0] {
  const references = asObjects(given['externalRefs']);
  const purl = references.find((reference) => reference['referenceType'] === 'purl')?.['referenceLocator'];
  return {
    id: asText(given['SPDXID']),
    name: asText(given['name']),
    version: asLabel(given['versionInfo']),
    purl: asText(purl) ?? '',
    concluded: asText(given['licenseConcluded']),
    declared: asText(given['licenseDeclared']),
    isImage: given['primaryPackagePurpose'] === 'CONTAINER',
  };
}
