/** The actions on a finding in the line of its title: the recommended one as a button, the others in its menu. */
import { Button, Kbd, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from '../finding.module.css';
import { FirstStep, hasFirstStep } from './FirstStep.tsx';
import { actKeys, type NextActions } from './use-next-actions.ts';
import { actWords, fixWords } from './words.ts';

export function SplitAction({ next }: { next: NextActions }) {
  const { finding, fix, acts, act } = next;
  const [nextBest] = acts;
  if (nextBest === undefined) return null;
  const isFirst = hasFirstStep(finding, fix);
  const others = isFirst ? acts : acts.slice(1);
  return (
    <div role="group" aria-label={fixWords.whatToDo}>
      <Button.Group>
        {isFirst ? (
          <FirstStep finding={finding} fix={fix} />
        ) : (
          <Button onClick={() => act(nextBest)}>{actWords[nextBest]}</Button>
        )}
        {others.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button className={classes.moreActions} aria-label={fixWords.otherActions}>
                <IconChevronDown size={16} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((state) => (
                <Menu.Item
                  key={state}
                  onClick={() => act(state)}
                  rightSection={
                    <Kbd size="xs" className={classes.key}>
                      {actKeys[state]}
                    </Kbd>
                  }
                >
                  {actWords[state]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Button.Group>
    </div>
  );
}
