import { allNames, basesBy, type ModuleRules } from '../module-rules.ts';

export const csharpModules: ModuleRules = {
  family: 'csharp',
  namesIn: (text) => allNames(text, /\b(?:class|interface|struct|record)\s+([A-Za-z_]\w*)/g),
  basesIn: (text) => basesBy(text, /\b(?:class|interface|struct)\s+([A-Za-z_]\w*)([^{;]*)\{/g),
};
