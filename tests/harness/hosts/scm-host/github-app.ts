/**
 * Authentication of a GitHub App: a token that it signs itself names its installation, and is exchanged for one that
 * opens repositories for an hour.
 */
import { randomBytes, verify } from 'node:crypto';
import type { Call, Handlers, HostReply } from './state.ts';

const unknown: HostReply = { status: 401, body: { message: 'A JSON web token could not be decoded' } };
const notFound: HostReply = { status: 404, body: { message: 'Not Found' } };

/** Requires the App's own token. */
export const isForApps = (route: string): boolean => route.endsWith('/installation') || route.includes(' /app/');

/** Undefined for a valid token. https://docs.github.com/apps: RS256, and at most ten minutes from now. */
function refusal({ host: { app }, secret = '' }: Call): HostReply | undefined {
  const [head = '', claims = '', signature = ''] = secret.split('.');
  if (app === undefined || secret.split('.').length !== 3) return unknown;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    app.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = json(head);
  const { iss, iat, exp } = json(claims);
  const now = app.now().getTime() / 1000;
  const isTimely = typeof iat === 'number' && typeof exp === 'number' && iat <= now && exp > now && exp <= now + 600;
  return isSigned && alg === 'RS256' && (iss === app.id || iss === Number(app.id)) && isTimely ? undefined : unknown;
}

const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;

export const githubApp: Handlers = {
  'GET /repos/{owner}/{repo}/installation'(call) {
    const refused = refusal(call);
    if (refused !== undefined) return refused;
    const id = call.host.app?.installations.get(call.name);
    if (id === undefined) return notFound;
    const { permissions = {} } = call.host.app ?? {};
    return { status: 200, body: call.made('installation', { id, app_slug: 'parapet', permissions }) };
  },
  'POST /app/installations/{installation_id}/access_tokens'(call) {
    const refused = refusal(call);
    if (refused !== undefined) return refused;
    const { host, at, body } = call;
    const { app } = host;
    const names = [...(app?.installations ?? [])].flatMap(([name, id]) =>
      String(id) === at['installation_id'] ? [name] : [],
    );
    if (app === undefined || names.length === 0) return notFound;
    const asked = (body['permissions'] ?? app.permissions) as Record<string, 'read' | 'write'>;
    const isGranted = Object.entries(asked).every(
      ([name, level]) => app.permissions[name] === 'write' || (app.permissions[name] === 'read' && level === 'read'),
    );
    const repositories = (body['repositories'] ?? []) as string[];
    const isReached = repositories.every((each) => names.some((name) => name.endsWith(`/${each}`)));
    if (!isGranted || !isReached)
      return {
        status: 422,
        body: {
          message: 'The permissions requested are not granted to this installation.',
          documentation_url: 'https://docs.github.com/rest',
        },
      };
    const token = `ghs_${randomBytes(18).toString('base64url')}`;
    host.tokens.set(token, {
      scopes: [],
      role: Object.values(asked).includes('write') ? 'write' : 'read',
      isApp: true,
      ...(repositories.length > 0 && { repositories }),
    });
    const expiresAt = new Date(app.now().getTime() + 3_600_000).toISOString();
    return { status: 201, body: call.made('installation-token', { token, expires_at: expiresAt, permissions: asked }) };
  },
};
