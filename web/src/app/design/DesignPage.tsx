/** Every component of web/src/ui in every state, in the light or the dark scheme. */
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import type { ComponentType } from 'react';
import { Toasts } from '../../ui/toasts/Toasts.tsx';
import { themeWords } from '../../account/theme-words.ts';
import { Charts } from './Charts.tsx';
import { Code } from './Code.tsx';
import { Controls } from './Controls.tsx';
import classes from './design.module.css';
import { Dialogs } from './Dialogs.tsx';
import { Fields } from './Fields.tsx';
import { Layout } from './Layout.tsx';
import { Lists } from './Lists.tsx';
import { States } from './States.tsx';
import { Terms } from './Terms.tsx';
import { Texts } from './Texts.tsx';
import { Tokens } from './Tokens.tsx';

/** By the name of its pictures (tests/console/design). */
const sections: readonly (readonly [name: string, title: string, Content: ComponentType])[] = [
  ['tokens', 'Tokens', Tokens],
  ['controls', 'Controls', Controls],
  ['fields', 'Fields', Fields],
  ['terms', 'Severities and states', Terms],
  ['texts', 'Text', Texts],
  ['lists', 'Lists', Lists],
  ['states', 'Empty, failed and loading', States],
  ['code', 'Code and diffs', Code],
  ['charts', 'Charts', Charts],
  ['layout', 'Screens and panes', Layout],
  ['dialogs', 'Dialogs and messages', Dialogs],
];

export function DesignPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <h1>Design</h1>
        <SegmentedControl
          size="xs"
          aria-label="Theme"
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as keyof typeof themeWords)}
          data={Object.entries(themeWords).map(([value, label]) => ({ value, label }))}
        />
      </header>
      {sections.map(([name, title, Content]) => (
        <section key={name} className={classes.section} aria-label={title} data-design={name}>
          <h2>{title}</h2>
          <Content />
        </section>
      ))}
      <Toasts />
    </main>
  );
}
