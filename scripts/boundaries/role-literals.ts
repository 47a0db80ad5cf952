/**
 * Forbids a decision by the name of a role: `orgRole === 'admin'`, or `org_role = 'admin'` in a statement. What a role may do stands in
 * the tables of model/permissions.ts alone, so that another role is a row there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { roomOf } from '../rooms.ts';
import type { Violation } from './imports.ts';
import { testFiles } from './rule-set.ts';

const isTestFile = new RegExp(testFiles);
const table = 'server/src/model/permissions.ts';
const statement = /org_role\s*(=|<>|!=|(NOT\s+)?IN\s*\()\s*'/;
/** Other people's servers have an `admin` of their own. */
const roomsWithout = new Set(['outside']);

/** Judges the product files of `server/src` among `files` (paths below `root`). */
export function checkRoleLiterals(root: string, files: readonly string[]): Violation[] {
  return files.flatMap((file) => {
    const room = roomOf(file)?.name;
    if (room === undefined || roomsWithout.has(room) || file === table || isTestFile.test(file)) return [];
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes("'admin'") && !statement.test(text)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2024, true);
    return literalsIn(source).map((line) => ({
      file: `${file}:${line}`,
      rule: 'roles-are-a-table',
      message: `decides by the name of a role. Ask rolesWith or hasPower (${table}).`,
    }));
  });
}

function literalsIn(source: ts.SourceFile): number[] {
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (isComparison(node) || isStatement(node)) {
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

function isComparison(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return ts.isCaseClause(node) && isAdmin(node.expression);
  const equalities = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];
  return equalities.includes(node.operatorToken.kind) && (isAdmin(node.left) || isAdmin(node.right));
}

function isAdmin(node: ts.Node): boolean {
  return ts.isStringLiteral(node) && node.text === 'admin';
}

function isStatement(node: ts.Node): boolean {
  const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
  return isText && statement.test(node.getText());
}
