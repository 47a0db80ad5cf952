/** The rows that map claims to roles and teams, as fields. */
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFieldError } from '../ui/form/form-state.ts';
import { grantOptions, type Team } from './grants.ts';
import classes from './single-sign-on.module.css';
import { singleSignOnWords } from './words.ts';

const words = singleSignOnWords.mappings;

export interface MappingRow {
  /** Identifies the row in this dialog, for React. */
  key: number;
  claim: string;
  value: string;
  grant: string;
}

export function MappingFields(props: {
  rows: readonly MappingRow[];
  teams: readonly Team[];
  onChange: (rows: MappingRow[]) => void;
}) {
  const { rows, teams, onChange } = props;
  const change = (key: number, part: Partial<MappingRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = (): void => {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, claim: rows.at(-1)?.claim ?? words.claimExample, value: '', grant: 'ORG_ROLE_MEMBER' }]);
  };
  return (
    <fieldset className={classes.mappings}>
      <legend>{words.title}</legend>
      <p className={classes.words}>{words.meaning}</p>
      {rows.map((row, index) => (
        <div key={row.key} className={classes.mapping}>
          <TextInput
            size="xs"
            aria-label={words.label(words.claim, index + 1)}
            placeholder={words.claim}
            value={row.claim}
            maxLength={200}
            required
            onChange={(event) => change(row.key, { claim: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            aria-label={words.label(words.value, index + 1)}
            placeholder={words.value}
            value={row.value}
            maxLength={200}
            required
            onChange={(event) => change(row.key, { value: event.currentTarget.value })}
          />
          <Select
            size="xs"
            aria-label={words.label(words.grant, index + 1)}
            data={grantOptions(teams)}
            value={row.grant}
            allowDeselect={false}
            searchable
            onChange={(grant) => grant !== null && change(row.key, { grant })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={words.remove(index + 1)}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <IconX size={16} />
          </ActionIcon>
          <RowError index={index} />
        </div>
      ))}
      <Button variant="default" size="compact-xs" onClick={add}>
        {words.add}
      </Button>
    </fieldset>
  );
}

function RowError({ index }: { index: number }) {
  const ofRow = useFieldError(`mappings.${String(index)}`);
  const ofTeam = useFieldError(`mappings.${String(index)}.teamId`);
  const error = ofRow ?? ofTeam;
  return error === undefined ? null : <p className={classes.bad}>{error}</p>;
}
