/**
 * Receives the browser that comes back from an identity provider: checks that it is the one that was sent, redeems the code,
 * and begins a session, or links the identity. Every refusal is a value: the screen says what went wrong.
 */
import { ParapetError } from '../../../base/errors.ts';
import { describeUserAgent } from '../../../model/account/user-agent.ts';
import type { ClientSource } from '../../../model/caller.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { redeemCode } from '../../../outside/openid/openid-provider.ts';
import { OpenIdProblem } from '../../../outside/openid/openid-problem.ts';
import { continueAsTenant } from '../../../store/database.ts';
import { deleteSignOnFlow, type ClaimedSignOnFlow } from '../../../store/single-sign-on/sign-on-flows.ts';
import { beginSession, issueTokens, type BegunSession, type IssuedTokens } from '../../access/begin-session.ts';
import { followDirectoryOf } from '../../directory/join-by-directory.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { SamlAnswer } from '../saml/saml-answer.ts';
import { linkIdentity, type LinkRefusal } from '../identities/link-identity.ts';
import { redirectUriOf } from '../providers/public-urls.ts';
import { admitPerson, type AdmissionRefusal } from './admit-person.ts';
import { noteProviderProblem, usedProvider, type SignOnPlatform } from './begin-sign-on.ts';
import { checksOf, digestOfFlowSecret } from './flow-secrets.ts';
import { followTeams } from './follow-teams.ts';
import { provenIdentityOf, type ProvenIdentity } from './proven-person.ts';

export type SignOnRefusal =
  /** Unknown, used, too old, or begun in another browser: the browser is not told which. */
  | 'expired'
  /** The person or the provider said no. */
  | 'denied'
  /** The provider failed, its settings are wrong, or its answer proves nothing. */
  | 'provider'
  /** An operator suspended the deployment. */
  | 'suspended'
  | AdmissionRefusal
  | LinkRefusal;

export type SignOnOutcome =
  | { kind: 'signed_in'; tokens: IssuedTokens; returnTo: string }
  | { kind: 'linked'; returnTo: string }
  | { kind: 'refused'; reason: SignOnRefusal; isLinking: boolean; returnTo: string };

export interface SignOnAnswer {
  /** The deployment whose redirect URI the provider used. */
  deploymentId: string;
  state: string;
  /** From the cookie; '' without one. */
  browserSecret: string;
  /** All parameters of the URL, as the browser brought them. */
  parameters: URLSearchParams;
}

export async function completeSignOn(
  platform: SignOnPlatform,
  { deploymentId, state, browserSecret, parameters }: SignOnAnswer,
  source: ClientSource,
): Promise<SignOnOutcome> {
  const { database, clock } = platform;
  const claimed = {
    deploymentId,
    stateDigest: digestOfFlowSecret(state),
    browserDigest: digestOfFlowSecret(browserSecret),
    now: clock.now(),
  };
  const flow = await database.asAccess((tx) => deleteSignOnFlow(tx, claimed));
  if (flow === undefined) return { kind: 'refused', reason: 'expired', isLinking: false, returnTo: '/' };
  const refused = (reason: SignOnRefusal): SignOnOutcome => {
    return { kind: 'refused', reason, isLinking: flow.linking !== null, returnTo: flow.returnTo };
  };

  const arrived = await arrivalOf(platform, flow, { state, browserSecret, parameters });
  if (typeof arrived === 'string') return refused(arrived);
  const { provider, identity } = arrived;

  if (flow.linking !== null) {
    const reason = await linkIdentity(platform, { linking: flow.linking, deploymentId, provider, identity }, source);
    return reason === undefined ? { kind: 'linked', returnTo: flow.returnTo } : refused(reason);
  }
  const begun = await signIn(platform, { deploymentId, provider, identity }, source);
  if (typeof begun === 'string') return refused(begun);
  return { kind: 'signed_in', tokens: await issueTokens(platform, begun), returnTo: flow.returnTo };
}

/** Whom the provider proved: by the code that the browser brought, or by the response that came before it. */
async function arrivalOf(
  platform: SignOnPlatform,
  flow: ClaimedSignOnFlow,
  answer: Omit<SignOnAnswer, 'deploymentId'>,
): Promise<{ provider: IdentityProvider; identity: ProvenIdentity } | 'provider' | 'denied' | 'expired' | 'suspended'> {
  const { deploymentId, providerId } = flow;
  try {
    const used = await usedProvider(platform, deploymentId, providerId);
    const { provider } = used;
    if (used.kind === 'saml') {
      if (flow.answer === null) return 'expired';
      const proven = flow.answer as SamlAnswer;
      return 'failure' in proven ? proven.failure : { provider, identity: proven.identity };
    }
    const callbackUrl = new URL(`${redirectUriOf(platform, deploymentId)}?${answer.parameters.toString()}`);
    const transport = { fetch: platform.outside.fetch, now: platform.clock.now() };
    const proven = await redeemCode(transport, used.client, { ...checksOf(answer), callbackUrl });
    await noteProviderProblem(platform, flow, '');
    return { provider, identity: provenIdentityOf(provider.issuer, proven) };
  } catch (error) {
    if (error instanceof ParapetError && error.code === 'NOT_FOUND') return 'provider';
    if (error instanceof ParapetError && error.code === 'DEPLOYMENT_SUSPENDED') return 'suspended';
    if (!(error instanceof OpenIdProblem)) throw error;
    platform.log.warn({ deploymentId, providerId, failure: error.failure }, error.message);
    if (error.failure === 'denied') return 'denied';
    await noteProviderProblem(platform, flow, error.message);
    return 'provider';
  }
}

/** Begins the session of a person whom a provider proved, or says why not. */
export async function signIn(
  platform: SignOnPlatform,
  arrival: { deploymentId: string; provider: IdentityProvider; identity: ProvenIdentity },
  source: ClientSource,
): Promise<BegunSession | AdmissionRefusal> {
  const { deploymentId, provider, identity } = arrival;
  const begun = await platform.database.asAccess(async (tx) => {
    const admitted = await admitPerson(platform, tx, { deploymentId, provider, identity });
    if (typeof admitted === 'string') {
      await recordRefusal(platform, await continueAsTenant(tx, deploymentId), { ...arrival, reason: admitted }, source);
      return admitted;
    }
    const { userId, login, email, changes, granted } = admitted;
    const person = {
      userId,
      login,
      email,
      attempt: null,
      provider: {
        deploymentId,
        providerId: provider.id,
        subject: identity.subject,
        providerSession: identity.providerSession,
      },
      proofs: { by: 'single_sign_on', provider: provider.name, providerId: provider.id },
      changes,
    };
    const begun = await beginSession(platform, tx, person, source);
    const tenant = await continueAsTenant(tx, deploymentId);
    const actor = { ...source, deploymentId, userId, login, scheme: 'jwt', credentialId: begun.sessionId } as const;
    for (const change of await followTeams(tenant, userId, granted)) await recordChange(platform, actor, tx, change);
    return begun;
  }, deploymentId);
  if (typeof begun !== 'string') await followDirectoryOf(platform, deploymentId, { userId: begun.userId, source });
  return begun;
}

/** Only for people whom the provider proved: a stranger cannot fill the log. */
async function recordRefusal(
  platform: SignOnPlatform,
  { client, deploymentId }: { client: Parameters<typeof recordChange>[2]; deploymentId: string },
  { provider, identity, reason }: { provider: IdentityProvider; identity: ProvenIdentity; reason: AdmissionRefusal },
  source: ClientSource,
): Promise<void> {
  const { userAgent } = source;
  const actor = {
    ...source,
    deploymentId,
    userId: null,
    login: '',
    scheme: 'identity_provider',
    credentialId: provider.id,
  } as const;
  await recordChange(platform, actor, client, {
    action: 'session.refuse_single_sign_on',
    subject: `identity_provider:${provider.id}`,
    changes: {
      provider: provider.name,
      reason,
      subject: identity.subject,
      email: identity.verifiedEmail,
      device: describeUserAgent(userAgent),
      userAgent,
    },
  });
}
