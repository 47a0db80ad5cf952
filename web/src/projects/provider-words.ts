/** The names of source-code hosts. */

const words: Readonly<Record<string, string>> = {
  PROVIDER_GITHUB: 'GitHub',
  PROVIDER_GITHUB_ENTERPRISE: 'GitHub Enterprise',
  PROVIDER_GITLAB: 'GitLab',
  PROVIDER_GITLAB_SELFMANAGED: 'GitLab, self-managed',
  PROVIDER_BITBUCKET: 'Bitbucket',
  PROVIDER_BITBUCKET_DATACENTER: 'Bitbucket Data Center',
  PROVIDER_AZURE_DEVOPS: 'Azure DevOps',
  PROVIDER_GITEA: 'Gitea',
  PROVIDER_UNKNOWN: 'Git server',
};

/** Label of the wire's `PROVIDER_…`. */
export function providerWords(wire: string): string {
  return words[wire] ?? 'Git server';
}
