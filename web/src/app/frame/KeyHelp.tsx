/** The dialog that `?` opens: the keys that are active now. */
import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useKeyGroups, useKeys } from '../../ui/keys.ts';
import classes from './frame.module.css';
import { paletteKey } from './palette-key.ts';
import { frameWords } from './words.ts';

const { keys: copy } = frameWords;

export function KeyHelp(props: { isOpen: boolean; onOpen: () => void; onClose: () => void }) {
  const { isOpen, onOpen, onClose } = props;
  const groups = useKeyGroups();
  useKeys(copy.everywhere, [{ key: '?', words: copy.help, act: onOpen }]);
  return (
    <Modal opened={isOpen} onClose={onClose} title={copy.title}>
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
    </Modal>
  );
}
