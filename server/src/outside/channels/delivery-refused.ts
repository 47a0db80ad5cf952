/**
 * The receiver answered but did not accept the message. The text is for the channel's owner and never contains a
 * credential.
 */
export class DeliveryRefused extends Error {
  /** Retrying cannot help: the settings must change first. */
  readonly isPermanent: boolean;
  /** The receiver's own Retry-After, ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    more: { isPermanent?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'DeliveryRefused';
    this.isPermanent = more.isPermanent ?? false;
    this.retryAfterMs = more.retryAfterMs;
  }
}
