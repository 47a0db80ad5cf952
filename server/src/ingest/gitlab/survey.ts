/** The first pass over a report of GitLab: what was scanned by what, which may stand behind the results. */
import { imageName } from '../../model/place.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { asObject, asText } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readReport, type ReportOptions } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';

export const title = 'GitLab report';

export type Kind = 'code' | 'secret' | 'package' | 'container';

/** By `scan.type`, or the `category` of a result. */
const kinds: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ['sast', 'code'],
  ['secret_detection', 'secret'],
  ['dependency_scanning', 'package'],
  ['container_scanning', 'container'],
  ['cluster_image_scanning', 'container'],
]);

export interface DependencyFile {
  path: string;
  /** As GitLab names the package manager; '' if it does not. */
  manager: string;
}

export interface Survey {
  /** The scanner's id. */
  tool: string;
  version: string;
  /** Undefined in a report of schema 2 without results. */
  kind: Kind | undefined;
  isFailed: boolean;
  hasResults: boolean;
  /** The scanned image; '' if there is none, or more than one as in a cluster. */
  image: { reference: string; name: string };
  /** The file of the dependencies in an array, by its JSON pointer. */
  fileOf: (pointer: string) => DependencyFile;
  /** The package manager of a lockfile; '' if it is not listed. */
  managerOf: (path: string) => string;
  options: ReportOptions;
}

type Label = 'result' | 'scan' | 'location' | 'scanner' | 'category' | 'file' | 'path' | 'manager';

const selector = members<Label>({
  scan: take('scan'),
  vulnerabilities: elements(
    members<Label>(
      {
        category: take('category'),
        scanner: take('scanner'),
        location: take('location'),
      },
      'result',
    ),
  ),
  dependency_files: elements(
    members<Label>(
      { path: take('path'), package_manager: take('manager'), dependencies: elements(members<Label>({})) },
      'file',
    ),
  ),
});

export async function surveyReport(source: ParseSource): Promise<Survey> {
  const { given, files, options } = await gather(source);
  const scan = asObject(given.scan);
  const type = asText(scan?.['type']);
  if (type !== undefined && !kinds.has(type))
    throw new UploadRefused('unsupported', {
      file: source.fileName,
      place: '/scan/type',
      message: `Parapet does not read GitLab's reports of the type ${cutText(type, 100)}, only ${[...kinds.keys()].join(', ')}`,
    });
  const scanner = asObject(scan?.['scanner']) ?? asObject(given.scanner);
  const kind = kinds.get(type ?? given.category);
  // A report about a cluster has many images.
  const reference = type === 'cluster_image_scanning' ? '' : (given.image ?? '');
  const managers = new Map([...files.values()].map(({ path, manager }) => [path, manager]));
  return {
    tool: cutName(asText(scanner?.['id']) ?? kind ?? 'report', 100),
    version: cutText(asText(scanner?.['version']) ?? '', 100),
    kind,
    isFailed: scan?.['status'] === 'failure',
    hasResults: given.hasResults,
    image: { reference, name: cutName(imageName(reference)) },
    fileOf: (pointer) => files.get(pointer) ?? { path: '', manager: '' },
    managerOf: (path) => managers.get(path) ?? '',
    options,
  };
}

interface Gathered {
  given: { scan?: unknown; image?: string; scanner?: unknown; category?: unknown; hasResults: boolean };
  /** By the JSON pointer of their dependencies. */
  files: Map<string, DependencyFile>;
  options: ReportOptions;
}

async function gather(source: ParseSource): Promise<Gathered> {
  const gathered: Gathered = { given: { hasResults: false }, files: new Map(), options: {} };
  const { given, files } = gathered;
  let file: DependencyFile = { path: '', manager: '' };
  const onDuplicates = (duplicates: ReadonlyMap<string, number>): void => {
    gathered.options = { duplicates };
  };
  for await (const items of readReport(source, { title, selector, required: [] }, { onDuplicates })) {
    for (const item of items) {
      if (item.kind === 'begin' && item.label === 'result') given.hasResults = true;
      else if (item.kind === 'begin' && item.label === 'file') {
        file = { path: '', manager: '' };
        files.set(`${pointerOf(item)}/dependencies`, file);
        checkCount(source, files.size);
      } else if (item.kind !== 'value') continue;
      else if (item.label === 'path') file.path = safePath(asText(item.value) ?? '')?.path ?? '';
      else if (item.label === 'manager') file.manager = asText(item.value) ?? '';
      else if (item.label === 'scan') given.scan = item.value;
      else if (item.label === 'scanner') given.scanner ??= item.value;
      else if (item.label === 'category') given.category ??= item.value;
      else {
        const image = asText(asObject(item.value)?.['image']);
        if (image !== undefined && isBetterReference(given.image, image)) given.image = image;
      }
    }
  }
  return gathered;
}

function checkCount(source: ParseSource, count: number): void {
  const { pathsMax } = source.limits;
  if (count <= pathsMax) return;
  const message = `More than ${pathsMax} files with dependencies`;
  throw new UploadRefused('limit', { file: source.fileName, place: '/dependency_files', message });
}

/** Trivy's own template writes the target for the image: `Node.js`, or a lockfile. A reference has a tag or a digest. */
export function isReference(image: string): boolean {
  return imageName(image) !== image;
}

/** A report is about the first image that is a reference; without one, about the first that it names. */
function isBetterReference(known: string | undefined, given: string): boolean {
  return known === undefined || (!isReference(known) && isReference(given));
}
