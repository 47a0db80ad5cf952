/** The editor for each ecosystem, and the files it edits. */
import type { UpgradeEditor } from './upgrade.ts';
import { upgradeCargo } from './upgrade-cargo.ts';
import { upgradeGem } from './upgrade-gem.ts';
import { upgradeGo } from './upgrade-go.ts';
import { upgradeMaven } from './upgrade-maven.ts';
import { upgradeNpm } from './upgrade-npm.ts';
import { upgradePython } from './upgrade-python.ts';

export interface EcosystemEditor {
  /** True if a file of this name belongs to the ecosystem and lies beside the finding's file. */
  isFile(name: string): boolean;
  /** Lockfiles that we cannot write although we can write the manifest: if present, nothing is upgraded. */
  foreignLockfiles: readonly string[];
  edit: UpgradeEditor;
}

const oneOf =
  (...names: readonly string[]) =>
  (name: string): boolean =>
    names.includes(name);

/** By ecosystem; others cannot be upgraded. */
export const ecosystemEditors: ReadonlyMap<string, EcosystemEditor> = new Map([
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
