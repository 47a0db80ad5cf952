/**
 * Receives the form that a SAML provider lets a browser send (HTTP-POST binding). The cookie of the browser does not come with the
 * form of another site, so what the provider proved waits in the sign-in's row, and the browser is sent to the callback, where its
 * cookie shows that it is the one that began. Without a request of ours, a provider may be allowed to let people in all the same.
 */
import { hash } from 'node:crypto';
import { ParapetError } from '../../../base/errors.ts';
import type { ClientSource } from '../../../model/caller.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { safeReturnPath } from '../../../model/single-sign-on/return-path.ts';
import { isRowId } from '../../../store/database.ts';
import { listIdentityProviderRows } from '../../../store/single-sign-on/identity-providers.ts';
import { findWaitingSignOnFlow, updateSignOnFlowAnswer } from '../../../store/single-sign-on/sign-on-flows.ts';
import { insertUsedAssertion } from '../../../store/single-sign-on/used-assertions.ts';
import { noteProviderProblem, usedProvider, type SignOnPlatform } from '../sign-in/begin-sign-on.ts';
import { signIn, type SignOnOutcome } from '../sign-in/complete-sign-on.ts';
import { issueTokens } from '../../access/begin-session.ts';
import { digestOfFlowSecret } from '../sign-in/flow-secrets.ts';
import type { ProvenIdentity } from '../sign-in/proven-person.ts';
import { requestIdOf, type ServiceProvider } from './service-provider.ts';
import type { SamlAnswer } from './saml-answer.ts';
import { samlIdentityOf } from './saml-identity.ts';
import { SamlProblem, unproven } from './message/saml-problem.ts';
import { readResponse, verifyResponse, type ReceivedResponse } from './verify-response.ts';

export interface SamlForm {
  /** The deployment to whose address it was sent. */
  deploymentId: string;
  /** Base64. */
  response: string;
  /** The state of the sign-in; without one, where a person wants to go. */
  relayState: string;
}

export type ReceivedSaml =
  /** The browser's cookie decides at the callback. */
  { kind: 'continue'; state: string } | SignOnOutcome;

export async function receiveResponse(
  platform: SignOnPlatform,
  form: SamlForm,
  source: ClientSource,
): Promise<ReceivedSaml> {
  const { deploymentId, relayState: state } = form;
  const stateDigest = digestOfFlowSecret(state);
  const sought = { stateDigest, deploymentId, now: platform.clock.now() };
  const flow = await platform.database.readAsAccess((tx) => findWaitingSignOnFlow(tx, sought));
  if (flow === undefined) return receiveUnsolicited(platform, form, source);
  const answer = await prove(platform, { ...form, providerId: flow.providerId, expectedRequest: requestIdOf(state) });
  await platform.database.asAccess((tx) => updateSignOnFlowAnswer(tx, { stateDigest, deploymentId, answer }));
  return { kind: 'continue', state };
}

/** Begun at the provider. A response to a request of ours is none, however late it comes. */
async function receiveUnsolicited(
  platform: SignOnPlatform,
  form: SamlForm,
  source: ClientSource,
): Promise<SignOnOutcome> {
  const { deploymentId } = form;
  const returnTo = safeReturnPath(form.relayState);
  const refused = (reason: 'expired' | 'provider' | 'denied'): SignOnOutcome => {
    return { kind: 'refused', reason, isLinking: false, returnTo: '/' };
  };
  if (!isRowId(deploymentId)) return refused('expired');
  const providers = await platform.database.readAsTenant(deploymentId, listIdentityProviderRows);
  const open = providers.filter(({ isEnabled, saml }) => isEnabled && saml?.acceptsUnsolicited === true);
  if (open.length === 0) return refused('expired');
  let received: ReceivedResponse;
  try {
    received = readResponse(form.response);
  } catch (error) {
    if (error instanceof SamlProblem) return refused('provider');
    throw error;
  }
  const provider = open.find(({ issuer }) => issuer === received.issuer);
  if (provider === undefined || received.inResponseTo !== null) return refused('expired');
  const answer = await prove(platform, { ...form, providerId: provider.id, expectedRequest: null });
  if ('failure' in answer) return refused(answer.failure);
  const { identity } = answer;
  const begun = await signIn(platform, { deploymentId, provider, identity }, source);
  if (typeof begun === 'string') return { kind: 'refused', reason: begun, isLinking: false, returnTo };
  return { kind: 'signed_in', tokens: await issueTokens(platform, begun), returnTo };
}

/** Whom the response proves; once for each assertion. What is wrong with it is shown to admins. */
async function prove(
  platform: SignOnPlatform,
  arrival: SamlForm & { providerId: string; expectedRequest: string | null },
): Promise<SamlAnswer> {
  const { deploymentId, providerId } = arrival;
  const of = { deploymentId, providerId };
  try {
    const used = await usedProvider(platform, deploymentId, providerId);
    if (used.kind !== 'saml') throw unproven('A SAML response came for a sign-in with OpenID Connect.');
    const identity = await provenIdentity(platform, { ...used, ...arrival });
    await noteProviderProblem(platform, of, '');
    return { identity };
  } catch (error) {
    // Switched off or deleted since.
    if (error instanceof ParapetError && error.code === 'NOT_FOUND') return { failure: 'provider' };
    if (!(error instanceof SamlProblem)) throw error;
    platform.log.warn({ ...of, failure: error.failure }, error.message);
    if (error.failure === 'denied') return { failure: 'denied' };
    await noteProviderProblem(platform, of, error.message);
    return { failure: 'provider' };
  }
}

async function provenIdentity(
  platform: SignOnPlatform,
  arrival: {
    deploymentId: string;
    provider: IdentityProvider;
    serviceProvider: ServiceProvider;
    response: string;
    expectedRequest: string | null;
  },
): Promise<ProvenIdentity> {
  const { deploymentId, provider, serviceProvider, expectedRequest } = arrival;
  const now = platform.clock.now();
  const assertion = await verifyResponse(readResponse(arrival.response), { serviceProvider, expectedRequest, now });
  const digest = hash('sha256', JSON.stringify([deploymentId, provider.issuer, assertion.id]), 'buffer');
  const use = { digest, expiresAt: assertion.validUntil, now };
  if (!(await platform.database.asAccess((tx) => insertUsedAssertion(tx, use))))
    throw unproven('The assertion was used before.');
  return samlIdentityOf(deploymentId, provider, assertion);
}
