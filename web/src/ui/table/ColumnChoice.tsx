/** Which columns a table shows; the choice is kept in the URL by the screen. */
import { Checkbox, Menu, ActionIcon, Stack, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { Column } from './columns.ts';

export function ColumnChoice<Row>(props: {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}) {
  const { columns, hidden, onChange } = props;
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Tooltip label="Columns">
          <ActionIcon aria-label="Choose columns" visibleFrom="sm">
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
