/**
 * The language of a file, by its name: what filters and counts by language go by. Lockfiles and manifests count as the
 * language whose packages they name.
 */

/** The ends of file names after the last dot, and whole names, in lower case, by language. */
const keysOfLanguage: Readonly<Record<string, string>> = {
  apex: 'cls trigger',
  bash: 'sh bash zsh ksh',
  c: 'c h',
  clojure: 'clj cljs cljc edn',
  cpp: 'cc cpp cxx hh hpp hxx',
  csharp: 'cs cshtml razor csproj packages.lock.json',
  css: 'css scss sass less',
  dart: 'dart pubspec.yaml pubspec.lock',
  docker: 'dockerfile containerfile',
  elixir: 'ex exs mix.lock',
  go: 'go go.mod go.sum',
  groovy: 'groovy gradle jenkinsfile',
  html: 'html htm xhtml',
  java: 'java jsp jspx pom.xml gradle.lockfile',
  javascript:
    'js jsx mjs cjs vue svelte package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock',
  json: 'json jsonc json5',
  julia: 'jl manifest.toml',
  kotlin: 'kt kts',
  lua: 'lua',
  ocaml: 'ml mli',
  perl: 'pl pm',
  php: 'php phtml composer.json composer.lock',
  powershell: 'ps1 psm1 psd1',
  python: 'py pyi pyx ipynb requirements.txt pipfile pipfile.lock poetry.lock uv.lock pyproject.toml',
  r: 'r rmd',
  ruby: 'rb erb rake gemfile gemfile.lock rakefile',
  rust: 'rs cargo.toml cargo.lock',
  scala: 'scala sc sbt',
  solidity: 'sol',
  sql: 'sql',
  swift: 'swift package.resolved podfile podfile.lock',
  terraform: 'tf tfvars hcl .terraform.lock.hcl',
  typescript: 'ts tsx mts cts',
  xml: 'xml xsl xslt',
  yaml: 'yaml yml',
};

export interface LanguageKey {
  key: string;
  language: string;
}

/** Each end or name with its language: a whole name is looked up before the end. `language-sql.ts` in the store does. */
export const languageKeys: readonly LanguageKey[] = Object.entries(keysOfLanguage).flatMap(([language, keys]) =>
  keys.split(' ').map((key) => ({ key, language })),
);

const languagesByKey = new Map(languageKeys.map(({ key, language }) => [key, language]));

/** Null: none that is known. Only ASCII has cases, as in the database. */
export function languageOf(path: string): string | null {
  const fileName = path.slice(path.lastIndexOf('/') + 1).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const dot = fileName.lastIndexOf('.');
  const byEnd = dot < 0 ? undefined : languagesByKey.get(fileName.slice(dot + 1));
  return languagesByKey.get(fileName) ?? byEnd ?? null;
}
