import { allNames, type ModuleRules } from '../module-rules.ts';

export const rubyModules: ModuleRules = {
  family: 'ruby',
  namesIn: (text) => [
    ...allNames(text, /^[ \t]*(?:class|module)\s+(?:\w+::)*([A-Z]\w*)/gm),
    ...allNames(text, /^def\s+([a-z_]\w*[?!]?)/gm),
  ],
};
