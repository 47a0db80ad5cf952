/** The buttons of a block of code: copy it, open it at its host. */
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { webAddress } from '../text/SafeLink.tsx';
import classes from './code-block.module.css';
import { codeWords } from './words.ts';

export function CodeActions({ code, href }: { code: string; href: string }) {
  const address = webAddress(href);
  return (
    <div className={classes.codeActions}>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? codeWords.copied : codeWords.copy}>
            <ActionIcon onClick={copy} aria-label={copied ? codeWords.copied : codeWords.copy}>
              {copied ? <IconCheck size={16} color="var(--good)" /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      {address !== null && (
        <Tooltip label={codeWords.open}>
          <ActionIcon
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={codeWords.open}
          >
            <IconExternalLink size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
