/** Trivy packages (`--list-all-pkgs`) as the inventory of dependencies. */
import { cutName } from '../facts/bounded.ts';
import type { EventSink } from '../facts/events.ts';
import { asObject, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { listMax, textMax } from '../limits.ts';
import { packageId, packageParts, type Target } from './survey.ts';

export function addPackage(given: JsonObject, target: Target, sink: EventSink, place: string): void {
  // The root is the project itself.
  if (given['Relationship'] === 'root') return;
  const purl = asText(asObject(given['Identifier'])?.['PURL']) ?? '';
  const parts = packageParts(
    { purl, name: asText(given['Name']) ?? '', version: asText(given['Version']) ?? '' },
    target,
  );
  if (parts.name === '') {
    sink.problem(place, 'A package without a name was left out');
    return;
  }
  const id = packageId(given);
  const own = safePath(asText(given['FilePath']) ?? '')?.path ?? '';
  const licenses = asTexts(given['Licenses'])
    .slice(0, listMax.licenses)
    .map((license) => cutName(license, 200));
  sink.push({
    kind: 'dependency',
    draft: {
      ...parts,
      purl: cutName(purl, textMax.url),
      lockfilePath: target.kind === 'lang-pkgs' && own !== '' ? own : target.path,
      transitivity: target.packages.transitivityOf(id),
      licenses: licenses.length > 0 ? licenses : (target.licenses.get(parts.name) ?? []),
      parents: target.packages.parentsOf(id),
    },
  });
}
