/** Identity providers that people sign in with, with one open in the pane. */
import { useQuery } from '@tanstack/react-query';
import { useDeployment } from '../terms/deployment.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { useOpenRow } from '../ui/list/use-open-row.ts';
import { Page } from '../ui/page/Page.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { ProviderDetail } from './ProviderDetail.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { fetchProviders, providersQuery, type Provider, type Service } from './queries.ts';
import { Rules } from './Rules.tsx';
import classes from './single-sign-on.module.css';
import { singleSignOnWords } from './words.ts';

const words = singleSignOnWords;
const noService: Service = { redirectUri: '', saml: { entityId: '', acsUrl: '', logoutUrl: '' } };

export function SingleSignOnPage() {
  const deployment = useDeployment();
  if (!deployment.can('single_sign_on.manage'))
    return (
      <Page title={words.title}>
        <NoAccess>{words.about}</NoAccess>
      </Page>
    );
  return <Providers deploymentId={deployment.id} />;
}

function Providers({ deploymentId }: { deploymentId: string }) {
  const row = useOpenRow('provider');
  const { data } = useQuery(providersQuery(deploymentId));
  const service = data ?? noService;
  const pages = usePages<Provider>({
    queryKey: ['identity-providers', 'list', deploymentId],
    fetchPage: async (_cursor, signal) => {
      const { providers } = await fetchProviders(deploymentId, signal);
      return { rows: providers, next: '' };
    },
  });
  const shown = pages.rows.find(({ id }) => id === row.key);
  const add = (close: () => void) => (
    <ProviderForm deploymentId={deploymentId} service={service} onClose={close} onSaved={({ id }) => row.open(id)} />
  );
  return (
    <ListPage
      title={words.title}
      label={words.list}
      making={{ label: words.form.create.title, isAllowed: true, dialog: add }}
      pages={pages}
      columns={columns}
      rowKey={({ id }) => id}
      narrow={(provider) => (
        <TwoLines first={<PlainText>{provider.name}</PlainText>} second={<State provider={provider} />} />
      )}
      pane={{
        label: words.provider,
        row,
        columns: ['name', 'state'],
        content:
          shown === undefined ? null : (
            <ProviderDetail
              key={shown.id}
              deploymentId={deploymentId}
              service={service}
              provider={shown}
              onGone={row.forget}
            />
          ),
      }}
      empty={words.empty}
      footer={pages.rows.length > 0 && <Rules deploymentId={deploymentId} />}
    />
  );
}

const columns: readonly Column<Provider>[] = [
  {
    id: 'name',
    header: words.facts.name,
    width: 'fill',
    isFixed: true,
    cell: ({ name }) => <PlainText>{name}</PlainText>,
  },
  { id: 'kind', header: words.facts.kind, width: 130, cell: ({ kind }) => words.kinds[kind] },
  { id: 'issuer', header: words.facts.issuer, width: 'fill', cell: ({ issuer }) => <PlainText>{issuer}</PlainText> },
  {
    id: 'domains',
    header: words.facts.emailDomains,
    width: 170,
    cell: ({ emailDomains: [first = '', ...more] }) => (
      <PlainText>{more.length === 0 ? first : words.domains(more.length + 1)}</PlainText>
    ),
  },
  { id: 'state', header: words.facts.state, width: 140, cell: (provider) => <State provider={provider} /> },
];

function State({ provider: { isEnabled, lastProblem, lastProblemAt } }: { provider: Provider }) {
  if (!isEnabled) return words.states.off;
  if (lastProblem === '') return words.states.on;
  return (
    <span className={classes.problem} title={lastProblem}>
      <Phrase text={words.states.failed} fill={{ at: <Instant at={lastProblemAt} none="" /> }} />
    </span>
  );
}
