/** Collects the packages and the graph of an SPDX document, in whatever syntax it is written, and makes events of them. */
import { cutName, cutText } from '../facts/bounded.ts';
import { dependencyGraph, edgeList } from '../facts/dependency-graph.ts';
import { eventSink } from '../facts/events.ts';
import { licenseNames } from '../facts/licenses.ts';
import { numberedNames } from '../facts/numbered-names.ts';
import { parsePurl } from '../facts/purl.ts';
import { analysisOfImage, scannedImage, type ScannedImage } from '../facts/scanned-image.ts';
import { sharedLists, sharedTexts } from '../facts/shared-texts.ts';
import { listMax, textMax } from '../limits.ts';
import type { ParsedEvent, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import type { Edge } from './relationships.ts';

/** A package as the document gives it. */
export interface GivenPackage {
  id: string | undefined;
  name: string | undefined;
  version: string | undefined;
  purl: string;
  concluded: string | undefined;
  declared: string | undefined;
  /** Its purpose is to be a container image. */
  isImage: boolean;
}

export interface SpdxDocument {
  /** `Tool: syft-1.4.1`: the first tool among the creators is the analysis. */
  creators(given: readonly string[]): void;
  /** The list of packages begins; what was read under the same key before does not count. */
  beginPackages(): void;
  beginRelationships(): void;
  addPackage(given: GivenPackage, place: string): void;
  addEdge(edge: Edge, place: string): void;
  /** Ids of what the document describes: the project itself. */
  describes(ids: readonly string[]): void;
  /** The file may have been cut off: packages that it does not list stay. */
  isPartial(message: string): void;
  events(): Generator<ParsedEvent[]>;
}

/** For packages without a reference. */
const noNode = -1;

interface Package {
  /** Number in the dependency graph. */
  node: number;
  /** Undefined if derived from the purl, so it is not stored twice. */
  ownName: string | undefined;
  version: string;
  purl: string;
  licenses: string[];
}

/** Small batches are garbage-collected young. */
const batchMax = 100;

export function spdxDocument(source: ParseSource): SpdxDocument {
  const { dependenciesMax } = source.limits;
  const [shared, sharedList] = [sharedTexts(), sharedLists()];
  const nodes = numberedNames();
  const edges = edgeList();
  const roots = new Set<number>();
  const images = new Map<number, ScannedImage>();
  const packages: Package[] = [];
  const unnamed: string[] = [];
  /** Read so far, including those of a repeated key. */
  const counts = { packages: 0, edges: 0 };
  let described: readonly string[] = [];
  let [tool, toolVersion, partial] = ['spdx', '', ''];
  let hasPackages = false;
  const limit = (place: string, max: number, what: string): never => {
    throw new UploadRefused('limit', { file: source.fileName, place, message: `More than ${max} ${what}` });
  };

  return {
    creators(given) {
      const found = toolOf(given);
      [tool, toolVersion] = [found.tool || tool, found.version];
    },
    beginPackages() {
      hasPackages = true;
      packages.length = 0;
      images.clear();
    },
    beginRelationships() {
      edges.clear();
      roots.clear();
    },
    addPackage(given, place) {
      const { id, name, version, purl, concluded, declared } = given;
      counts.packages += 1;
      if (counts.packages > dependenciesMax) limit(place, dependenciesMax, 'packages');
      const parts = purl === '' ? undefined : parsePurl(purl);
      const shown = parts?.name ?? name;
      if (shown === undefined) return void unnamed.push(place);
      // A concluded license takes precedence over a declared one; both may be NOASSERTION.
      const licenses = licenseNames([concluded], listMax.licenses);
      const node = id === undefined ? noNode : nodes.numberOf(id);
      const image = imageOf(given);
      if (image !== undefined && node !== noNode) images.set(node, image);
      packages.push({
        node,
        ownName: parts === undefined ? cutName(shown) : undefined,
        version: shared(cutName(version ?? parts?.version ?? '')),
        purl: cutName(purl, textMax.url),
        licenses: sharedList(licenses.length > 0 ? licenses : licenseNames([declared], listMax.licenses)),
      });
    },
    addEdge({ from, to, isDescription }, place) {
      counts.edges += 1;
      if (counts.edges > dependenciesMax * 10) limit(place, dependenciesMax * 10, 'relationships');
      if (isDescription) roots.add(nodes.numberOf(to));
      else edges.add(nodes.numberOf(from), nodes.numberOf(to));
    },
    describes(ids) {
      described = ids.slice(0, 1000);
    },
    isPartial(message) {
      partial = message;
    },
    *events() {
      const sink = eventSink(source.fileName, source.limits);
      const all = new Set([...described.map((id) => nodes.numberOf(id)), ...roots]);
      const root = [...all].find((node) => images.has(node));
      const [category, facts] = analysisOfImage(images.get(root ?? noNode), source.category);
      sink.analysis(cutName(tool), cutText(toolVersion, 100), category, facts);
      for (const place of unnamed) sink.problem(place, 'A package without a name was left out');
      const graph = dependencyGraph(nodes.size, all, edges);
      const purls: string[] = [];
      for (const { node, purl } of packages) if (node !== noNode) purls[node] = purl;
      let count = 0;
      for (const each of packages) {
        // The element the document describes is the project itself, if other packages are listed.
        if (all.has(each.node) && packages.length > all.size) continue;
        const parents = graph
          .parentsOf(each.node, listMax.parents)
          .map((parent) => purls[parent] ?? '')
          .filter((parent) => parent !== '');
        sink.push(dependencyOf(each, { parents, transitivity: graph.transitivityOf(each.node) }));
        count += 1;
        if (count % batchMax === 0) yield sink.drain();
      }
      if (partial !== '') sink.problem('/', partial);
      else if (!hasPackages)
        sink.problem('/', 'The document has no packages, not even an empty list: it changes nothing');
      sink.coverage({ hasDependencyInventory: hasPackages && partial === '', isInventoryOnly: true });
      yield sink.drain();
    },
  };
}

/** `Tool: syft-1.4.1` → syft, 1.4.1; '' if unknown. */
function toolOf(creators: readonly string[]): { tool: string; version: string } {
  const creator = creators.find((each) => each.startsWith('Tool:'));
  const match = /^Tool:\s*(.*?)(?:-v?(\d[\w.+-]*))?$/.exec(creator ?? '');
  return { tool: match?.[1] ?? '', version: match?.[2] ?? '' };
}

/** Version 2.2 has no purpose of a package; the purl of an image says it. */
function imageOf({ name, version, purl, isImage }: GivenPackage): ScannedImage | undefined {
  return isImage || /^pkg:(?:oci|docker)\//.test(purl) ? scannedImage(name, version) : undefined;
}

function dependencyOf(
  { ownName, version, purl, licenses }: Package,
  { parents, transitivity }: { parents: string[]; transitivity: 'direct' | 'transitive' | 'unknown' },
): ParsedEvent {
  const parts = ownName === undefined ? parsePurl(purl) : undefined;
  const ecosystem = parts?.ecosystem ?? 'generic';
  const name = ownName ?? cutName(parts?.name ?? '');
  return {
    kind: 'dependency',
    draft: { ecosystem, name, version, purl, lockfilePath: '', transitivity, licenses, parents },
  };
}
