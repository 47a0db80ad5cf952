/** The dialog that `?` opens: the keys that are active now. */
import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useKeyGroups, useKeys } from '../../ui/keys.ts';
import classes from './frame.module.css';
import { paletteKey } from './palette-key.ts';

const everywhere = 'Everywhere';

export function KeyHelp(props: { isOpen: boolean; onOpen: () => void; onClose: () => void }) {
  const { isOpen, onOpen, onClose } = props;
  const groups = useKeyGroups();
  useKeys(everywhere, [{ key: '?', words: 'show this help', act: onOpen }]);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
      {groups.map(([title, acts]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className={classes.keys}>
            {acts.map(({ key, words }) => (
              <Fragment key={key}>
                <Kbd>{key === ' ' ? 'Space' : key}</Kbd>
                <span>{words}</span>
              </Fragment>
            ))}
            {title === everywhere && (
              <>
                <Kbd>{paletteKey}</Kbd>
                <span>search or run a command</span>
              </>
            )}
          </div>
        </section>
      ))}
    </Modal>
  );
}
