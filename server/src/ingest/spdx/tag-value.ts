/** SPDX 2 as lines of `Tag: value`; a text of several lines stands in `<text>…</text>`. */
import { cutName, cutText } from '../facts/bounded.ts';
import { textMax } from '../limits.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import type { GivenPackage, SpdxDocument } from './document.ts';
import { requireVersion } from './json-document.ts';
import { edgeOf } from './relationships.ts';
import { textLines } from './text-lines.ts';

/** True for the first line of such a file. */
export function isTagValue(firstLine: string): boolean {
  return /^SPDXVersion\s*:/.test(firstLine);
}

/** Tags that begin another element than a package: `SPDXID` is theirs from there on. */
const otherElements: ReadonlySet<string> = new Set(['FileName', 'SnippetSPDXID', 'LicenseID', 'Annotator', 'Reviewer']);

interface Reading {
  document: SpdxDocument;
  version: string | undefined;
  creators: string[];
  package: { given: GivenPackage; place: string } | undefined;
}

export async function readTagValue(source: ParseSource, document: SpdxDocument): Promise<void> {
  const refuse = (line: number, message: string): never => {
    const problem = { file: source.fileName, place: `line ${line}`, message: `SPDX tag-value: ${message}` };
    throw new UploadRefused('damaged', problem);
  };
  const reading: Reading = { document, version: undefined, creators: [], package: undefined };
  let textFrom: number | undefined;
  let isEnded = true;
  document.beginPackages();
  for await (const { text, number, isTerminated } of textLines(source)) {
    isEnded = isTerminated;
    if (!isTerminated && textFrom === undefined) break;
    if (textFrom !== undefined) {
      // Texts are not nested: the end of this one is lost, and with it what stood behind.
      if (text.includes('<text>')) refuse(textFrom, 'this <text> does not end before the next one');
      if (text.includes('</text>')) textFrom = undefined;
      continue;
    }
    const line = text.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, tag, value = ''] =
      /^([A-Za-z]\w*)\s*:\s*(.*)$/.exec(line) ?? refuse(number, 'this line is not `Tag: value`');
    if (value.startsWith('<text>') && !value.includes('</text>')) textFrom = number;
    takeTag(reading, { tag: tag ?? '', value: value.replace(/^<text>|<\/text>$/g, ''), place: `line ${number}` });
  }
  if (textFrom !== undefined) refuse(textFrom, 'this <text> does not end: the file is truncated');
  requireVersion(source, reading.version);
  document.creators(reading.creators);
  if (isEnded) endPackage(reading);
  // The last line and its package are not read: half a version would be another one.
  else
    document.isPartial(
      'The last line does not end, so the file may have been cut off: packages that it does not list stay',
    );
}

function takeTag(reading: Reading, { tag, value, place }: { tag: string; value: string; place: string }): void {
  const given = reading.package?.given;
  switch (tag) {
    case 'SPDXVersion':
      reading.version = cutText(value, textMax.name);
      break;
    case 'Creator':
      if (reading.creators.length < 100) reading.creators.push(cutText(value, textMax.name));
      break;
    case 'PackageName':
      endPackage(reading);
      reading.package = { given: { ...noPackage, name: nameOf(value) }, place };
      break;
    case 'SPDXID':
      if (given !== undefined) given.id = value;
      break;
    case 'PackageVersion':
      if (given !== undefined) given.version = nameOf(value);
      break;
    case 'PackageLicenseConcluded':
      if (given !== undefined) given.concluded = cutText(value, textMax.name);
      break;
    case 'PackageLicenseDeclared':
      if (given !== undefined) given.declared = cutText(value, textMax.name);
      break;
    case 'PrimaryPackagePurpose':
      if (given !== undefined) given.isImage = value === 'CONTAINER';
      break;
    case 'ExternalRef': {
      const purl = /^\S+\s+purl\s+(\S+)/.exec(value)?.[1];
      if (given !== undefined && given.purl === '') given.purl = purl ?? '';
      break;
    }
    case 'Relationship': {
      const [from, type, to] = value.split(/\s+/);
      const edge = edgeOf(from, type, to);
      if (edge !== undefined) reading.document.addEdge(edge, place);
      break;
    }
    default:
      if (otherElements.has(tag)) endPackage(reading);
  }
}

const noPackage: GivenPackage = {
  id: undefined,
  name: undefined,
  version: undefined,
  purl: '',
  concluded: undefined,
  declared: undefined,
  isImage: false,
};

function endPackage(reading: Reading): void {
  const { document, package: read } = reading;
  if (read !== undefined) document.addPackage(read.given, read.place);
  reading.package = undefined;
}

function nameOf(value: string): string | undefined {
  return value === '' ? undefined : cutName(value);
}
