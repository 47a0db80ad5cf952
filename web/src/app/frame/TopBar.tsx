/** The breadcrumb, the search field, a note if data is old, and the account menu. */
import { ActionIcon, Kbd, Menu, Tooltip } from '@mantine/core';
import { IconMenu2, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { schemes, themeWords } from '../../account/theme-words.ts';
import { useTheme } from '../../account/use-theme.ts';
import { meQuery } from '../../api/me.ts';
import { PlainText } from '../../ui/text/PlainText.tsx';
import type { Deployment } from '../../terms/deployment.ts';
import { Freshness } from './Freshness.tsx';
import classes from './frame.module.css';
import { paletteKey } from './palette-key.ts';
import { signOut } from '../sign-out.ts';
import { frameWords } from './words.ts';

const { account: words } = frameWords;

export function TopBar(props: {
  deployment: Deployment;
  onMenu: () => void;
  onPalette: () => void;
  /** Receives the element into which a screen renders its breadcrumb. */
  trailRef: (place: HTMLElement | null) => void;
}) {
  const { deployment, onMenu, onPalette, trailRef } = props;
  return (
    <header className={classes.bar}>
      <ActionIcon hiddenFrom="md" aria-label={frameWords.menu} onClick={onMenu}>
        <IconMenu2 size={18} />
      </ActionIcon>
      <div className={classes.barStart}>
        <span className={classes.barName} aria-hidden>
          {deployment.name}
        </span>
        <div ref={trailRef} className={classes.trail} />
      </div>
      <button type="button" className={classes.search} onClick={onPalette}>
        <IconSearch size={14} aria-hidden />
        <span className={classes.searchWords}>{frameWords.search}</span>
        <Kbd size="xs" aria-hidden>
          {paletteKey}
        </Kbd>
      </button>
      <div className={classes.barEnd}>
        <Freshness />
        <ActionIcon className={classes.searchIcon} aria-label={frameWords.search} onClick={onPalette}>
          <IconSearch size={18} />
        </ActionIcon>
        <AccountMenu deploymentId={deployment.id} />
      </div>
    </header>
  );
}

function AccountMenu({ deploymentId }: { deploymentId: string }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { scheme: current, choose } = useTheme();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Tooltip
          disabled={isOpen}
          label={me.user.name === '' ? me.user.email : words.nameAndEmail(me.user.name, me.user.email)}
        >
          <ActionIcon aria-label={words.title}>
            <IconUserCircle size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.person}>
          {me.user.name !== '' && (
            <b>
              <PlainText>{me.user.name}</PlainText>
            </b>
          )}
          <PlainText>{me.user.email}</PlainText>
        </Menu.Label>
        <Menu.Item
          onClick={() => void navigate({ to: '/deployments/$deploymentId/account', params: { deploymentId } })}
        >
          {words.title}
        </Menu.Item>
        <Menu.Divider />
        {schemes.map((scheme) => (
          <Menu.Item key={scheme} onClick={() => choose(scheme)} rightSection={current === scheme ? '✓' : undefined}>
            {themeWords[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>{words.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
