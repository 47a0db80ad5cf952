/** The title of a dependency's finding. */
export const ruleTitleWords = {
  /** "CVE-2023-26159 in follow-redirects 1.15.2". */
  inPackage: (advisory: string, dependency: string) => `${advisory} in ${dependency}`,
} as const;
