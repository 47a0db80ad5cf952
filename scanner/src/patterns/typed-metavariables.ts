/** Typed metavariables as languages with casts write them: `(String $X)`. */
import { typedName } from './placeholders.ts';

const typed =
  /(?<before>[\w$>\]]*\s*)\(\s*(?<type>(?!(?:new|await|throw|return)\b)[\w$.]+(?:<[^()]*>)?(?:\[\])*\??)\s+(?<name>\$[A-Z_][A-Z_0-9]*)\s*\)(?!\s*->|\s*=>)/g;
/** After one of these words a bracket opens an expression; after other names it is a list of parameters. */
const keyword = /(?:^|\W)(?:return|throw|case|in|await|yield)\s*$/;

/** Text of the pattern in which each has become a cast of a call, which the grammar can read. */
export function standInTyped(pattern: string): string {
  return pattern.replaceAll(typed, (whole, before: string, type: string, name: string) =>
    before.trim() === '' || keyword.test(before) ? `${before}((${type}) ${typedName}(${name}))` : whole,
  );
}
