/**
 * Secrets planted in every field of every format (tests/harness/uploads/planted) are sent to a running server over
 * HTTP. Afterwards no table, answer, export, event, message, question to a model, log line or file holds one.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startReceiver } from '../../server/src/http/notifications/testing/receiver.ts';
import { formats } from '../../server/src/model/formats.ts';
import { storedTexts } from '../harness/database/stored-texts.ts';
import { readEvents } from '../harness/event-stream.ts';
import { startGitServer } from '../harness/hosts/git-server.ts';
import { startModelServer } from '../harness/hosts/model-server.ts';
import { plantedByFormat, plantedUploads } from '../harness/uploads/planted/planted-uploads.ts';
import { plantedCiScan } from '../harness/uploads/planted/ci-scan.ts';
import { PlantedValues } from '../harness/uploads/planted/values.ts';
import { makeDataDir, startProcess } from '../start/server-process.ts';

const account = { email: 'ada@example.com', password: 'correct horse battery staple' };

test('every format says what is planted in it', () => {
  assert.deepEqual(Object.keys(plantedByFormat).sort(), [...formats].sort());
});

test('a planted value is found in a text, and in its encodings', () => {
  const values = new PlantedValues();
  const value = values.plant('here');
  const bytes = Buffer.from(value);
  for (const text of [`a ${value} b`, `x${value.slice(4, -2)}x`, bytes.toString('hex'), bytes.toString('base64')]) {
    assert.deepEqual(values.foundIn(text), ['here'], text);
  }
  assert.deepEqual(values.foundIn(`${value.slice(0, 4)}****${value.slice(-2)}`), []);
});

test('no secret of an upload leaks', async (t) => {
  const values = new PlantedValues();
  const uploads = plantedUploads(values);
  const ci = plantedCiScan(values);
  const dataDir = await makeDataDir(t);
  const server = startProcess(t, 'server.ts', {
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
    PARAPET_LOG_LEVEL: 'trace',
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
    PARAPET_DATA_DIR: dataDir,
  });
  const url = await server.ready();
  const leaks: string[] = [];
  const search = (where: string, text: string): void => {
    for (const place of values.foundIn(text)) leaks.push(`${place} in ${where}`);
  };
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: unknown): Promise<string> => {
    const answer = await fetch(url + path, {
      method,
      headers,
      // A report that is not JSON is a text already.
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${text}`);
    search(`the answer to ${method} ${path}`, text);
    return text;
  };
  // Tests look into bodies freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  const ask = async (method: string, path: string, body?: unknown): Promise<any> =>
    JSON.parse(await send(method, path, body));
  headers['authorization'] = `Bearer ${(await ask('POST', '/api/auth/login', account)).accessToken}`;
  const deploymentId: string = (await ask('GET', '/api/auth/me')).deployments[0].id;
  const agent = `/api/agent/deployments/${deploymentId}`;
  const workflows = `/api/workflows/v1/deployments/${deploymentId}`;
  const notifications = `/api/notifications/v1/deployments/${deploymentId}`;
  const runsEnded = async (): Promise<void> => {
    for (; ; await sleep(50)) {
      const { jobs } = await ask('POST', `${workflows}/jobs/list`, {});
      // oxlint-disable-next-line typescript/no-explicit-any
      if (jobs.every((job: any) => !/SUBMITTED|RUNNING/.test(job.status))) return;
    }
  };

  const receiver = await startReceiver();
  t.after(() => receiver.close());
  receiver.status = 204;
  const { channel } = await ask('POST', `${notifications}/channels`, { name: 'hook', webhook: { url: receiver.url } });
  const events = ['NOTIFICATION_EVENT_NEW_FINDINGS'];
  await ask('POST', `${notifications}/rules`, { name: 'all', channelId: channel.id, events });
  const stream = readEvents(await fetch(`${url}/api/events/v1/deployments/${deploymentId}`, { headers }));

  await t.test('uploads are read, and their bodies are gone', async () => {
    for (const [n, { name, format, body }] of uploads.entries()) {
      const query = `project=planted-${n}&ref=main&format=${format}&commit=${'c'.repeat(40)}`;
      const { scanId } = await ask('POST', `/api/scans/v1/deployments/${deploymentId}/uploads?${query}`, body);
      await runsEnded();
      const { scan } = await ask('GET', `/api/scans/v1/deployments/${deploymentId}/scans/${scanId}`);
      assert.match(scan.status, /COMPLETED/, `${name}: ${JSON.stringify(scan)}`);
      assert.ok(scan.counts.new > 0, name);
    }
    const damaged = JSON.stringify(uploads[0]?.body).slice(0, -20);
    const refused = await fetch(`${url}/api/scans/v1/deployments/${deploymentId}/uploads?project=damaged&ref=main`, {
      method: 'POST',
      headers,
      body: damaged,
    });
    search('the answer to a damaged upload', await refused.text());
    await runsEnded();
  });

  await t.test('a scan of semgrep ci', async () => {
    const { token } = await ask('POST', `${agent}/tokens`, { name: 'ci', permissions: ['CI'] });
    const admin = headers['authorization'];
    headers['authorization'] = `Bearer ${token}`;
    const { info } = await ask('POST', '/api/cli/v2/scans', ci.begin);
    await ask('POST', `/api/agent/scans/${info.id}/results`, ci.results);
    await ask('POST', `/api/agent/scans/${info.id}/complete`, ci.complete);
    headers['authorization'] = admin ?? '';
    await runsEnded();
    const report = await ask('POST', `/api/reporting/${deploymentId}/findings`, {
      reportType: 'REPORT_TYPE_PROJECT',
      filters: { projects: ['ci-planted'] },
    });
    assert.ok(report.findings.length > 0);
  });

  await t.test('a model is not shown a secret’s line', async (within) => {
    const git = await startGitServer(within, 'git-password');
    const planted = uploads.findIndex(({ name }) => name === 'SARIF of Bandit');
    const columns = new PlantedValues().plant("Bandit: the region's columns");
    const code = `import os\npassword = "${columns}"\n${'\n'.repeat(37)}connect(password)\n`;
    await git.commit('main', { 'src/a.py': code });
    const model = await startModelServer(within, { writes: { explanation: '', edits: [] } }, { status: 500 });
    await ask('PATCH', `${agent}/fix-settings`, {
      model: { provider: 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE', baseUrl: model.url, name: 'm', credential: 'k' },
    });
    await ask('POST', `${agent}/connections`, {
      kind: 'CONNECTION_KIND_GIT',
      name: 'git',
      baseUrl: new URL(git.url).origin,
      username: git.username,
      credential: 'git-password',
    });
    const project = `planted-${planted}`;
    const { repos } = await ask('GET', `${agent}/repos?search=${project}`);
    // oxlint-disable-next-line typescript/no-explicit-any
    const repo = repos.find(({ name }: any) => name === project);
    await ask('PATCH', `${agent}/repos/${repo.id}`, { url: git.url });
    const report = await ask('POST', `/api/reporting/${deploymentId}/findings`, {
      reportType: 'REPORT_TYPE_PROJECT',
      filters: { projects: [project] },
    });
    const beside = report.findings.find(
      // oxlint-disable-next-line typescript/no-explicit-any
      (each: any) => each.filePath === 'src/a.py' && each.line === 40 && /SAST/.test(each.issueType),
    );
    const { token } = await ask('POST', `${agent}/tokens`, { name: 'web', permissions: ['WEB_API'] });
    const admin = headers['authorization'];
    headers['authorization'] = `Bearer ${token}`;
    const asked = await ask('POST', `/api/v1/deployments/${deploymentId}/issues/${beside.id}/autofix`, {});
    assert.equal(asked.success, true, JSON.stringify(asked));
    headers['authorization'] = admin ?? '';
    await runsEnded();
    const { jobs } = await ask('POST', `${workflows}/jobs/list`, {});
    assert.ok(model.asked.length > 0, JSON.stringify(jobs[0]));
    assert.match(JSON.stringify(model.asked), /holds a credential and is not shown/);
    for (const question of model.asked) search('a question to the model', JSON.stringify(question));
  });

  await t.test('no answer, export or message holds a value', async () => {
    const report = { reportType: 'REPORT_TYPE_PROJECT', limit: 3000 };
    const { findings } = await ask('POST', `/api/reporting/${deploymentId}/findings`, report);
    assert.ok(findings.length > 100);
    for (const { id } of findings) await send('GET', `/api/reporting/${deploymentId}/findings/${id}`);
    for (const format of ['CSV', 'JSON_LINES'])
      await send('POST', `/api/reporting/${deploymentId}/export`, { reportType: 'REPORT_TYPE_PROJECT', format });
    const document = await ask('GET', '/openapi.json');
    let asked = 0;
    for (const [path, operations] of Object.entries<Record<string, unknown>>(document.paths)) {
      if (operations['get'] === undefined || path.startsWith('/api/events/')) continue;
      for (const id of /\{(?!deploymentId)/.test(path) ? ['1', '2', '3', '20'] : ['']) {
        const at = path.replaceAll('{deploymentId}', deploymentId).replaceAll(/\{\w+\}/g, id);
        const answer = await fetch(url + at, { headers, redirect: 'manual' });
        search(`the answer to GET ${at}`, await answer.text());
        asked += 1;
      }
    }
    assert.ok(asked > 50);
    await receiver.until(5);
    for (const message of receiver.received) search('a message of a webhook', JSON.stringify(message));
    const first = await stream.next();
    search('an event', JSON.stringify(first.value));
    await stream.return(undefined);
    assert.deepEqual(leaks, []);
  });

  await t.test('no table holds a value, and no body is kept', async () => {
    const client = new pg.Client({
      host: join(dataDir, 'database'),
      user: 'parapet',
      password: readFileSync(join(dataDir, 'database.password'), 'utf8'),
      database: 'parapet',
    });
    await client.connect();
    try {
      let rows = 0;
      for await (const { table, text } of storedTexts(client, deploymentId)) {
        rows += 1;
        search(`the table ${table}`, text);
      }
      assert.ok(rows > 500);
      assert.deepEqual(leaks, []);
      for (const table of ['upload_chunk', 'staged_chunk']) {
        assert.equal((await client.query(`SELECT FROM parapet.${table}`)).rowCount, 0, table);
      }
    } finally {
      await client.end();
    }
  });

  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0);

  await t.test('no log line and no file outside the database holds a value', () => {
    search('the log', server.stdout() + server.stderr());
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files)
      search(join(parentPath, name), readFileSync(join(parentPath, name), 'latin1'));
    assert.deepEqual(leaks, []);
  });
});
