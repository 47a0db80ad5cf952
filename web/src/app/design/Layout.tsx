/** The parts of a screen: title, breadcrumb, sections; a list page; a pane beside a list. */
import { useState } from 'react';
import { Button } from '@mantine/core';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { SplitPane } from '../../ui/list/SplitPane.tsx';
import { Breadcrumb, BreadcrumbTarget } from '../../ui/page/Breadcrumb.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { BottomBar } from '../../ui/toasts/BottomBar.tsx';
import classes from './design.module.css';

const noPages = {
  rows: [],
  hasMore: false,
  onMore: () => undefined,
  isPending: false,
  error: null,
  onRetry: () => undefined,
};
const links = [
  <a key="projects" href="#layout">
    Projects
  </a>,
  <a key="shop" href="#layout">
    acme/shop
  </a>,
];

export function Layout() {
  const [trail, setTrail] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setTrail} />
      <BreadcrumbTarget value={trail}>
        <Breadcrumb links={links} />
      </BreadcrumbTarget>
      <div className={classes.box}>
        <Page title="Projects" beside="21 projects" actions={<Button>New project</Button>} toolbar="Filters">
          <Section title="Scans">The content of the section.</Section>
        </Page>
      </div>
      <div className={classes.box}>
        <Page
          title="Findings"
          beside="1,847"
          line={<span>Search</span>}
          actions={<Button variant="subtle">Filter</Button>}
        >
          The list.
        </Page>
      </div>
      <div className={classes.box}>
        <ListPage
          title="Tokens"
          making={{ label: 'New token', isAllowed: true, dialog: () => null }}
          pages={noPages}
          columns={[]}
          rowKey={String}
          narrow={() => null}
          empty={{ title: 'No tokens yet', words: 'A token gives CI and scripts access.' }}
        />
      </div>
      <div className={classes.box}>
        <SplitPane pane="The details of the row." paneLabel="Details" onClose={() => undefined}>
          The list.
        </SplitPane>
      </div>
      <BottomBar label="Selected rows" className={undefined}>
        3 findings selected
      </BottomBar>
    </>
  );
}
