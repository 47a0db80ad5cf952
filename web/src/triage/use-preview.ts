/** Counts what a decision would change, while it is being written. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useDeployment } from '../terms/deployment.ts';
import { useTriage, type TriageDecision, type TriagePreview, type TriageTarget } from './use-triage.ts';

/** The note counts: a decision that differs from an earlier one by its note alone changes the finding. */
const afterTypingMs = 300;

export function usePreview(
  target: TriageTarget,
  { state, reason, note = '' }: TriageDecision,
): { data: TriagePreview | undefined; error: unknown } {
  const { id: deploymentId } = useDeployment();
  const { preview } = useTriage();
  const [typed] = useDebouncedValue(note.trim(), afterTypingMs);
  const { data, error } = useQuery({
    queryKey: ['findings', 'triage-preview', deploymentId, target, state, reason, typed],
    queryFn: () => preview(target, { state, ...(reason !== undefined && { reason }), note: typed }),
    // The number of other findings would be wrong, so only another reason or note keeps it meanwhile.
    placeholderData: (before: TriagePreview | undefined, query) =>
      JSON.stringify(query?.queryKey[3]) === JSON.stringify(target) ? before : undefined,
  });
  return { data, error };
}
