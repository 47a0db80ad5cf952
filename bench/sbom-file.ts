/**
 * Inventories of any size as SBOM tools and scanners write them: each component with a license, a checksum, five edges.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export const sbomFormats = ['cyclonedx', 'spdx', 'trivy'] as const;
export type SbomFormat = (typeof sbomFormats)[number];

/** Dependencies of each component. */
const edgesPerComponent = 5;
/** Dependencies of the root. */
const directMax = 1000;
const checksum = 'a'.repeat(64);

/** Writes the file in pieces, whatever its size. */
export async function writeSbomFile(path: string, format: SbomFormat, components: number): Promise<void> {
  const out = createWriteStream(path);
  for (const piece of pieces[format](components)) if (!out.write(piece)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
}

const pieces: Record<SbomFormat, (components: number) => Generator<string>> = {
  cyclonedx: cyclonedxPieces,
  spdx: spdxPieces,
  trivy: trivyPieces,
};

interface Part {
  name: string;
  version: string;
  purl: string;
  license: string;
}

function partOf(n: number): Part {
  const version = `${n % 20}.${n % 7}.${n % 13}`;
  return {
    name: `some-package-name-${n}`,
    version,
    purl: `pkg:npm/%40scope-${n % 500}/some-package-name-${n}@${version}`,
    license: n % 3 === 0 ? 'ISC' : 'MIT',
  };
}

/** Numbers of the components that component `n` depends on; spread, so that file order is no dependency order. */
function childrenOf(n: number, components: number): number[] {
  return Array.from({ length: edgesPerComponent }, (_, k) => (n * (k + 1) + 1000 * (k + 1) + 1) % components);
}

function* listed(count: number, of: (n: number) => object): Generator<string> {
  for (let n = 0; n < count; n += 1) yield (n === 0 ? '' : ',') + JSON.stringify(of(n));
}

const direct = (components: number): number[] =>
  Array.from({ length: Math.min(directMax, components) }, (_, index) => index);

function* cyclonedxPieces(components: number): Generator<string> {
  const root = { 'bom-ref': 'root', type: 'application', name: 'app' };
  yield `{"bomFormat":"CycloneDX","specVersion":"1.5","metadata":{"component":${JSON.stringify(root)}},"components":[`;
  yield* listed(components, (n) => {
    const { name, version, purl, license } = partOf(n);
    return {
      type: 'library',
      'bom-ref': purl,
      purl,
      group: `@scope-${n % 500}`,
      name,
      version,
      licenses: [{ license: { id: license } }],
      hashes: [{ alg: 'SHA-256', content: checksum }],
      properties: [{ name: 'SrcFile', value: `apps/app-${n % 40}/package-lock.json` }],
    };
  });
  yield `],"dependencies":[${JSON.stringify({ ref: 'root', dependsOn: direct(components).map((n) => partOf(n).purl) })},`;
  yield* listed(components, (n) => ({
    ref: partOf(n).purl,
    dependsOn: childrenOf(n, components).map((child) => partOf(child).purl),
  }));
  yield ']}';
}

/** The root is one of the packages. */
function* spdxPieces(packages: number): Generator<string> {
  const components = packages - 1;
  const id = (n: number): string => `SPDXRef-Package-npm-some-package-name-${n}`;
  yield '{"spdxVersion":"SPDX-2.3","SPDXID":"SPDXRef-DOCUMENT","name":"app","documentDescribes":["SPDXRef-Root"],"packages":[';
  yield `${JSON.stringify({ SPDXID: 'SPDXRef-Root', name: 'app', downloadLocation: 'NOASSERTION' })},`;
  yield* listed(components, (n) => {
    const { name, version, purl, license } = partOf(n);
    return {
      SPDXID: id(n),
      name: `@scope-${n % 500}/${name}`,
      versionInfo: version,
      downloadLocation: 'NOASSERTION',
      filesAnalyzed: false,
      licenseConcluded: 'NOASSERTION',
      licenseDeclared: license,
      checksums: [{ algorithm: 'SHA256', checksumValue: checksum }],
      externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }],
    };
  });
  yield '],"relationships":[';
  yield* listed(components, (n) => edge(n < directMax ? 'SPDXRef-Root' : id(n - directMax), id(n)));
  for (let n = 0; n < components; n += 1) {
    for (const child of childrenOf(n, components)) yield `,${JSON.stringify(edge(id(n), id(child)))}`;
  }
  yield ']}';
}

function edge(spdxElementId: string, relatedSpdxElement: string): object {
  return { spdxElementId, relationshipType: 'DEPENDS_ON', relatedSpdxElement };
}

function* trivyPieces(components: number): Generator<string> {
  const id = (n: number): string => `@scope-${n % 500}/${partOf(n).name}@${partOf(n).version}`;
  yield '{"SchemaVersion":2,"ArtifactName":"app","Results":[{"Target":"package-lock.json","Class":"lang-pkgs","Type":"npm","Packages":[';
  yield* listed(components, (n) => {
    const { name, version, purl, license } = partOf(n);
    return {
      ID: id(n),
      Name: `@scope-${n % 500}/${name}`,
      Identifier: { PURL: purl, UID: checksum.slice(0, 16) },
      Version: version,
      Relationship: n < directMax ? 'direct' : 'indirect',
      Licenses: [license],
      DependsOn: childrenOf(n, components).map(id),
      Locations: [{ StartLine: n * 10, EndLine: n * 10 + 9 }],
    };
  });
  yield ']}]}';
}
