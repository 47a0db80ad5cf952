/** Writes patterns of languages like Java so that their grammars can read them: what an ellipsis becomes depends on its place. */
import { deepName, ellipsisName } from './placeholders.ts';
import { standInTyped } from './typed-metavariables.ts';

export interface BraceForms {
  /** Among statements or members. */
  statement: string;
  /** Among parameters, under the name. */
  parameter(name: string): string;
  /** Among the arguments of an annotation. */
  keyword: string;
  /** True if braces after `new T()` hold values and not members. */
  initializes?: boolean;
  metaEllipsis(name: string): string;
  metavariable(name: string): string;
}

/** Strings, comments and characters stay as they are. */
const tokens =
  /(?<string>"""[\s\S]*?"""|(?:\$@|@\$?)"(?:[^"]|"")*"|\$?"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<open><\.\.\.)|(?<close>\.\.\.>(?!\s*[{(\w]))|\$\.\.\.(?<ellipsis>[A-Z_][A-Z_0-9]*)|(?<dots>\.\.\.)|\$(?<name>[A-Z_][A-Z_0-9]*|\d+)/g;

export function standInOfBraces(pattern: string, forms: BraceForms): string {
  const text = standInTyped(pattern)
    .replaceAll(/<\.\.\.(?=\s*[,>])/g, '< ...')
    .replaceAll(/\.\.\.>(?=\s*[{(\w])/g, '... >');
  const stack: { bracket: string; at: number }[] = [];
  let from = 0;
  const note = (until: number): void => {
    for (; from < until; from += 1) {
      const char = text[from]!;
      if ('({['.includes(char)) stack.push({ bracket: char, at: from });
      else if (')}]'.includes(char)) stack.pop();
    }
  };
  const replaced = text.replaceAll(tokens, (whole, ...given: unknown[]) => {
    const { string, comment, open, close, ellipsis, dots, name } = given.at(-1) as Record<string, string | undefined>;
    const at = given.at(-3) as number;
    note(at);
    from = at + whole.length;
    if (string !== undefined) {
      if (!/^(?:\$|@\$)/.test(string)) return string;
      return string.replaceAll(/\{\$([A-Z_][A-Z_0-9]*)/g, (_, held: string) => `{${forms.metavariable(held)}`);
    }
    if (comment !== undefined) return '';
    if (open !== undefined) return `${deepName}(`;
    if (close !== undefined) return ')';
    const place = { before: text.slice(0, at), after: text.slice(from), inside: stack.at(-1), text };
    if (name !== undefined) {
      // A parameter of any type.
      const isAlone = /[(,]\s*$/.test(place.before) && /^\s*[,)]/.test(place.after);
      return isAlone && isParameter(place) ? forms.parameter(forms.metavariable(name)) : forms.metavariable(name);
    }
    if (ellipsis !== undefined) {
      return isParameter(place) ? forms.parameter(forms.metaEllipsis(ellipsis)) : forms.metaEllipsis(ellipsis);
    }
    return dots === undefined ? whole : standInOfDots(place, forms);
  });
  return replaced;
}

interface Place {
  before: string;
  after: string;
  /** The bracket that is open. */
  inside: { bracket: string; at: number } | undefined;
  text: string;
}

function standInOfDots(place: Place, forms: BraceForms): string {
  const { before, after, inside } = place;
  // `double... $X` is a parameter for several values.
  if (/[\w>\]]$/.test(before) && /^\s+[\w$]/.test(after)) return '...';
  if (isParameter(place)) return forms.parameter(ellipsisName);
  const opening = inside === undefined ? '' : before.slice(0, inside.at);
  if (inside?.bracket === '(') {
    const isWhole = /^\s*\)/.test(after) && /\(\s*$/.test(before);
    if (isWhole && /\bfor\s*$/.test(opening)) return `${ellipsisName};${ellipsisName};${ellipsisName}`;
    if (isWhole && /\bforeach\s*$/.test(opening)) return `${ellipsisName} ${ellipsisName} in ${ellipsisName}`;
    if (/\bcatch\s*$/.test(opening)) return `${ellipsisName} ${ellipsisName}`;
    if (/@[\w.$]+\s*$/.test(opening)) return forms.keyword;
    return ellipsisName;
  }
  const isList = inside?.bracket === '{' && /[=\],({]\s*$/.test(opening);
  const isInitializer = forms.initializes === true && /\bnew\b[\w.$<>,?\s[\]]*(?:\([^{}]*\))?\s*$/.test(opening);
  if (isList || isInitializer || inside?.bracket === '[' || /\benum\s+[\w$]+[^{}]*$/.test(opening)) return ellipsisName;
  if (/\bswitch\s*\([^{}]*\)\s*$/.test(opening) && /\{\s*$/.test(before)) return `case ${ellipsisName}:`;
  if (/\bswitch\s*$/.test(opening)) return `${ellipsisName} => ${ellipsisName}`;
  const isAlone = /(?:^|[;{}:)\n]|\belse)\s*$/.test(before) && !/^\s*[.,+*/&|=?<>-]/.test(after);
  if (!isAlone) return ellipsisName;
  return /^\s*;/.test(after) ? forms.statement.replace(/;$/, '') : forms.statement;
}

/** After one of these, a name and a bracket are a call. */
const callWords =
  /(?:^|[^\w$])(?:return|new|throw|else|case|assert|yield|instanceof|in|is|as|await|do|and|or|not)\s+[\w$.]+(?:<[^()]*>)?\s*$/;

function isParameter({ inside, text }: Place): boolean {
  if (inside?.bracket !== '(') return false;
  const opening = text.slice(0, inside.at);
  if (
    /@[\w.$]+\s*$/.test(opening) ||
    /\b(?:if|for|while|switch|catch|try|synchronized|using|lock|foreach|super|this)\s*$/.test(opening)
  )
    return false;
  if (/[\w$>\]?]\s+[\w$]+(?:<[^()]*>)?\s*$/.test(opening) && !callWords.test(opening)) return true;
  // A constructor without any word before it.
  return /(?:^|[{};\n])\s*[\w$]+\s*$/.test(opening) && /^\s*(?:throws[^{;]*)?\{/.test(afterBrackets(text, inside.at));
}

/** What follows the bracket that closes the one at the place. */
function afterBrackets(text: string, at: number): string {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth === 0) return text.slice(end + 1);
  }
  return '';
}
