/**
 * The start page and its files, and the page of `semgrep login`, served from `web/public`. They are public, few and small, so they are read once and kept. No
 * script, no request to anywhere else: the content security policy says so. Not part of the interface, thus not in the registry.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ParapetError } from '../../base/errors.ts';

const folder = new URL('../../../../web/public/', import.meta.url);

const files = [
  { path: '/', name: 'index.html', contentType: 'text/html; charset=utf-8' },
  { path: '/site.css', name: 'site.css', contentType: 'text/css; charset=utf-8' },
  { path: '/icon.svg', name: 'icon.svg', contentType: 'image/svg+xml' },
] as const;

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds the site to an application that is not ready yet. `publicUrl` is what the page's lines to copy begin with. */
export async function registerSite(app: FastifyInstance, publicUrl: string): Promise<void> {
  await registerLoginPage(app, publicUrl);
  for (const file of files) {
    const content = await readContent(file.name, publicUrl);
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    app.get(file.path, (request, reply) => send(request, reply, { content, etag, contentType: file.contentType }));
    refuseWrites(app, file.path);
  }
}

/**
 * The page that `semgrep login` opens, with the key of its request: how to approve it. It grants nothing by itself, and a key that is none
 * is not repeated.
 */
async function registerLoginPage(app: FastifyInstance, publicUrl: string): Promise<void> {
  const page = String(await readContent('login.html', publicUrl));
  app.get('/login', (request, reply) => {
    const given = (request.query as Record<string, unknown>)['cli-token'];
    const isKey = typeof given === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given);
    const content = page.replaceAll('{{key}}', isKey ? given : 'the cli-token of the address');
    // The key opens a token for minutes: no cache keeps it.
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': contentSecurityPolicy });
    return reply.header('content-type', 'text/html; charset=utf-8').send(content);
  });
  refuseWrites(app, '/login');
}

function refuseWrites(app: FastifyInstance, path: string): void {
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    onRequest: refuseOtherMethods,
    handler: refuseOtherMethods,
  });
}

async function readContent(name: string, publicUrl: string): Promise<Buffer> {
  const content = await readFile(new URL(name, folder));
  if (!name.endsWith('.html')) return content;
  return Buffer.from(content.toString().replaceAll('{{publicUrl}}', escapeHtml(publicUrl.replace(/\/$/, ''))));
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { content: Buffer; etag: string; contentType: string },
): FastifyReply {
  reply.headers({
    // Kept, but asked about each time: a new version of the server shows at once.
    'cache-control': 'no-cache',
    etag: file.etag,
    'content-security-policy': contentSecurityPolicy,
  });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  return reply.header('content-type', file.contentType).send(file.content);
}

async function refuseOtherMethods(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header('allow', 'GET, HEAD');
  throw new ParapetError('METHOD_NOT_ALLOWED', 'This path takes GET, HEAD.');
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
