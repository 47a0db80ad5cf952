/** The short facts of a finding, in its row and on its page. */
export const rowFactWords = {
  blocks: 'blocks merge',
  reachable: 'reachable',
  conditionallyReachable: 'conditionally reachable',
  unreachable: 'unreachable',
  valid: 'secret is valid',
  invalid: 'secret is invalid',
  pullRequest: (id: string) => `pull request ${id}`,
  fixedIn: (version: string) => `fixed in ${version}`,
} as const;
