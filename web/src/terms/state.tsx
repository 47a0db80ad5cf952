/** The aggregate state of a finding: an icon and a word. Green is for fixed alone. */
import {
  IconCircle,
  IconCircleCheck,
  IconCode,
  IconEye,
  IconEyeOff,
  IconFileOff,
  IconHourglass,
  IconQuestionMark,
  IconTool,
  type Icon,
} from '@tabler/icons-react';
import classes from './state.module.css';

export const states = [
  'open',
  'reviewing',
  'fixing',
  'ignored_app',
  'ignored_code',
  'provisionally_ignored_app',
  'fixed',
  'removed',
] as const;
export type State = (typeof states)[number] | 'unknown';

export const stateWords: Readonly<Record<State, string>> = {
  open: 'Open',
  reviewing: 'Reviewing',
  fixing: 'Fixing',
  ignored_app: 'Ignored',
  ignored_code: 'Ignored in code',
  provisionally_ignored_app: 'Provisionally ignored',
  fixed: 'Fixed',
  removed: 'Removed',
  unknown: 'Unknown',
};

const icons: Readonly<Record<State, Icon>> = {
  open: IconCircle,
  reviewing: IconEye,
  fixing: IconTool,
  ignored_app: IconEyeOff,
  ignored_code: IconCode,
  provisionally_ignored_app: IconHourglass,
  fixed: IconCircleCheck,
  removed: IconFileOff,
  unknown: IconQuestionMark,
};

const prefix = 'AGGREGATE_ISSUE_STATE_';

/** From the wire's `AGGREGATE_ISSUE_STATE_OPEN`. */
export function stateOf(wire: string): State {
  const word = wire.slice(prefix.length).toLowerCase();
  return states.find((state) => state === word) ?? 'unknown';
}

export function StateBadge(props: { state: State }) {
  const { state } = props;
  const StateIcon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={14} aria-hidden />
      {stateWords[state]}
    </span>
  );
}
