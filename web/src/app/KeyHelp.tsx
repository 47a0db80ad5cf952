/** `?`: the keys that act just now. */
import { Kbd, Modal } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useKeyGroups, useKeys } from '../ui/keys.ts';
import classes from './frame.module.css';

export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  const groups = useKeyGroups();
  useKeys('Everywhere', [{ key: '?', words: 'this help', act: () => setOpen(true) }]);
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keys">
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
          </div>
        </section>
      ))}
    </Modal>
  );
}
