/** How a file and the others of its project know each other, by its text alone. */
import type { ModuleRules } from '../languages/module-rules.ts';

export interface Survey {
  path: string;
  rules: ModuleRules;
  /** Modules that it names. */
  modules: readonly string[];
  /** Names that it defines for other files. */
  names: readonly string[];
  bases: readonly (readonly [name: string, base: string])[];
}

export function surveyText(path: string, text: string, rules: ModuleRules): Survey {
  return {
    path,
    rules,
    modules: rules.modulesIn?.(text) ?? [],
    names: rules.namesIn?.(text) ?? [],
    bases: rules.basesIn?.(text) ?? [],
  };
}
