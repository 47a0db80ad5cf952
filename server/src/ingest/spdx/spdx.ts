/** SPDX JSON, 2.2 and 2.3: packages are dependencies. Version 3 is recognised and refused. docs/formats.md, section SPDX. */
import type { DependencyDraft, ParseEvent } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { dependencyGraph } from '../facts/dependency-graph.ts';
import { eventSink } from '../facts/events.ts';
import { asLabel, asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { licenseNames } from '../facts/licenses.ts';
import { parsePurl } from '../facts/purl.ts';
import { sharedTexts } from '../facts/shared-texts.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/want.ts';
import { listMax, textMax } from '../limits.ts';
import type { Parser, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { edgeOf, type Edge } from './relationships.ts';

export const spdxParser: Parser = {
  format: 'spdx',
  title: 'SPDX JSON',
  recognises(sight) {
    if (sight.root !== 'object') return 'no';
    if (sight.scalars.has('spdxVersion')) return 'certain';
    if ((sight.scalars.get('@context') ?? '').includes('spdx.org')) return 'certain';
    return sight.firstOf.get('packages')?.has('SPDXID') === true || sight.scalars.get('SPDXID') === 'SPDXRef-DOCUMENT'
      ? 'likely'
      : 'no';
  },
  parse: parseSpdx,
};

type Label =
  'version' | 'context' | 'creation' | 'described' | 'packages' | 'package' | 'relationships' | 'relationship';

const wanted = members<Label>({
  spdxVersion: take('version'),
  '@context': take('context'),
  creationInfo: take('creation'),
  documentDescribes: take('described'),
  packages: elements(take('package'), 'packages'),
  relationships: elements(take('relationship'), 'relationships'),
});

interface Package {
  id: string;
  draft: DependencyDraft;
}

interface State {
  source: ParseSource;
  version: string | undefined;
  tool: string;
  toolVersion: string;
  described: string[];
  packages: Package[];
  edges: Edge[];
  unnamed: string[];
  hasPackages: boolean;
  /** Ids stand once in a package and once in each edge. */
  shared: (text: string) => string;
}

async function* parseSpdx(source: ParseSource): AsyncGenerator<ParseEvent[]> {
  const state: State = {
    source,
    version: undefined,
    tool: 'spdx',
    toolVersion: '',
    described: [],
    packages: [],
    edges: [],
    unnamed: [],
    hasPackages: false,
    shared: sharedTexts(),
  };
  // One pass: all that is read is the inventory, and an inventory is small enough to be held (limits.dependenciesMax).
  for await (const items of readJson(source.open(), wanted, { file: source.fileName, limits: source.limits })) {
    for (const item of items) takeItem(item, state);
  }
  if (state.version === undefined || !/^SPDX-2\.[23]$/.test(state.version)) {
    const message = `SPDX version ${cutText(state.version ?? 'unknown', 40)} is not read, only SPDX-2.2 and SPDX-2.3`;
    throw new UploadRefused('unsupported', { file: source.fileName, place: '/spdxVersion', message });
  }
  yield* eventsOf(state);
}

function takeItem(item: JsonItem<Label>, state: State): void {
  const { dependenciesMax } = state.source.limits;
  const refuse = (reason: 'damaged' | 'limit' | 'unsupported', message: string): never => {
    throw new UploadRefused(reason, { file: state.source.fileName, place: pointerOf(item), message });
  };
  if (item.kind === 'dropped') return refuse('limit', `This ${item.label} ${item.message}`);
  if (item.kind === 'mismatch') {
    if (item.label !== undefined || pointerOf(item) === '/')
      refuse('damaged', `SPDX has an ${item.wanted} here, and this is ${item.found}`);
    return;
  }
  if (item.kind === 'begin') {
    // A repeated key begins anew: the last one wins.
    if (item.label === 'packages') {
      state.hasPackages = true;
      state.packages.length = 0;
    } else state.edges.length = 0;
    return;
  }
  if (item.kind === 'end') return;
  switch (item.label) {
    case 'version':
      state.version = asText(item.value);
      break;
    case 'context':
      if (asTexts(item.value).some((context) => context.includes('spdx.org/rdf/3')))
        refuse('unsupported', 'SPDX 3 is not read yet, only SPDX-2.2 and SPDX-2.3');
      break;
    case 'creation':
      takeCreators(asObject(item.value), state);
      break;
    case 'described':
      state.described = asTexts(item.value).slice(0, 1000);
      break;
    case 'package': {
      const found = packageOf(asObject(item.value) ?? {});
      if (found === undefined) state.unnamed.push(pointerOf(item));
      else state.packages.push(found);
      if (state.packages.length + state.unnamed.length > dependenciesMax)
        refuse('limit', `More than ${dependenciesMax} packages`);
      break;
    }
    case 'relationship': {
      const edge = edgeOf(asObject(item.value) ?? {});
      if (edge !== undefined) state.edges.push({ ...edge, from: state.shared(edge.from), to: state.shared(edge.to) });
      if (state.edges.length > dependenciesMax * 10) refuse('limit', `More than ${dependenciesMax * 10} relationships`);
      break;
    }
    default:
      break;
  }
}

/** `Tool: syft-1.4.1`: the first tool among the creators. */
function takeCreators(creation: JsonObject | undefined, state: State): void {
  const creator = asTexts(creation?.['creators']).find((each) => each.startsWith('Tool:'));
  const match = /^Tool:\s*(.*?)(?:-v?(\d[\w.+-]*))?$/.exec(creator ?? '');
  if (match?.[1] !== undefined && match[1] !== '') state.tool = match[1];
  state.toolVersion = match?.[2] ?? '';
}

function packageOf(given: JsonObject): Package | undefined {
  const references = asObjects(given['externalRefs']);
  const purl =
    asText(references.find((reference) => reference['referenceType'] === 'purl')?.['referenceLocator']) ?? '';
  const parts = purl === '' ? undefined : parsePurl(purl);
  const name = parts?.name ?? asText(given['name']);
  if (name === undefined) return undefined;
  // Concluded by somebody beats declared by the package; both may be NOASSERTION.
  const concluded = licenseNames([asText(given['licenseConcluded'])], listMax.licenses);
  return {
    id: asText(given['SPDXID']) ?? '',
    draft: {
      ecosystem: parts?.ecosystem ?? 'generic',
      name: cutName(name),
      version: cutName(asLabel(given['versionInfo']) ?? parts?.version ?? ''),
      purl: cutName(purl, textMax.url),
      lockfilePath: '',
      transitivity: 'unknown',
      licenses: concluded.length > 0 ? concluded : licenseNames([asText(given['licenseDeclared'])], listMax.licenses),
      parents: [],
    },
  };
}

const batchMax = 1000;

function* eventsOf(state: State): Generator<ParseEvent[]> {
  const sink = eventSink(state.source.fileName, state.source.limits);
  sink.analysis(cutName(state.tool), cutText(state.toolVersion, 100), cutName(state.source.category ?? ''));
  for (const place of state.unnamed) sink.problem(place, 'A package without a name: left out');
  const roots = new Set([
    ...state.described,
    ...state.edges.filter((edge) => edge.isDescription).map((edge) => edge.to),
  ]);
  const edges = new Map<string, string[]>();
  for (const { from, to, isDescription } of state.edges) {
    if (isDescription) continue;
    const known = edges.get(from);
    if (known === undefined) edges.set(from, [to]);
    else known.push(to);
  }
  const graph = dependencyGraph(roots, edges);
  const purls = new Map(state.packages.map(({ id, draft }) => [id, draft.purl]));
  let count = 0;
  for (const { id, draft } of state.packages) {
    // What the document describes is the project itself, once something else is listed.
    if (roots.has(id) && state.packages.length > roots.size) continue;
    const parents = graph
      .parentsOf(id, listMax.parents)
      .map((parent) => purls.get(parent) ?? '')
      .filter((purl) => purl !== '');
    sink.push({ kind: 'dependency', draft: { ...draft, transitivity: graph.transitivityOf(id), parents } });
    count += 1;
    if (count % batchMax === 0) yield sink.drain();
  }
  sink.coverage({
    isSuccessful: true,
    completeRuleKeys: null,
    completePaths: null,
    failedPaths: [],
    hasDependencyInventory: state.hasPackages,
    isInventoryOnly: true,
  });
  yield sink.drain();
}
