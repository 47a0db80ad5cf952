/** Go: go.mod. go.sum is left to the go command: its hashes are those of a module's whole tree, which only the module itself tells. */
import type { TextEdit } from './text-edit.ts';
import { linesOf } from './text-lines.ts';
import type { UpgradeEditor } from './upgrade.ts';

const manifest = 'go.mod';

export const upgradeGo: UpgradeEditor = ({ package: module, to }, files) => {
  const text = files.get(manifest);
  if (text === undefined) return { refused: `There is no ${manifest} beside the finding.` };
  const version = to.startsWith('v') ? to : `v${to}`;
  const edits: TextEdit[] = [];
  let block = '';
  for (const { start, end } of linesOf(text)) {
    const code = text.slice(start, end).replace(/\/\/.*$/, '');
    const words = [...code.matchAll(/\S+/g)];
    const first = words[0]?.[0];
    if (block === '' && words[1]?.[0] === '(') block = first ?? '';
    else if (first === ')') block = '';
    const [directive, named] = block === '' ? [first, words.slice(1)] : [block, words];
    if (named[0]?.[0] !== module) continue;
    if (directive === 'replace') return { refused: `${manifest} replaces ${module}; change what it is replaced by.` };
    const found = named[1];
    if (directive !== 'require' || found === undefined || !found[0].startsWith('v')) continue;
    const asWritten = withSuffix(module, version, found[0]);
    if (asWritten === undefined)
      return { refused: `${module} has another path from ${version} on; its imports change with it.` };
    edits.push({ start: start + found.index, end: start + found.index + found[0].length, text: asWritten });
  }
  if (edits.length === 0) return { refused: `${manifest} does not require ${module}.` };
  const remarks = files.has('go.sum')
    ? ['Run go mod tidy: go.sum needs the new version’s hashes, which only the go command makes.']
    : [];
  return { files: new Map([[manifest, edits]]), remarks };
};

/** From version 2 on, a module's path ends in /v2, or its versions in +incompatible. */
function withSuffix(module: string, version: string, from: string): string | undefined {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
  const ofPath = /(?:\/|^gopkg\.in\/.*\.)v(\d+)$/.exec(module)?.[1];
  if (ofPath !== undefined) return Number(ofPath) === major ? version : undefined;
  if (major < 2) return version;
  return from.endsWith('+incompatible') ? `${version.replace(/\+incompatible$/, '')}+incompatible` : undefined;
}
