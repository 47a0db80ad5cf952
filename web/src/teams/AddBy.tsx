/** A search field that adds the selected item. */
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Noun } from '../api/query-client.ts';
import { notifyError } from '../ui/notify.tsx';
import classes from './teams.module.css';
import { teamWords } from './team-words.ts';

const typingMs = 200;

export function AddBy(props: {
  label: string;
  placeholder: string;
  queryKey: readonly [Noun, ...unknown[]];
  options: (typed: string) => Promise<{ value: string; label: string }[]>;
  onAdd: (value: string) => Promise<void>;
}) {
  const { label, placeholder, queryKey, options, onAdd } = props;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed, typingMs);
  const { data = [] } = useQuery({ queryKey: [...queryKey, search], queryFn: () => options(search) });

  const add = useMutation({
    mutationFn: onAdd,
    onSuccess: () => {
      setChosen(null);
      setTyped('');
    },
    onError: notifyError,
  });

  return (
    <div className={classes.adding}>
      <Select
        label={label}
        placeholder={placeholder}
        searchable
        clearable
        data={data}
        value={chosen}
        onChange={setChosen}
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has already filtered.
        filter={({ options: found }) => found}
        nothingFoundMessage={teamWords.add.noMatch}
        w={260}
      />
      <Button
        variant="default"
        loading={add.isPending}
        disabled={chosen === null}
        onClick={() => chosen !== null && add.mutate(chosen)}
      >
        {teamWords.add.act}
      </Button>
    </div>
  );
}
