/** npm: package.json and package-lock.json (versions 1 to 3). */
import { parseJsonTree, membersOf, nodeAt, textAt, type JsonNode } from './json-tree.ts';
import { rangeHolds } from './npm-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { splitRequirement, type Upgrade, type UpgradeEditor } from './upgrade.ts';

const manifest = 'package.json';
const lockfile = 'package-lock.json';
const sections = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

export const upgradeNpm: UpgradeEditor = (upgrade, files) => {
  const edited = new Map<string, readonly TextEdit[]>();
  const [manifestText, lockText] = [files.get(manifest), files.get(lockfile)];
  if (manifestText === undefined && lockText === undefined)
    return { refused: `There is no ${manifest} beside the finding.` };
  if (manifestText !== undefined) {
    const root = parseJsonTree(manifestText);
    if (root?.kind !== 'object') return { refused: `${manifest} cannot be read as JSON.` };
    const edits = requirementEdits(root, upgrade);
    if (typeof edits === 'string') return { refused: edits };
    if (edits.length > 0) edited.set(manifest, edits);
  }
  if (lockText !== undefined) {
    const edits = lockEdits(lockText, upgrade);
    if (typeof edits === 'string') return { refused: edits };
    edited.set(lockfile, edits);
  }
  if (edited.size === 0)
    return { refused: `${manifest} does not name ${upgrade.package}, and there is no ${lockfile}.` };
  const remarks = lockText === undefined ? [`There is no ${lockfile}: the next install chooses the version.`] : [];
  return { files: edited, remarks };
};

/** In a manifest, and in a lockfile's copy of it. */
function requirementEdits(root: JsonNode | undefined, { package: name, to }: Upgrade): TextEdit[] | string {
  const edits: TextEdit[] = [];
  for (const section of sections) {
    const found = nodeAt(root, section, name);
    if (found === undefined) continue;
    const requirement = splitRequirement(textAt(found) ?? '');
    if (requirement === undefined)
      return `${manifest} asks for ${name} in a form that Parapet does not change: ${textAt(found) ?? 'no text'}.`;
    edits.push({ start: found.start, end: found.end, text: JSON.stringify(requirement.operator + to) });
  }
  return edits;
}

function lockEdits(text: string, upgrade: Upgrade): TextEdit[] | string {
  const root = parseJsonTree(text);
  if (root?.kind !== 'object') return `${lockfile} cannot be read as JSON.`;
  const { package: name, from, to, published } = upgrade;
  const packages = membersOf(nodeAt(root, 'packages'));
  const entries = [...packages]
    .filter(([path, entry]) => path.endsWith(`node_modules/${name}`) && textAt(nodeAt(entry, 'version')) === from)
    .map(([, entry]) => entry);
  const allOld = oldEntries(nodeAt(root, 'dependencies'));
  const old = allOld
    .filter(([each, entry]) => each === name && textAt(nodeAt(entry, 'version')) === from)
    .map(([, entry]) => entry);
  if (entries.length + old.length === 0) return `${lockfile} does not contain ${name} ${from}.`;
  if (published === null) return `${lockfile} needs the hash of ${name} ${to}, which the registry did not provide.`;
  const edits: TextEdit[] = [];
  for (const [path, entry] of packages) {
    // The root entry copies the manifest's ranges; other entries are requirements of installed packages.
    if (!path.includes('node_modules/')) {
      const own = requirementEdits(entry, upgrade);
      if (typeof own === 'string') return own;
      if (own.length > 0 && path !== '') return `The workspace ${path} requires ${name}; upgrade it there.`;
      edits.push(...own);
    } else {
      const needed = stillNeeded(path, entry, upgrade);
      if (needed !== undefined) return needed;
    }
  }
  for (const [each, entry] of allOld) {
    const needed = stillNeeded(each, entry, upgrade);
    if (needed !== undefined) return needed;
  }
  for (const entry of [...entries, ...old]) {
    const own = entryEdits(entry, upgrade, published);
    if (typeof own === 'string') return own;
    edits.push(...own);
  }
  return edits;
}

/**
 * Why an installed package (its path, or its name in version 1) is incompatible with the new version; undefined if it
 * is compatible.
 */
function stillNeeded(path: string, entry: JsonNode, { package: name, from, to }: Upgrade): string | undefined {
  for (const section of ['dependencies', 'optionalDependencies', 'peerDependencies', 'requires']) {
    const range = textAt(nodeAt(entry, section, name));
    if (range === undefined || rangeHolds(range, from) === false || rangeHolds(range, to) === true) continue;
    return `${path.replace(/^.*node_modules\//, '')} needs ${name} ${range}, which ${to} is not.`;
  }
  return undefined;
}

/** Entries of lockfile version 1 by name, at any depth; version 2 keeps them beside the newer ones. */
function oldEntries(root: JsonNode | undefined): [name: string, entry: JsonNode][] {
  return [...membersOf(root)].flatMap(([name, entry]) => [[name, entry], ...oldEntries(nodeAt(entry, 'dependencies'))]);
}

function entryEdits(
  entry: JsonNode,
  { package: name, to }: Upgrade,
  published: NonNullable<Upgrade['published']>,
): TextEdit[] | string {
  if (!published.needsAsBefore) {
    return `${name} ${to} depends on different packages; run npm install to add them to ${lockfile}.`;
  }
  const wanted = { version: to, resolved: published.resolved, integrity: published.hash };
  return Object.entries(wanted).flatMap(([member, value]): TextEdit[] => {
    const node = nodeAt(entry, member);
    return node === undefined ? [] : [{ start: node.start, end: node.end, text: JSON.stringify(value) }];
  });
}
