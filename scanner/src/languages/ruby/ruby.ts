import { pickAny } from '../../patterns/pick-any.ts';
import { deepName, ellipsisName, metaEllipsisName, metavariableName } from '../../patterns/placeholders.ts';
import type { GrammarLanguage } from '../language.ts';
import { rubyModules } from './ruby-modules.ts';
import { rubyTable } from './lower-ruby.ts';

export const ruby: GrammarLanguage = {
  ids: ['ruby'],
  endings: ['rb', 'rake', 'gemspec'],
  grammarOf: () => 'ruby',
  table: rubyTable,
  names: { hasBlockScope: false, declaresByAssignment: true },
  modules: rubyModules,
  readingsOf(pattern) {
    const text = standIn(pattern);
    return [
      { text, pick: pickAny },
      // Names of classes begin with a capital letter.
      { text: text.replaceAll(/\b(class|module|::|<)(\s*)(?=__parapet_)/g, '$1$2P'), pick: pickAny },
      // What is given to a call without brackets.
      {
        text: text.replaceAll(new RegExp(`(\\w) ${ellipsisName}(?!\\s*[,=])`, 'g'), `$1 (${ellipsisName})`),
        pick: pickAny,
      },
    ];
  },
};

/** Of strings only what is interpolated is replaced; expressions and comments stay as they are. */
const tokens =
  /(?<text>"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)|(?<string>'(?:\\.|[^'\\])*'|(?<=^|[(,=\s])\/(?![\s=])(?:\\.|[^/\\\n])*\/)|(?<comment>(?<=^|\s)#(?!\{).*)|(?<open><\.\.\.)|(?<close>\.\.\.>)|\$\.\.\.(?<ellipsis>[A-Z_][A-Z_0-9]*)|(?<dots>\.\.\.)|\$(?<name>[A-Z_][A-Z_0-9]*|\d+)/gm;

function standIn(pattern: string): string {
  return pattern.replaceAll(tokens, (whole, ...given: unknown[]) => {
    const groups = given.at(-1) as Record<string, string | undefined>;
    const { text, string, comment, open, close, ellipsis, dots, name } = groups;
    if (text !== undefined) return text.replaceAll(/#\{([^}]*)\}/g, (_, held: string) => `#{${standIn(held)}}`);
    if (string !== undefined) return string;
    if (comment !== undefined) return '';
    if (open !== undefined) return `${deepName}(`;
    if (close !== undefined) return ')';
    if (ellipsis !== undefined) return metaEllipsisName(ellipsis);
    if (dots !== undefined) return ellipsisName;
    return name === undefined ? whole : metavariableName(name);
  });
}
