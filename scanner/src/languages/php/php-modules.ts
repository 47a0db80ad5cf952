import { allNames, basesBy, type ModuleRules } from '../module-rules.ts';

export const phpModules: ModuleRules = {
  family: 'php',
  namesIn: (text) => [
    ...allNames(text, /^[ \t]*(?:(?:abstract|final|readonly)\s+)*(?:class|interface|trait|enum)\s+([A-Za-z_]\w*)/gm),
    ...allNames(text, /^function\s+&?([A-Za-z_]\w*)/gm),
  ],
  basesIn: (text) => basesBy(text, /\b(?:class|interface)\s+([A-Za-z_]\w*)([^{;]*)\{/g),
};
