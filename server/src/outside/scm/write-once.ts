/**
 * Writes that are the same when they are done twice: look at what the host holds, then change it or make it. A worker may be killed
 * between the host's answer and its own note of it, so every write begins with looking.
 */
import { OutgoingError } from '../guard/outgoing-error.ts';
import type { CommitStatus, PullRequest, PullRequestComment, PullRequestDraft } from './host.ts';
import { cutText, isSameText, oneLine } from './text.ts';

/** In UTF-16 units. */
export interface TextLimits {
  title: number;
  body: number;
  statusDescription: number;
}

export interface HeldPullRequest extends PullRequest {
  title: string;
  body: string;
}

/** The draft's texts in these are cut to the host's limits. */
export interface PullRequestCalls {
  limits: TextLimits;
  /** The open one from the draft's head to its base. */
  find(): Promise<HeldPullRequest | undefined>;
  create(draft: PullRequestDraft): Promise<PullRequest>;
  update(held: HeldPullRequest, draft: PullRequestDraft): Promise<void>;
}

/** Throws OutgoingError. */
export async function openPullRequestOnce(
  { head, base, title, body }: PullRequestDraft,
  { limits, find, create, update }: PullRequestCalls,
): Promise<PullRequest> {
  const draft = { head, base, title: cutText(oneLine(title), limits.title), body: cutText(body, limits.body) };
  const held = await find();
  if (held !== undefined) return bring(held);
  try {
    return await create(draft);
  } catch (error) {
    // Somebody opened one meanwhile, or the host showed late the one that is there.
    const opened = isRejection(error) ? await find() : undefined;
    if (opened === undefined) throw error;
    return bring(opened);
  }

  async function bring(there: HeldPullRequest): Promise<PullRequest> {
    if (there.title !== draft.title || !isSameText(there.body, draft.body)) await update(there, draft);
    return { number: there.number, url: there.url };
  }
}

export interface HeldComment {
  id: number;
  body: string;
  /** Written by whoever's credential this is: another's comment is never taken for it, whatever it holds. */
  isOurs: boolean;
}

export interface CommentCalls {
  limits: TextLimits;
  /** Oldest first; undefined behind the last page. */
  listPage(page: number): Promise<readonly HeldComment[] | undefined>;
  create(body: string): Promise<void>;
  update(id: number, body: string): Promise<void>;
}

export const pagesMax = 10;

/** Throws OutgoingError. */
export async function commentOnce(
  { marker, body }: PullRequestComment,
  { limits, listPage, create, update }: CommentCalls,
): Promise<void> {
  if (!/^[\w.:/-]+$/.test(marker) || marker.includes('--')) throw new Error(`${marker} cannot mark a comment`);
  const mark = `<!-- ${marker} -->`;
  const text = cutText(`${mark}\n${body}`, limits.body);
  for (let page = 1; page <= pagesMax; page += 1) {
    const comments = await listPage(page);
    if (comments === undefined) {
      await create(text);
      return;
    }
    const held = comments.find((each) => each.isOurs && each.body.startsWith(mark));
    if (held === undefined) continue;
    if (!isSameText(held.body, text)) await update(held.id, text);
    return;
  }
  // Ours may stand behind them, and a second one is worse than none.
  throw new OutgoingError('too_large', 'The pull request has so many comments that Parapet adds none.');
}

/** What a host holds for a context, in our words; null for a state that we never set. */
export interface HeldStatus {
  state: CommitStatus['state'] | null;
  description: string;
  url: string;
}

export interface StatusCalls {
  limits: TextLimits;
  /** The newest of the status's context. */
  find(): Promise<HeldStatus | undefined>;
  create(status: CommitStatus): Promise<void>;
}

/** Throws OutgoingError. */
export async function setStatusOnce(status: CommitStatus, { limits, find, create }: StatusCalls): Promise<void> {
  const wanted = { ...status, description: cutText(oneLine(status.description), limits.statusDescription) };
  const held = await find();
  const isHeld = held?.state === wanted.state && held.url === wanted.url && held.description === wanted.description;
  if (isHeld) return;
  try {
    await create(wanted);
  } catch (error) {
    // GitLab moves no status to the state that it has, not even with other words.
    const refused = isRejection(error) ? await find() : undefined;
    if (refused?.state !== wanted.state) throw error;
  }
}

const isRejection = (error: unknown): boolean => error instanceof OutgoingError && error.failure === 'rejected';
