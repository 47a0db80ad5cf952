/** A modal dialog that is open while it is mounted. When it closes, the focus returns to the previous element. */
import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';

export function Dialog(props: {
  title: string;
  onClose: () => void;
  size?: ModalProps['size'];
  /** Clicking outside does not close the dialog: its content cannot be shown again. */
  isSticky?: boolean;
  children: ReactNode;
}) {
  const { title, onClose, size, isSticky = false, children } = props;
  // Runs before the dialog takes the focus. Mantine restores the focus only for a dialog that stays mounted while it is
  // closed.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeOnClickOutside={!isSticky}>
      {children}
    </Modal>
  );
}
