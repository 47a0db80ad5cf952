/**
 * Idempotent writes: read what the host has, then update or create. A worker may be killed between the host's answer
 * and recording it, so every write begins with reading.
 */
import { OutgoingError } from '../guard/outgoing-error.ts';
import type { CommitStatus, PullRequest, PullRequestComment, PullRequestDraft } from './host.ts';
import { cutText, isSameText, oneLine } from './text.ts';

/** UTF-16 units. */
export interface TextLimits {
  title: number;
  body: number;
  statusDescription: number;
}

export interface HeldPullRequest extends PullRequest {
  title: string;
  body: string;
}

/** Texts are already cut to the host's limits. */
export interface PullRequestCalls {
  limits: TextLimits;
  /** The open pull request from the draft's head to its base. */
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
    // Someone opened one in the meantime, or the host listed an existing one late.
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
  /** True if this credential wrote it: comments of others are never updated, whatever they contain. */
  isOurs: boolean;
}

export interface CommentCalls {
  limits: TextLimits;
  /** Oldest first; undefined after the last page. */
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
  // Our comment may be on a later page; do not risk a duplicate.
  throw new OutgoingError('too_large', 'The pull request has so many comments that Parapet adds none.');
}

/** The host's status of a context; state is null if we never set it. */
export interface HeldStatus {
  state: CommitStatus['state'] | null;
  description: string;
  url: string;
}

export interface StatusCalls {
  limits: TextLimits;
  /** The newest status of the context. */
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
    // GitLab refuses to set a status to the state that it has, even with another description.
    const refused = isRejection(error) ? await find() : undefined;
    if (refused?.state !== wanted.state) throw error;
  }
}

const isRejection = (error: unknown): boolean => error instanceof OutgoingError && error.failure === 'rejected';
