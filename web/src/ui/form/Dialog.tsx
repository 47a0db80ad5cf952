/** A modal dialog that is open as long as it is drawn; when it closes, the focus returns to where it was. */
import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';

export function Dialog(props: {
  title: string;
  onClose: () => void;
  size?: ModalProps['size'];
  /** A click beside the dialog does not close it: what it shows is not shown again. */
  isSticky?: boolean;
  children: ReactNode;
}) {
  const { title, onClose, size, isSticky = false, children } = props;
  // Before the dialog takes the focus. Mantine returns it only for a dialog that stays drawn while it is closed.
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
