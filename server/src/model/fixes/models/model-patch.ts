/** Parses a model's answer into a change: accepts only one form, and only edits that quote the file exactly. Pure. */
import { z } from 'zod';
import { patchGuard } from './patch-guard.ts';
import { inOrder, withEdits, type TextEdit } from '../edits/text-edit.ts';
import { isOffLimits, type FileChange } from '../verify-change.ts';

const ModelPatch = z.strictObject({
  explanation: z.string().max(8_000),
  edits: z.array(z.strictObject({ path: z.string().max(4_096), search: z.string(), replace: z.string() })).max(30),
});
type ModelPatch = z.infer<typeof ModelPatch>;

/** For the provider; without bounds, because some providers reject schemas that have any. */
export const modelPatchSchema = {
  name: 'fix',
  json: {
    type: 'object',
    additionalProperties: false,
    required: ['explanation', 'edits'],
    properties: {
      explanation: { type: 'string' },
      edits: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['path', 'search', 'replace'],
          properties: { path: { type: 'string' }, search: { type: 'string' }, replace: { type: 'string' } },
        },
      },
    },
  },
};

export interface PatchRefusal {
  refused: string;
  /** A formal mistake that a second answer may fix. A change that a fix must never make is not retried. */
  isSlip: boolean;
}

/** Characters of all edits together. */
const writtenMax = 20_000;

/** `files`: the files shown, in full, by path. The model may change no others. */
export function readModelPatch(
  answer: { text: string; isCutOff: boolean },
  files: ReadonlyMap<string, string>,
): { changes: FileChange[]; explanation: string } | PatchRefusal {
  if (answer.isCutOff) return slip('The model’s answer was cut off at the output limit.');
  const patch = parse(answer.text);
  if (patch === undefined) return slip('The model’s answer is not a patch.');
  const explanation = plainSentences(patch.explanation);
  if (patch.edits.length === 0) {
    return { refused: `The model proposes no change: ${explanation.slice(0, 500)}`, isSlip: false };
  }
  const outside = patch.edits.find(({ path }) => isOffLimits(path) || !files.has(path));
  if (outside !== undefined) return refusalOfPath(outside.path);
  if (sum(patch.edits.map(({ search, replace }) => search.length + replace.length)) > writtenMax) {
    return slip('The model’s patch is larger than a fix should be.');
  }
  const changes: FileChange[] = [];
  for (const path of new Set(patch.edits.map((edit) => edit.path))) {
    const before = files.get(path) ?? '';
    const edited = editsOf(path, before, patch);
    if ('refused' in edited) return edited;
    const after = withEdits(before, edited.edits);
    if (after !== before) changes.push({ path, before, after });
  }
  if (changes.length === 0) return slip('The model’s patch changes nothing.');
  const planted = patchGuard(changes);
  return planted === undefined ? { changes, explanation } : { refused: planted, isSlip: false };
}

/** JSON, possibly with a fence around it or thoughts before it, as some models write unasked. */
function parse(text: string): ModelPatch | undefined {
  const thought = text.trimStart().startsWith('<think>') ? text.indexOf('</think>') : -1;
  const trimmed = (thought === -1 ? text : text.slice(thought + '</think>'.length)).trim();
  const isFenced = /^```(?:json)?\n/.test(trimmed) && trimmed.endsWith('```');
  try {
    return ModelPatch.parse(JSON.parse(isFenced ? trimmed.slice(trimmed.indexOf('\n'), -3) : trimmed));
  } catch {
    return undefined;
  }
}

function refusalOfPath(path: string): PatchRefusal {
  const name = JSON.stringify(path.slice(0, 200));
  const refused = isOffLimits(path)
    ? `The model’s patch writes to ${name}, which is executed automatically; such changes are not pushed.`
    : `The model’s patch writes to ${name}, which the finding does not name.`;
  return { refused, isSlip: false };
}

function editsOf(path: string, before: string, patch: ModelPatch): { edits: TextEdit[] } | PatchRefusal {
  // Models write \n; a file that uses \r\n throughout keeps it.
  const isCrlf = before.includes('\r\n') && !/(?<!\r)\n/.test(before);
  const asInFile = (text: string): string => (isCrlf ? text.replaceAll(/\r?\n/g, '\r\n') : text);
  const edits: TextEdit[] = [];
  for (const edit of patch.edits.filter((each) => each.path === path)) {
    const search = asInFile(edit.search);
    if (search.trim() === '') return slip(`An edit of ${path} does not say where it applies.`);
    const start = before.indexOf(search);
    if (start === -1) return slip(`The model’s patch does not apply: the text it replaces is not in ${path}.`);
    if (before.includes(search, start + 1)) {
      return slip(`The model’s patch does not apply: the text it replaces occurs in ${path} more than once.`);
    }
    edits.push({ start, end: start + search.length, text: asInFile(edit.replace) });
  }
  return inOrder(edits) === undefined ? slip(`The edits of ${path} overlap.`) : { edits };
}

const slip = (refused: string): PatchRefusal => ({ refused, isSlip: true });
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const explanationMax = 2_000;

/**
 * One paragraph without addresses, mentions and references: it goes into a commit and a pull request, where a host
 * would make links of them, notify people, or close issues.
 */
export function plainSentences(text: string): string {
  return text
    .slice(0, 2 * explanationMax)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+|\bwww\.\S+/gi, '(address left out)')
    .replaceAll(/@(?=\w)/g, ' at ')
    .replaceAll(/#(?=\d)/g, 'no. ')
    .replaceAll(/[\s\p{Cc}<>]+/gu, ' ')
    .trim()
    .slice(0, explanationMax)
    .toWellFormed();
}
