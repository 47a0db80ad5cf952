/**
 * Judges a catalogue of copy by the files that show it: texts that nothing shows, and texts with gaps or marks that are
 * shown as they stand rather than by `Phrase`. Pure. Objects with a declared type are tables, and not judged.
 */
import ts from 'typescript';

export interface CatalogueProblem {
  /** From 1. */
  line: number;
  problem: string;
}

/** The names from the object down to a group or a text: `['create', 'title']`. */
type Path = readonly string[];

interface Entry {
  path: Path;
  value: ts.Expression;
}

interface Use {
  /** The group alone if it is passed on or indexed as a whole. */
  path: Path;
  /** Within a property `text`, which is that of `Phrase`. */
  isInText: boolean;
}

/** `files`: the sources that may show it; those that do not name one of its objects are skipped. */
export function judgeCatalogue(catalogue: ts.SourceFile, files: readonly ts.SourceFile[]): CatalogueProblem[] {
  return objectsOf(catalogue).flatMap(({ name, entries }) => {
    const uses = files.filter(({ text }) => text.includes(name)).flatMap((file) => usesIn(file, name));
    return entries.flatMap((entry) => {
      const line = catalogue.getLineAndCharacterOfPosition(entry.value.getStart(catalogue)).line + 1;
      const full = [name, ...entry.path].join('.');
      return problemsOf(entry, uses).map((problem) => ({ line, problem: `${full} ${problem}` }));
    });
  });
}

function problemsOf({ path, value }: Entry, uses: readonly Use[]): string[] {
  const own = uses.filter((use) => use.path.every((name, index) => name === path[index]));
  if (own.length === 0) return ['is shown nowhere: delete it'];
  const text = ts.isStringLiteralLike(value) ? value.text : '';
  if (!/\{\w+\}|<\/?\w+>/.test(text)) return [];
  const marks = [...text.matchAll(/<(\/?)(\w+)>/g)];
  const unclosed = marks.find(([, , mark]) => count(marks, '', mark) !== count(marks, '/', mark));
  if (unclosed !== undefined) return [`has half a mark: ${unclosed[0]}`];
  return own.some(({ isInText }) => !isInText) ? ['has gaps or marks: show it by <Phrase text={…}>'] : [];
}

function count(marks: readonly RegExpMatchArray[], slash: string, name: string | undefined): number {
  return marks.filter((mark) => mark[1] === slash && mark[2] === name).length;
}

function objectsOf(catalogue: ts.SourceFile): { name: string; entries: Entry[] }[] {
  return catalogue.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, type, initializer }) => {
      const object = initializer && withoutAs(initializer);
      if (type !== undefined || object === undefined || !ts.isObjectLiteralExpression(object)) return [];
      return [{ name: name.getText(catalogue), entries: entriesOf(object, []) }];
    }),
  );
}

function entriesOf(object: ts.ObjectLiteralExpression, groups: Path): Entry[] {
  return object.properties.filter(ts.isPropertyAssignment).flatMap((property) => {
    const path = [...groups, property.name.getText().replaceAll(/['"]/g, '')];
    const value = withoutAs(property.initializer);
    return ts.isObjectLiteralExpression(value) ? entriesOf(value, path) : [{ path, value }];
  });
}

function withoutAs(expression: ts.Expression): ts.Expression {
  const isWrapped = ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression);
  return isWrapped ? withoutAs(expression.expression) : expression;
}

/** Where the file reads the object, also by the names that it gives to parts: `const { create: words } = tokenWords`. */
function usesIn(file: ts.SourceFile, object: string): Use[] {
  const named = new Map<string, Path[]>([[object, [[]]]]);
  const uses: Use[] = [];
  const pathsOf = (node: ts.Node): Path[] => {
    if (ts.isIdentifier(node)) return named.get(node.text) ?? [];
    if (!ts.isPropertyAccessExpression(node)) return [];
    return pathsOf(node.expression).map((path) => [...path, node.name.text]);
  };
  const name = (target: ts.BindingName, paths: readonly Path[]): void => {
    if (ts.isIdentifier(target)) named.set(target.text, [...(named.get(target.text) ?? []), ...paths]);
    if (!ts.isObjectBindingPattern(target)) return;
    for (const { propertyName, name: inner } of target.elements) {
      const key = (propertyName ?? inner).getText();
      name(
        inner,
        paths.map((path) => [...path, key]),
      );
    }
  };
  const visit = (node: ts.Node, isInText: boolean): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && pathsOf(node.initializer).length > 0) {
      return name(node.name, pathsOf(node.initializer));
    }
    if (ts.isImportDeclaration(node) || ts.isBindingElement(node)) return;
    const paths = isName(node) ? [] : pathsOf(node);
    if (paths.length > 0) uses.push(...paths.map((path) => ({ path, isInText })));
    else ts.forEachChild(node, (child) => visit(child, isInText || isPhraseText(node)));
  };
  visit(file, false);
  return uses;
}

/** True if the identifier names a property or a declared thing rather than being read. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined || !ts.isIdentifier(node)) return false;
  const isDeclared = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isParameter(parent);
  return (isDeclared || ts.isJsxAttribute(parent) || ts.isPropertyAccessExpression(parent)) && parent.name === node;
}

function isPhraseText(node: ts.Node): boolean {
  return ts.isJsxAttribute(node) && node.name.getText() === 'text';
}
