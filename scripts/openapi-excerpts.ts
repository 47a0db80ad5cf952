/** The operations of each host's published API description that Parapet calls, and the members it sends and reads. */

export interface Excerpt {
  source: string;
  /** By method and path: the query parameters and body members that are sent. */
  operations: Readonly<Record<string, { sent: readonly string[] }>>;
  /** Members of answers that are read, or that name the required permission. All required members are kept too. */
  members: readonly string[];
}

export const excerpts: Readonly<Record<string, Excerpt>> = {
  github: {
    source: '@octokit/openapi 23.0.2 (MIT), generated/api.github.com.json',
    operations: {
      'GET /user': { sent: [] },
      'GET /repos/{owner}/{repo}/installation': { sent: [] },
      'POST /app/installations/{installation_id}/access_tokens': { sent: ['repositories', 'permissions'] },
      'GET /repos/{owner}/{repo}': { sent: [] },
      'GET /repos/{owner}/{repo}/languages': { sent: [] },
      'GET /repos/{owner}/{repo}/contents/{path}': { sent: [] },
      'GET /repos/{owner}/{repo}/pulls': {
        sent: ['state', 'head', 'base', 'sort', 'direction', 'per_page', 'page'],
      },
      'POST /repos/{owner}/{repo}/pulls': { sent: ['head', 'base', 'title', 'body'] },
      'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': { sent: ['title', 'body'] },
      'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': { sent: ['per_page', 'page'] },
      'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': { sent: ['body'] },
      'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': { sent: ['body'] },
      'GET /repos/{owner}/{repo}/commits/{ref}/status': { sent: ['per_page', 'page'] },
      'POST /repos/{owner}/{repo}/statuses/{sha}': { sent: ['state', 'description', 'context', 'target_url'] },
    },
    members: ['permissions', 'archived', 'body', 'target_url', 'contents', 'pull_requests', 'statuses', 'metadata'],
  },
  gitea: {
    source: 'code.gitea.io/gitea v1.27.3 (MIT), templates/swagger/v1_openapi3_json.tmpl',
    operations: {
      'GET /user': { sent: [] },
      'GET /repos/{owner}/{repo}': { sent: [] },
      'GET /repos/{owner}/{repo}/languages': { sent: [] },
      'GET /repos/{owner}/{repo}/raw/{filepath}': { sent: [] },
      'GET /repos/{owner}/{repo}/pulls': { sent: ['state', 'base_branch', 'sort', 'limit', 'page'] },
      'POST /repos/{owner}/{repo}/pulls': { sent: ['head', 'base', 'title', 'body'] },
      'PATCH /repos/{owner}/{repo}/pulls/{index}': { sent: ['title', 'body'] },
      'GET /repos/{owner}/{repo}/issues/{index}/comments': { sent: [] },
      'POST /repos/{owner}/{repo}/issues/{index}/comments': { sent: ['body'] },
      'PATCH /repos/{owner}/{repo}/issues/comments/{id}': { sent: ['body'] },
      'GET /repos/{owner}/{repo}/commits/{ref}/status': { sent: ['limit', 'page'] },
      'POST /repos/{owner}/{repo}/statuses/{sha}': { sent: ['state', 'description', 'context', 'target_url'] },
    },
    members: (
      'id login user number html_url title body state head base ref sha repo_id updated_at merged_at closed_at archived private description ' +
      'default_branch permissions admin push pull context status statuses target_url total_count'
    ).split(' '),
  },
};
