/** A list with a detail pane next to it; on a narrow screen the pane takes the whole width. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useKeys } from '../keys.ts';
import classes from './split-pane.module.css';
import { listWords } from './words.ts';

const { pane: words } = listWords;

export function SplitPane(props: {
  children: ReactNode;
  /** Null if the pane is closed. */
  pane: ReactNode;
  /** The pane's accessible name. */
  paneLabel: string;
  paneActions?: ReactNode;
  onClose: () => void;
}) {
  const isOpen = props.pane !== null;
  return (
    <div className={classes.split} data-open={isOpen || undefined}>
      <div className={classes.list}>{props.children}</div>
      {isOpen && (
        <aside className={classes.pane} aria-label={props.paneLabel}>
          <CloseKey onClose={props.onClose} />
          <div className={classes.bar}>
            {props.paneActions ?? (
              <span className={classes.label} aria-hidden>
                {props.paneLabel}
              </span>
            )}
            <Tooltip label={words.closeHint}>
              <ActionIcon ml="auto" aria-label={words.close} onClick={props.onClose}>
                <IconX size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
          <div className={classes.content} tabIndex={0}>
            {props.pane}
          </div>
        </aside>
      )}
    </div>
  );
}

function CloseKey({ onClose }: { onClose: () => void }) {
  useKeys(words.title, [{ key: 'Escape', words: words.closeByKey, act: onClose }]);
  return null;
}
