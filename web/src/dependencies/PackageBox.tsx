/** A field for a package name with suggestions: any part of a name, or a suggestion, which is then matched exactly. */
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useKeys } from '../ui/keys.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './dependencies.module.css';
import { packagesQuery } from './queries.ts';
import type { DependenciesSearch } from './search.ts';
import { useTyped } from '../ui/list/use-typed.ts';
import { dependencyWords } from './words.ts';

const { search: words } = dependencyWords;

const typingMs = 150;
/** Separates name and ecosystem of a suggestion; no name contains it. */
const separator = '\n';

export function PackageBox(props: {
  deploymentId: string;
  search: DependenciesSearch;
  onChange: (next: Partial<DependenciesSearch>) => void;
}) {
  const { deploymentId, search, onChange } = props;
  const box = useRef<HTMLInputElement>(null);
  const { text, onType } = useTyped(search.package, (name) => onChange({ package: name, exact: undefined }));
  const [typed] = useDebouncedValue(text.trim(), typingMs);
  const { data: packages = [] } = useQuery({
    ...packagesQuery(deploymentId, typed, search.ecosystem),
    enabled: typed !== '' && search.exact === undefined,
  });
  useKeys(words.keys, [{ key: '/', words: words.byKey, act: () => box.current?.focus() }]);

  return (
    <Autocomplete
      ref={box}
      className={classes.package}
      size="xs"
      aria-label={words.label}
      placeholder={words.placeholder}
      leftSection={<IconSearch size={14} />}
      value={text}
      data={packages.map((each) => [each.package, each.ecosystem].join(separator))}
      // The server has already filtered.
      filter={({ options }) => options}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'sm' }}
      onChange={(next) => {
        if (!next.includes(separator)) onType(next);
      }}
      onOptionSubmit={(chosen) => {
        const [name, ecosystem] = chosen.split(separator);
        onChange({ package: name, ecosystem, exact: 'true' });
      }}
      renderOption={({ option }) => {
        const [name = '', ecosystem = ''] = option.value.split(separator);
        return (
          <span className={classes.suggestion}>
            <PlainText>{name}</PlainText> <span className={classes.quiet}>{ecosystem}</span>
          </span>
        );
      }}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
