/** A button that shows the chosen one of a few values, and the menu that changes it. */
import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './menu.module.css';

export function ChoiceMenu<Value extends string>(props: {
  /** What is chosen: "Sort". */
  label: string;
  icon: ReactNode;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { label, icon, options, value, onChange } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.button}
          leftSection={icon}
          aria-label={`${label}: ${chosen}`}
          title={`${label}: ${chosen}`}
        >
          {chosen}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={value} onChange={(next) => onChange(next as Value)}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
