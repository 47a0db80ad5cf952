/** The breadcrumb, the search field, the age of the data, and the account menu. */
import { ActionIcon, Kbd, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { useIsFetching, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { meQuery } from '../../api/me.ts';
import { formatAgo, formatDuration } from '../../ui/text/format.ts';
import type { Deployment } from '../../terms/deployment.ts';
import classes from './frame.module.css';
import { themeWords } from '../theme-words.ts';
import { paletteKey } from './palette-key.ts';
import { signOut } from '../sign-out.ts';

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
      <ActionIcon hiddenFrom="md" aria-label="Menu" onClick={onMenu}>
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
        <span className={classes.searchWords}>Search or run a command</span>
        <Kbd size="xs" aria-hidden>
          {paletteKey}
        </Kbd>
      </button>
      <div className={classes.barEnd}>
        <Freshness />
        <ActionIcon className={classes.searchIcon} aria-label="Search or run a command" onClick={onPalette}>
          <IconSearch size={18} />
        </ActionIcon>
        <AccountMenu />
      </div>
    </header>
  );
}

function AccountMenu() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={me.user.email}>
          <ActionIcon aria-label="Your account">
            <IconUserCircle size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.user.email}</Menu.Label>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={colorScheme === scheme ? '✓' : undefined}
          >
            {themeWords[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** "updated 4 s ago": the age of the oldest data on the screen. */
function Freshness() {
  const client = useQueryClient();
  const fetching = useIsFetching();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  const oldest = Math.min(...shown);
  const ageMs = Math.max(now - oldest, 0);
  const words =
    ageMs < 60_000
      ? `${formatDuration(Math.floor(ageMs / 1_000) * 1_000)} ago`
      : formatAgo(new Date(oldest || 0).toISOString(), now);
  return (
    <span className={classes.freshness} aria-live="off">
      {fetching > 0 ? 'updating…' : shown.length === 0 ? '' : `updated ${ageMs < 1_000 ? 'just now' : words}`}
    </span>
  );
}
