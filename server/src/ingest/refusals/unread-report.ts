/**
 * Reports of known tools that no parser reads, each with the way out: an option of the tool, or a maintained converter,
 * that writes a format that Parapet reads. A hint that is not certain is left out. Once a format has a parser, its row
 * goes.
 */
import type { DocumentHead } from '../recognise.ts';
import type { JsonSigns, UnreadReport } from './signs.ts';
import { unreadJson } from './unread-json.ts';
import { unreadLinters } from './unread-linters.ts';
import { unreadTables } from './unread-tables.ts';
import { unreadXml } from './unread-xml.ts';
import { xmlRootOf } from '../xml/xml-root.ts';

/** Text in which `text` signs are searched, in characters from the beginning. */
const searchedLengthMax = 64 * 1024;

/** The tool that wrote the text, if it is one whose reports are not read. `text` may be the head of a file. */
export function findUnreadReport(head: DocumentHead, text: string): UnreadReport | undefined {
  const searched = text.slice(0, searchedLengthMax);
  const root = xmlRootOf(searched);
  if (root !== undefined) {
    return unreadXml.find(({ signs }) => signs.some((sign) => sign.root.test(root) && isIn(searched, sign.text)));
  }
  if (head.root === 'object' || head.root === 'array') {
    return [...unreadJson, ...unreadLinters].find(({ signs }) => signs.some((sign) => matches(sign, head, searched)));
  }
  const line = searched.slice(0, 4096).split(/\r?\n/, 1)[0] ?? '';
  return unreadTables.find(({ begins }) => begins.some((begin) => begin.test(line)));
}

function matches({ root = 'object', keys = [], first = {}, text }: JsonSigns, head: DocumentHead, searched: string) {
  return (
    head.root === root &&
    keys.every((key) => head.keys.has(key)) &&
    Object.entries(first).every(([member, names]) => names.every((name) => head.firstOf.get(member)?.has(name))) &&
    isIn(searched, text)
  );
}

function isIn(text: string, sign: RegExp | undefined): boolean {
  return sign === undefined || sign.test(text);
}
