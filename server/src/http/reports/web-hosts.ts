/** The formats of the source-code hosts' web views. */
import type { ScmHost } from '../../model/project.ts';

export interface Version {
  kind: 'branch' | 'tag' | 'commit';
  name: string;
}

/** Each takes the repository's URL, without a trailing slash or `.git`. */
export interface WebHost {
  version(repository: URL, version: Version): string;
  commit(repository: URL, hash: string): string;
  /** Line 0 is the file as a whole. */
  file(repository: URL, version: Version, path: string, line: number): string;
  pullRequest(repository: URL, id: string): string;
}

const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/');

/** Hosts whose links are the repository's URL, a word, the version's name, and the path. */
function pathHost(words: {
  version: string;
  commit: string;
  file: string;
  line: string;
  pullRequest: string;
}): WebHost {
  return {
    version: ({ href }, { name }) => `${href}/${words.version}/${encoded(name)}`,
    commit: ({ href }, hash) => `${href}/${words.commit}/${encodeURIComponent(hash)}`,
    file: ({ href }, { name }, path, line) =>
      `${href}/${words.file}/${encoded(name)}/${encoded(path)}${line > 0 ? `#${words.line}${line}` : ''}`,
    pullRequest: ({ href }, id) => `${href}/${words.pullRequest}/${encodeURIComponent(id)}`,
  };
}

const github = pathHost({ version: 'tree', commit: 'commit', file: 'blob', line: 'L', pullRequest: 'pull' });

const gitlab = pathHost({
  version: '-/tree',
  commit: '-/commit',
  file: '-/blob',
  line: 'L',
  pullRequest: '-/merge_requests',
});

const bitbucket = pathHost({
  version: 'src',
  commit: 'commits',
  file: 'src',
  line: 'lines-',
  pullRequest: 'pull-requests',
});

/** Gitea and Forgejo name the version's kind in the path. */
const gitea: WebHost = {
  version: ({ href }, { kind, name }) => `${href}/src/${kind}/${encoded(name)}`,
  commit: ({ href }, hash) => `${href}/commit/${encodeURIComponent(hash)}`,
  file: ({ href }, { kind, name }, path, line) =>
    `${href}/src/${kind}/${encoded(name)}/${encoded(path)}${line > 0 ? `#L${line}` : ''}`,
  pullRequest: ({ href }, id) => `${href}/pulls/${encodeURIComponent(id)}`,
};

/** Its clone URL is …/scm/project/repository; its web view is …/projects/PROJECT/repos/repository. */
function bitbucketDatacenterPage({ href }: URL): string {
  const [, before = '', project = '', repository = ''] = /^(.*)\/scm\/([^/]+)\/([^/]+)$/.exec(href) ?? [];
  if (repository === '') return href.replace(/\/browse$/, '');
  const owner = project.startsWith('~') ? `users/${project.slice(1)}` : `projects/${project.toUpperCase()}`;
  return `${before}/${owner}/repos/${repository}`;
}

const bitbucketDatacenter: WebHost = {
  version: (repository, version) => `${bitbucketDatacenterPage(repository)}/browse?at=${bitbucketRef(version)}`,
  commit: (repository, hash) => `${bitbucketDatacenterPage(repository)}/commits/${encodeURIComponent(hash)}`,
  file: (repository, version, path, line) =>
    `${bitbucketDatacenterPage(repository)}/browse/${encoded(path)}?at=${bitbucketRef(version)}${line > 0 ? `#${line}` : ''}`,
  pullRequest: (repository, id) => `${bitbucketDatacenterPage(repository)}/pull-requests/${encodeURIComponent(id)}`,
};

function bitbucketRef({ kind, name }: Version): string {
  const prefix = { branch: 'refs/heads/', tag: 'refs/tags/', commit: '' }[kind];
  return encodeURIComponent(name.startsWith('refs/') ? name : prefix + name);
}

const azureDevops: WebHost = {
  version: ({ href }, version) => `${href}?version=${azureVersion(version)}`,
  commit: ({ href }, hash) => `${href}/commit/${encodeURIComponent(hash)}`,
  file: ({ href }, version, path, line) => {
    const place = line > 0 ? `&line=${line}&lineEnd=${line + 1}&lineStartColumn=1&lineEndColumn=1` : '';
    return `${href}?path=${encodeURIComponent(`/${path}`)}&version=${azureVersion(version)}${place}`;
  },
  pullRequest: ({ href }, id) => `${href}/pullrequest/${encodeURIComponent(id)}`,
};

/** GB, GT and GC: a git branch, tag or commit. */
function azureVersion({ kind, name }: Version): string {
  return { branch: 'GB', tag: 'GT', commit: 'GC' }[kind] + encodeURIComponent(name);
}

/** Null: no known web view. */
export const webHosts: Record<ScmHost, WebHost | null> = {
  github,
  github_enterprise: github,
  gitlab,
  gitlab_selfmanaged: gitlab,
  bitbucket,
  bitbucket_datacenter: bitbucketDatacenter,
  azure_devops: azureDevops,
  gitea,
  unknown: null,
};
