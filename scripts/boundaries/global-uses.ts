/**
 * Uses without an import (`process.env`, `fetch`, SQL sent with `.query()`), read from the syntax tree and judged by
 * the table of rooms.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { globalLimits, roomOf, type GlobalLimit } from '../rooms.ts';
import type { Violation } from './imports.ts';
import { testFiles } from './rule-set.ts';

const isTestFile = new RegExp(testFiles);

/** Checks the files of `server/src` among `files` (paths below `root`); the other packages have no such limits. */
export function checkGlobalUses(root: string, files: readonly string[]): Violation[] {
  return files.flatMap((file) => {
    if (!file.startsWith('server/src/') || isTestFile.test(file)) return [];
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2024, true);
    return usesIn(source).flatMap(({ use, line }) => violationOf(file, line, use));
  });
}

function violationOf(file: string, line: number, use: GlobalLimit['use']): Violation[] {
  const limit = globalLimits.find((candidate) => candidate.use === use);
  if (limit === undefined || limit.onlyIn.includes(roomOf(file)?.name ?? '')) return [];
  return [
    {
      file: `${file}:${line}`,
      rule: `only-${limit.onlyIn.join('-and-')}-uses-${use}`,
      message: `uses ${use}. ${limit.why}`,
    },
  ];
}

function usesIn(source: ts.SourceFile): { use: GlobalLimit['use']; line: number }[] {
  const uses: { use: GlobalLimit['use']; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    const use = useOf(node);
    if (use !== undefined) uses.push({ use, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

function useOf(node: ts.Node): GlobalLimit['use'] | undefined {
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'process.env') return 'process.env';
  if (ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'env' && isFromProcess(node)) {
    return 'process.env';
  }
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression.getText();
  if (called === 'fetch' || called === 'globalThis.fetch') return 'fetch';
  if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'query') return '.query()';
  return undefined;
}

function isFromProcess(node: ts.ImportSpecifier): boolean {
  const from = node.parent.parent.parent.moduleSpecifier;
  return ts.isStringLiteral(from) && /^(node:)?process$/.test(from.text);
}
