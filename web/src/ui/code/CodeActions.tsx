/** The buttons of a block of code: copy it, open it at its host. */
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { webAddress } from '../text/SafeLink.tsx';
import classes from './code-block.module.css';

export function CodeActions({ code, href }: { code: string; href: string }) {
  const address = webAddress(href);
  return (
    <div className={classes.codeActions}>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy code'}>
            <ActionIcon onClick={copy} aria-label={copied ? 'Copied' : 'Copy code'}>
              {copied ? <IconCheck size={16} color="var(--good)" /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      {address !== null && (
        <Tooltip label="Open at the code host">
          <ActionIcon
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Open at the code host"
          >
            <IconExternalLink size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
