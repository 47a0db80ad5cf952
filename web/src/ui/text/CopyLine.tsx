/** Text to copy into a terminal or a file. */
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-line.module.css';
import { textWords } from './words.ts';

export function CopyLine(props: { children: string; label?: string }) {
  const { children: lines, label } = props;
  return (
    <div className={classes.box}>
      <pre className={classes.lines} tabIndex={0}>
        <code>{lines}</code>
      </pre>
      <CopyButton value={lines}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? textWords.copied : (label ?? textWords.copy)}>
            <ActionIcon
              className={classes.button}
              onClick={copy}
              aria-label={copied ? textWords.copied : (label ?? textWords.copy)}
            >
              {copied ? <IconCheck size={16} color="var(--good)" /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
