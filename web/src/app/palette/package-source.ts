/** Packages of the dependency inventories for the palette, by a part of their name. */
import { answerOf, api } from '../../api/client.ts';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { resultsMax, type Result, type SectionSearch } from './source.ts';
import { paletteWords } from './words.ts';

export const searchPackages: SectionSearch = async ({ params, search, signal }) => {
  const path = '/api/sca/deployments/{deploymentId}/packages';
  const { packages } = await answerOf(api.GET(path, { params: { path: params, query: { search } }, signal }));
  const to = '/deployments/$deploymentId/dependencies';
  const all: Result = {
    id: 'all-packages',
    label: paletteWords.allPackages(showUnseen(search)),
    hint: '',
    text: search,
    open: (navigate) => void navigate({ to, params, search: { package: search } }),
  };
  const shown = packages.slice(0, resultsMax).map(({ package: name, ecosystem }): Result => ({
    id: `package ${ecosystem} ${name}`,
    label: showUnseen(name),
    hint: showUnseen(ecosystem),
    // The server finds other spellings of the name, too.
    text: `${name} ${search}`,
    open: (navigate) => void navigate({ to, params, search: { package: name, ecosystem, exact: 'true' } }),
  }));
  return packages.length > shown.length ? [...shown, all] : shown;
};
