/** A repository of the demo at one moment: its files, what is wrong in them, its packages, and the secrets in it. */
import type { VulnerablePackage } from './content/packages.ts';
import type { SecretKind } from './content/secrets.ts';
import type { Language, WeaknessKind } from './content/weakness.ts';

/** One function. A weakness is mended in place, so that the block stays the same. */
export interface Block {
  lines: string[];
  weakness: { kind: WeaknessKind; words: Words; at: number; isIgnored: boolean } | null;
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

export interface UsedPackage {
  vulnerable: VulnerablePackage;
  isUpgraded: boolean;
  /** The week of the year in which its vulnerability became known. */
  knownFromWeek: number;
}

export interface CommittedSecret {
  kind: SecretKind;
  value: string;
  path: string;
  line: number;
  commit: string;
  committedAt: Date;
  author: string;
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
  /** Where the function begins: where its data comes in. */
  entry: { line: number; text: string };
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
  { kind, at, isIgnored }: NonNullable<Block['weakness']>,
): Sighting {
  const first = before + at;
  const last = first + kind.weak.length - 1;
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
    entry: { line: before + 1, text: lines[before] ?? '' },
    isIgnored,
  };
}
