/** A demo repository at one moment: its files, their weaknesses, its packages and its secrets. */
import type { SecretKind } from '../content/secrets.ts';
import type { Language, WeaknessKind } from '../content/weakness.ts';
import type { UsedPackage } from './used-packages.ts';

/** One function. A weakness is fixed in place, so that the block stays the same. */
export interface Block {
  lines: string[];
  weakness: Weakness | null;
}

export interface Weakness {
  kind: WeaknessKind;
  /** Its first line in the block, and the number of lines. */
  at: number;
  count: number;
  /** The line that assigns its input to a variable; null: it uses the input directly. */
  assignedAt: number | null;
  /** The same lines, fixed. */
  fixed: string[];
  isIgnored: boolean;
}

/** Values of a template's placeholders. */
export interface Words {
  noun: string;
  verb: string;
  field: string;
}

export interface SourceFile {
  path: string;
  blocks: Block[];
}

export interface CommittedSecret {
  kind: SecretKind;
  value: string;
  path: string;
  line: number;
  commit: string;
  committedAt: Date;
  author: string;
  /** The result of checking it; null: this kind cannot be checked. */
  validity: 'valid' | 'revoked' | 'unreachable' | null;
}

export interface SourceTree {
  language: Language;
  files: SourceFile[];
  packages: UsedPackage[];
  secrets: CommittedSecret[];
}

/** A weakness as a scanner sees it. Lines and columns are 1-based. */
export interface Match {
  kind: WeaknessKind;
  path: string;
  line: number;
  endLine: number;
  column: number;
  /** After the last character. */
  endColumn: number;
  text: string;
  /** With the lines around it. */
  context: { line: number; text: string };
  /** Its data flow: the start of the function, and where the value is read; empty if there is no data flow. */
  flow: { line: number; text: string }[];
  /** The scanner's suggested replacement; null: none. */
  fix: string | null;
  isIgnored: boolean;
}

const contextLines = 2;

/** Fills a template; a template line may contain several lines. */
export function fill(lines: readonly string[], words: Words): string[] {
  return lines.flatMap((line) =>
    line
      .replaceAll('{noun}', words.noun)
      .replaceAll('{verb}', words.verb)
      .replaceAll('{field}', words.field)
      .split('\n'),
  );
}

/** All weaknesses in these files, in text order. */
export function matchesIn(files: readonly SourceFile[], scanner: string): Match[] {
  const found: Match[] = [];
  for (const { path, blocks } of files) {
    const lines = blocks.flatMap((block) => block.lines);
    let before = 0;
    for (const block of blocks) {
      if (block.weakness?.kind.scanner === scanner) found.push(matchOf(path, lines, before, block.weakness));
      before += block.lines.length;
    }
  }
  return found;
}

function matchOf(
  path: string,
  lines: readonly string[],
  before: number,
  { kind, at, count, assignedAt, fixed, isIgnored }: Weakness,
): Match {
  const first = before + at;
  const last = first + count - 1;
  const steps = kind.isFlow ? [before, ...(assignedAt === null ? [] : [before + assignedAt])] : [];
  const firstLine = lines[first] ?? '';
  const from = Math.max(0, first - contextLines);
  return {
    kind,
    path,
    line: first + 1,
    endLine: last + 1,
    column: firstLine.length - firstLine.trimStart().length + 1,
    endColumn: (lines[last] ?? '').length + 1,
    text: lines.slice(first, last + 1).join('\n'),
    context: { line: from + 1, text: lines.slice(from, last + 1 + contextLines).join('\n') },
    flow: steps.map((step) => ({ line: step + 1, text: lines[step] ?? '' })),
    fix: kind.hasFix ? fixed.join('\n').trimStart() : null,
    isIgnored,
  };
}
