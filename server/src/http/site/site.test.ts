import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerSite } from './site.ts';

async function siteAt(publicUrl: string): Promise<FastifyInstance> {
  const app = Fastify();
  await registerSite(app, publicUrl);
  return app;
}

describe('the start page', () => {
  it('is HTML under a policy that allows no script and no other origin', async () => {
    const app = await siteAt('http://127.0.0.1:8080');
    const page = await app.inject('/');
    assert.equal(page.statusCode, 200);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
    assert.doesNotMatch(String(page.headers['content-security-policy']), /unsafe|script-src|https?:/);
    assert.doesNotMatch(page.body, /<script|<style|\sstyle=|\son\w+=|src="http/);
  });

  it('shows the lines to copy with the address of this server, harmless whatever the address holds', async () => {
    const app = await siteAt('https://parapet.example.org/');
    const page = await app.inject('/');
    assert.ok(page.body.includes('npx parapet login --server https://parapet.example.org<'));
    assert.doesNotMatch(page.body, /\{\{/);
    const hostile = await (await siteAt('http://x/"><script>')).inject('/');
    assert.doesNotMatch(hostile.body, /<script/);
  });

  it('names only files that the server serves', async () => {
    const app = await siteAt('http://127.0.0.1:8080');
    const page = await app.inject('/');
    const own = [...page.body.matchAll(/(?:src|href)="(\/[^"]+\.(?:css|svg))"/g)].map((match) => match[1]!);
    assert.ok(own.length >= 2);
    for (const path of own) assert.equal((await app.inject(path)).statusCode, 200, path);
  });

  it('is not sent again to a browser that has it', async () => {
    const app = await siteAt('http://127.0.0.1:8080');
    const first = await app.inject('/site.css');
    const again = await app.inject({ url: '/site.css', headers: { 'if-none-match': String(first.headers.etag) } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  });

  it('answers HEAD without a body and names its methods to the others', async () => {
    const app = await siteAt('http://127.0.0.1:8080');
    assert.deepEqual((await app.inject({ method: 'HEAD', url: '/' })).body, '');
    const refused = await app.inject({ method: 'POST', url: '/' });
    assert.equal(refused.headers.allow, 'GET, HEAD');
  });
});

describe('the page of semgrep login', () => {
  const key = '7a2e4a7e-6c1c-4f0e-9d0f-0d1f5b9f7c11';

  it('says how to approve this very key, and is kept by nobody', async () => {
    const app = await siteAt('https://parapet.example.org/');
    const page = await app.inject(`/login?cli-token=${key}&docker=False&gha=False`);
    assert.equal(page.statusCode, 200);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
    assert.ok(page.body.includes(`{"tokenRequestKey": "${key}"}`));
    assert.ok(page.body.includes('https://parapet.example.org/api/auth/token-requests/approve<'));
    assert.doesNotMatch(page.body, /<script|<style|\sstyle=|\son\w+=|\{\{/);
  });

  it('repeats nothing that is no key', async () => {
    const app = await siteAt('http://127.0.0.1:8080');
    for (const query of [
      '',
      '?cli-token=',
      `?cli-token=${key}%22%3E%3Cscript%3E`,
      `?cli-token=${key}&cli-token=${key}`,
    ]) {
      const page = await app.inject(`/login${query}`);
      assert.equal(page.statusCode, 200);
      assert.ok(!page.body.includes(key) && page.body.includes('the cli-token of the address'), query);
      assert.doesNotMatch(page.body, /<script/);
    }
    assert.equal((await app.inject({ method: 'POST', url: '/login' })).headers.allow, 'GET, HEAD');
  });
});
