/** From what the URL of the screen holds to the question that the server is asked. */
import { questionOf, type Question } from '../terms/question.ts';
import type { Days } from './fields.ts';

/** A question of the screen: it may say how far back it looks instead of since when. */
export interface Asked extends Question {
  days?: Days | undefined;
}

/** The same question until the day (UTC) is over, so that its pages belong together: "the last 7 days" begins at the start of the first of them. */
export function resolved(asked: Asked, now: Date): Question {
  const question = questionOf(asked);
  if (asked.days === undefined || question.since !== undefined || question.bucketStart !== undefined) return question;
  const since = new Date(now);
  since.setUTCHours(0, 0, 0, 0);
  since.setUTCDate(since.getUTCDate() - Number(asked.days) + 1);
  return { ...question, since: since.toISOString() };
}

/** What a change of the period leaves behind. */
export const noPeriod = {
  days: undefined,
  since: undefined,
  until: undefined,
  bucket: undefined,
  bucketStart: undefined,
} as const;
