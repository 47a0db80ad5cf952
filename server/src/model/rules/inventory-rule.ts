/**
 * The rule that makes a scanner's command tell what a project is built from. The command reads lockfiles only for rules about packages, and
 * only of their ecosystems: this one is about a package of each that does not exist, and finds nothing. Pure.
 */
import type { JsonObject } from './registry-rule.ts';

/** By the names of the command. */
const ecosystems = ['npm', 'pypi', 'gem', 'gomod', 'cargo', 'maven', 'composer', 'nuget', 'pub', 'swiftpm', 'hex'];

export const inventoryRule: JsonObject = {
  id: 'parapet.inventory',
  languages: ['generic'],
  severity: 'INFO',
  message: 'Reads the lockfiles of the project.',
  metadata: { 'dev.semgrep.actions': [], 'sca-kind': 'upgrade-only' },
  'r2c-internal-project-depends-on': {
    'depends-on-either': ecosystems.map((namespace) => ({
      namespace,
      package: 'parapet/no-such-package',
      version: '< 0.0.0',
    })),
  },
};
