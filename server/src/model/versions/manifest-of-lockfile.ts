/** The manifest beside a lockfile, by the package managers' own file names. Pure. */

/**
 * Only managers that always name it the same: Gradle's and NuGet's lockfiles are beside files of any name. A manifest
 * that scanners read instead of a lockfile is its own.
 */
const manifestNames = new Map([
  ['package-lock.json', 'package.json'],
  ['npm-shrinkwrap.json', 'package.json'],
  ['yarn.lock', 'package.json'],
  ['pnpm-lock.yaml', 'package.json'],
  ['bun.lock', 'package.json'],
  ['bun.lockb', 'package.json'],
  ['package.json', 'package.json'],
  ['poetry.lock', 'pyproject.toml'],
  ['uv.lock', 'pyproject.toml'],
  ['pdm.lock', 'pyproject.toml'],
  ['pyproject.toml', 'pyproject.toml'],
  ['Pipfile.lock', 'Pipfile'],
  ['requirements.txt', 'requirements.txt'],
  ['Gemfile.lock', 'Gemfile'],
  ['gems.locked', 'gems.rb'],
  ['composer.lock', 'composer.json'],
  ['Cargo.lock', 'Cargo.toml'],
  ['Cargo.toml', 'Cargo.toml'],
  ['go.sum', 'go.mod'],
  ['go.mod', 'go.mod'],
  ['pom.xml', 'pom.xml'],
  ['mix.lock', 'mix.exs'],
  ['pubspec.lock', 'pubspec.yaml'],
  ['Package.resolved', 'Package.swift'],
  ['Podfile.lock', 'Podfile'],
]);

/** '' if the lockfile's manager does not say how the manifest is called. */
export function manifestOfLockfile(lockfilePath: string): string {
  const folder = lockfilePath.slice(0, lockfilePath.lastIndexOf('/') + 1);
  const manifest = manifestNames.get(lockfilePath.slice(folder.length));
  return manifest === undefined ? '' : folder + manifest;
}
