/**
 * Forbids `import { x as y }` between our own files, tests included: one thing has one name, so that a search for it finds every use. Routes
 * end in `Route`, and statements that share their operation's verb and noun end in `Row` or `Rows`, so no alias is needed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Violation } from './imports.ts';

/** Judges all files (paths below `root`). Packages may be renamed: their names are not ours to choose. */
export function checkImportNames(root: string, files: readonly string[]): Violation[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(' as ')) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2024, true);
    return source.statements.flatMap(renamedIn).map((specifier) => ({
      file: `${file}:${source.getLineAndCharacterOfPosition(specifier.getStart()).line + 1}`,
      rule: 'imports-keep-names',
      message: `renames ${specifier.getText()}. Give one of the two things that share the name another one, where it is declared.`,
    }));
  });
}

function renamedIn(statement: ts.Statement): (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
  const { moduleSpecifier } = statement;
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return [];
  const names = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  if (!names || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return [];
  return [...names.elements].filter(({ propertyName }) => propertyName !== undefined);
}
