/** The elements of an SPDX 3 document: packages, and the relationships and licenses that name them, in any order. */
import { cutName } from '../facts/bounded.ts';
import { asLabel, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { textMax } from '../limits.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import type { GivenPackage, SpdxDocument } from './document.ts';

export interface ElementGraph {
  add(given: JsonObject, place: string): void;
  /** Gives the packages and their graph to the document. */
  addTo(document: SpdxDocument): void;
}

/** Relationships in which `from` depends on each of `to`. */
const dependencies: ReadonlySet<string> = new Set([
  'dependsOn',
  'hasDynamicLink',
  'hasStaticLink',
  'hasOptionalDependency',
  'hasProvidedDependency',
]);

interface Read {
  given: GivenPackage;
  place: string;
}

/** More than `dependenciesMax` packages, and ten times as many other elements that are read, are refused. */
export function elementGraph({ fileName, limits: { dependenciesMax } }: ParseSource): ElementGraph {
  const packages: Read[] = [];
  const edges: { from: string; to: string; place: string }[] = [];
  const roots = new Set<string>();
  const tools: string[] = [];
  const licenseNames = new Map<string, string>();
  /** License elements by package id. */
  const licenses = { concluded: new Map<string, string>(), declared: new Map<string, string>() };
  let others = 0;
  const refuse = (place: string, message: string): never => {
    throw new UploadRefused('limit', { file: fileName, place, message });
  };
  const count = (place: string, by = 1): void => {
    others += by;
    if (others > dependenciesMax * 10) refuse(place, `More than ${dependenciesMax * 10} relationships`);
  };

  function addRelationship(given: JsonObject, place: string): void {
    const [from, type, to] = [asText(given['from']), asText(given['relationshipType']), asTexts(given['to'])];
    if (from === undefined || type === undefined) return;
    if (dependencies.has(type)) {
      count(place, to.length);
      for (const each of to) edges.push({ from, to: each, place });
    } else if (type === 'describes') {
      count(place, to.length);
      for (const each of to) roots.add(each);
    } else if (type === 'hasConcludedLicense' || type === 'hasDeclaredLicense') {
      count(place);
      if (to[0] !== undefined) licenses[type === 'hasConcludedLicense' ? 'concluded' : 'declared'].set(from, to[0]);
    }
  }

  const licenseOf = (id: string | undefined): string | undefined =>
    id === undefined ? undefined : (licenseNames.get(id) ?? /^https?:\/\/spdx\.org\/licenses\/([^/]+)$/.exec(id)?.[1]);

  return {
    add(given, place) {
      const type = asText(given['type']) ?? asText(given['@type']) ?? '';
      const id = asText(given['spdxId']) ?? asText(given['@id']);
      if (type === 'software_Package') {
        packages.push({ given: packageOf(given, id), place });
        if (packages.length > dependenciesMax) refuse(place, `More than ${dependenciesMax} packages`);
      } else if (/(?:^|LifecycleScoped)Relationship$/.test(type)) addRelationship(given, place);
      else if (type === 'SpdxDocument' || type === 'software_Sbom' || type === 'Bom') {
        const named = asTexts(given['rootElement']);
        count(place, named.length);
        for (const each of named) roots.add(each);
      } else if (type === 'Tool') tools.push(...asTexts(given['name']).slice(0, 1 - Math.min(tools.length, 1)));
      else if (type === 'simplelicensing_LicenseExpression' && id !== undefined) {
        count(place);
        licenseNames.set(id, cutName(asText(given['simplelicensing_licenseExpression']) ?? '', textMax.name));
      }
    },
    addTo(document) {
      if (tools.length > 0) document.creators(tools.map((tool) => `Tool: ${tool}`));
      if (packages.length > 0) document.beginPackages();
      const ids = new Set<string>();
      for (const { given, place } of packages) {
        const { id = '' } = given;
        ids.add(id);
        const concluded = licenseOf(licenses.concluded.get(id));
        const declared = licenseOf(licenses.declared.get(id));
        document.addPackage({ ...given, concluded, declared }, place);
      }
      // A bill of materials is described too, and is no package.
      document.describes([...roots].filter((id) => ids.has(id)));
      for (const { from, to, place } of edges) document.addEdge({ from, to, isDescription: false }, place);
    },
  };
}

function packageOf(given: JsonObject, id: string | undefined): GivenPackage {
  const identifiers = asObjects(given['externalIdentifier']);
  const purl = identifiers.find((each) => each['externalIdentifierType'] === 'packageUrl')?.['identifier'];
  return {
    id,
    name: asText(given['name']),
    version: asLabel(given['software_packageVersion']),
    purl: asText(given['software_packageUrl']) ?? asText(purl) ?? '',
    concluded: undefined,
    declared: undefined,
    isImage: given['software_primaryPurpose'] === 'container',
  };
}
