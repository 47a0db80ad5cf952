/** Notifications: rules, channels, and messages. */
import { Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Page } from '../ui/page/Page.tsx';
import { ChannelsTab } from './channels/ChannelsTab.tsx';
import { MessagesTab } from './messages/MessagesTab.tsx';
import classes from './notifications.module.css';
import { RulesTab } from './rules/RulesTab.tsx';
import { notificationsWords } from './words.ts';

const words = notificationsWords;

const route = getRouteApi('/deployments/$deploymentId/notifications');

export function NotificationsPage() {
  const deployment = useDeployment();
  const { tab } = route.useSearch();
  const navigate = useNavigate({ from: '/deployments/$deploymentId/notifications' });
  if (!deployment.can('notifications.manage'))
    return (
      <Page title={words.title}>
        <NoAccess>{words.about}</NoAccess>
      </Page>
    );
  function open(next: string | null): void {
    void navigate({ to: '.', search: next === 'channels' || next === 'messages' ? { tab: next } : {} });
  }
  return (
    <Page
      title={words.title}
      isScrolled={false}
      toolbar={
        <Tabs value={tab ?? 'rules'} onChange={open} className={classes.tabs} keepMounted={false}>
          <Tabs.List className={classes.tabList}>
            <Tabs.Tab value="rules">{words.tabs.rules}</Tabs.Tab>
            <Tabs.Tab value="channels">{words.tabs.channels}</Tabs.Tab>
            <Tabs.Tab value="messages">{words.tabs.messages}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      }
    >
      {tab === 'channels' ? (
        <ChannelsTab deploymentId={deployment.id} />
      ) : tab === 'messages' ? (
        <MessagesTab deploymentId={deployment.id} />
      ) : (
        <RulesTab deploymentId={deployment.id} />
      )}
    </Page>
  );
}
