/** Ecosystems under the names that scanners give their package managers and lockfile kinds. */
import { ecosystemOf } from './purl.ts';

const ecosystemOfManager: ReadonlyMap<string, string> = new Map([
  ...of('npm', ['npm', 'yarn', 'pnpm', 'bun', 'node-pkg', 'nodejs', 'javascript']),
  ...of('pypi', ['pip', 'pipenv', 'poetry', 'uv', 'python-pkg', 'python', 'pdm']),
  ...of('gomod', ['gomod', 'gobinary', 'go', 'golang', 'go-module']),
  ...of('cargo', ['cargo', 'rustbinary', 'rust', 'rust-crate', 'crates.io']),
  ...of('maven', ['jar', 'pom', 'gradle', 'sbt', 'java', 'java-archive', 'gradle-lockfile']),
  ...of('gem', ['bundler', 'gemspec', 'ruby', 'rubygems', 'gem']),
  ...of('composer', ['composer', 'composer-vendor', 'php', 'php-composer', 'packagist']),
  ...of('nuget', ['nuget', 'dotnet-core', 'packages-props', 'dotnet', '.net']),
  ...of('pub', ['pub', 'dart', 'dart-pub']),
  ...of('swiftpm', ['swift', 'swiftpm', 'swifturl']),
  ...of('hex', ['hex', 'mix']),
]);

function of(ecosystem: string, managers: readonly string[]): [string, string][] {
  return managers.map((manager) => [manager, ecosystem]);
}

/** The ecosystem of a package manager, in lower case; distributions (debian, alpine …) and unknown names are kept. */
export function ecosystemOfPackageManager(name: string): string {
  const lower = name.toLowerCase();
  return ecosystemOfManager.get(lower) ?? ecosystemOf(lower);
}
