/**
 * The console: the files that `npm run build` made in `web/dist`, read when they are first asked for and kept (they are public and few). No request to
 * anywhere else and no inline script: the content security policy says so. Not part of the interface, thus not in the registry.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ParapetError } from '../../base/errors.ts';

/** Where each screen begins; which of them it is, the console reads from the address itself. */
const pagePaths = ['/', '/sign-in', '/login', '/invite', '/deployments/*'] as const;

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Parapet</title>
<p>The server runs; its console is not built. Run <code>npm run build</code> in the folder of Parapet, then reload.</p>`;

interface SiteFile {
  content: Buffer;
  gzipped: Buffer;
  contentType: string;
  etag: string;
}

interface Site {
  page: string;
  files: ReadonlyMap<string, SiteFile>;
}

const compress = promisify(gzip);
/** What is smaller is not worth the header. */
const gzipBytesMin = 1_024;

/** Adds the site to an application that is not ready yet. `folder`: of the built console. */
export function registerSite(app: FastifyInstance, folder = new URL('../../../../web/dist/', import.meta.url)): void {
  let kept: { builtAtMs: number; site: Promise<Site> } | null = null;
  /** What is built, read again when it was built anew; null when it is not. */
  async function site(): Promise<Site | null> {
    const builtAtMs = await timeOfBuild(folder);
    if (builtAtMs === null) return null;
    if (kept?.builtAtMs !== builtAtMs) kept = { builtAtMs, site: readSite(folder) };
    return kept.site;
  }

  for (const path of pagePaths) {
    app.get(path, async (request, reply) => sendPage(request, reply, await site()));
    refuseWrites(app, path);
  }
  for (const path of ['/assets/*', '/icon.svg']) {
    app.get(path, async (request, reply) => {
      const pathname = request.url.split('?', 1)[0]!;
      const file = (await site())?.files.get(pathname);
      if (file === undefined) throw new ParapetError('NOT_FOUND', 'The console has no such file.');
      return sendFile(request, reply, { file, isNamedByContent: pathname.startsWith('/assets/') });
    });
    refuseWrites(app, path);
  }
}

/** The page of every screen, with a nonce of its own for the style elements that the console makes. */
function sendPage(request: FastifyRequest, reply: FastifyReply, site: Site | null): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    // Asked for each time: a new version of the server shows at once. An address may hold the key of a login.
    'cache-control': 'no-store',
    'content-security-policy': policyFor(nonce),
    'referrer-policy': 'no-referrer',
  });
  if (site === null) return reply.code(503).send(notBuilt);
  return reply.send(site.page.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`));
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

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, isNamedByContent }: { file: SiteFile; isNamedByContent: boolean },
): FastifyReply {
  reply.headers({
    'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  reply.header('content-type', file.contentType);
  const takesGzip = file.gzipped !== file.content && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(file.gzipped) : reply.send(file.content);
}

/** Null when it is not built. The page is written last, so that its files are there when it is. */
async function timeOfBuild(folder: URL): Promise<number | null> {
  try {
    return (await stat(new URL('index.html', folder))).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function readSite(folder: URL): Promise<Site> {
  const page = await readFile(new URL('index.html', folder), 'utf8');
  const names = (await readdir(new URL('assets/', folder))).map((name) => `assets/${name}`);
  const files = await Promise.all([...names, 'icon.svg'].map((name) => readSiteFile(folder, name)));
  return { page, files: new Map(files) };
}

async function readSiteFile(folder: URL, name: string): Promise<[string, SiteFile]> {
  const content = await readFile(new URL(name, folder));
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream';
  const gzipped = content.length >= gzipBytesMin ? await compress(content) : content;
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  return [`/${name}`, { content, gzipped, contentType, etag }];
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
