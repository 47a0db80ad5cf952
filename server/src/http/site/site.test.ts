import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { manualClock } from '../../base/clock.ts';
import { asParapetError, statusOf } from '../errors.ts';
import { registerSecurityText } from './security-text.ts';
import { registerSite } from './site.ts';

const script = `globalThis.started = true;${' '.repeat(2_000)}`;

/** A site with a built console by default, laid out as Vite does. */
async function siteIn(t: TestContext, { isBuilt = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(statusOf[asParapetError(error).code]).send());
  registerSite(app, pathToFileURL(`${folder}/`));
  const build = async (): Promise<void> => {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/.hidden'), 'a secret');
    await writeFile(join(folder, 'assets/index-a1b2.js'), script);
    await writeFile(join(folder, 'assets/index-a1b2.js.br'), brotliCompressSync(script));
    await writeFile(join(folder, 'assets/index-a1b2.js.gz'), gzipSync(script));
    await writeFile(join(folder, 'assets/small-c3d4.css'), 'a{}');
    await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(
      join(folder, 'index.html'),
      '<meta name="csp-nonce" content="" /><style nonce=""></style><script type="module" src="/assets/index-a1b2.js"></script>',
    );
  };
  if (isBuilt) await build();
  return { app, build };
}

describe('the page of the console', () => {
  it('answers for every screen, and no cache keeps it', async (t) => {
    const { app } = await siteIn(t);
    for (const path of [
      '/',
      '/sign-in',
      '/login?cli-token=a',
      '/invite',
      '/account',
      '/organisations',
      '/forgot-password',
      '/reset-password',
      '/confirm-email',
      '/deployments/1/findings/7?severity=high',
      '/orgs/-/settings/tokens',
    ]) {
      const page = await app.inject(path);
      assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'], path);
      assert.equal(page.headers['cache-control'], 'no-store');
      assert.match(page.body, /index-a1b2\.js/);
    }
  });

  it('allows scripts of this server alone, and only styles that carry the nonce of this answer', async (t) => {
    const { app } = await siteIn(t);
    const [first, second] = [await app.inject('/'), await app.inject('/')];
    const policy = String(first.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? assert.fail(policy);
    assert.match(policy, /default-src 'none'; script-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    assert.ok(first.body.includes(`name="csp-nonce" content="${nonce}"`));
    assert.ok(first.body.includes(`<style nonce="${nonce}">`));
    assert.ok(!second.body.includes(nonce), 'a nonce is used once');
  });

  it('repeats nothing of its address', async (t) => {
    const { app } = await siteIn(t);
    const page = await app.inject('/login?cli-token=%22%3E%3Cscript%3Ealert(1)');
    assert.doesNotMatch(page.body, /alert/);
  });

  it('answers HEAD without a body and names its methods to the others', async (t) => {
    const { app } = await siteIn(t);
    assert.deepEqual((await app.inject({ method: 'HEAD', url: '/' })).body, '');
    for (const url of ['/', '/login', '/deployments/1', '/assets/index-a1b2.js']) {
      assert.equal((await app.inject({ method: 'POST', url })).headers.allow, 'GET, HEAD', url);
    }
  });
});

describe('the files of the console', () => {
  it('are cached permanently by their name, and sent as the build compressed them to clients that accept that', async (t) => {
    const { app } = await siteIn(t);
    const get = (encoding?: string, url = '/assets/index-a1b2.js') =>
      app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
    const plain = await get();
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, script]);
    const [brotli, gzip] = [await get('gzip, deflate, br'), await get('gzip, deflate')];
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), script);
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.rawPayload).toString(), script);
    for (const each of [plain, brotli, gzip]) {
      assert.match(String(each.headers['content-type']), /^(?:text|application)\/javascript; charset=utf-8$/);
      assert.equal(each.headers.vary, 'accept-encoding', 'caches keep the forms apart');
    }
    const small = await get('br', '/assets/small-c3d4.css');
    assert.deepEqual([small.statusCode, small.headers['content-encoding'], small.body], [200, undefined, 'a{}']);
  });

  it('are not sent again to a browser that has them, in the form that it has', async (t) => {
    const { app } = await siteIn(t);
    for (const url of ['/icon.svg', '/assets/index-a1b2.js']) {
      for (const encoding of ['identity', 'br']) {
        const headers = { 'accept-encoding': encoding };
        const first = await app.inject({ url, headers });
        assert.ok(first.headers.etag, url);
        const again = await app.inject({ url, headers: { ...headers, 'if-none-match': first.headers.etag } });
        assert.deepEqual([again.statusCode, again.body], [304, ''], url);
      }
    }
    assert.match(String((await app.inject('/icon.svg')).headers['cache-control']), /max-age=0/);
  });

  it('answer HEAD and a range as the whole answers', async (t) => {
    const { app } = await siteIn(t);
    const url = '/assets/index-a1b2.js';
    const head = await app.inject({ method: 'HEAD', url });
    assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, String(script.length), '']);
    const part = await app.inject({ url, headers: { range: 'bytes=0-9' } });
    assert.deepEqual([part.statusCode, part.body], [206, script.slice(0, 10)]);
    assert.equal(part.headers['content-range'], `bytes 0-9/${script.length}`);
    const beyond = await app.inject({ url, headers: { range: 'bytes=9999999-' } });
    assert.deepEqual([beyond.statusCode, beyond.body], [416, '']);
  });

  it('are no way to other files', async (t) => {
    const { app } = await siteIn(t);
    for (const url of [
      '/assets/none.js',
      '/assets/',
      '/assets/.hidden',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/assets/..%2findex.html',
      '/assets/..%5cindex.html',
      '/assets/%00',
      '/assets//index-a1b2.js',
      '/icon.svg/',
    ]) {
      assert.equal((await app.inject(url)).statusCode, 404, url);
    }
  });
});

it('a server whose console is not built says how to build it, and has it as soon as it is', async (t) => {
  const { app, build } = await siteIn(t, { isBuilt: false });
  const before = await app.inject('/');
  assert.equal(before.statusCode, 503);
  assert.match(before.body, /npm run build/);
  await build();
  assert.equal((await app.inject('/')).statusCode, 200);
});

describe('/.well-known/security.txt', () => {
  const textFor = async (contact: string | undefined) => {
    const app = Fastify();
    app.setErrorHandler((error, _request, reply) => reply.code(statusOf[asParapetError(error).code]).send());
    const clock = manualClock(new Date('2026-11-24T12:00:00Z'));
    registerSecurityText(app, { clock, publicUrl: 'https://parapet.example.com', contact });
    return app.inject('/.well-known/security.txt');
  };

  it('names the contact, and until when it is current', async () => {
    const answer = await textFor('mailto:security@example.com');
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(
      answer.body,
      'Contact: mailto:security@example.com\nExpires: 2027-05-23T12:00:00.000Z\nPreferred-Languages: en\n' +
        'Canonical: https://parapet.example.com/.well-known/security.txt\n',
    );
  });

  it('is not there if nobody has set a contact', async () => {
    assert.equal((await textFor(undefined)).statusCode, 404);
  });
});
