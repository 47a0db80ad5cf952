/** Trivy's license results as finding drafts about packages (docs/adr/0031). */
import { cutName, cutText } from '../facts/bounded.ts';
import { ecosystemOf, ecosystemOfLockfile } from '../facts/ecosystems.ts';
import type { EventSink } from '../facts/events.ts';
import { asText, type JsonObject } from '../facts/fields.ts';
import { packageDraft, rulesOnce } from '../facts/package-results.ts';
import { safePath } from '../facts/safe-path.ts';
import { textMax } from '../limits.ts';
import { placeIn, type Artifact } from './artifact.ts';
import type { Target } from './survey.ts';
import { severityOf } from './vulnerabilities.ts';

/** Its targets are kinds of packages, and no files: `OS Packages`, `Node.js`, `Loose File License(s)`. */
const systemTarget = 'OS Packages';

export function licenseReader(
  sink: EventSink,
  { image, system }: Artifact,
): (given: JsonObject, target: Target, place: string) => void {
  const sendRule = rulesOnce(sink.rule);
  return (given, target, place) => {
    const name = asText(given['Name']);
    if (name === undefined) {
      sink.problem(place, 'A license without Name was dropped', {});
      return;
    }
    const ruleKey = cutName(name);
    const kind = target.path.slice(target.path.lastIndexOf('/') + 1);
    const isOfSystem = kind === systemTarget;
    const file = safePath(asText(given['FilePath']) ?? '')?.path ?? '';
    const path = file === '' ? (isOfSystem ? systemPath(target, image) : target.path) : file;
    // A license file of no package stands for itself.
    const owner = asText(given['PkgName']) ?? path;
    const ecosystem = given['PkgName'] === owner ? (isOfSystem ? system : languageOf(target, kind)) : 'generic';
    const category = asText(given['Category']);
    const classified = category === undefined ? '' : `, classified as ${category}`;
    sendRule(ruleKey, () => {
      const link = asText(given['Link']);
      return {
        name: cutText(name, textMax.name),
        category: 'license',
        ...(link !== undefined && { helpUrl: cutText(link, textMax.url) }),
      };
    });
    const draft = packageDraft({
      ruleKey,
      aliases: [],
      path,
      severity: severityOf(given),
      ecosystem: ecosystem === '' ? 'generic' : ecosystem,
      name: owner,
      version: asText(given['PkgVersion']) ?? '',
      purl: '',
      message: `${owner} has the license ${name}${classified}`,
      ruleKind: 'license',
    });
    sink.finding({ ...draft, content: { ...draft.content, ...placeIn(target, given) } });
  };
}

/** The image, or the resource of a cluster. */
function systemPath({ path }: Target, image: string | undefined): string {
  return image ?? (path === systemTarget ? path : path.slice(0, -systemTarget.length - 1));
}

/** The target is `Node.js`, `Python`, `Java`, or a lockfile. */
function languageOf({ ecosystem }: Target, kind: string): string {
  if (ecosystem !== '') return ecosystem;
  return ecosystemOfLockfile(kind) ?? ecosystemOf(kind.replace('.', '').slice(0, 50));
}
