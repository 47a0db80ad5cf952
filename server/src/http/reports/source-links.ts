/**
 * Links into a repository's web view, in the known hosts' formats; '' if the host is unknown or the project has no web
 * URL.
 */
import type { FullFinding } from '../../model/full-finding.ts';

export interface SourceLinks {
  ref: string;
  commit: string;
  line: string;
}

type Host = 'github' | 'gitlab' | 'bitbucket';

const formatOf: Record<Host, { ref: string; commit: string; file: string; line: string }> = {
  github: { ref: '/tree/', commit: '/commit/', file: '/blob/', line: '#L' },
  gitlab: { ref: '/-/tree/', commit: '/-/commit/', file: '/-/blob/', line: '#L' },
  bitbucket: { ref: '/src/', commit: '/commits/', file: '/src/', line: '#lines-' },
};

export function sourceLinks(finding: FullFinding): SourceLinks {
  const { project, ref, path, region, content } = finding;
  const host = hostOf(project.url);
  if (host === undefined) return { ref: '', commit: '', line: '' };
  const commit = content.commit ?? '';
  return {
    ref: branchLink(project.url, ref),
    commit: commit === '' ? '' : baseOf(project.url) + formatOf[host].commit + encodeURIComponent(commit),
    line: lineLink(finding, path, region.startLine),
  };
}

/** A line of the code in which the finding was seen; line 0 is the file as a whole. */
export function lineLink(finding: FullFinding, path: string, line: number): string {
  const { url } = finding.project;
  const host = hostOf(url);
  if (host === undefined || path === '') return '';
  const formats = formatOf[host];
  const anchor = line > 0 ? `${formats.line}${line}` : '';
  return `${baseOf(url)}${formats.file}${encoded(versionOf(finding))}/${encoded(path)}${anchor}`;
}

/**
 * A link to a branch would go stale, so we link to the scanned commit. A finding that is gone is not in its last scan's
 * commit.
 */
function versionOf({ content, status, lastSeenScan, ref }: FullFinding): string {
  if (content.commit !== undefined && content.commit !== '') return content.commit;
  const scanned = lastSeenScan?.meta['commit'];
  const isGone = status === 'fixed' || status === 'removed';
  return !isGone && typeof scanned === 'string' && commitHash.test(scanned) ? scanned : ref;
}

const commitHash = /^[0-9a-f]{7,64}$/i;

/** Link to a branch or another ref; '' if the host is unknown. */
export function branchLink(projectUrl: string, branch: string): string {
  const host = hostOf(projectUrl);
  return host === undefined ? '' : baseOf(projectUrl) + formatOf[host].ref + encoded(branch);
}

const baseOf = (url: string): string => url.replace(/\.git$/, '').replace(/\/$/, '');
const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/');

/** Only http(s) URLs become links: no scheme that a browser would run. */
function hostOf(url: string): Host | undefined {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  if (hostname === 'github.com' || hostname.startsWith('github.')) return 'github';
  if (hostname === 'gitlab.com' || hostname.startsWith('gitlab.')) return 'gitlab';
  return hostname === 'bitbucket.org' ? 'bitbucket' : undefined;
}
