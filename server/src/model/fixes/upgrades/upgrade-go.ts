/**
 * Go: go.mod and go.sum. The module proxy provides the other modules to raise, and the hashes
 * (outside/registries/go-modules.ts).
 */
import { goVersionAs, readGoMod } from './go-mod.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { linesOf } from '../edits/text-lines.ts';
import type { PublishedModule, UpgradeEditor } from './upgrade.ts';

const manifest = 'go.mod';
const lockfile = 'go.sum';

export const upgradeGo: UpgradeEditor = ({ package: module, to, published }, files) => {
  const text = files.get(manifest);
  if (text === undefined) return { refused: `There is no ${manifest} beside the finding.` };
  const { requires, replaced } = readGoMod(text);
  if (replaced.has(module)) return { refused: `${manifest} replaces ${module}; change what it is replaced by.` };
  const present = requires.find((each) => each.module === module);
  if (present === undefined) return { refused: `${manifest} does not require ${module}.` };
  const version = goVersionAs(module, to, present.version);
  if (version === undefined)
    return { refused: `From ${to} on, ${module} has a different path, so its imports must change too.` };
  const sums = files.get(lockfile);
  if (sums !== undefined && published === null) {
    return {
      refused: `${lockfile} needs the hashes of ${module} ${version}, which the module proxy did not provide.`,
    };
  }
  if (published?.needsAsBefore === false) {
    const command = `go get ${module}@${version} && go mod tidy`;
    return {
      refused: `${module} ${version} needs modules whose versions ${manifest} does not have: ${published.problem ?? ''} Run ${command}.`,
    };
  }
  const raised = new Map((published?.modules ?? []).map((each) => [each.module, each.version])).set(module, version);
  const edits = requires.flatMap(({ module: each, start, end }): TextEdit[] => {
    const raisedTo = raised.get(each);
    return raisedTo === undefined ? [] : [{ start, end, text: raisedTo }];
  });
  const others = [...raised].filter(([each]) => each !== module).map(([each, at]) => `${each} to ${at}`);
  const remarks = others.length === 0 ? [] : [`These must be upgraded with it: ${others.join(', ')}.`];
  if (sums === undefined) return { files: new Map([[manifest, edits]]), remarks };
  const sumEdits = sumLines(sums, published?.modules ?? []);
  return {
    files: new Map([[manifest, edits], ...(sumEdits.length === 0 ? [] : ([[lockfile, sumEdits]] as const))]),
    remarks,
  };
};

/** Each module's two lines, after those of its other versions; existing lines are kept. */
function sumLines(text: string, modules: readonly PublishedModule[]): TextEdit[] {
  const lines = linesOf(text).map(({ start, end }) => ({ start, end, line: text.slice(start, end) }));
  const present = new Set(lines.map(({ line }) => line));
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const byPlace = new Map<number, string>();
  for (const { module, version, hash, modHash } of modules) {
    const added = [`${module} ${version} ${hash}`, `${module} ${version}/go.mod ${modHash}`].filter(
      (line) => !present.has(line),
    );
    if (added.length === 0) continue;
    const own = lines.findLast(({ line }) => line.startsWith(`${module} `));
    const next = own === undefined ? lines.find(({ line }) => line > `${module} `) : undefined;
    const at = own?.end ?? next?.start ?? text.length;
    const whole = added.join(lineEnd);
    const isOnLineOfItsOwn = at === 0 || text[at - 1] === '\n';
    const written = isOnLineOfItsOwn ? `${whole}${lineEnd}` : `${lineEnd}${whole}`;
    byPlace.set(at, (byPlace.get(at) ?? '') + written);
  }
  return [...byPlace].map(([at, written]) => ({ start: at, end: at, text: written }));
}
