/** Which files hold an ecosystem's versions, and who edits them. */
import type { UpgradeEditor } from './upgrade.ts';
import { upgradeCargo } from './upgrade-cargo.ts';
import { upgradeGem } from './upgrade-gem.ts';
import { upgradeGo } from './upgrade-go.ts';
import { upgradeMaven } from './upgrade-maven.ts';
import { upgradeNpm } from './upgrade-npm.ts';
import { upgradePython } from './upgrade-python.ts';

export interface UpgradeWay {
  /** Whether a file of this name is the ecosystem's, where it lies beside the one that the finding names. */
  isFile(name: string): boolean;
  /** Lockfiles that cannot be written here, though their manifest could: with them, nothing is upgraded. */
  foreignLockfiles: readonly string[];
  edit: UpgradeEditor;
}

const oneOf =
  (...names: readonly string[]) =>
  (name: string): boolean =>
    names.includes(name);

/** By ecosystem; one that is missing is upgraded by nobody here. */
export const upgradeWays: ReadonlyMap<string, UpgradeWay> = new Map([
  [
    'npm',
    {
      isFile: oneOf('package.json', 'package-lock.json'),
      foreignLockfiles: ['yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb', 'npm-shrinkwrap.json'],
      edit: upgradeNpm,
    },
  ],
  [
    'pypi',
    {
      isFile: (name) => /^[\w.-]*requirements[\w.-]*\.(?:txt|in)$/.test(name),
      foreignLockfiles: ['poetry.lock', 'uv.lock', 'Pipfile.lock', 'pdm.lock'],
      edit: upgradePython,
    },
  ],
  ['gomod', { isFile: oneOf('go.mod', 'go.sum'), foreignLockfiles: ['vendor/modules.txt'], edit: upgradeGo }],
  ['maven', { isFile: oneOf('pom.xml'), foreignLockfiles: [], edit: upgradeMaven }],
  ['cargo', { isFile: oneOf('Cargo.toml', 'Cargo.lock'), foreignLockfiles: [], edit: upgradeCargo }],
  ['gem', { isFile: oneOf('Gemfile', 'Gemfile.lock'), foreignLockfiles: [], edit: upgradeGem }],
]);
