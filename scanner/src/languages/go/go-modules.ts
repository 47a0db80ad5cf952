import { allNames, type ModuleRules } from '../module-rules.ts';

const functions = /^func\s+(?:\(\s*(?:\w+\s+)?\*?(?<type>\w+)[^)]*\)\s*)?(?<name>\w+)/gm;

/** A package is a folder: its files know each other, and others name it. */
export const goModules: ModuleRules = {
  family: 'go',
  namesIn: (text) => [
    ...[...text.matchAll(functions)].map(({ groups }) =>
      groups!['type'] === undefined ? groups!['name']! : `${groups!['type']}.${groups!['name']!}`,
    ),
    ...allNames(text, /^(?:type|\t)\s*(\w+)(?:\[[^\]]*\])?\s+(?:struct|interface)\b/gm),
  ],
  namesStayInFolder: true,
};
