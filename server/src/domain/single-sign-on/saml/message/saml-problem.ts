/** Why a SAML provider did not let a person in, in words for the admin who set it up. Never contains a name or an attribute. */
export type SamlFailure =
  /** The provider refused the sign-in, or the person did. */
  | 'denied'
  /** Its metadata or its settings are wrong. */
  | 'provider'
  /** What came back does not prove who the person is. */
  | 'unproven';

export class SamlProblem extends Error {
  readonly failure: SamlFailure;

  constructor(failure: SamlFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SamlProblem';
    this.failure = failure;
  }
}

export function unproven(message: string, cause?: unknown): SamlProblem {
  return new SamlProblem('unproven', message, cause);
}
