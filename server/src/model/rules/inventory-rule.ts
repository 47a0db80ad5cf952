/**
 * The rule that makes a scanner's command tell what a project is built from. The command reads lockfiles only for rules about packages, and
 * only of their ecosystems: this one is about a package of each that does not exist, and finds nothing. Pure.
 */
import type { JsonObject } from './registry-rule.ts';

/**
 * By the names of the command, from the first of its versions that was seen to know them (of 1.49, 1.80, 1.120 and 1.182): one that does
 * not know a name breaks off the scan.
 */
const ecosystemsSince: readonly (readonly [minor: number, names: readonly string[]])[] = [
  [0, ['npm', 'pypi', 'gem', 'gomod', 'cargo', 'maven', 'composer', 'nuget', 'pub']],
  [80, ['swiftpm', 'hex']],
  [120, ['cocoapods', 'opam']],
];

/** `clientVersion`: as the command tells it, 1.182.0; of anything else the first ecosystems are asked for. */
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
