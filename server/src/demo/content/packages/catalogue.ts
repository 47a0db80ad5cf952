/** Packages of the demo's projects, as tables: parents, licenses, vulnerable versions. */

export interface CataloguedPackage {
  name: string;
  /** Oldest first; projects upgrade to the last one. */
  versions: readonly string[];
  /** An SPDX expression. */
  license: string;
  /** Its parents; none: a direct dependency. */
  via: readonly string[];
}

/**
 * IDs, fixed versions, weaknesses and dates are those of the public advisories; CVSS and EPSS scores are approximately
 * those of 2025.
 */
export interface Advisory {
  id: string;
  package: string;
  /** One per maintained release line, oldest first. */
  fixed: readonly string[];
  severity: 'low' | 'medium' | 'high' | 'critical';
  score: number;
  /** EPSS: probability of exploitation within 30 days, 0 to 1. */
  likelihood: number;
  cwe: number;
  /** A day. */
  published: string;
  title: string;
  text: string;
  /** The condition under which code reaches it; '' if using the package is enough. */
  reachedIf: string;
}

export interface Ecosystem {
  /** Semgrep's name for it. */
  name: 'npm' | 'pypi' | 'maven' | 'gomod';
  /** The type in a package URL: `pkg:npm/…`. */
  purlType: string;
  /** The second one belongs to a part of the repository, which not every project has. */
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
