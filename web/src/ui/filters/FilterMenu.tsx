/**
 * The button that adds and changes filters where the chips are elsewhere, or have no room: the fields with their values,
 * then the editor of the chosen field, below the same button.
 */
import { Button, Menu, Popover } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FieldEditor } from './FieldEditor.tsx';
import classes from './filter-bar.module.css';
import { labelsOf, shortLabels, type FilterField, type FilterValues } from './filter-field.ts';
import { filterBarWords } from './words.ts';

export function FilterMenu(props: {
  fields: readonly FilterField[];
  values: FilterValues;
  onChange: (key: string, values: string[]) => void;
  onClear: () => void;
}) {
  const { fields, values, onChange, onClear } = props;
  const [editedKey, setEditedKey] = useState<string | null>(null);
  const edited = fields.find(({ key }) => key === editedKey);
  const valuesOf = ({ key }: FilterField): readonly string[] => values[key] ?? [];
  const countOfSet = fields.filter((field) => valuesOf(field).length > 0).length;
  const button = useRef<HTMLButtonElement>(null);
  function close(): void {
    setEditedKey(null);
    // Mantine would return the focus to the item of the menu, which is gone by now.
    button.current?.focus();
  }
  return (
    <Popover
      opened={edited !== undefined}
      onChange={(isOpen) => !isOpen && close()}
      position="bottom-end"
      trapFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <Menu position="bottom-end" onOpen={() => setEditedKey(null)}>
            <Menu.Target>
              <Button
                ref={button}
                variant="subtle"
                color="gray"
                className={classes.menuButton}
                leftSection={<IconFilter2 size={16} />}
                aria-label={countOfSet === 0 ? filterBarWords.filter : filterBarWords.filterAndCount(countOfSet)}
              >
                <span className={classes.menuWord}>{filterBarWords.filter}</span>
                {countOfSet > 0 && <span className={classes.menuCount}>{countOfSet}</span>}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes.fields}>
              {fields.map((field) => (
                <Menu.Item
                  key={field.key}
                  onClick={() => setEditedKey(field.key)}
                  rightSection={
                    <span className={classes.fieldValues}>{shortLabels(labelsOf(field, valuesOf(field)))}</span>
                  }
                >
                  {field.label}
                </Menu.Item>
              ))}
              {countOfSet > 0 && (
                <>
                  <Menu.Divider />
                  <Menu.Item onClick={onClear}>{filterBarWords.clearAll}</Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown
        p={8}
        role="dialog"
        aria-label={edited?.label}
        onKeyDownCapture={({ key }) => key === 'Escape' && close()}
      >
        {edited !== undefined && (
          <FieldEditor
            key={edited.key}
            field={edited}
            values={valuesOf(edited)}
            onChange={(next) => onChange(edited.key, next)}
            onDone={close}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
