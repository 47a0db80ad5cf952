/**
 * Links into a repository's web view, in the formats of the known hosts; '' if the host is unknown or the project has no
 * web URL.
 */
import type { FullFinding } from '../../model/full-finding.ts';
import { isInRepository } from '../../model/place.ts';
import type { ScmHost } from '../../model/project.ts';
import { webHosts, type Version, type WebHost } from './web-hosts.ts';

export interface SourceLinks {
  ref: string;
  commit: string;
  line: string;
}

type WebView = Pick<FullFinding['project'], 'url' | 'host'>;

export function sourceLinks(finding: FullFinding): SourceLinks {
  const { project, path, region } = finding;
  return {
    ref: refLink(finding),
    commit: inWebView(project, (host, base) => {
      const commit = seenCommit(finding);
      return commit === '' ? '' : host.commit(base, commit);
    }),
    line: lineLink(finding, path, region.startLine),
  };
}

/**
 * A line of the code in which the finding was seen; line 0 is the file as a whole. '' for a finding that is not in the
 * repository; nor are the files of its image.
 */
export function lineLink(finding: FullFinding, path: string, line: number): string {
  if (path === '' || !isInRepository(finding.content)) return '';
  return inWebView(finding.project, (host, base) => host.file(base, versionOf(finding), path, line));
}

/** Link to a branch; '' if the host is unknown. */
export function branchLink(project: WebView, branch: string): string {
  return inWebView(project, (host, base) => host.version(base, { kind: 'branch', name: branch }));
}

/** A pull request's page tells more than its ref, which some hosts do not show at all. */
function refLink({ project, ref, refKind, pullRequestId }: FullFinding): string {
  return inWebView(project, (host, base) => {
    if (pullRequestId !== '') return host.pullRequest(base, pullRequestId);
    return host.version(base, { kind: refKind === 'tag' ? 'tag' : 'branch', name: ref });
  });
}

/**
 * A link to a branch would go stale, so we link to the scanned commit. A finding that is gone is not in its last scan's
 * commit.
 */
function versionOf(finding: FullFinding): Version {
  const { content, status, lastSeenScan, ref, refKind } = finding;
  const isGone = status === 'fixed' || status === 'removed';
  const commit = content.commit || (isGone ? '' : scannedCommit(lastSeenScan));
  if (commit !== '') return { kind: 'commit', name: commit };
  return { kind: refKind === 'tag' ? 'tag' : 'branch', name: ref };
}

/** The commit that introduced it if the tool says so, else the last known one that contains it. */
function seenCommit({ content, status, firstSeenScan, lastSeenScan }: FullFinding): string {
  const isGone = status === 'fixed' || status === 'removed';
  return content.commit || scannedCommit(isGone ? firstSeenScan : lastSeenScan);
}

const commitHash = /^[0-9a-f]{7,64}$/i;

function scannedCommit(scan: FullFinding['lastSeenScan']): string {
  const commit = scan?.meta['commit'];
  return typeof commit === 'string' && commitHash.test(commit) ? commit : '';
}

/** Only http(s) URLs become links: no scheme that a browser would run. */
function inWebView({ url, host }: WebView, link: (host: WebHost, base: URL) => string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return '';
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  parsed.search = '';
  parsed.hash = '';
  parsed.pathname = parsed.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  const webHost = webHosts[host === 'unknown' ? guessedHost(parsed) : host];
  return webHost === null ? '' : link(webHost, parsed);
}

/** Paths that only URLs of one host have, without `.git`. */
const hostsByPath: readonly (readonly [RegExp, ScmHost])[] = [
  [/\/_git\/[^/]+$/, 'azure_devops'],
  [/\/scm\/[^/]+\/[^/]+$/, 'bitbucket_datacenter'],
  [/\/(?:projects|users)\/[^/]+\/repos\/[^/]+(?:\/browse)?$/, 'bitbucket_datacenter'],
];

/** By the usual names and paths of self-hosted servers, for a project that no connection of a known kind covers. */
function guessedHost({ hostname, pathname }: URL): ScmHost {
  const [name] = hostname.split('.', 1);
  if (name === 'github') return 'github_enterprise';
  if (name === 'gitlab') return 'gitlab_selfmanaged';
  return hostsByPath.find(([path]) => path.test(pathname))?.[1] ?? 'unknown';
}
