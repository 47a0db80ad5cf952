/** POST /api/agent/tokens/requests: `semgrep login` polls for its token until a person has approved it. */
import { pollLoginToken } from '../../domain/access/login-requests.ts';
import { publicRoute } from '../route.ts';
import { FetchedToken, AskForTokenRequest } from './wire.ts';

export const askForTokenRoute = publicRoute({
  method: 'POST',
  path: '/api/agent/tokens/requests',
  operationId: 'AskForToken',
  tag: 'Auth',
  summary: 'Request a token through a browser, as `semgrep login` does',
  description:
    'Answers 404 until a signed-in person approves the key, and again once the token has been handed over. The key is the command’s ' +
    'own secret.',
  stability: null,
  refusesWith: [404],
  access: { isCredentialEntry: true },
  schemas: { body: AskForTokenRequest, response: { 200: FetchedToken } },
}).handle(async ({ platform, body, address, request }) => {
  const client = request.headers['user-agent'] ?? '';
  const token = await pollLoginToken(platform, { key: body.token_request_key, address, client });
  return { status: 200, body: { token } };
});
