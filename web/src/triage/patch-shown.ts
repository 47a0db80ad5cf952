/** Applies a triage action to the cached data before the server has answered (optimistic update). */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { components } from '../api/generated/api.ts';
import { stateAfter, triageActToWire, triageReasonToWire } from '../terms/findings/triage.ts';
import type { TriageDecision, TriageTarget } from './decision.ts';

type Finding = components['schemas']['ReportFinding'];
type Page = components['schemas']['ReportFindingsPage'];
type Detail = components['schemas']['FindingDetail'];

/** Updates the rows of each report (`['findings', 'report', …]`) and the open finding (`['findings', 'one', …]`). */
export function patchCache(
  queryClient: QueryClient,
  target: TriageTarget,
  decision: TriageDecision,
): { rollBack: () => void } {
  const before: [QueryKey, unknown][] = [];
  const decide = (finding: Finding): Finding => decided(finding, decision);

  function patch<Data>(queryKey: QueryKey, change: (data: Data) => Data): void {
    for (const [key, data] of queryClient.getQueriesData<Data>({ queryKey })) {
      if (data === undefined) continue;
      const next = change(data);
      if (next === data) continue;
      before.push([key, data]);
      queryClient.setQueryData(key, next);
    }
  }

  if ('report' in target) {
    if (target.shownIn !== undefined) {
      patch<InfiniteData<Page>>(target.shownIn, (data) => withFindings(data, () => true, decide));
    }
  } else {
    const ids = new Set(target.findingIds);
    patch<InfiniteData<Page>>(['findings', 'report'], (data) => withFindings(data, ({ id }) => ids.has(id), decide));
    patch<Detail>(['findings', 'one'], (data) =>
      ids.has(data.finding.id) ? { ...data, finding: decide(data.finding) } : data,
    );
  }
  return {
    rollBack: () => {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
    },
  };
}

function withFindings(
  data: InfiniteData<Page>,
  isMeant: (finding: Finding) => boolean,
  decide: (finding: Finding) => Finding,
): InfiniteData<Page> {
  // Another query may cache a different shape under a key with the same prefix.
  if (!Array.isArray(data.pages) || !data.pages.some(({ findings }) => findings.some(isMeant))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    findings: page.findings.map((finding) => (isMeant(finding) ? decide(finding) : finding)),
  }));
  return { ...data, pages };
}

function decided(finding: Finding, { state, reason, note = '' }: TriageDecision): Finding {
  return {
    ...finding,
    triageState: triageActToWire[state],
    triageReason: state === 'ignored' ? triageReasonToWire[reason ?? 'no_triage_reason'] : null,
    note: note.trim(),
    aggregateState: stateAfter(finding.status, state),
  };
}
