/** The highlighted languages, by file extension. */

const byEnd: Readonly<Record<string, string>> = {
  js: 'javascript',
  cjs: 'javascript',
  mjs: 'javascript',
  jsx: 'tsx',
  ts: 'typescript',
  cts: 'typescript',
  mts: 'typescript',
  tsx: 'tsx',
  py: 'python',
  pyi: 'python',
  java: 'java',
  go: 'go',
  rb: 'ruby',
  php: 'php',
  c: 'c',
  h: 'c',
  cc: 'c',
  cpp: 'c',
  hpp: 'c',
  cs: 'csharp',
  kt: 'kotlin',
  kts: 'kotlin',
  rs: 'rust',
  sh: 'shellscript',
  bash: 'shellscript',
  yml: 'yaml',
  yaml: 'yaml',
  json: 'json',
  tf: 'terraform',
  html: 'html',
  xml: 'xml',
  dockerfile: 'docker',
};

/** Returns null for an unknown extension. */
export function languageOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const end = name.slice(name.lastIndexOf('.') + 1);
  return Object.hasOwn(byEnd, end) ? byEnd[end]! : null;
}
