/** Tests a SAML provider's settings without a person: its metadata is read again, and its certificates are looked at. */
import type { ExaminedStep } from '../../../model/single-sign-on/examination.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import type { Platform } from '../../platform.ts';
import { expiryOf } from './describe-certificate.ts';
import { refreshedProvider } from './obtain-metadata.ts';
import { SamlProblem } from './message/saml-problem.ts';

/** The steps in order; the first with a problem is the last. */
export async function examineSaml(
  platform: Pick<Platform, 'database' | 'clock' | 'outside'>,
  deploymentId: string,
  provider: IdentityProvider,
): Promise<ExaminedStep[]> {
  const read = await refreshedProvider(platform, deploymentId, provider, 0).catch((error: unknown) => {
    if (error instanceof SamlProblem) return error.message;
    throw error;
  });
  if (typeof read === 'string') return [{ step: 'metadata', problem: read }];
  const certificates = read.saml?.certificates ?? [];
  const isUsable = certificates.some((certificate) => expiryOf(certificate) > platform.clock.now());
  const problem = isUsable
    ? ''
    : 'Every certificate in the metadata has expired. Enter the current metadata of the provider.';
  return [
    { step: 'metadata', problem: '' },
    { step: 'certificates', problem },
  ];
}
