/** Loads the library and its lists, 190 kB, when the first new password is typed. */
import { makeEstimator, type Estimator } from './judge-password.ts';

let estimator: Promise<Estimator> | undefined;

/** A failure is not kept: the next password tries again. */
export function loadEstimator(): Promise<Estimator> {
  estimator ??= load().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  return estimator;
}

async function load(): Promise<Estimator> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { listedPasswords, graphs } = await import('./common-passwords.ts');
  return makeEstimator(ZxcvbnFactory, { passwords: listedPasswords, graphs });
}
