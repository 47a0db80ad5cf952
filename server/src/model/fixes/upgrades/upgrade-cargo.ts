/** Rust: Cargo.toml and Cargo.lock, read by lines, because all tools write one entry per line. */
import { packageKey } from '../../versions/package-key.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { linesOf } from '../edits/text-lines.ts';
import { splitRequirement, type Upgrade, type UpgradeEditor } from './upgrade.ts';

const manifest = 'Cargo.toml';
const lockfile = 'Cargo.lock';

export const upgradeCargo: UpgradeEditor = (upgrade, files) => {
  const [manifestText, lockText] = [files.get(manifest), files.get(lockfile)];
  const edited = new Map<string, readonly TextEdit[]>();
  const own = manifestText === undefined ? [] : manifestEdits(manifestText, upgrade);
  if (typeof own === 'string') return { refused: own };
  if (own.length > 0) edited.set(manifest, own);
  const locked = lockText === undefined ? [] : lockEdits(lockText, upgrade);
  if (typeof locked === 'string') return { refused: locked };
  if (locked.length > 0) edited.set(lockfile, locked);
  if (edited.size === 0)
    return { refused: `Neither ${manifest} nor ${lockfile} beside the finding names ${upgrade.package}.` };
  return { files: edited, remarks: [] };
};

const isDependencyTable = /(?:^|\.)(?:dev-|build-)?dependencies$/;

function manifestEdits(text: string, { package: name, to }: Upgrade): TextEdit[] | string {
  const edits: TextEdit[] = [];
  const wanted = packageKey('cargo', name);
  let table = '';
  for (const { start, code } of codeLines(text)) {
    const header = /^\s*\[([^[\]]+)\]\s*(?:#.*)?$/.exec(code)?.[1]?.trim();
    if (header !== undefined) {
      table = header.replaceAll(/["']/g, '');
      continue;
    }
    const entry = /^(\s*["']?)([\w-]+)(["']?\s*=\s*)(.*)$/.exec(code);
    if (entry === null) continue;
    const [, before = '', key = '', equals = '', value = ''] = entry;
    const isEntry = isDependencyTable.test(table) && packageKey('cargo', renamed(value) ?? key) === wanted;
    const ownTable = /^(.*)\.([\w-]+)$/.exec(table);
    const isOwnTable =
      ownTable !== null &&
      isDependencyTable.test(ownTable[1] ?? '') &&
      packageKey('cargo', ownTable[2] ?? '') === wanted &&
      key === 'version';
    if (!isEntry && !isOwnTable) continue;
    const found =
      /^(?<before>["'])(?<text>[^"']*)["']/.exec(value) ??
      (isEntry ? /(?<before>\bversion\s*=\s*["'])(?<text>[^"']*)["']/.exec(value) : null);
    if (found === null) continue; // From a path, git or the workspace: the version is elsewhere.
    const requirement = splitRequirement(found.groups?.['text'] ?? '');
    if (requirement === undefined)
      return `${manifest} asks for ${name} in a form that Parapet does not change: ${found.groups?.['text'] ?? ''}.`;
    const from =
      start +
      before.length +
      key.length +
      equals.length +
      found.index +
      (found.groups?.['before'] ?? '').length +
      requirement.operator.length;
    edits.push({ start: from, end: from + requirement.version.length, text: to });
  }
  return edits;
}

const renamed = (value: string): string | undefined => /\bpackage\s*=\s*["']([^"']+)["']/.exec(value)?.[1];

/** Lines outside multi-line strings. */
function codeLines(text: string): { start: number; code: string }[] {
  let inside = '';
  return linesOf(text).flatMap(({ start, end }) => {
    const code = text.slice(start, end);
    const wasInside = inside;
    for (const [mark] of code.matchAll(/"""|'''/g)) {
      if (inside === '') inside = mark;
      else if (inside === mark) inside = '';
    }
    return wasInside === '' ? [{ start, code }] : [];
  });
}

/** The package's entry, and references that name its version because there are several. */
function lockEdits(text: string, { package: name, from, to, published }: Upgrade): TextEdit[] | string {
  const edits: TextEdit[] = [];
  let isOurs = false;
  let isName = false;
  let count = 0;
  for (const { start, end } of linesOf(text)) {
    const code = text.slice(start, end);
    if (code.startsWith('[')) [isOurs, isName] = [false, false];
    const [, key = '', value = ''] = /^(\w+) = "([^"]*)"$/.exec(code) ?? [];
    const replace = (by: string): void => {
      edits.push({ start: end - 1 - value.length, end: end - 1, text: by });
    };
    if (key === 'name') isName = value === name;
    else if (key === 'version' && isName) {
      isOurs = value === from;
      if (value === to) return `${lockfile} already contains ${name} ${to} beside ${from}; run cargo update.`;
      if (isOurs) {
        count += 1;
        replace(to);
      }
    } else if (key === 'checksum' && isOurs) {
      if (published === null)
        return `${lockfile} needs the checksum of ${name} ${to}, which the registry did not provide.`;
      if (!published.needsAsBefore) return `${name} ${to} depends on different packages; run cargo update.`;
      replace(published.hash);
    }
    const mention = ` "${name} ${from}`;
    if (code.startsWith(mention) && /^[" ]/.test(code.slice(mention.length))) {
      edits.push({ start: start + mention.length - from.length, end: start + mention.length, text: to });
    }
  }
  return count === 1 ? edits : `${lockfile} does not contain ${name} ${from}.`;
}
