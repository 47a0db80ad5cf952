/** Packages that the demo's projects use, as tables: who pulls in whom, under which license, and which versions are vulnerable. */

export interface CataloguedPackage {
  name: string;
  /** Oldest first; the last one is what a project upgrades to. */
  versions: readonly string[];
  /** An SPDX expression. */
  license: string;
  /** The packages that pull it in; none: a project names it itself. */
  via: readonly string[];
}

/** Identifiers, fixed versions, weaknesses and dates are those of the public advisories; scores and likelihoods about those of 2025. */
export interface Advisory {
  id: string;
  package: string;
  /** One for each line of releases that was kept up, oldest first. */
  fixed: readonly string[];
  severity: 'low' | 'medium' | 'high' | 'critical';
  score: number;
  /** EPSS: that it is exploited somewhere within 30 days, 0 to 1. */
  likelihood: number;
  cwe: number;
  /** A day. */
  published: string;
  title: string;
  text: string;
  /** What code must do for it to be reached; '' when using the package is enough. */
  reachedIf: string;
}

export interface Ecosystem {
  /** As Semgrep calls it. */
  name: 'npm' | 'pypi' | 'maven' | 'gomod';
  /** Of a package URL: `pkg:npm/…`. */
  purlType: string;
  /** The second one is of a part of the repository, which not every project has. */
  lockfiles: readonly [main: string, part: string];
  packages: readonly CataloguedPackage[];
  advisories: readonly Advisory[];
}

export type PackageRow = readonly [name: string, versions: string, license: string, via?: string];

/** Versions and names are separated by spaces. */
export function packagesOf(rows: readonly PackageRow[]): CataloguedPackage[] {
  return rows.map(([name, versions, license, via = '']) => ({
    name,
    versions: versions.split(' '),
    license,
    via: via.split(' ').filter((parent) => parent !== ''),
  }));
}

export type AdvisoryRow = readonly [
  id: string,
  affects: string,
  fixed: string,
  rating: readonly [severity: Advisory['severity'], score: number, likelihood: number, cwe: number],
  published: string,
  title: string,
  text: string,
  reachedIf?: string,
];

export function advisoriesOf(rows: readonly AdvisoryRow[]): Advisory[] {
  return rows.map(
    ([id, affects, fixed, [severity, score, likelihood, cwe], published, title, text, reachedIf = '']) => {
      const rating = { severity, score, likelihood, cwe };
      return { id, package: affects, fixed: fixed.split(' '), ...rating, published, title, text, reachedIf };
    },
  );
}
