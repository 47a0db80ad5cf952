/** The aggregate state of a finding: an icon and a word. Only "fixed" is green. */
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
import { stateWords, type State } from './state-words.ts';
import classes from './state.module.css';

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
