import { folderOf, normalized, type ModuleRules } from '../module-rules.ts';

const endings = ['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs', 'cts', 'cjs'];
/** Modules of packages are not part of the project. */
const named = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*(["'`])(?<module>\.{1,2}(?:\/[^"'`\n]*)?)\1/g;

export const javascriptModules: ModuleRules = {
  family: 'javascript',
  modulesIn: (text) => [...text.matchAll(named)].map(({ groups }) => groups!['module']!),
  pathsOf(module, from) {
    if (!module.startsWith('.')) return [];
    const path = normalized(folderOf(from) + module);
    if (path === undefined) return [];
    // TypeScript names the file that is made of its own.
    const written = /^(?<stem>.*)\.(?<kind>[mc]?)js(?<x>x?)$/.exec(path)?.groups;
    const sources = written === undefined ? [] : [`${written['stem']}.${written['kind']}ts${written['x']}`];
    const below = path === '' ? '' : `${path}/`;
    return [
      path,
      ...sources,
      ...(path === '' ? [] : endings.map((ending) => `${path}.${ending}`)),
      ...endings.map((ending) => `${below}index.${ending}`),
    ];
  },
};
