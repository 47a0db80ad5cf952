/** Tests an identity provider: does it answer, and does it accept the client? Are its certificates good? Nobody signs in. */
import type { Member } from '../../../model/caller.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import type { ExaminedStep } from '../../../model/single-sign-on/examination.ts';
import { examineProvider } from '../../../outside/openid/examine-provider.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { examineSaml } from '../saml/examine-saml.ts';
import { openClient } from './client-secret.ts';
import { redirectUriOf } from './public-urls.ts';

/** The steps in order; the first with a problem is the last. */
export async function testProvider(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside' | 'settings'>,
  member: Member,
  provider: IdentityProvider,
): Promise<ExaminedStep[]> {
  const { database } = platform;
  const { deploymentId } = member;
  const steps = await (provider.kind === 'saml'
    ? examineSaml(platform, deploymentId, provider)
    : examineOpenId(platform, deploymentId, provider));
  const problem = steps.at(-1)?.problem ?? '';
  await database.asTenant(deploymentId, (tx) =>
    recordChange(platform, member, tx.client, {
      action: 'identity_provider.test',
      subject: `identity_provider:${provider.id}`,
      changes: { name: provider.name, success: problem === '', problem },
    }),
  );
  return steps;
}

async function examineOpenId(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside' | 'settings'>,
  deploymentId: string,
  provider: IdentityProvider,
): Promise<ExaminedStep[]> {
  const { database, clock, outside } = platform;
  const client = await database.asTenant(deploymentId, (tx) => openClient(platform, tx, provider));
  const transport = { fetch: outside.fetch, now: clock.now() };
  return examineProvider(transport, client, redirectUriOf(platform, deploymentId));
}
