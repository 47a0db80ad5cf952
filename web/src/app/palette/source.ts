/** What the palette shows of an answer, and what a section asks with. */
import type { useNavigate } from '@tanstack/react-router';

export type Navigate = ReturnType<typeof useNavigate>;

export interface Hit {
  id: string;
  label: string;
  hint: string;
  /** What has to fit what is typed: an answer may be of what was typed before. */
  text: string;
  open: (navigate: Navigate) => void;
}

export interface Asking {
  params: { deploymentId: string };
  search: string;
  signal: AbortSignal;
}
export type Source = (asking: Asking) => Promise<Hit[]>;

/** Hits of one section at most. */
export const hitsMax = 5;
/** Lists that the server does not search are kept for so long, in ms. */
export const staleTime = 60_000;
