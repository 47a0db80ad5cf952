/**
 * The console: the files that `npm run build` made in `web/dist`. No request to anywhere else and no inline script: the content security policy
 * says so. Not part of the interface, so not in the registry.
 */
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ParapetError } from '../../base/errors.ts';

/** Paths of the console's screens; the console picks the screen from the URL. A scanner's command prints `/orgs/…`. */
const pagePaths = [
  '/',
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/login',
  '/invite',
  '/account',
  '/organisations',
  '/deployments/*',
  '/orgs/*',
] as const;

const missingBuild = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Parapet</title>
<p>The server is running, but its console is not built. Run <code>npm run build</code> in the folder of Parapet, then reload.</p>`;

const yearMs = 31_536_000_000;

/** Adds the site to an application that is not ready yet. `folder`: the built console. */
export function registerSite(app: FastifyInstance, folder = new URL('../../../../web/dist/', import.meta.url)): void {
  const page = pageIn(folder);
  for (const path of pagePaths) {
    app.get(path, async (request, reply) => sendPage(reply, await page()));
    refuseWrites(app, path);
  }
  void app.register(async (scope) => {
    serveFiles(scope, fileURLToPath(folder));
  });
}

/** Browsers cache files whose name depends on their content permanently; each is sent as the build compressed it. */
function serveFiles(scope: FastifyInstance, root: string): void {
  const shared = { dotfiles: 'deny', preCompressed: true, suppressWarning: true } as const;
  const immutable = { maxAge: yearMs, immutable: true };
  void scope.register(fastifyStatic, {
    ...shared,
    ...immutable,
    root: `${root}assets`,
    prefix: '/assets/',
    index: false,
  });
  // Their names do not depend on their content.
  for (const name of ['icon.svg', 'look.js']) {
    scope.get(`/${name}`, (request, reply) => reply.sendFile(name, root, { maxAge: 0, immutable: false }));
  }
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 416) return reply.code(416).send();
    // A folder, a malformed path or one outside of the folder is treated like a missing file.
    if (error.statusCode === 403 || error.statusCode === 400)
      throw new ParapetError('NOT_FOUND', 'The console has no such file.');
    throw error;
  });
  for (const path of ['/assets/*', '/icon.svg', '/look.js']) refuseWrites(scope, path);
}

/** The page of every screen, with its own nonce for the style element that it has and for those that the console creates. */
function sendPage(reply: FastifyReply, page: string | null): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    // Never cached: a new version of the server shows at once, and a URL may contain the key of a login.
    'cache-control': 'no-store',
    'content-security-policy': policyFor(nonce),
    'referrer-policy': 'no-referrer',
  });
  if (page === null) return reply.code(503).send(missingBuild);
  return reply.send(
    page
      .replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`)
      .replace('nonce=""', `nonce="${nonce}"`),
  );
}

function policyFor(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Rereads the page after a build; null if it is not built. The build writes the page last, so its files exist by then.
 */
function pageIn(folder: URL): () => Promise<string | null> {
  const file = new URL('index.html', folder);
  let kept: { builtAtMs: number; page: Promise<string> } | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (kept?.builtAtMs !== mtimeMs) kept = { builtAtMs: mtimeMs, page: readFile(file, 'utf8') };
      return await kept.page;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

function refuseWrites(app: FastifyInstance, path: string): void {
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    onRequest: refuseOtherMethods,
    handler: refuseOtherMethods,
  });
}

async function refuseOtherMethods(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header('allow', 'GET, HEAD');
  throw new ParapetError('METHOD_NOT_ALLOWED', 'This path takes GET, HEAD.');
}
