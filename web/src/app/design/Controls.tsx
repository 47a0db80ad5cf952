/** Buttons, switches, filters and menus. */
import { ActionIcon, Button, Checkbox, Kbd, Menu, Radio, SegmentedControl, Switch, Tabs } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterBar } from '../../ui/filters/FilterBar.tsx';
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx';
import type { FilterValues } from '../../ui/filters/filter-field.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { ChoiceMenu } from '../../ui/menu/ChoiceMenu.tsx';
import classes from './design.module.css';

const fields = [
  {
    key: 'severity',
    label: 'Severity',
    options: [
      { value: 'critical', label: 'Critical' },
      { value: 'high', label: 'High' },
      { value: 'medium', label: 'Medium' },
    ],
  },
  { key: 'tag', label: 'Tag', isFree: true },
];

export function Controls() {
  const [values, setValues] = useState<FilterValues>({ severity: ['critical', 'high', 'medium'] });
  const [order, setOrder] = useState('severe');
  const filters = {
    fields,
    values,
    onChange: (key: string, next: string[]) => setValues({ ...values, [key]: next }),
    onClear: () => setValues({}),
  };
  return (
    <>
      <div className={classes.row}>
        <Button>Create fix</Button>
        <Button disabled>Create fix</Button>
        <Button loading>Create fix</Button>
        <Button color="red">Delete token</Button>
        <Button variant="default" rightSection={<Kbd size="xs">i</Kbd>}>
          Ignore…
        </Button>
        <Button variant="default" disabled>
          Ignore…
        </Button>
        <Button variant="subtle" color="gray" size="compact-xs">
          Clear all
        </Button>
        <Button variant="default" size="compact-xs">
          Remove
        </Button>
        <ActionIcon aria-label="Export">
          <IconDownload size={16} />
        </ActionIcon>
        <ActionIcon aria-label="Close" disabled>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={classes.row}>
        <SegmentedControl size="xs" aria-label="Group" data={['List', 'By rule', 'By project']} />
        <Checkbox size="xs" label="Chosen" defaultChecked />
        <Checkbox size="xs" label="Some" indeterminate />
        <Checkbox size="xs" label="Not chosen" />
        <Checkbox size="xs" label="Disabled" disabled />
        <Radio size="xs" label="Chosen" defaultChecked />
        <Switch size="xs" label="On" defaultChecked />
      </div>
      <Tabs defaultValue="rules">
        <Tabs.List>
          <Tabs.Tab value="rules">Rules</Tabs.Tab>
          <Tabs.Tab value="channels">Channels</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <FilterBar {...filters} />
      <div className={classes.row}>
        <FilterMenu {...filters} />
        <ChoiceMenu
          label="Sort"
          icon={<IconArrowsSort size={16} />}
          options={[
            { value: 'severe', label: 'Most severe first' },
            { value: 'newest', label: 'Newest first' },
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      <FilterChips fields={fields} values={{ tag: 'pci' }} onChange={() => undefined} />
      <div style={{ height: 136, position: 'relative' }}>
        <Menu
          opened
          withinPortal={false}
          position="bottom-start"
          transitionProps={{ duration: 0 }}
          middlewares={{ flip: false, shift: false }}
        >
          <Menu.Target>
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Theme</Menu.Label>
            <Menu.Item rightSection={<IconCheck size={14} />}>Light</Menu.Item>
            <Menu.Divider />
            <Menu.Item>Sign out</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
}
