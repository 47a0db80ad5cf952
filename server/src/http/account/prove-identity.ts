/** POST /api/auth/proof: proves again who uses this session, before something dangerous. */
import { proveIdentity, type Proof } from '../../domain/account/prove-identity.ts';
import { clientSourceOf } from '../client-source.ts';
import { userRoute } from '../route.ts';
import { instantToWire } from '../wire/instants.ts';
import { ProofOfIdentity, ProveIdentityRequest } from './wire.ts';

export const proveIdentityRoute = userRoute({
  method: 'POST',
  path: '/api/auth/proof',
  operationId: 'ProveIdentity',
  tag: 'Account',
  summary: 'Prove that it is you',
  description:
    'Takes a passkey or a code of your second factor; your password if you have none. For 15 minutes, as after signing in, this session ' +
    'may then send the requests that answer 403 PROOF_NEEDED otherwise. A wrong proof is 400 and counts as an attempt to sign in.',
  stability: null,
  refusesWith: [409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: ProveIdentityRequest, response: { 200: ProofOfIdentity } },
}).handle(async ({ platform, caller, body, request }) => {
  const { userAgent } = clientSourceOf(request);
  const { holdsUntil } = await proveIdentity(platform, caller, {
    proof: proofIn(body),
    sender: request.sender,
    userAgent,
  });
  return { status: 200, body: { holdsUntil: instantToWire(holdsUntil) } };
});

function proofIn({ password, code, passkey }: (typeof ProveIdentityRequest)['_output']): Proof {
  if (passkey !== undefined) return { kind: 'passkey', assertion: passkey };
  return code === '' ? { kind: 'password', password } : { kind: 'code', code };
}
