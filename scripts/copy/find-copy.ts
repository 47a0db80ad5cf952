/**
 * Finds copy of the console (text that users read) that does not stand in a catalogue. Pure. It judges by position, and
 * elsewhere by whether a literal reads as a phrase.
 */
import ts from 'typescript';

export interface CopyFound {
  /** From 1. */
  line: number;
  text: string;
}

/** Names of properties, of components and of objects, whose text users read. */
const copyNames = new Set([
  'about',
  'act',
  'advice',
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'ariaLabel',
  'beside',
  'cell',
  'children',
  'description',
  'empty',
  'head',
  'header',
  'heading',
  'help',
  'hint',
  'label',
  'legend',
  'meaning',
  'message',
  'none',
  'nothingFoundMessage',
  'noun',
  'paneLabel',
  'placeholder',
  'problem',
  'second',
  'send',
  'summary',
  'term',
  'text',
  'title',
  'tooltip',
  'words',
]);
/** Properties of components whose text nobody reads, however it looks. */
const codeAttributes =
  /^(?:accept|autoComplete|className|classNames|d|data-.*|href|id|key|name|rel|src|style|styles|to|type)$/;
/** Functions whose arguments are shown. */
const showingCalls = /^(?:notify[A-Z]\w*|counted)$/;
/** Functions whose arguments are for programs and developers. */
const codeCalls =
  /^(?:Error|TypeError|URL|closest|createElement|getItem|matches|matchMedia|querySelector(?:All)?|setAttribute|setItem)$/;

const letter = /\p{L}/u;
/** Two words with a space between them, the second one in lower case: "Nothing found", "no access". */
const phrase = /\p{L}[\p{L}\p{N}’']*[,:;.]? \p{Ll}[\p{Ll}’']/u;
/** One capitalised word: "Name". As a value it is a label; as an argument or in a comparison it is a key or an event. */
const word = /^\p{Lu}\p{Ll}+$/u;
/** Names of keys, constants of the interface, and values of CSS. */
const code = /^(?:Enter|Escape|Tab|[A-Z]+(?:_[A-Z]+)+)$|\b(?:minmax|repeat|calc|var)\(/;

/** Every literal of the source that is copy. */
export function findCopy(source: ts.SourceFile): CopyFound[] {
  const found: CopyFound[] = [];
  const add = (node: ts.Node, text: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    found.push({ line, text: text.trim().replaceAll(/\s+/g, ' ') });
  };
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    if (ts.isJsxText(node)) {
      if (letter.test(node.text.replaceAll(/&\w+;/g, ''))) add(node, node.text);
      return;
    }
    const text = textOf(node);
    if (text !== undefined && isCopy(node, text)) add(node, text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

function isCopy(node: ts.Node, text: string): boolean {
  if (code.test(text)) return false;
  return phrase.test(text) || (isValue(node) && word.test(text)) || (letter.test(text) && isShown(node));
}

/** True if the literal is given a name, listed, chosen or returned, rather than compared or passed to a function. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  return ts.isArrayLiteralExpression(parent) || ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
}

/** The fixed text of a string or template. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isSkipped(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isJsxAttribute(node)) return codeAttributes.test(node.name.getText());
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return codeCalls.test(calledName(node));
  return false;
}

function calledName({ expression }: ts.CallExpression | ts.NewExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** True if the literal, or what chooses or joins it, stands where users read it. */
function isShown(node: ts.Node): boolean {
  let child = node;
  for (let { parent } = node; !ts.isSourceFile(parent); { parent } = parent) {
    if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) return true;
    if (ts.isJsxAttribute(parent)) return copyNames.has(parent.name.getText());
    if (ts.isPropertyAssignment(parent)) return child === parent.initializer && copyNames.has(nameOf(parent.name));
    if (ts.isCallExpression(parent)) return child !== parent.expression && showingCalls.test(calledName(parent));
    if (!passesOn(parent, child)) return false;
    child = parent;
  }
  return false;
}

/** True if the value of `child` can be the value of `parent`. */
function passesOn(parent: ts.Node, child: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return child !== parent.condition;
  if (ts.isBinaryExpression(parent)) {
    const kinds = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ];
    return parent.operatorToken.kind === ts.SyntaxKind.PlusToken || kinds.includes(parent.operatorToken.kind);
  }
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isJsxExpression(parent)
  );
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}
