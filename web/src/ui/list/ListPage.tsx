/**
 * A screen that lists one kind of thing: its title, the button that creates one, the filters, and the table. While the
 * list is empty, the button stands below the words that say what the list is for.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMaking } from '../../url/use-making.ts';
import { Page } from '../page/Page.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';

export interface Making {
  /** The words of the button. */
  label: string;
  dialog: (close: () => void) => ReactNode;
}

interface Props<Row> extends Omit<ListTableProps<Row>, 'label'> {
  title: string;
  /** What the rows are, where the title does not say it. */
  label?: string;
  /** Beside the title. */
  beside?: ReactNode;
  /** Creates a new one; undefined where the user may not. */
  making?: Making | undefined;
  /** Further actions. */
  actions?: ReactNode;
  toolbar?: ReactNode;
  /** Between the header and the table. */
  children?: ReactNode;
  /** Below the table. */
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
  const { isPending, error, rows } = table.pages;
  const isEmpty = !isPending && error === null && rows.length === 0 && !isFiltered;
  const button = making && <Button onClick={() => setMaking(true)}>{making.label}</Button>;
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
      {isMaking && making?.dialog(() => setMaking(false))}
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
