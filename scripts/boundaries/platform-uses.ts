/**
 * Forbids the whole `Platform` in signatures of the domain: an operation names the members that it and its callees use
 * (`Pick<Platform, 'database' | 'clock'>`), so that its signature shows what it can do.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { roomOf } from '../rooms.ts';
import type { Violation } from './imports.ts';
import { testFiles } from './rule-set.ts';

const isTestFile = new RegExp(testFiles);

/**
 * Checks the domain's files among `files` (paths below `root`). The entry files compose the platform, and http and jobs
 * pass it on.
 */
export function checkPlatformUses(root: string, files: readonly string[]): Violation[] {
  return files.flatMap((file) => {
    if (roomOf(file)?.name !== 'domain' || isTestFile.test(file)) return [];
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2024, true);
    return wholePlatformsIn(source).map((line) => ({
      file: `${file}:${line}`,
      rule: 'domain-picks-of-platform',
      message: "takes the whole Platform. Name the members that it uses: Pick<Platform, 'database' | 'clock'>.",
    }));
  });
}

function wholePlatformsIn(source: ts.SourceFile): number[] {
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Platform' && !isPicked(node)) {
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

/** True for the first argument of `Pick`, and of `keyof`. */
function isPicked({ parent }: ts.TypeReferenceNode): boolean {
  return (ts.isTypeReferenceNode(parent) && parent.typeName.getText() === 'Pick') || ts.isTypeOperatorNode(parent);
}
