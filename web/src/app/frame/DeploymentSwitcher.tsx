/** The deployment at the top of the sidebar: a button, always, that leads to the user's other ones and the settings. */
import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meQuery } from '../../api/me.ts';
import type { Deployment } from '../../terms/deployment.ts';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import classes from './frame.module.css';
import { frameWords } from './words.ts';

const { deployments: words } = frameWords;

export function DeploymentSwitcher({ deployment }: { deployment: Deployment }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={232}>
      <Menu.Target>
        <button
          type="button"
          className={classes.switcher}
          aria-label={words.current(showUnseen(deployment.name))}
          title={showUnseen(deployment.name)}
        >
          <Initial name={deployment.name} />
          <span className={classes.switcherName}>
            <PlainText>{deployment.name}</PlainText>
          </span>
          <IconSelector size={14} className={classes.chevron} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.title}</Menu.Label>
        {me.deployments.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={<Initial name={name} />}
            rightSection={id === deployment.id ? <IconCheck size={14} aria-label={words.isCurrent} /> : undefined}
            onClick={() => void navigate({ to: '/deployments/$deploymentId', params: { deploymentId: id } })}
          >
            <PlainText>{name}</PlainText>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          onClick={() =>
            void navigate({ to: '/deployments/$deploymentId/settings', params: { deploymentId: deployment.id } })
          }
        >
          {words.settings}
        </Menu.Item>
        {me.isOperator && (
          <Menu.Item onClick={() => void navigate({ to: '/organisations' })}>{words.ofServer}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Drawn with CSS, so that it is not part of the accessible name. */
function Initial({ name }: { name: string }) {
  const [initial = '?'] = name.trim();
  return <span className={classes.initial} data-drawn={initial.toUpperCase()} aria-hidden />;
}
