/** The choice of a table's columns; the screen stores it in the URL. */
import { Checkbox, ActionIcon, Popover, Stack, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column } from './columns.ts';
import { tableWords } from './words.ts';

export function ColumnChoice<Row>(props: {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}) {
  const { columns, hidden, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover position="bottom-end" opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={tableWords.columns}>
          <ActionIcon aria-label={tableWords.chooseColumns} visibleFrom="sm" onClick={() => setOpen(!isOpen)}>
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={tableWords.columns}>
        <Stack gap={8} p={8}>
          {columns
            .filter(({ isFixed }) => isFixed !== true)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                size="xs"
                label={header}
                checked={!hidden.includes(id)}
                onChange={() => onChange(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
