/** The parts of answers of GitHub's GraphQL API that hold alerts: of one repository, of a search, or of an owner's. */
import { elements, members, sequence, take, type RootSelector, type Selector } from '../json/selector.ts';

/** Several answers, as `gh api graphql --paginate` writes them, follow each other. Without `heads`, the alerts alone. */
export function answersOf<L extends string>(wanted: {
  alert: Selector<L>;
  alerts: L;
  heads?: { repository: L; pageInfo: L; errors: L };
}): RootSelector<L> {
  const { alert, alerts, heads } = wanted;
  const head = (name: string, label: L | undefined): Record<string, Selector<L>> =>
    label === undefined ? {} : { [name]: take(label) };
  const list = members<L>({
    ...head('pageInfo', heads?.pageInfo),
    nodes: elements(alert, alerts),
    edges: elements(members({ node: alert }), alerts),
  });
  const repository = { ...head('name', heads?.repository), vulnerabilityAlerts: list };
  const found = members({
    nodes: elements(members(repository)),
    edges: elements(members({ node: members(repository) })),
  });
  const owner = members({ repositories: found });
  const data = members({
    repository: members({ ...repository, search: found }),
    search: found,
    organization: owner,
    user: owner,
    viewer: owner,
  });
  return sequence(members({ ...head('errors', heads?.errors), data }));
}
