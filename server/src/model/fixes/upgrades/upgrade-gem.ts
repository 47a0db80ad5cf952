/** Ruby: Gemfile and Gemfile.lock, read by lines. */
import type { TextEdit } from '../edits/text-edit.ts';
import { linesOf } from '../edits/text-lines.ts';
import { splitRequirement, type Upgrade, type UpgradeEditor } from './upgrade.ts';
import { versionKey } from '../../versions/version-key.ts';

const manifest = 'Gemfile';
const lockfile = 'Gemfile.lock';

export const upgradeGem: UpgradeEditor = (upgrade, files) => {
  const [manifestText, lockText] = [files.get(manifest), files.get(lockfile)];
  const edited = new Map<string, readonly TextEdit[]>();
  const own = manifestText === undefined ? [] : manifestEdits(manifestText, upgrade);
  if (typeof own === 'string') return { refused: own };
  if (own.length > 0) edited.set(manifest, own);
  const locked = lockText === undefined ? [] : lockEdits(lockText, upgrade, own.length > 0);
  if (typeof locked === 'string') return { refused: locked };
  if (locked.length > 0) edited.set(lockfile, locked);
  if (edited.size === 0)
    return { refused: `Neither ${manifest} nor ${lockfile} beside the finding has a version of ${upgrade.package}.` };
  return { files: edited, remarks: [] };
};

function manifestEdits(text: string, { package: name, to }: Upgrade): TextEdit[] | string {
  const edits: TextEdit[] = [];
  for (const { start, end } of linesOf(text)) {
    const groups = /^(?<before>\s*gem[\s(]+["'](?<name>[^"']+)["']\s*,\s*["'])(?<text>[^"']*)["'](?<rest>.*)$/.exec(
      text.slice(start, end),
    )?.groups;
    if (groups?.['name'] !== name) continue;
    const requirement = splitRequirement(groups['text'] ?? '');
    const hasMore = /^\s*,\s*["']/.test(groups['rest'] ?? '');
    if (requirement === undefined || hasMore)
      return `${manifest} asks for ${name} in a form that Parapet does not change.`;
    const from = start + (groups['before'] ?? '').length + requirement.operator.length;
    edits.push({ start: from, end: from + requirement.version.length, text: to });
  }
  return edits;
}

/** ` name (1.2.3)` is the entry, ` name (~> 1.0)` another gem's requirement, ` name (~> 1.2)` the Gemfile's. */
function lockEdits(
  text: string,
  { package: name, from, to, published }: Upgrade,
  isAsked: boolean,
): TextEdit[] | string {
  const edits: TextEdit[] = [];
  let section = '';
  let holder = '';
  let hasEntry = false;
  for (const { start, end } of linesOf(text)) {
    const code = text.slice(start, end);
    if (/^\S/.test(code)) section = code.trim();
    const [, indent = '', found = '', between = '', inside = '', rest = ''] =
      /^( +)(\S+)( \()([^)]*)\)(.*)$/.exec(code) ?? [];
    if (section === 'GEM' && indent.length === 4) holder = found;
    if (found !== name) continue;
    const at = start + indent.length + found.length + between.length;
    if (section === 'GEM' && indent.length === 4) {
      if (inside !== from)
        return `${lockfile} contains ${name} ${inside}, not ${from}, or one for each platform; run bundle update ${name}.`;
      if (published === null) return `The dependencies of ${name} ${to}, which ${lockfile} lists, are unknown.`;
      if (!published.needsAsBefore) return `${name} ${to} depends on different gems; run bundle update ${name}.`;
      hasEntry = true;
      edits.push({ start: at, end: at + inside.length, text: to });
    } else if (section === 'GEM') {
      if (!requirementHolds(inside, to)) return `${holder} needs ${name} ${inside}, which ${to} is not.`;
    } else if (section === 'DEPENDENCIES' && isAsked) {
      const requirement = splitRequirement(inside);
      if (requirement === undefined) return `${lockfile} asks for ${name} in a form that Parapet does not change.`;
      edits.push({
        start: at + requirement.operator.length,
        end: at + requirement.operator.length + requirement.version.length,
        text: to,
      });
    } else if (section === 'CHECKSUMS') {
      edits.push({ start: at, end: at + inside.length, text: to });
      const hash = /^( sha256=)[0-9a-f]{64}$/.exec(rest)?.[1];
      if (hash === undefined) continue;
      if (published !== null) edits.push({ start: end - 64, end, text: published.hash });
    }
  }
  return hasEntry ? edits : `${lockfile} does not contain ${name} ${from}.`;
}

/** Ruby's requirement syntax; an unknown form does not hold. */
function requirementHolds(text: string, version: string): boolean {
  const compare = (other: string): number => Buffer.compare(versionKey('gem', version), versionKey('gem', other));
  return text.split(',').every((part) => {
    const [, operator = '=', other] = /^\s*(~>|>=|<=|!=|>|<|=)?\s*(\d[\w.-]*)\s*$/.exec(part) ?? [];
    if (other === undefined) return false;
    const order = compare(other);
    if (operator === '~>') {
      const parts = other.split('.').slice(0, -1);
      const end = [...parts.slice(0, -1), String(Number(parts.at(-1) ?? other) + 1)].join('.');
      return order >= 0 && compare(end) < 0;
    }
    return (
      { '>=': order >= 0, '<=': order <= 0, '>': order > 0, '<': order < 0, '!=': order !== 0, '=': order === 0 }[
        operator
      ] ?? false
    );
  });
}
