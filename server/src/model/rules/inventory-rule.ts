/**
 * A rule that makes the scanner's command report the project's dependencies. The command reads lockfiles only for rules
 * about packages, and only of their ecosystems: this rule names a nonexistent package in each and finds nothing. Pure.
 */
import type { JsonObject } from './registry-rule.ts';

/**
 * The command's names by the first version observed to know them (of 1.49, 1.80, 1.120 and 1.182): a version aborts the
 * scan at an unknown name.
 */
const ecosystemsSince: readonly (readonly [minor: number, names: readonly string[]])[] = [
  [0, ['npm', 'pypi', 'gem', 'gomod', 'cargo', 'maven', 'composer', 'nuget', 'pub']],
  [80, ['swiftpm', 'hex']],
  [120, ['cocoapods', 'opam']],
];

/** `clientVersion`: from the command, such as 1.182.0; for anything else the oldest list is used. */
export function inventoryRuleFor(clientVersion: string): JsonObject {
  const [, major = '0', minor = '0'] = /^(\d{1,6})\.(\d{1,6})(?:\.|$)/.exec(clientVersion) ?? [];
  const isKnown = (since: number): boolean => Number(major) > 1 || (Number(major) === 1 && Number(minor) >= since);
  const names = ecosystemsSince.flatMap(([since, each]) => (since === 0 || isKnown(since) ? each : []));
  return {
    id: 'parapet.inventory',
    languages: ['generic'],
    severity: 'INFO',
    message: 'Reads the lockfiles of the project.',
    metadata: { 'dev.semgrep.actions': [], 'sca-kind': 'upgrade-only' },
    'r2c-internal-project-depends-on': {
      'depends-on-either': names.map((namespace) => ({
        namespace,
        package: 'parapet/no-such-package',
        version: '< 0.0.0',
      })),
    },
  };
}
