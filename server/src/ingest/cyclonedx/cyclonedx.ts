/**
 * CycloneDX, JSON (1.2 to 1.7) and XML (1.0 to 1.7): components become dependencies, vulnerabilities become package findings. Two passes,
 * since a vulnerability can precede the components it names. docs/formats.md, section CycloneDX.
 */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asObject } from '../facts/fields.ts';
import { analysisOfImage } from '../facts/scanned-image.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/selector.ts';
import { listMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { isXml } from '../xml/read-report.ts';
import { packageOf, surveyCycloneDx, type BomSurvey } from './survey.ts';
import { vulnerabilityReader } from './vulnerabilities.ts';
import type { BomLabel } from './bom-label.ts';
import { isCycloneDxNamespace, xmlVulnerabilities } from './xml-bom.ts';

export const cyclonedxParser: Parser = {
  format: 'cyclonedx',
  title: 'CycloneDX',
  reportsPackagesOnly: true,
  recognises(head) {
    const { xmlRoot } = head;
    if (xmlRoot !== undefined)
      return xmlRoot.name === 'bom' && isCycloneDxNamespace(xmlRoot.namespace) ? 'certain' : 'no';
    if (head.root !== 'object') return 'no';
    if (head.scalars.get('bomFormat') === 'CycloneDX') return 'certain';
    if ((head.scalars.get('$schema') ?? '').includes('cyclonedx')) return 'certain';
    const component = head.firstOf.get('components');
    const isLikely =
      component?.has('bom-ref') === true || component?.has('purl') === true || head.keys.has('specVersion');
    return isLikely ? 'likely' : 'no';
  },
  parse: parseCycloneDx,
};

const selector = members<BomLabel>({ vulnerabilities: elements(take('vulnerability')) });

async function* parseCycloneDx(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const syntax = (await isXml(source)) ? 'xml' : 'json';
  const survey = await surveyCycloneDx(source, syntax);
  const sink = eventSink(source.fileName, source.limits);
  const [category, facts] = analysisOfImage(survey.scanned, source.category);
  sink.analysis(cutName(survey.tool), cutText(survey.toolVersion, 100), category, facts);
  yield* dependencyEvents(survey, sink);
  if (survey.hasVulnerabilities)
    yield* vulnerabilityEvents(
      survey,
      syntax === 'xml' ? xmlVulnerabilities(source) : jsonVulnerabilities(survey, source),
      sink,
    );
  if (!survey.hasComponents && !survey.hasVulnerabilities)
    sink.problem(
      '/',
      'The document has neither components nor vulnerabilities, not even empty lists: it changes nothing',
    );
  sink.coverage({
    hasDependencyInventory: survey.hasComponents,
    // Without the member, the tool did not look for vulnerabilities, so findings of earlier uploads stay.
    ...(survey.hasVulnerabilities ? {} : { isInventoryOnly: true }),
  });
  yield sink.drain();
}

function jsonVulnerabilities(survey: BomSurvey, source: ParseSource): AsyncIterable<JsonItem<BomLabel>[]> {
  const options = { file: source.fileName, limits: source.limits, duplicates: survey.duplicates };
  return readJson(source.open(), selector, options);
}

async function* vulnerabilityEvents(
  survey: BomSurvey,
  batches: AsyncIterable<JsonItem<BomLabel>[]>,
  sink: EventSink,
): AsyncGenerator<ParsedEvent[]> {
  const takeVulnerability = vulnerabilityReader(survey, sink);
  for await (const items of batches) {
    for (const item of items) {
      const object = item.kind === 'value' ? asObject(item.value) : undefined;
      if (item.kind === 'dropped')
        sink.problem(pointerOf(item), `The vulnerability ${item.message}, so it was dropped`, {});
      else if (object !== undefined) takeVulnerability(object, pointerOf(item));
      else if (item.kind === 'value')
        sink.problem(pointerOf(item), 'A vulnerability that is not an object was dropped', {});
    }
    yield sink.drain();
  }
}

/** Small batches are garbage-collected young. */
const batchMax = 100;

function* dependencyEvents(survey: BomSurvey, sink: EventSink): Generator<ParsedEvent[]> {
  for (const place of survey.unnamed) sink.problem(place, 'A component without a name was left out');
  let count = 0;
  for (const component of survey.components) {
    if (!component.isDependency) continue;
    const { node, version, purl, lockfilePath, licenses } = component;
    const { ecosystem, name } = packageOf(component);
    const parents = survey.graph
      .parentsOf(node, listMax.parents)
      .map((parent) => survey.byNode[parent]?.purl ?? '')
      .filter((parent) => parent !== '');
    sink.push({
      kind: 'dependency',
      draft: {
        ecosystem,
        name,
        version,
        purl,
        lockfilePath,
        transitivity: survey.graph.transitivityOf(node),
        licenses,
        parents,
      },
    });
    count += 1;
    if (count % batchMax === 0) yield sink.drain();
  }
}
