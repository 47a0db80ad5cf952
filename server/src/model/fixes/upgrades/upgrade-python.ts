/** Python: requirements files that pin a package on a line of its own. */
import { packageKey } from '../../versions/package-key.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { linesOf } from '../edits/text-lines.ts';
import { splitRequirement, type UpgradeEditor } from './upgrade.ts';

const line =
  /^(?<name>\s*[A-Za-z0-9][\w.-]*)(?<extras>\s*(?:\[[^\]]*\])?\s*)(?<requirement>[=~<>!][^;#\\]*?)(?<rest>\s*(?:;.*|#.*|\\\s*)?)$/;

/** Longer lines are skipped: nobody writes them. */
const lineLengthMax = 2_000;

export const upgradePython: UpgradeEditor = ({ package: name, to }, files) => {
  const wanted = packageKey('pypi', name);
  const edited = new Map<string, readonly TextEdit[]>();
  for (const [file, text] of files) {
    const edits: TextEdit[] = [];
    for (const { start, end } of linesOf(text)) {
      if (end - start > lineLengthMax) continue;
      const groups = line.exec(text.slice(start, end))?.groups;
      if (groups === undefined || packageKey('pypi', (groups['name'] ?? '').trim()) !== wanted) continue;
      const { requirement = '', rest = '' } = groups;
      if (rest.trim().startsWith('\\') || requirement.includes('--hash')) {
        return { refused: `${file} pins ${name} by hashes; update it with pip-compile --upgrade-package ${name}.` };
      }
      const parts = splitRequirement(requirement);
      if (parts === undefined)
        return { refused: `${file} asks for ${name}${requirement}, which Parapet does not change.` };
      const from = start + (groups['name'] ?? '').length + (groups['extras'] ?? '').length + parts.operator.length;
      edits.push({ start: from, end: from + parts.version.length, text: to });
    }
    if (edits.length > 0) edited.set(file, edits);
  }
  if (edited.size === 0) return { refused: `No requirements file beside the finding pins ${name}.` };
  return { files: edited, remarks: [] };
};
