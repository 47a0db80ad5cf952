/** `parapet logout`: ends the session on the server and removes the stored login. */
import { defineCommand } from '../cli/command.ts';
import { userAgent } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { createParapetClient } from '../sdk/client.ts';
import { loginCredentials } from '../session/credentials.ts';
import { changeLogins, readLogins } from '../session/login-file.ts';

export const logout = defineCommand({
  name: 'logout',
  summary: 'Sign out and remove the stored login',
  description: [
    'Ends the session on the server. A stored API token is removed from this machine but stays valid: revoke it with "parapet token revoke".',
  ],
  options: {},
  examples: [{ text: 'Sign out of the server of the last login', line: 'parapet logout' }],
  async run({ context }) {
    const { output, loginFile } = context;
    const serverUrl = await context.serverUrl();
    const login = (await readLogins(loginFile)).byServer[serverUrl];
    if (login?.kind === 'session') {
      const credentials = loginCredentials({ serverUrl, path: loginFile, login });
      const api = createParapetClient({ serverUrl, credentials, userAgent });
      // The login is removed here in any case; a session that the server does not end now ends with its refresh token.
      await api
        .POST('/api/auth/logout', {})
        .catch(() => output.warn(`could not reach ${serverUrl}; the session there ends when it expires.`));
    }
    if (login !== undefined) {
      await changeLogins(loginFile, (before) => {
        const { [serverUrl]: _forgotten, ...byServer } = before.byServer;
        return { ...before, byServer };
      });
    }
    if (output.isJson) output.json({ server: serverUrl, wasSignedIn: login !== undefined });
    else output.line(login === undefined ? `Not signed in to ${serverUrl}.` : `Signed out of ${serverUrl}.`);
    return exitCodes.ok;
  },
});
