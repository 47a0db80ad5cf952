/**
 * CycloneDX JSON, 1.2 to 1.7: components are dependencies, vulnerabilities are findings about packages. Two passes, since a
 * vulnerability names components that may stand behind it. docs/formats.md, section CycloneDX.
 */
import type { ParseEvent } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asObject } from '../facts/fields.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take } from '../json/want.ts';
import { listMax } from '../limits.ts';
import type { Parser, ParseSource } from '../parser.ts';
import { packageOf, surveyCycloneDx, type BomSurvey } from './survey.ts';
import { vulnerabilityReader } from './vulnerabilities.ts';

export const cyclonedxParser: Parser = {
  format: 'cyclonedx',
  title: 'CycloneDX JSON',
  recognises(sight) {
    if (sight.root !== 'object') return 'no';
    if (sight.scalars.get('bomFormat') === 'CycloneDX') return 'certain';
    if ((sight.scalars.get('$schema') ?? '').includes('cyclonedx')) return 'certain';
    const component = sight.firstOf.get('components');
    const isLikely =
      component?.has('bom-ref') === true || component?.has('purl') === true || sight.keys.has('specVersion');
    return isLikely ? 'likely' : 'no';
  },
  parse: parseCycloneDx,
};

const wanted = members({ vulnerabilities: elements(take('vulnerability')) });

async function* parseCycloneDx(source: ParseSource): AsyncGenerator<ParseEvent[]> {
  const survey = await surveyCycloneDx(source);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis(cutName(survey.tool), cutText(survey.toolVersion, 100), cutName(source.category ?? ''));
  yield* dependencyEvents(survey, sink);
  if (survey.hasVulnerabilities) yield* vulnerabilityEvents(survey, source, sink);
  sink.coverage({
    isSuccessful: true,
    completeRuleKeys: null,
    completePaths: null,
    failedPaths: [],
    hasDependencyInventory: survey.hasComponents,
    // Without the member nobody has looked for vulnerabilities: there is nothing to say of those of earlier uploads.
    ...(survey.hasVulnerabilities ? {} : { isInventoryOnly: true }),
  });
  yield sink.drain();
}

async function* vulnerabilityEvents(
  survey: BomSurvey,
  source: ParseSource,
  sink: EventSink,
): AsyncGenerator<ParseEvent[]> {
  const takeVulnerability = vulnerabilityReader(survey, sink);
  const options = { file: source.fileName, limits: source.limits, duplicates: survey.duplicates };
  for await (const items of readJson(source.open(), wanted, options)) {
    for (const item of items) {
      const object = item.kind === 'value' ? asObject(item.value) : undefined;
      if (item.kind === 'dropped') sink.problem(pointerOf(item), `The vulnerability ${item.message}: dropped`, {});
      else if (object !== undefined) takeVulnerability(object, pointerOf(item));
      else if (item.kind === 'value') sink.problem(pointerOf(item), 'A vulnerability that is no object: dropped', {});
    }
    yield sink.drain();
  }
}

/** Small, so that a batch is garbage before the collector has moved it among what lives long. */
const batchMax = 100;

function* dependencyEvents(survey: BomSurvey, sink: EventSink): Generator<ParseEvent[]> {
  for (const place of survey.unnamed) sink.problem(place, 'A component without a name: left out');
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
