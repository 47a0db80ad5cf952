/** A receiver that answered, and did not take the message; in words for whoever set the channel up. Never a credential in them. */
export class DeliveryRefused extends Error {
  /** Trying again cannot help: somebody must change something first. */
  readonly isPermanent: boolean;
  /** When the receiver says itself when to come again, ms. */
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
