/** The syntax tree of a text: what the grammar says, copied out of WebAssembly in one walk. */
import type { Parser } from '@vscode/tree-sitter-wasm';

export interface Syntax {
  /** The grammar's name of the node, `call_expression`; of a token its text, `+`. */
  type: string;
  /** The name of the field of the parent that holds this node. */
  field: string | null;
  /** False of tokens: keywords, operators, brackets. */
  isNamed: boolean;
  /** Half-open, in UTF-16 units of the text. */
  start: number;
  end: number;
  kids: readonly Syntax[];
}

export interface ParsedText {
  root: Syntax;
  /** True if the parser had to guess somewhere. */
  isDamaged: boolean;
}

type Open = Omit<Syntax, 'kids'> & { kids: Syntax[] };
/** Most nodes are leaves: these have one list in common, which stays empty. */
const none: Syntax[] = [];

/** Throws if the parser gives up. */
export function parseSyntax(parser: Parser, text: string): ParsedText {
  const tree = parser.parse(text);
  if (tree === null) throw new Error('The parser gave up.');
  const cursor = tree.walk();
  try {
    const isDamaged = tree.rootNode.hasError;
    const here = (): Open => ({
      type: cursor.nodeType,
      field: cursor.currentFieldName,
      isNamed: cursor.nodeIsNamed,
      start: cursor.startIndex,
      end: cursor.endIndex,
      kids: none,
    });
    const root = here();
    const open = [root];
    for (;;) {
      if (cursor.gotoFirstChild()) {
        const node = here();
        open.at(-1)!.kids = [node];
        open.push(node);
        continue;
      }
      for (;;) {
        if (open.length === 1) return { root, isDamaged };
        open.pop();
        if (cursor.gotoNextSibling()) break;
        cursor.gotoParent();
      }
      const node = here();
      open.at(-1)!.kids.push(node);
      open.push(node);
    }
  } finally {
    cursor.delete();
    tree.delete();
  }
}
