/** The keys that are active now; loaded when someone asks for them. */
import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { useKeyGroups } from '../../ui/keys.ts';
import classes from './frame.module.css';
import { paletteKey } from './palette-key.ts';
import { frameWords } from './words.ts';

const { keys: copy } = frameWords;

export function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  const groups = useKeyGroups().filter(([, acts]) => acts.length > 0);
  return (
    <Dialog title={copy.title} onClose={onClose}>
      {groups.map(([title, acts]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className={classes.keys}>
            {acts.map(({ key, words }) => (
              <Fragment key={key}>
                <Kbd>{key === ' ' ? copy.space : key}</Kbd>
                <span>{words}</span>
              </Fragment>
            ))}
            {title === copy.everywhere && (
              <>
                <Kbd>{paletteKey}</Kbd>
                <span>{copy.search}</span>
              </>
            )}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
