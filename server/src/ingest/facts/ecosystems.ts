/**
 * The one answer to "which ecosystem", for all formats: from the words of scanners for package managers and kinds of
 * lockfiles, from purl types, from distributions, and from the names of lockfiles. The answers are the names of readings
 * section 5; packages of distributions have their purl type (deb, apk, rpm).
 */

const ecosystemOfWord: ReadonlyMap<string, string> = new Map([
  ...of('npm', ['yarn', 'pnpm', 'bun', 'node-pkg', 'nodejs', 'javascript']),
  ...of('pypi', ['pip', 'pipenv', 'poetry', 'uv', 'python-pkg', 'python', 'pdm']),
  ...of('gomod', ['gobinary', 'go', 'golang', 'go-module', 'gomodules']),
  ...of('cargo', ['rustbinary', 'rust', 'rust-crate', 'crates.io']),
  ...of('maven', ['jar', 'pom', 'gradle', 'sbt', 'java', 'java-archive', 'gradle-lockfile']),
  ...of('gem', ['bundler', 'gemspec', 'ruby', 'rubygems']),
  ...of('composer', ['composer-vendor', 'php', 'php-composer', 'packagist']),
  ...of('nuget', ['dotnet-core', 'packages-props', 'dotnet', '.net']),
  ...of('pub', ['dart', 'dart-pub']),
  ...of('swiftpm', ['swift', 'swifturl']),
  ...of('hex', ['mix']),
  ...of('conda', ['conda-pkg']),
]);

const ecosystemOfDistribution: ReadonlyMap<string, string> = new Map([
  ...of('deb', ['debian', 'ubuntu', 'echo']),
  ...of('apk', ['alpine', 'wolfi', 'chainguard', 'minimos']),
  ...of('rpm', ['redhat', 'red hat', 'rhel', 'centos', 'rocky', 'alma', 'almalinux', 'amazon', 'oracle', 'fedora']),
  ...of('rpm', [
    'photon',
    'cbl-mariner',
    'mariner',
    'azurelinux',
    'suse',
    'sles',
    'slem',
    'rocky linux',
    'oracle linux',
  ]),
]);

/** `opensuse-leap`, `suse linux enterprise server`, `opensuse.tumbleweed` … */
const suse = /^(?:open)?suse\b/;

const ecosystemOfLockfileName: ReadonlyMap<string, string> = new Map([
  ...of('npm', ['package-lock.json', 'package.json', 'yarn.lock', 'pnpm-lock.yaml', 'npm-shrinkwrap.json']),
  ...of('npm', ['bun.lock', 'bun.lockb']),
  ...of('pypi', ['requirements.txt', 'poetry.lock', 'pipfile.lock', 'pipfile', 'pdm.lock', 'uv.lock', 'setup.py']),
  ...of('gomod', ['go.mod', 'go.sum']),
  ...of('cargo', ['cargo.lock', 'cargo.toml']),
  ...of('maven', ['pom.xml', 'gradle.lockfile', 'buildscript-gradle.lockfile', 'build.gradle', 'build.gradle.kts']),
  ...of('maven', ['verification-metadata.xml', 'build.sbt']),
  ...of('gem', ['gemfile.lock', 'gemfile', 'gems.locked']),
  ...of('composer', ['composer.lock', 'composer.json']),
  ...of('nuget', ['packages.lock.json', 'packages.config', 'project.assets.json']),
  ...of('pub', ['pubspec.lock', 'pubspec.yaml']),
  ...of('swiftpm', ['package.resolved', 'package.swift']),
  ...of('hex', ['mix.lock']),
  ...of('conan', ['conan.lock', 'conanfile.txt']),
]);

function of(ecosystem: string, words: readonly string[]): [string, string][] {
  return words.map((word) => [word, ecosystem]);
}

/** The ecosystem of a scanner's word or of a purl type, in lower case; unknown words are kept. */
export function ecosystemOf(word: string): string {
  const lower = word.toLowerCase();
  if (isDistribution(lower)) return ecosystemOfDistribution.get(lower) ?? 'rpm';
  return ecosystemOfWord.get(lower) ?? lower;
}

/** True for a distribution's name; until 0.1.0 it was the ecosystem where the file had no purl. */
export function isDistribution(word: string): boolean {
  const lower = word.toLowerCase();
  return ecosystemOfDistribution.has(lower) || suse.test(lower);
}

/** The ecosystem of the file at a path, by its name; undefined for other files. */
export function ecosystemOfLockfile(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/^requirements[\w.-]*\.txt$/.test(name)) return 'pypi';
  return ecosystemOfLockfileName.get(name);
}
