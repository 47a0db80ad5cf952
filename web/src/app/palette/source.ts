/** The results that the palette shows, and the input of a section's search. */
import type { useNavigate } from '@tanstack/react-router';

export type Navigate = ReturnType<typeof useNavigate>;

/** In the order of the list. */
export type Section =
  | 'screens'
  | 'actions'
  | 'projects'
  | 'rules'
  | 'people'
  | 'teams'
  | 'views'
  | 'policies'
  | 'packages'
  | 'findings';

export interface Result {
  id: string;
  label: string;
  hint: string;
  /** Must match the typed text: an answer can belong to an earlier text. */
  text: string;
  open: (navigate: Navigate) => void;
}

export interface SearchRequest {
  params: { deploymentId: string };
  search: string;
  signal: AbortSignal;
}
export type SectionSearch = (asking: SearchRequest) => Promise<Result[]>;

/** The most results per section. */
export const resultsMax = 5;
/** How long lists that the server does not search stay cached, ms. */
export const staleTime = 60_000;
