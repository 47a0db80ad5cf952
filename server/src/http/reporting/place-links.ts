/** Links into a repository's web view, by the habits of the known hosts; '' where the host is unknown or the project has no web address. */
import type { FullFinding } from '../../model/full-finding.ts';

export interface PlaceLinks {
  ref: string;
  commit: string;
  line: string;
}

type Host = 'github' | 'gitlab' | 'bitbucket';

const pathOf: Record<Host, { ref: string; commit: string; file: string; line: string }> = {
  github: { ref: '/tree/', commit: '/commit/', file: '/blob/', line: '#L' },
  gitlab: { ref: '/-/tree/', commit: '/-/commit/', file: '/-/blob/', line: '#L' },
  bitbucket: { ref: '/src/', commit: '/commits/', file: '/src/', line: '#lines-' },
};

export function placeLinks({ project, ref, path, region, content }: FullFinding): PlaceLinks {
  const none: PlaceLinks = { ref: '', commit: '', line: '' };
  const host = hostOf(project.url);
  if (host === undefined) return none;
  const base = baseOf(project.url);
  const habits = pathOf[host];
  const commit = content.commit ?? '';
  return {
    ref: branchLink(project.url, ref),
    commit: commit === '' ? '' : base + habits.commit + encodeURIComponent(commit),
    line:
      path === ''
        ? ''
        : `${base}${habits.file}${encoded(commit || ref)}/${encoded(path)}${habits.line}${region.startLine}`,
  };
}

/** Of a branch or another ref; '' where the host is unknown. */
export function branchLink(projectUrl: string, branch: string): string {
  const host = hostOf(projectUrl);
  return host === undefined ? '' : baseOf(projectUrl) + pathOf[host].ref + encoded(branch);
}

const baseOf = (url: string): string => url.replace(/\.git$/, '').replace(/\/$/, '');
const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/');

/** Only a web address becomes a link: nothing that a browser would run. */
function hostOf(url: string): Host | undefined {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  if (hostname === 'github.com' || hostname.startsWith('github.')) return 'github';
  if (hostname === 'gitlab.com' || hostname.startsWith('gitlab.')) return 'gitlab';
  return hostname === 'bitbucket.org' ? 'bitbucket' : undefined;
}
