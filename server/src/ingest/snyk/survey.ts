/** The first pass over Snyk JSON: the projects, and the ways to each vulnerable package. */
import { imageName } from '../../model/place.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { asObject, asText, asTexts } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readReport, type ReportOptions } from '../json/read-report.ts';
import { members, pointerOf, take } from '../json/selector.ts';
import { listMax } from '../limits.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { selectorOf, type SnykLabel } from './selector.ts';

export interface Project {
  place: string;
  /** Why Snyk could not test it. */
  error: string | undefined;
  hasResults: boolean;
  /** In an image. */
  isApplication: boolean;
  /** The manifest or lockfile; of an image's system packages the image. */
  path: string;
  manager: string;
  /** The image's name without tag and digest; '' for anything else. */
  image: string;
}

/** How a package came into its project: one element for each way, together. */
export interface Ways {
  isDirect: boolean;
  /** Direct dependencies, as `name@version`. */
  through: Set<string>;
}

export interface SnykSurvey {
  tool: string;
  /** The first image, '' without one; as it was scanned, with tag. */
  image: string;
  scanned: string;
  /** By their JSON pointer. */
  projects: ReadonlyMap<string, Project>;
  none: Project;
  /** By `wayKey`. */
  ways: ReadonlyMap<string, Ways>;
  options: ReportOptions;
}

/** What Snyk repeats for each way to a package. */
export function wayKey(project: string, id: string, name: string): string {
  return JSON.stringify([project, id, name]);
}

type Head = Partial<Record<SnykLabel, unknown>> & { place: string; outer: Head | undefined };

const selector = selectorOf({
  vulnerability: take('vulnerability'),
  ignored: members({}),
  issue: members({}, 'issue'),
  hasHead: true,
});

export async function surveySnyk(source: ParseSource, title: string): Promise<SnykSurvey> {
  const heads: Head[] = [];
  const ways = new Map<string, Ways>();
  let current: Head | undefined;
  let hasIssues = false;
  let options: ReportOptions = {};
  const onDuplicates = (duplicates: ReadonlyMap<string, number>): void => {
    options = { duplicates };
  };
  const shape = { title, selector, required: [], nullIsEmpty: true };
  for await (const items of readReport(source, shape, { onDuplicates })) {
    for (const item of items) {
      if (item.label === 'project' && item.kind === 'begin') {
        current = { place: pointerOf(item), outer: current };
        heads.push(current);
        if (heads.length > source.limits.pathsMax) refuse(source, current.place);
      } else if (item.label === 'project') current = current?.outer;
      else if (item.kind === 'begin' && current !== undefined) {
        current.results = true;
        hasIssues ||= pointerOf(item).endsWith('/infrastructureAsCodeIssues');
      } else if (item.kind !== 'value' || current === undefined) continue;
      else if (item.label === 'vulnerability') addWay(item.value, current.place, ways);
      else current[item.label] = item.value;
    }
  }
  const projects = new Map(heads.map((head) => [head.place, projectOf(head)]));
  const pictured = heads.find(isImage);
  return {
    tool: hasIssues ? 'snyk-iac' : pictured === undefined ? 'snyk' : 'snyk-container',
    image: pictured === undefined ? '' : imageOf(pictured),
    scanned: pictured === undefined ? '' : (asText(pictured.path) ?? ''),
    projects,
    none: projectOf({ place: '', outer: undefined }),
    ways,
    options,
  };
}

function refuse({ fileName, limits }: ParseSource, place: string): never {
  const message = `More than ${limits.pathsMax} projects`;
  throw new UploadRefused('limit', { file: fileName, place, message });
}

function addWay(value: unknown, project: string, ways: Map<string, Ways>): void {
  const given = asObject(value);
  const from = asTexts(given?.['from']);
  const id = asText(given?.['id']);
  const name = asText(given?.['packageName']) ?? asText(given?.['name']);
  if (id === undefined || name === undefined || from.length < 2) return;
  const key = wayKey(project, id, name);
  const known = ways.get(key) ?? { isDirect: false, through: new Set<string>() };
  if (from.length === 2) known.isDirect = true;
  else if (known.through.size < listMax.related) known.through.add(cutName(from[1] ?? ''));
  ways.set(key, known);
}

function projectOf(head: Head): Project {
  const image = isImage(head)
    ? imageOf(head)
    : head.outer !== undefined && isImage(head.outer)
      ? imageOf(head.outer)
      : '';
  const file = asText(head.shownFile) ?? asText(head.file) ?? '';
  const inImage = image !== '' && head.outer === undefined;
  return {
    place: head.place,
    error:
      head.error === undefined || head.error === null ? undefined : cutText(asText(head.error) ?? 'no reason', 500),
    hasResults: head.results === true,
    isApplication: head.outer !== undefined,
    path: inImage ? image : (safePath(file)?.path ?? ''),
    manager: asText(head.manager) ?? '',
    image,
  };
}

const imagePrefix = 'docker-image|';

function isImage({ docker, name }: Head): boolean {
  return asObject(docker) !== undefined || (asText(name) ?? '').startsWith(imagePrefix);
}

/** The project's name where Snyk made it of the image; else what was scanned. */
function imageOf({ name, path }: Head): string {
  const own = asText(name) ?? '';
  const scanned = (asText(path) ?? own).replace(/^(?:docker|oci)-archive:/, '');
  return cutName(imageName(own.startsWith(imagePrefix) ? own.slice(imagePrefix.length) : scanned));
}
