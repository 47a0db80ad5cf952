/** A field for a version range. A range that cannot be parsed shows an error and is not sent. */
import { TextInput } from '@mantine/core';
import classes from './dependencies.module.css';
import { useTyped } from '../ui/list/use-typed.ts';
import { parseVersions } from './version-range.ts';
import { dependencyWords } from './words.ts';

const { versions: words } = dependencyWords;

export function VersionBox(props: { value: string | undefined; onChange: (version: string | undefined) => void }) {
  const { value, onChange } = props;
  const { text, onType } = useTyped(value, (typed) => {
    if (!('problem' in parseVersions(typed ?? ''))) onChange(typed);
  });
  const reading = parseVersions(text);
  return (
    <TextInput
      className={classes.version}
      aria-label={words.label}
      placeholder={words.placeholder}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      error={'problem' in reading ? reading.problem : undefined}
      errorProps={{ role: 'alert' }}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
