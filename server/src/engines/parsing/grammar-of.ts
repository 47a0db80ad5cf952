/** Chooses a file's grammar by its name. Files without a grammar are not checked. */

export const grammars = [
  'bash',
  'c-sharp',
  'cpp',
  'css',
  'go',
  'java',
  'javascript',
  'php',
  'python',
  'ruby',
  'rust',
  'tsx',
  'typescript',
  'toml',
  'yaml',
] as const;
export type Grammar = (typeof grammars)[number];

const byEnding: Readonly<Record<string, Grammar>> = {
  sh: 'bash',
  bash: 'bash',
  cs: 'c-sharp',
  // C is nearly C++; constructs this grammar rejects, it rejects before the fix too.
  c: 'cpp',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hh: 'cpp',
  hpp: 'cpp',
  hxx: 'cpp',
  css: 'css',
  go: 'go',
  java: 'java',
  cjs: 'javascript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  php: 'php',
  py: 'python',
  pyi: 'python',
  gemspec: 'ruby',
  rake: 'ruby',
  rb: 'ruby',
  rs: 'rust',
  cts: 'typescript',
  mts: 'typescript',
  ts: 'typescript',
  tsx: 'tsx',
  toml: 'toml',
  yaml: 'yaml',
  yml: 'yaml',
};

const byName: Readonly<Record<string, Grammar>> = {
  'Cargo.lock': 'toml',
  'poetry.lock': 'toml',
  'uv.lock': 'toml',
  Gemfile: 'ruby',
  Rakefile: 'ruby',
};

export function grammarOf(path: string): Grammar | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (Object.hasOwn(byName, name)) return byName[name];
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined;
}
