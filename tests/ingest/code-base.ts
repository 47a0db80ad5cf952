/** A small code base with random edits, and a scanner that finds its dangerous lines. */
import fc from 'fast-check';
import type { TestResult } from '../harness/uploads/sarif.ts';

interface Line {
  /** Constant for a line, whatever happens to its text and position. */
  uid: number;
  text: string;
  /** The scanner's rule for it; null: harmless. */
  rule: string | null;
}

/** Lines by path; immutable. */
export type Tree = ReadonlyMap<string, readonly Line[]>;

export interface Edited {
  tree: Tree;
  /** Old path to new, of this edit's renames. */
  renames: Record<string, string>;
  deleted: string[];
}

/** One random edit; positions are taken modulo the current size. */
export type Edit =
  | { kind: 'insert'; file: number; line: number; text: number }
  | { kind: 'delete' | 'duplicate' | 'reformat'; file: number; line: number }
  | { kind: 'move'; file: number; line: number; to: number }
  | { kind: 'rename' | 'remove'; file: number };

const position = fc.nat(30);
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), file: position, line: position, text: fc.nat(11) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'duplicate' as const, 'reformat' as const),
      file: position,
      line: position,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), file: position, line: position, to: position }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('rename' as const, 'remove' as const), file: position }) },
);

let uids = 0;

/** Texts 0 to 3 are dangerous and equal to others; 4 to 7 are dangerous and unique; the rest is harmless. */
function lineOf(text: number): Line {
  const uid = ++uids;
  if (text < 4) return { uid, text: `danger${text % 2}(shared${text})`, rule: `rule-${text % 2}` };
  if (text < 8) return { uid, text: `danger2(only_${uid}_${'abcdefg'.repeat(1 + (uid % 3))})`, rule: 'rule-2' };
  return { uid, text: `const harmless${uid} = ${uid * 7919};`, rule: null };
}

export function firstTree(): Tree {
  const file = (...texts: number[]) => texts.map((text) => lineOf(text));
  return new Map([
    ['src/a.ts', file(8, 0, 8, 4, 8, 0, 9)],
    ['src/b.ts', file(8, 1, 5, 8, 1)],
    ['lib/c.ts', file(6, 8, 8, 2)],
  ]);
}

export function applyEdits(tree: Tree, edits: readonly Edit[]): Edited {
  const files = new Map([...tree].map(([path, lines]) => [path, [...lines]]));
  const renames: Record<string, string> = {};
  const deleted: string[] = [];
  for (const each of edits) applyEdit(files, each, { renames, deleted });
  return { tree: files, renames, deleted };
}

function applyEdit(files: Map<string, Line[]>, edit: Edit, told: Pick<Edited, 'renames' | 'deleted'>): void {
  const paths = [...files.keys()];
  const path = paths[edit.file % paths.length];
  const lines = path === undefined ? undefined : files.get(path);
  if (path === undefined || lines === undefined) return;
  const at = 'line' in edit ? edit.line % (lines.length + 1) : 0;
  const line = lines[at];
  switch (edit.kind) {
    case 'insert':
      lines.splice(at, 0, lineOf(edit.text));
      break;
    case 'delete':
      lines.splice(at, 1);
      break;
    case 'duplicate':
      if (line !== undefined) lines.splice(at, 0, { ...line, uid: ++uids });
      break;
    case 'reformat':
      if (line !== undefined) lines[at] = { ...line, text: `  ${line.text.trim().replaceAll('(', '( ')}` };
      break;
    case 'move': {
      const target = files.get(paths[edit.to % paths.length] ?? '');
      if (line === undefined || target === undefined) break;
      lines.splice(at, 1);
      target.push(line);
      break;
    }
    case 'rename': {
      // One rename of a file between two scans: git would not show a chain either.
      if (path in told.renames || Object.values(told.renames).includes(path)) break;
      const renamed = path.replace(/(?:_r\d+)?\.ts$/, `_r${++uids}.ts`);
      files.delete(path);
      files.set(renamed, lines);
      told.renames[path] = renamed;
      break;
    }
    case 'remove':
      if (files.size === 1 || Object.values(told.renames).includes(path)) break;
      files.delete(path);
      told.deleted.push(path);
      break;
  }
}

export interface Found extends TestResult {
  uid: number;
}

/** The scanner's findings, with the lines around each as context. */
export function scan(tree: Tree): Found[] {
  return [...tree].flatMap(([path, lines]) =>
    lines.flatMap((line, index): Found[] => {
      if (line.rule === null) return [];
      const context = lines.slice(Math.max(0, index - 1), index + 2).map((each) => each.text);
      return [{ uid: line.uid, rule: line.rule, path, line: index + 1, text: line.text, context: context.join('\n') }];
    }),
  );
}
