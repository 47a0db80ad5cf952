/** The languages that the scanner reads. */
import { bash } from './bash/bash.ts';
import { csharp } from './csharp/csharp.ts';
import { dockerfile } from './dockerfile/dockerfile.ts';
import { generic } from './generic/generic.ts';
import { go } from './go/go.ts';
import { java } from './java/java.ts';
import { javascript, typescript } from './javascript/javascript.ts';
import { json } from './json/json.ts';
import type { Language } from './language.ts';
import { php } from './php/php.ts';
import { plain } from './plain/plain.ts';
import { python } from './python/python.ts';
import { ruby } from './ruby/ruby.ts';
import { yaml } from './yaml/yaml.ts';

const languages: readonly Language[] = [
  bash,
  csharp,
  dockerfile,
  generic,
  go,
  java,
  javascript,
  json,
  php,
  plain,
  python,
  ruby,
  typescript,
  yaml,
];

/** By an id of rules; undefined if there is none. */
export function languageById(id: string): Language | undefined {
  return languages.find(({ ids }) => ids.includes(id));
}
/** By the file's name; any file is a plain text as well. */
export function languagesOfFile(path: string): readonly Language[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
  return languages.filter(
    ({ endings, fileName, takesAnyFile }) =>
      takesAnyFile === true || endings.includes(ending) || fileName?.test(name) === true,
  );
}
