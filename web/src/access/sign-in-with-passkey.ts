/** Signs in with a passkey: alone, or as the second step with the challenge of the right password. */
import { answerOf, api } from '../api/client.ts';
import { askForPasskey } from '../api/passkey.ts';

export async function signInWithPasskey(challenge: string) {
  const options = await answerOf(api.POST('/api/auth/login/passkey/challenge', { body: { challenge } }));
  const passkey = await askForPasskey(options);
  return answerOf(api.POST('/api/auth/login/passkey', { body: { challenge, passkey, keepIn: 'COOKIE' } }));
}
