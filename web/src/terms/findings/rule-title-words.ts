/** The title of a dependency's finding. */
export const ruleTitleWords = {
  /** "Proxy credentials kept on redirect in follow-redirects 1.15.2". */
  inPackage: (what: string, dependency: string) => `${what} in ${dependency}`,
} as const;
