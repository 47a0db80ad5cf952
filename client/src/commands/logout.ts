/** `parapet logout`: ends the session at the server and forgets the login here. */
import { defineCommand } from '../cli/command.ts';
import { userAgent } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { createParapetClient } from '../sdk/client.ts';
import { loginCredentials } from '../session/credentials.ts';
import { changeLogins, readLogins } from '../session/login-file.ts';

export const logout = defineCommand({
  name: 'logout',
  summary: 'End the session and forget the login',
  description: ['A stored API token is forgotten, not revoked: use "parapet token revoke" for that.'],
  options: {},
  examples: [{ text: 'Sign out of the server of the last login', line: 'parapet logout' }],
  async run({ context }) {
    const { output, loginFile } = context;
    const serverUrl = await context.serverUrl();
    const login = (await readLogins(loginFile)).byServer[serverUrl];
    if (login?.kind === 'session') {
      const credentials = loginCredentials({ serverUrl, path: loginFile, login });
      const api = createParapetClient({ serverUrl, credentials, userAgent });
      // Forgotten here in any case; a session that the server does not end now ends when its refresh token expires.
      await api
        .POST('/api/auth/logout', {})
        .catch(() => output.warn(`${serverUrl} could not be told to end the session.`));
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
