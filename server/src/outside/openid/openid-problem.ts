/** Why a provider did not let a person in, in words for the admin who set it up. Never contains a secret or a code. */
import * as openid from 'openid-client';
import { OutgoingError } from '../guard/outgoing-error.ts';

export type OpenIdFailure =
  /** The provider did not answer, or its settings are wrong. */
  | 'provider'
  /** The person, or the provider, refused the sign-in. */
  | 'denied'
  /** What came back did not prove who the person is. */
  | 'unproven';

export class OpenIdProblem extends Error {
  readonly failure: OpenIdFailure;

  constructor(failure: OpenIdFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OpenIdProblem';
    this.failure = failure;
  }
}

export const otherIssuer =
  'The provider calls itself by another issuer than the one entered. Enter it exactly, with or without a slash at the end.';

const codeWords: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'The ID token has expired or is not valid yet. Check the clocks of both servers; they may differ by a minute.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'A claim of the ID token is not the expected one',
  OAUTH_KEY_SELECTION_FAILED: 'The provider publishes no key that fits the signature of the ID token.',
  OAUTH_RESPONSE_IS_NOT_CONFORM:
    'The answer has an unexpected status. Check that the issuer is spelled as the provider spells it.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The answer is not JSON. Check that the issuer is spelled as the provider spells it.',
  OAUTH_PARSE_ERROR: 'The answer cannot be read.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: otherIssuer,
  OAUTH_TIMEOUT: 'The provider did not answer in time.',
  OAUTH_UNSUPPORTED_OPERATION: 'The provider signs with an algorithm that Parapet does not accept.',
};

/** Error codes of RFC 6749 and OpenID Connect Core: words, and nothing that a provider could fill with other text. */
const errorWord = /^[a-z_]{1,60}$/;

export function openIdProblemOf(error: unknown): OpenIdProblem {
  if (error instanceof OpenIdProblem) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingError) return new OpenIdProblem('provider', cause.message, error);
  }
  if (error instanceof openid.AuthorizationResponseError) {
    return new OpenIdProblem('denied', `The provider refused the sign-in (${wordOf(error.error)}).`, error);
  }
  if (error instanceof openid.ResponseBodyError) {
    return new OpenIdProblem('provider', tokenRefusal(wordOf(error.error)), error);
  }
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const words = typeof code === 'string' ? codeWords[code] : undefined;
  if (words === undefined)
    return new OpenIdProblem('unproven', 'The answer of the provider cannot be verified.', error);
  const isOfProvider = code !== 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' && code !== 'OAUTH_JWT_CLAIM_COMPARISON_FAILED';
  return new OpenIdProblem(isOfProvider ? 'provider' : 'unproven', words + claimOf(code, cause), error);
}

/** For an error of the token endpoint. */
export function tokenRefusal(word: string): string {
  if (word === 'invalid_client' || word === 'unauthorized_client')
    return `The provider does not accept the client id with this client secret (${word}). Enter both again.`;
  if (word === 'invalid_grant')
    return 'The provider does not accept the code (invalid_grant): it was used before, or is too old.';
  return `The provider refused to issue a token (${word}).`;
}

function wordOf(error: string): string {
  return errorWord.test(error) ? error : 'unknown error';
}

/** The name of the claim: `aud`, `nonce`. */
function claimOf(code: unknown, cause: unknown): string {
  if (code !== 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return '';
  const claim = (cause as { cause?: { claim?: unknown } } | undefined)?.cause?.claim;
  return typeof claim === 'string' && errorWord.test(claim) ? ` (${claim}).` : '.';
}
