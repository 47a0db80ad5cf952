/**
 * Trivy JSON of schema version 2: a report of one artifact, or of a Kubernetes cluster (a report of each resource). Two passes,
 * since a target's name may stand behind its findings. docs/formats.md, section Trivy.
 */
import type { ParseEvent } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { asObject } from '../facts/fields.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type Want } from '../json/want.ts';
import type { Parser, ParseSource } from '../parser.ts';
import { misconfigurationReader } from './misconfigurations.ts';
import { addPackage } from './packages.ts';
import { secretReader } from './secrets.ts';
import { surveyTrivy, type Target } from './survey.ts';
import { vulnerabilityReader } from './vulnerabilities.ts';

export const trivyParser: Parser = {
  format: 'trivy',
  title: 'Trivy JSON',
  recognises(sight) {
    if (sight.root === 'array') return sight.firstOf.get('')?.has('Target') === true ? 'certain' : 'no';
    if (sight.root !== 'object') return 'no';
    if (sight.keys.has('SchemaVersion') && (sight.keys.has('ArtifactName') || sight.keys.has('Results')))
      return 'certain';
    if (sight.firstOf.get('Results')?.has('Target') === true) return 'certain';
    const resources = ['Vulnerabilities', 'Misconfigurations', 'Resources', 'Findings'];
    const isCluster = resources.some(
      (name) => sight.firstOf.get(name)?.has('Results') === true || sight.firstOf.get(name)?.has('Kind') === true,
    );
    if (isCluster) return 'certain';
    return sight.keys.has('SchemaVersion') ||
      (sight.keys.has('ClusterName') && resources.some((name) => sight.keys.has(name)))
      ? 'likely'
      : 'no';
  },
  parse: parseTrivy,
};

type Label = 'result' | 'vulnerability' | 'misconfiguration' | 'secret' | 'package';

const results: Want<Label> = elements(
  members<Label>(
    {
      Vulnerabilities: elements(take('vulnerability')),
      Misconfigurations: elements(take('misconfiguration')),
      Secrets: elements(take('secret')),
      Packages: elements(take('package')),
    },
    'result',
  ),
);
const resources: Want<Label> = elements(members<Label>({ Results: results }));
const wanted = members<Label>({
  Results: results,
  Vulnerabilities: resources,
  Misconfigurations: resources,
  Resources: resources,
  Findings: resources,
});

async function* parseTrivy(source: ParseSource): AsyncGenerator<ParseEvent[]> {
  const survey = await surveyTrivy(source);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('trivy', cutText(survey.version, 100), cutName(source.category ?? ''));
  const takeVulnerability = vulnerabilityReader(sink);
  const takeMisconfiguration = misconfigurationReader(sink);
  const takeSecret = secretReader(sink, (value) => source.hashSecret(value));
  const options = { file: source.fileName, limits: source.limits, duplicates: survey.duplicates };
  let target: Target | undefined;
  for await (const items of readJson(source.open(), wanted, options)) {
    for (const item of items) {
      if (item.kind === 'begin') target = survey.targets.get(pointerOf(item));
      else if (item.kind === 'dropped')
        sink.problem(pointerOf(item), `This ${item.label} ${item.message}: dropped`, {});
      if (item.kind !== 'value') continue;
      const object = asObject(item.value);
      const place = pointerOf(item);
      if (target === undefined || object === undefined)
        sink.problem(place, `A ${item.label} that is no object: dropped`, {});
      else if (item.label === 'vulnerability') takeVulnerability(object, target, place);
      else if (item.label === 'misconfiguration') takeMisconfiguration(object, target, place);
      else if (item.label === 'secret') takeSecret(object, target, place);
      else addPackage(object, target, sink, place);
    }
    yield sink.drain();
  }
  sink.coverage({
    isSuccessful: true,
    completeRuleKeys: null,
    completePaths: null,
    failedPaths: [],
    hasDependencyInventory: survey.hasPackages,
  });
  yield sink.drain();
}
