/** A real git server over smart HTTP: `git http-backend` behind a small Node server, with a password. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface GitServer {
  /** The repository's URL. */
  url: string;
  username: string;
  password: string;
  /** Runs git in the bare repository; returns standard output. */
  git(...args: string[]): Promise<string>;
  /** Commits these files, by path, to a branch, with another author than Parapet. Returns the commit. */
  commit(branch: string, files: Readonly<Record<string, string>>): Promise<string>;
  /** The requested paths. */
  asked: string[];
}

const author = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** Serves one bare repository, org/shop.git, until the test ends. Requires the password, or what `opens` accepts. */
export async function startGitServer(
  t: TestContext,
  password = 's3cret',
  opens = (pair: string): boolean => pair === `ada:${password}`,
): Promise<GitServer> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-git-'));
  const repository = join(folder, 'org/shop.git');
  await execute('git', ['init', '--quiet', '--bare', '--initial-branch=main', repository]);
  const server: Pick<GitServer, 'username' | 'password' | 'asked'> = { username: 'ada', password, asked: [] };
  const http = createServer((request, response) => answer({ folder, opens, ...server }, request, response)).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((listening) => http.once('listening', listening));
  t.after(async () => {
    http.closeAllConnections();
    http.close();
    await rm(folder, { recursive: true, force: true });
  });
  const git = async (...args: string[]): Promise<string> =>
    (await execute('git', args, { cwd: repository, env: { ...process.env, ...author } })).stdout.trim();
  return {
    ...server,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/org/shop.git`,
    git,
    async commit(branch, files) {
      const parent = await git('rev-parse', '--quiet', '--verify', `refs/heads/${branch}`).catch(() => '');
      const index = { GIT_INDEX_FILE: join(folder, 'index') };
      const run = async (args: string[], input = ''): Promise<string> => {
        const child = execute('git', args, { cwd: repository, env: { ...process.env, ...author, ...index } });
        // A command that reads no input may have ended before.
        child.child.stdin?.on('error', () => undefined).end(input);
        return (await child).stdout.trim();
      };
      await run(parent === '' ? ['read-tree', '--empty'] : ['read-tree', parent]);
      for (const [path, content] of Object.entries(files)) {
        const blob = await run(['hash-object', '-w', '--stdin'], content);
        await run(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`]);
      }
      const tree = await run(['write-tree']);
      const commit = await run(['commit-tree', tree, ...(parent === '' ? [] : ['-p', parent]), '-m', 'Change']);
      await git('update-ref', `refs/heads/${branch}`, commit);
      return commit;
    },
  };
}

function answer(
  server: { folder: string; opens(pair: string): boolean; username: string; asked: string[] },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  server.asked.push(pathname);
  const given = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!server.opens(Buffer.from(given, 'base64').toString('utf8'))) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    return;
  }
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: server.folder,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: server.username,
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      ...(request.headers['content-length'] !== undefined && { CONTENT_LENGTH: request.headers['content-length'] }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  backend.stdin.on('error', () => undefined);
  request.pipe(backend.stdin);
  response.on('close', () => backend.kill());
  let head = Buffer.alloc(0);
  backend.stdout.on('data', (chunk: Buffer) => {
    if (response.headersSent) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const fields = new Map(
      head
        .toString('latin1', 0, end)
        .split('\r\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    );
    response.writeHead(Number.parseInt(fields.get('Status') ?? '200', 10), {
      'content-type': fields.get('Content-Type') ?? 'text/plain',
      'cache-control': 'no-cache',
    });
    response.write(head.subarray(end + 4));
  });
  backend.stdout.on('end', () => response.end());
}
