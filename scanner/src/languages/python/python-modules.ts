import { folderOf, normalized, type ModuleRules } from '../module-rules.ts';

const fromImports = /^[ \t]*from[ \t]+(?<module>[.\w]+)[ \t]+import[ \t]+(?<names>\([^)]*\)|[^\n#]+)/gm;
const imports = /^[ \t]*import[ \t]+(?<modules>[\w., \t]+)/gm;

export const pythonModules: ModuleRules = {
  family: 'python',
  modulesIn: (text) => [
    ...[...text.matchAll(fromImports)].flatMap(({ groups }) => {
      const { module, names } = groups as { module: string; names: string };
      // What is imported may be a module itself.
      return [module, ...[...names.matchAll(/(?<!\bas\s+)\b\w+/g)].map(([name]) => submodule(module, name))];
    }),
    ...[...text.matchAll(imports)].flatMap(({ groups }) =>
      groups!['modules']!.split(',').map((each) => each.trim().split(/\s/)[0]!),
    ),
  ],
  pathsOf(module, from) {
    const dots = /^\.*/.exec(module)![0].length;
    const parts = module.slice(dots).split('.').join('/');
    const folders = dots === 0 ? foldersAbove(folderOf(from)) : [normalized(folderOf(from) + '../'.repeat(dots - 1))];
    return folders.flatMap((folder) => {
      if (folder === undefined) return [];
      const path = [folder, parts].filter((part) => part !== '').join('/');
      return [...(parts === '' ? [] : [`${path}.py`]), path === '' ? '__init__.py' : `${path}/__init__.py`];
    });
  },
};

/** The module of the name below another. */
export function submodule(module: string, name: string): string {
  return module.endsWith('.') ? module + name : `${module}.${name}`;
}

/** The folder, and all that it lies in, in each also `src`: where programs look for their modules. */
function foldersAbove(folder: string): string[] {
  const parts = folder.split('/').filter((part) => part !== '');
  const folders: string[] = [];
  for (let count = parts.length; count >= 0; count -= 1) {
    const each = parts.slice(0, count).join('/');
    folders.push(each, each === '' ? 'src' : `${each}/src`);
  }
  return folders;
}
