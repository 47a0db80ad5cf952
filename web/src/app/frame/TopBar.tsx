/** The breadcrumb, the search field, the age of the data, and the account menu. */
import { ActionIcon, Kbd, Menu, Tooltip } from '@mantine/core';
import { IconMenu2, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { useIsFetching, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { schemes, themeWords } from '../../account/theme-words.ts';
import { useTheme } from '../../account/use-theme.ts';
import { meQuery } from '../../api/me.ts';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { formatAgo, formatDuration } from '../../ui/text/format.ts';
import type { Deployment } from '../../terms/deployment.ts';
import classes from './frame.module.css';
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
        <Tooltip disabled={isOpen} label={me.user.name === '' ? me.user.email : `${me.user.name}, ${me.user.email}`}>
          <ActionIcon aria-label="Your account">
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
          Your account
        </Menu.Item>
        <Menu.Divider />
        {schemes.map((scheme) => (
          <Menu.Item key={scheme} onClick={() => choose(scheme)} rightSection={current === scheme ? '✓' : undefined}>
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
