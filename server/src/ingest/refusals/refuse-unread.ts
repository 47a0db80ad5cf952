/** The refusal of a file that no parser reads: it names the file's kind and the way out, and quotes nothing secret. */
import { isDistinctive } from '../secrets/candidates.ts';
import type { DocumentHead } from '../recognise.ts';
import { UploadRefused } from '../upload-refused.ts';
import { describeOtherText } from './other-texts.ts';
import { findUnreadReport } from './unread-report.ts';
import { xmlRootOf } from '../xml/xml-root.ts';

const defaultWayOut = 'If the tool can write SARIF or CycloneDX, upload that.';

/** Throws UploadRefused for a report of a known tool, and for a text that is not a report. */
export function refuseKnown(file: string, head: DocumentHead, text: string): void {
  const report = findUnreadReport(head, text);
  if (report !== undefined) {
    const { name, wayOut, isReadIfNamed = false } = report;
    const fact = isReadIfNamed ? 'Parapet reads it only if the upload says so' : 'Parapet does not read it yet';
    const message = `This is a report of ${name}; ${fact}. ${wayOut ?? defaultWayOut}`;
    throw new UploadRefused('unsupported', { file, place: 'start of file', message });
  }
  refuseText(file, text);
}

/** Throws UploadRefused for a text that is not a report. */
export function refuseText(file: string, text: string): void {
  const message = describeOtherText(text);
  if (message !== undefined) throw new UploadRefused('unsupported', { file, place: 'start of file', message });
}

/** What an unknown text looks like, as part of a sentence. */
export function describeUnknown(head: DocumentHead, text: string): string {
  const root = xmlRootOf(text.slice(0, 4096));
  if (root !== undefined) return root === '' ? 'XML' : `XML with the root element ${shown(root)}`;
  if (head.root === 'null') return 'a bare null does not name its tool';
  if (head.root === 'array') {
    if (head.emptyArrays.has('')) return 'an empty array does not name its tool';
    const names = head.firstOf.get('');
    return names === undefined ? 'an array of something other than objects' : `an array of objects ${membersOf(names)}`;
  }
  if (head.root === 'object') {
    return `${hasSeveralRoots(text) ? 'a JSON value on each line, the first ' : ''}an object ${membersOf(head.keys)}`;
  }
  return isTable(text) ? 'a CSV table' : 'the file is not JSON';
}

const namesShownMax = 10;

function membersOf(names: ReadonlySet<string>): string {
  if (names.size === 0) return 'without members';
  return `with the members ${[...names].slice(0, namesShownMax).map(shown).join(', ')}`;
}

/** A name, unless it may be the value of a secret. */
function shown(name: string): string {
  return isDistinctive(name) ? '…' : name.slice(0, 40);
}

function hasSeveralRoots(text: string): boolean {
  return /^\s*\{[^\n]*\}[ \t\r]*\n\s*\{/.test(text.slice(0, 64 * 1024));
}

/** The first lines have the same number of commas, semicolons or tabs, and more than one. */
function isTable(text: string): boolean {
  const lines = text
    .slice(0, 16 * 1024)
    .split(/\r?\n/)
    .slice(0, 3);
  return [',', ';', '\t'].some((separator) => {
    const columns = lines.filter((line) => line !== '').map((line) => line.split(separator).length);
    return columns.length > 0 && columns[0]! > 2 && columns.every((count) => count >= columns[0]!);
  });
}
