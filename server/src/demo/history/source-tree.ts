/** A repository of the demo at one moment: its files, what is wrong in them, its packages, and the secrets in it. */
import type { SecretKind } from '../content/secrets.ts';
import type { Language, WeaknessKind } from '../content/weakness.ts';
import type { UsedPackage } from './used-packages.ts';

/** One function. A weakness is mended in place, so that the block stays the same. */
export interface Block {
  lines: string[];
  weakness: Weakness | null;
}

export interface Weakness {
  kind: WeaknessKind;
  /** Its first line in the block, and how many there are. */
  at: number;
  count: number;
  /** The line that takes its input into a variable; null: it uses the input itself. */
  takenAt: number | null;
  /** The same lines without it. */
  mended: string[];
  isIgnored: boolean;
}

/** What the placeholders of a template stand for. */
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
  /** What trying it says; null: nobody knows how to try this kind. */
  validity: 'valid' | 'revoked' | 'unreachable' | null;
}

export interface SourceTree {
  language: Language;
  files: SourceFile[];
  packages: UsedPackage[];
  secrets: CommittedSecret[];
}

/** A weakness as a scanner sees it. Lines and columns count from 1. */
export interface Sighting {
  kind: WeaknessKind;
  path: string;
  line: number;
  endLine: number;
  column: number;
  /** Behind the last character. */
  endColumn: number;
  text: string;
  /** With the lines around it. */
  context: { line: number; text: string };
  /** How its data comes in: where the function begins, and where the value is taken; empty where no data is involved. */
  flow: { line: number; text: string }[];
  /** The code that its scanner would put in its place; null: it knows none. */
  fix: string | null;
  isIgnored: boolean;
}

const contextLines = 2;

/** Fills a template; a template line may hold several lines. */
export function fill(lines: readonly string[], words: Words): string[] {
  return lines.flatMap((line) =>
    line
      .replaceAll('{noun}', words.noun)
      .replaceAll('{verb}', words.verb)
      .replaceAll('{field}', words.field)
      .split('\n'),
  );
}

/** Everything wrong in these files, in the order of the text. */
export function sightings(files: readonly SourceFile[], scanner: string): Sighting[] {
  const found: Sighting[] = [];
  for (const { path, blocks } of files) {
    const lines = blocks.flatMap((block) => block.lines);
    let before = 0;
    for (const block of blocks) {
      if (block.weakness?.kind.scanner === scanner) found.push(sightingOf(path, lines, before, block.weakness));
      before += block.lines.length;
    }
  }
  return found;
}

function sightingOf(
  path: string,
  lines: readonly string[],
  before: number,
  { kind, at, count, takenAt, mended, isIgnored }: Weakness,
): Sighting {
  const first = before + at;
  const last = first + count - 1;
  const steps = kind.isFlow ? [before, ...(takenAt === null ? [] : [before + takenAt])] : [];
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
    fix: kind.hasFix ? mended.join('\n').trimStart() : null,
    isIgnored,
  };
}
