/** How long the replaced secret of a webhook stays valid, so that both ends change without a gap (ADR 0052). */

export const keepHours = { default: 24, max: 7 * 24 } as const;

export interface KeptSecret {
  sealed: Buffer;
  endsAt: Date;
}

/** Null: it is not kept. */
export function previousEndsAt(now: Date, hours: number): Date | null {
  return hours === 0 ? null : new Date(now.getTime() + hours * 3_600_000);
}
