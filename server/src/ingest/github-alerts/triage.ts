/** What was decided about an alert in GitHub. */
import type { FindingDraft } from '../../model/draft.ts';
import { cutText } from '../facts/bounded.ts';
import { asObject, asText, type JsonObject } from '../facts/fields.ts';
import { textMax } from '../limits.ts';
import { member } from './members.ts';

/** Resolutions of secrets that are gone, and are no decision to live with them. */
const gone: ReadonlySet<unknown> = new Set(['revoked', 'pattern_deleted', 'pattern_edited']);

/** True for alerts that GitHub lists besides the present ones. Queries of GraphQL need not ask for the state. */
export function isFixed(value: unknown): boolean {
  const given = asObject(value);
  const state = asText(given?.['state'])?.toLowerCase();
  if (state === undefined) return asText(member(given, 'fixed_at')) !== undefined;
  return state === 'fixed' || (state === 'resolved' && gone.has(given?.['resolution']));
}

const dismissedStates: ReadonlySet<unknown> = new Set(['dismissed', 'auto_dismissed', 'resolved']);

/** A dismissed alert is an accepted one, with the reason and comment of the person or rule that dismissed it. */
export function suppressionOf(given: JsonObject): FindingDraft['externalSuppression'] {
  const state = asText(given['state'])?.toLowerCase();
  const isDismissed =
    state === undefined ? asText(member(given, 'dismissed_at')) !== undefined : dismissedStates.has(state);
  if (!isDismissed) return undefined;
  const words = [
    given['resolution'] ?? member(given, 'dismissed_reason') ?? given['dismissReason'],
    member(given, 'resolution_comment') ?? member(given, 'dismissed_comment') ?? given['dismissComment'],
  ];
  const told = words.flatMap((each) => asText(each) ?? []).join(': ');
  const byWhom = state === 'auto_dismissed' ? 'dismissed by a rule of GitHub' : 'dismissed in GitHub';
  return { status: 'accepted', justification: cutText(told === '' ? byWhom : told, textMax.message) };
}
