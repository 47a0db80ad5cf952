/** Follows every import below a root and reports those that the rule set forbids. */
import { cruise } from 'dependency-cruiser';
import { ruleSet } from './rule-set.ts';

export interface Violation {
  file: string;
  rule: string;
  message: string;
}

export interface ImportReport {
  violations: Violation[];
  /** Files whose imports were read. A tool that silently reads nothing must not pass as "no violations". */
  filesRead: Set<string>;
  importCount: number;
}

/** Reads the imports (types included) of all TypeScript files in `folders`, given below `root`. */
export async function checkImports(root: string, folders: readonly string[]): Promise<ImportReport> {
  const rules = ruleSet();
  const { output } = await cruise([...folders], {
    baseDir: root,
    ruleSet: rules,
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text where a result was asked for');
  const read = output.modules.filter((module) => !module.source.includes('node_modules') && module.coreModule !== true);
  const comments = new Map((rules.forbidden ?? []).map((rule) => [rule.name, rule.comment ?? '']));
  return {
    filesRead: new Set(read.map((module) => module.source)),
    importCount: read.reduce((sum, module) => sum + module.dependencies.length, 0),
    violations: output.summary.violations.map((found) => ({
      file: found.from,
      rule: found.rule.name,
      message: `imports ${found.to}. ${comments.get(found.rule.name) ?? ''}`,
    })),
  };
}
