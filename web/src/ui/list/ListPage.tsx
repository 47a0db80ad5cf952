/**
 * A list screen: title, create button, filters and table. While the list is empty, the button is in the empty state
 * instead.
 */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMaking } from '../../url/use-making.ts';
import { Page } from '../page/Page.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';

export interface Making {
  /** The label of the create button. */
  label: string;
  /** False if the user lacks the permission: then there is no button. An open dialog stays, and says so when it is sent. */
  isAllowed: boolean;
  dialog: (close: () => void) => ReactNode;
}

interface Props<Row> extends Omit<ListTableProps<Row>, 'label'> {
  title: string;
  /** The accessible name of the table; by default the title. */
  label?: string;
  /** Rendered next to the title. */
  beside?: ReactNode;
  /** Opens the dialog that creates an item. */
  making?: Making | undefined;
  /** Actions in addition to the create button. */
  actions?: ReactNode;
  toolbar?: ReactNode;
  /** Rendered between the header and the table. */
  children?: ReactNode;
  /** Rendered below the table. */
  footer?: ReactNode;
}

export function ListPage<Row>(props: Props<Row>) {
  const {
    title,
    label = title,
    beside,
    making,
    actions,
    toolbar,
    children,
    footer,
    empty,
    isFiltered = false,
    ...table
  } = props;
  const [isMaking, setMaking] = useMaking();
  const [wasAllowed, setWasAllowed] = useState(false);
  const isAllowed = making?.isAllowed === true;
  if (isMaking && isAllowed && !wasAllowed) setWasAllowed(true);
  if (!isMaking && wasAllowed) setWasAllowed(false);
  const { isPending, error, rows } = table.pages;
  const isEmpty = !isPending && error === null && rows.length === 0 && !isFiltered;
  const button = isAllowed && <Button onClick={() => setMaking(true)}>{making.label}</Button>;
  return (
    <Page
      title={title}
      isScrolled={false}
      beside={beside}
      actions={
        <>
          {!isEmpty && button}
          {actions}
        </>
      }
      toolbar={toolbar}
    >
      {isMaking && (isAllowed || wasAllowed) && making?.dialog(() => setMaking(false))}
      {children}
      <ListTable
        {...table}
        label={label}
        isFiltered={isFiltered}
        empty={{
          ...empty,
          action: (
            <>
              {button}
              {empty.action}
            </>
          ),
        }}
      />
      {footer}
    </Page>
  );
}
