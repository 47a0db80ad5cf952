import { allNames, basesBy, type ModuleRules } from '../module-rules.ts';

export const javaModules: ModuleRules = {
  family: 'java',
  namesIn: (text) => allNames(text, /\b(?:class|interface|enum|record)\s+([A-Za-z_]\w*)/g),
  basesIn: (text) => basesBy(text, /\b(?:class|interface|enum)\s+([A-Za-z_]\w*)([^{;]*)\{/g),
};
