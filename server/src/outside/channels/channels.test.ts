/** Each kind of channel against a real receiver on this machine, and against hostile ones. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import {
  noSecrets,
  type ChannelSecrets,
  type ChannelTarget,
  type MailTarget,
} from '../../model/notifications/notification-channel.ts';
import type { NotificationPayload } from '../../model/notifications/notification-payload.ts';
import { createGuardedFetch } from '../guard/guarded-fetch.ts';
import { parseNetwork } from '../guard/networks.ts';
import { sendMessage } from './send-message.ts';
import { makeSigningSecret } from './webhook.ts';

const loopback = [parseNetwork('127.0.0.0/8') ?? assert.fail()];
const fixtures = join(import.meta.dirname, '../../../../tests/fixtures/tls');
const pem = (name: string): string => readFileSync(join(fixtures, name), 'utf8');
const certificate = { key: pem('key.pem'), cert: pem('certificate.pem') };

const payload: NotificationPayload = {
  type: 'scan.findings',
  timestamp: '2026-01-05T09:00:00.000Z',
  data: {
    deploymentId: '1',
    rule: { id: '3', name: 'Grave ones' },
    project: { id: '7', name: 'shop <!channel>', tags: [] },
    ref: 'main',
    scan: { id: '9', commit: '' },
    newFindings: 2,
    reopenedFindings: 1,
    bySeverity: { critical: 1, high: 2, medium: 0, low: 0 },
    findings: [
      {
        id: '11',
        change: 'new',
        severity: 'critical',
        product: 'sast',
        ruleId: 'CKV_AWS_20',
        title: 'Public bucket',
        path: 'src/[x](http://e).ts',
        line: 4,
        place: null,
      },
    ],
    leftOut: 5,
  },
};
const message = { key: 'msg_1', payload };

interface Delivery {
  target: ChannelTarget;
  secrets?: Partial<ChannelSecrets>;
  allowed?: typeof loopback;
}

async function deliver(t: TestContext, { target, secrets, allowed = loopback }: Delivery): Promise<void> {
  const { fetch, close } = createGuardedFetch({ allowedNetworks: allowed });
  t.after(close);
  const now = new Date();
  await sendMessage(
    { fetch, allowedNetworks: allowed, now, timeoutMs: 10_000 },
    { target, secrets: { ...noSecrets, ...secrets } },
    message,
  );
}

async function listening(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook receiver with the given answer. */
async function receiver(t: TestContext, answer: RequestListener = (_request, response) => response.end()) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      answer(request, response);
    });
  });
  t.after(() => server.closeAllConnections());
  const port = await listening(t, server);
  return { url: `http://127.0.0.1:${port}/hook/s3cret-part`, received };
}

test('a generic webhook gets the payload, signed, with the message’s key as its id', async (t) => {
  const { url, received } = await receiver(t);
  const signingSecret = makeSigningSecret();
  await deliver(t, { target: { kind: 'webhook', url }, secrets: { signingSecret } });
  const [{ headers, body }] = received as [Received];
  assert.deepEqual(new Webhook(signingSecret).verify(body, headers as Record<string, string>), payload);
  assert.equal(headers['webhook-id'], 'msg_1');
  assert.equal(headers['content-type'], 'application/json');
  assert.throws(() => new Webhook(makeSigningSecret()).verify(body, headers as Record<string, string>));
});

test('Slack gets text in which nothing given is a mention or a link', async (t) => {
  const { url, received } = await receiver(t);
  await deliver(t, { target: { kind: 'slack' }, secrets: { url } });
  const sent = (JSON.parse(received[0]?.body ?? '') as { text: string }).text;
  assert.deepEqual(sent.split('\n'), [
    '*2 new, 1 reopened findings: `shop &lt;!channel&gt;`*',
    'Ref `main`, scan 9: 1 critical, 2 high.',
    'CRITICAL (new) `Public bucket` (`CKV_AWS_20`) in `src/[x](http://e).ts:4`',
    '… and 2 more.',
    '5 more messages of this rule were left out, because it reached its hourly limit.',
    'Sent by the notification rule `Grave ones`.',
  ]);
});

test('Teams gets a card whose text runs are shown as they are', async (t) => {
  const { url, received } = await receiver(t);
  await deliver(t, { target: { kind: 'teams' }, secrets: { url } });
  const sent = JSON.parse(received[0]?.body ?? '') as {
    type: string;
    attachments: {
      contentType: string;
      content: { type: string; body: { type: string; inlines: { text: string }[] }[] };
    }[];
  };
  assert.equal(sent.type, 'message');
  const [{ contentType, content }] = sent.attachments as [(typeof sent.attachments)[0]];
  assert.equal(contentType, 'application/vnd.microsoft.card.adaptive');
  assert.deepEqual([...new Set(content.body.map((block) => block.type))], ['RichTextBlock']);
  assert.equal(
    content.body[2]?.inlines[0]?.text,
    'CRITICAL (new) Public bucket (CKV_AWS_20) in src/[x](http://e).ts:4',
  );
});

test('what a webhook refuses with is said in words, and its address in none of them', async (t) => {
  const cases: [number, string, RegExp][] = [
    [404, 'no_service', /status 404 \(no_service\)\. The webhook no longer exists/],
    [403, '<b>root:x:0:0</b>', /status 403\. It refuses this credential/],
    [429, '', /status 429\. It asks for fewer/],
    [500, 'Internal', /status 500\. The problem is on its side/],
  ];
  for (const [status, body, expected] of cases) {
    const { url } = await receiver(t, (_request, response) => response.writeHead(status).end(body));
    await assert.rejects(deliver(t, { target: { kind: 'slack' }, secrets: { url } }), (error: Error) => {
      assert.match(error.message, expected);
      assert.doesNotMatch(error.message, /s3cret-part|root:x/);
      return true;
    });
  }
});

test('an answer of 410 is final, and a Retry-After is heeded', async (t) => {
  const gone = await receiver(t, (_request, response) => response.writeHead(410).end());
  await assert.rejects(deliver(t, { target: { kind: 'slack' }, secrets: gone }), { isPermanent: true });
  const busy = await receiver(t, (_request, response) => response.writeHead(429, { 'retry-after': '90' }).end());
  await assert.rejects(deliver(t, { target: { kind: 'slack' }, secrets: busy }), {
    isPermanent: false,
    retryAfterMs: 90_000,
  });
});

test('a redirect is not followed, wherever it leads', async (t) => {
  const elsewhere = await receiver(t);
  for (const location of ['http://169.254.169.254/latest/meta-data/', elsewhere.url]) {
    const { url } = await receiver(t, (_request, response) => response.writeHead(302, { location }).end());
    const target: ChannelTarget = { kind: 'webhook', url };
    const secrets = { signingSecret: makeSigningSecret() };
    await assert.rejects(deliver(t, { target, secrets }), /status 302, a redirect/);
  }
  assert.equal(elsewhere.received.length, 0);
});

test('a webhook with a certificate that nobody trusts, and one in a private network, get nothing', async (t) => {
  let calls = 0;
  const server = createTlsServer(certificate, (_request, response) => {
    calls += 1;
    response.end();
  });
  const port = await listening(t, server);
  const url = `https://localhost:${port}/`;
  await assert.rejects(deliver(t, { target: { kind: 'slack' }, secrets: { url } }), { failure: 'tls' });
  const inside = await receiver(t);
  await assert.rejects(deliver(t, { target: { kind: 'slack' }, secrets: inside, allowed: [] }), {
    failure: 'forbidden_address',
  });
  assert.deepEqual([calls, inside.received.length], [0, 0]);
});

interface Mail {
  raw: Buffer;
  to: string[];
  user: string | undefined;
  secure: boolean;
}

/** A mail server that stores what it receives. */
async function mailServer(t: TestContext, options: SMTPServerOptions = {}) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    onAuth(auth, _session, done) {
      if (auth.username === 'ada' && auth.password === 's3cret') done(null, { user: 'ada' });
      else done(new Error('no'));
    },
    onData(stream, session, done) {
      const keep = async (): Promise<void> => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const raw = await buffer(stream);
        mails.push({ raw, to, user: session.user as string | undefined, secure: session.secure });
        done();
      };
      void keep();
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.server.once('listening', done));
  t.after(() => server.close());
  return { port: (server.server.address() as AddressInfo).port, mails };
}

const mailTo = (port: number, more: Partial<MailTarget> = {}): ChannelTarget => ({
  kind: 'email',
  host: 'localhost',
  port,
  security: 'none',
  username: '',
  from: 'parapet@example.com',
  to: ['sec@example.com', 'dev@example.com'],
  ...more,
});

/** Trusts the fixture's certificate until the test ends. */
function trustFixture(t: TestContext): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate.cert]);
  t.after(() => setDefaultCACertificates(before));
}

test('mail arrives as text, for each recipient, with an id that repeats are dropped by', async (t) => {
  const { port, mails } = await mailServer(t);
  await deliver(t, { target: mailTo(port) });
  const [mail] = mails as [Mail];
  assert.deepEqual([mail.to, mail.secure], [['sec@example.com', 'dev@example.com'], false]);
  const parsed = await PostalMime.parse(mail.raw);
  assert.equal(parsed.subject, '2 new, 1 reopened findings: shop <!channel>');
  assert.equal(parsed.from?.address, 'parapet@example.com');
  assert.equal(parsed.messageId, '<msg_1@example.com>');
  assert.equal(parsed.html, undefined);
  assert.match(parsed.text ?? '', /CRITICAL \(new\) Public bucket \(CKV_AWS_20\) in src\/\[x\]\(http:\/\/e\)\.ts:4\n/);
});

test('mail over TLS and STARTTLS, with a password, to a server whose certificate is issued for its name', async (t) => {
  trustFixture(t);
  const login = { username: 'ada' };
  const plainPort = await mailServer(t);
  await deliver(t, {
    target: mailTo(plainPort.port, { security: 'starttls', ...login }),
    secrets: { password: 's3cret' },
  });
  const tlsPort = await mailServer(t, { secure: true });
  await deliver(t, { target: mailTo(tlsPort.port, { security: 'tls', ...login }), secrets: { password: 's3cret' } });
  for (const { mails } of [plainPort, tlsPort]) {
    assert.deepEqual(
      mails.map((mail) => [mail.user, mail.secure]),
      [['ada', true]],
    );
  }
});

test('mail that cannot be handed over says why, and never the password', async (t) => {
  const refused = async (target: ChannelTarget, expected: object | RegExp, more: Partial<Delivery> = {}) => {
    await assert.rejects(deliver(t, { target, secrets: { password: 'wr0ng-s3cret' }, ...more }), (error: Error) => {
      if (expected instanceof RegExp) assert.match(error.message, expected);
      else
        for (const [name, value] of Object.entries(expected))
          assert.equal(Reflect.get(error, name), value, error.message);
      assert.doesNotMatch(error.message, /wr0ng/);
      return true;
    });
  };
  const server = await mailServer(t);
  const tls = await mailServer(t, { secure: true });
  await refused(mailTo(server.port, { security: 'starttls' }), { failure: 'tls' });
  await refused(mailTo(tls.port, { security: 'tls' }), { failure: 'tls' });
  await refused(mailTo(server.port, { security: 'tls' }), { failure: 'tls' });
  await refused(mailTo(server.port), { failure: 'forbidden_address' }, { allowed: [] });
  await refused(mailTo(25, { host: 'nowhere.invalid' }), { failure: 'dns' });
  const closed = createTcpServer();
  const port = await listening(t, closed);
  await new Promise((done) => closed.close(done));
  await refused(mailTo(port), { failure: 'refused' });
  trustFixture(t);
  await refused(
    mailTo(server.port, { security: 'starttls', username: 'ada' }),
    /refused the user name or the password/,
  );
  const picky = await mailServer(t, {
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
  });
  await refused(mailTo(picky.port), { isPermanent: true });
  assert.deepEqual([server.mails.length, tls.mails.length, picky.mails.length], [0, 0, 0]);
});

test('STARTTLS is insisted on: a server that has none gets neither the password nor the mail', async (t) => {
  const { port, mails } = await mailServer(t, { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  const target = mailTo(port, { security: 'starttls', username: 'ada' });
  await assert.rejects(deliver(t, { target, secrets: { password: 's3cret' } }));
  assert.equal(mails.length, 0);
});

test('a delivery to a server that hangs ends at its time, or when it is cancelled, by mail as by webhook', async (t) => {
  const silent = createTcpServer(() => undefined);
  const port = await listening(t, silent);
  const { fetch, close } = createGuardedFetch({ allowedNetworks: loopback });
  t.after(close);
  const hangs = [
    { target: mailTo(port), secrets: noSecrets },
    { target: mailTo(port, { security: 'tls' }), secrets: noSecrets },
    { target: { kind: 'slack' as const }, secrets: { ...noSecrets, url: `http://127.0.0.1:${port}/` } },
  ];
  const context = { fetch, allowedNetworks: loopback, now: new Date() };
  for (const channel of hangs) {
    const late = sendMessage({ ...context, timeoutMs: 200 }, channel, message);
    await assert.rejects(late, { failure: 'time_out', message: /did not answer within 0\.2 s/ });
    const controller = new AbortController();
    const sending = sendMessage({ ...context, timeoutMs: 10_000, signal: controller.signal }, channel, message);
    setImmediate(() => controller.abort());
    await assert.rejects(sending, { failure: 'cancelled' });
  }
});
