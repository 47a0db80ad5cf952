/** The language of a finding's file, as model/language.ts has it. */
import { languageKeys } from '../../../model/language.ts';
import type { Statement } from '../statement.ts';

/** The file's name in lower case, and what is after its last dot. Paths compare by bytes, so only ASCII has cases. */
function partsOfPath(path: string): { fileName: string; afterDot: string } {
  const fileName = `lower(regexp_replace(${path}, '^.*/', ''))`;
  return { fileName, afterDot: `substring(${fileName} FROM '\\.([^.]*)$')` };
}

/** For the SQL of a finding's path, joins that give its language, and the language; null if it has none. */
export function languageSql(statement: Statement, path: string): { joins: string; language: string } {
  const { fileName, afterDot } = partsOfPath(path);
  const keys = statement.add(
    languageKeys.map(({ key }) => key),
    'text[]',
  );
  const languages = statement.add(
    languageKeys.map(({ language }) => language),
    'text[]',
  );
  const known = (alias: string, value: string): string =>
    `LEFT JOIN unnest(${keys}, ${languages}) AS ${alias} (key, language) ON ${alias}.key = ${value}`;
  return {
    joins: `${known('by_name', fileName)} ${known('by_end', afterDot)}`,
    language: 'coalesce(by_name.language, by_end.language)',
  };
}

/** The condition that the finding f is in one of the languages. */
export function isInLanguage(statement: Statement, languages: readonly string[]): string {
  const { fileName, afterDot } = partsOfPath('f.path');
  const their = statement.add(keysOf(languages), 'text[]');
  const all = statement.add(
    languageKeys.map(({ key }) => key),
    'text[]',
  );
  return `(${fileName} = ANY (${their}) OR (${fileName} <> ALL (${all}) AND ${afterDot} = ANY (${their})))`;
}

/** Words that the paths of these languages have; others may have them, too. */
export function wordsOfLanguages(languages: readonly string[]): string[] {
  return keysOf(languages).map((key) => key.replace(/^\./, ''));
}

function keysOf(languages: readonly string[]): string[] {
  return languageKeys.filter(({ language }) => languages.includes(language)).map(({ key }) => key);
}
