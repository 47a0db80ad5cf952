/** Where a destination is, for its entries in the audit log. */
import type { DestinationTarget } from '../../../model/audit/audit-destination.ts';
import type { ChangeValue } from '../record-change.ts';

/** Certificates are public, but long: a digest would say no more to a reader than that there are some. */
export function shownTarget(target: DestinationTarget): { readonly [name: string]: ChangeValue } {
  if (target.kind === 'file') return { ...target };
  const { ca, ...rest } = target;
  return { ...rest, hasOwnAuthorities: ca !== '' };
}
