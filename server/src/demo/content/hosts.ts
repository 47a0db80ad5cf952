/**
 * Hosts of the demo organisation's code and tickets. `.example` is reserved (RFC 2606): none of them is ever reached.
 */
export const gitlabUrl = 'https://gitlab.northwind.example';
export const mirrorUrl = 'https://mirror.northwind.example';
export const trackerUrl = 'https://tracker.northwind.example';

/** On the operations mirror; the others are on GitLab. */
const mirrored: ReadonlySet<string> = new Set(['northwind/infra-tools', 'northwind/data-pipelines']);

export function repositoryUrlOf(projectName: string): string {
  return mirrored.has(projectName) ? `${mirrorUrl}/${projectName}.git` : `${gitlabUrl}/${projectName}`;
}
