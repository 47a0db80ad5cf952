/**
 * The findings that each report returns, as a table: readings section 8, with `findingState` and `guardrailsState`
 * applied.
 */
import { invalidArgument } from '../../base/errors.ts';
import { reportGroups, reportGroupOf, type AggregateState } from '../../model/states.ts';
import type { Judgement } from '../../store/reports/query.ts';
import type { ReportChange, ReportRequest, ReportType } from './report-request.ts';

/** A condition that no finding meets. */
const matchesNothing: Judgement = { kind: 'standing', states: [] };

const crossings: Record<ReportChange, Judgement> = {
  new: { kind: 'crossed', from: 'absent', into: 'open' },
  returned: { kind: 'crossed', from: 'closed', into: 'open' },
  fixed: { kind: 'crossed', from: 'open', into: 'fixed' },
  ignored: { kind: 'crossed', from: 'open', into: 'ignored' },
  removed: { kind: 'crossed', from: 'open', into: 'removed' },
};

type Table = Record<ReportType, (state: AggregateState | null, request: ReportRequest) => Judgement>;

const judgements: Table = {
  total_open: (state) => enteredGroup('open', state),
  total_ignored: (state) => enteredGroup('ignored', state),
  total_fixed: (state) => enteredState('fixed', state),
  total_provisionally_ignored: (state) => enteredState('provisionally_ignored_app', state),
  open_backlog: (state) => ({
    kind: 'standing',
    states: reportGroups.open.filter((open) => state === null || open === state),
  }),
  backlog_activity: (state, { change }) => {
    if (change !== undefined) return crossings[change];
    return state === null ? { kind: 'changed' } : { kind: 'reached', state };
  },
  project: (state) => (state === null ? { kind: 'detected' } : { kind: 'standing', states: [state] }),
  guardrails_activity: (state, { guardrailsState }) => ({ kind: 'shown', group: guardrailsState ?? null, state }),
};

/**
 * The condition on findings for this request. `guardrailsState` is about pull requests only; other reports ignore it.
 * Throws INVALID_ARGUMENT for a `change` in another report than BACKLOG_ACTIVITY, or with a state.
 */
export function judgementOf(request: ReportRequest): Judgement {
  if (request.change !== undefined) checkChange(request);
  if (request.state === 'unknown') return matchesNothing;
  return judgements[request.type](request.state ?? null, request);
}

function enteredGroup(group: 'open' | 'ignored', state: AggregateState | null): Judgement {
  if (state !== null && reportGroupOf(state) !== group) return matchesNothing;
  return { kind: 'entered_group', group, state };
}

function enteredState(entered: AggregateState, state: AggregateState | null): Judgement {
  return state !== null && state !== entered ? matchesNothing : { kind: 'entered_state', state: entered };
}

function checkChange({ type, state }: ReportRequest): void {
  if (type !== 'backlog_activity') {
    throw invalidArgument('change', 'works only with reportType REPORT_TYPE_BACKLOG_ACTIVITY');
  }
  if (state !== undefined) throw invalidArgument('change', 'cannot be combined with findingState');
}
