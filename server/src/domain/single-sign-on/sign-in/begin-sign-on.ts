/** Sends a browser to an identity provider: to sign in, or to link an identity to the account that is signed in. */
import { addressKey } from '../../../base/address.ts';
import { notFound, ParapetError } from '../../../base/errors.ts';
import { safeReturnPath } from '../../../model/single-sign-on/return-path.ts';
import { authorizationUrl, type OpenIdClient } from '../../../outside/openid/openid-provider.ts';
import { OpenIdProblem } from '../../../outside/openid/openid-problem.ts';
import {
  findIdentityProvider,
  updateIdentityProviderProblem,
} from '../../../store/single-sign-on/identity-providers.ts';
import {
  countSignOnFlows,
  deleteExpiredSignOnFlows,
  deleteOldestSignOnFlow,
  deleteOldestSignOnFlows,
  insertSignOnFlow,
  type SignOnFlow,
} from '../../../store/single-sign-on/sign-on-flows.ts';
import { isRowId } from '../../../store/database.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import type { Platform } from '../../platform.ts';
import { requireOpenDeployment } from '../../deployments/require-open-deployment.ts';
import { refreshedProvider } from '../saml/obtain-metadata.ts';
import { SamlProblem } from '../saml/message/saml-problem.ts';
import { openServiceProvider, signOnUrlOf, type ServiceProvider } from '../saml/service-provider.ts';
import { openClient } from '../providers/client-secret.ts';
import { redirectUriOf } from '../providers/public-urls.ts';
import {
  checksOf,
  digestOfFlowSecret,
  flowLifeMs,
  flowsMax,
  flowsOfAddressMax,
  makeFlowSecrets,
  type FlowSecrets,
} from './flow-secrets.ts';

export type SignOnPlatform = Pick<Platform, 'database' | 'clock' | 'keys' | 'outside' | 'settings' | 'log'>;

export interface SignOnRequest {
  deploymentId: string;
  providerId: string;
  /** A path of this server; another one becomes '/'. */
  returnTo: string;
  /** The address that the person entered; '' for none. */
  loginHint: string;
  linking: SignOnFlow['linking'];
  /** Unfinished sign-ins of one address are counted together. */
  address: string;
}

export interface BegunSignOn {
  authorizationUrl: string;
  /** For the cookie of the browser that began. */
  browserSecret: string;
}

/** As `usedProvider`; CONFLICT if it does not answer. */
export async function beginSignOn(platform: SignOnPlatform, request: SignOnRequest): Promise<BegunSignOn> {
  const { database, clock } = platform;
  const { deploymentId, providerId, linking } = request;
  const used = await usedProvider(platform, deploymentId, providerId);
  const secrets = makeFlowSecrets();
  const now = clock.now();
  const url =
    used.kind === 'saml'
      ? await signOnUrlOf(await withFreshMetadata(platform, deploymentId, used), secrets.state)
      : await openIdUrl(platform, request, { ...used, secrets });
  await database.asAccess(async (tx) => {
    await deleteExpiredSignOnFlows(tx, now);
    if ((await countSignOnFlows(tx)) >= flowsMax) await deleteOldestSignOnFlow(tx);
    const address = addressKey(request.address);
    await insertSignOnFlow(tx, {
      deploymentId,
      providerId,
      returnTo: safeReturnPath(request.returnTo),
      linking,
      address,
      stateDigest: digestOfFlowSecret(secrets.state),
      browserDigest: digestOfFlowSecret(secrets.browserSecret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + flowLifeMs),
    });
    await deleteOldestSignOnFlows(tx, address, flowsOfAddressMax);
  });
  return { authorizationUrl: url, browserSecret: secrets.browserSecret };
}

async function openIdUrl(
  platform: SignOnPlatform,
  { deploymentId, providerId, loginHint }: SignOnRequest,
  { provider, client, secrets }: { provider: IdentityProvider; client: OpenIdClient; secrets: FlowSecrets },
): Promise<string> {
  const asked = {
    ...checksOf(secrets),
    redirectUri: redirectUriOf(platform, deploymentId),
    scopes: provider.scopes,
    loginHint,
  };
  const transport = { fetch: platform.outside.fetch, now: platform.clock.now() };
  return authorizationUrl(transport, client, asked).catch(async (error: unknown) => {
    if (!(error instanceof OpenIdProblem)) throw error;
    await noteProviderProblem(platform, { deploymentId, providerId }, error.message);
    throw new ParapetError('CONFLICT', `${provider.name} does not answer as it should. Try again, or ask an admin.`, {
      cause: error,
    });
  });
}

/** Metadata that cannot be read again is good as long as its certificates are: people sign in meanwhile, and admins see why. */
async function withFreshMetadata(
  platform: SignOnPlatform,
  deploymentId: string,
  { provider, serviceProvider }: { provider: IdentityProvider; serviceProvider: ServiceProvider },
): Promise<ServiceProvider> {
  try {
    const { saml } = await refreshedProvider(platform, deploymentId, provider);
    return { ...serviceProvider, idp: saml ?? serviceProvider.idp };
  } catch (error) {
    if (!(error instanceof SamlProblem)) throw error;
    await noteProviderProblem(platform, { deploymentId, providerId: provider.id }, error.message);
    return serviceProvider;
  }
}

export type UsedProvider =
  | { kind: 'oidc'; provider: IdentityProvider; client: OpenIdClient }
  | { kind: 'saml'; provider: IdentityProvider; serviceProvider: ServiceProvider };

/** An enabled provider, and what a call to it needs. NOT_FOUND for another, DEPLOYMENT_SUSPENDED where an operator suspended it. */
export async function usedProvider(
  platform: Pick<Platform, 'database' | 'keys' | 'settings' | 'clock'>,
  deploymentId: string,
  providerId: string,
): Promise<UsedProvider> {
  if (!isRowId(deploymentId) || !isRowId(providerId)) throw notFound('identity provider');
  return platform.database.asTenant(deploymentId, async (tx) => {
    const provider = await findIdentityProvider(tx, providerId);
    if (provider === undefined || !provider.isEnabled) throw notFound('identity provider');
    await requireOpenDeployment(tx);
    if (provider.kind === 'saml')
      return { kind: 'saml', provider, serviceProvider: await openServiceProvider(platform, tx, provider) };
    return { kind: 'oidc', provider, client: await openClient(platform, tx, provider) };
  });
}

/** Shows admins what is wrong with a provider; '' = nothing. The audit log has no entry: anyone may begin a sign-in. */
export async function noteProviderProblem(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { deploymentId, providerId }: { deploymentId: string; providerId: string },
  problem: string,
): Promise<void> {
  await database.asTenant(deploymentId, (tx) =>
    updateIdentityProviderProblem(tx, providerId, { at: clock.now(), problem }),
  );
}
