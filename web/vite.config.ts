/** How the console is built: static files in `dist`, named by their content, that the server serves. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commonPasswords } from './common-passwords.ts';
import { compressBuild } from './compress-build.ts';
import { fonts } from './fonts.ts';
import { loadOrder, sessionEntry, sharedChunk } from './load-order.ts';

const serverUrl = process.env['PARAPET_PUBLIC_URL'] ?? 'http://127.0.0.1:8080';

/** Loaded with the first screen that has such a form: the components are large, and the lists need none. */
const forms =
  /components\/(FileInput|MultiSelect|NumberInput|PasswordInput|Pill|Switch|TagsInput)|react-number-format|ui\/form\/(?!Confirm|Dialog|FormDialog|ShownOnceDialog)|NewPasswordInput|terms\/(RotateSecret|SigningSecretDialog|show-signing-secret)/;
/** Loaded with the first screen that has one of them: the list of findings has none. */
const details =
  /components\/(Modal|ModalBase|Radio|Tabs|Textarea|SegmentedControl|FloatingIndicator)\/|react-remove-scroll|use-sidecar|triage\/TriagePanel|ui\/(code|form\/(Dialog|FormDialog|ShownOnceDialog)|list\/List(Table|Page|Toolbar))/;
/** Loaded when a finding with code, Markdown or a diff is shown. */
const texts = /shiki|oniguruma|micromark|mdast|unist|hast|vfile|diff-view/;

/**
 * Fewer, larger chunks: a browser loads six files at a time over HTTP/1.1, and each costs a round trip. The first load
 * is one file, after the small one that begins the session; what several screens share is another.
 */
const chunks = [
  { name: 'session', test: /src\/(start-session|api\/(session|early-answers))/, priority: 4 },
  { name: 'console', tags: ['$initial' as const], priority: 3 },
  { name: 'forms', test: forms, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
  { name: 'details', test: details, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
  { name: sharedChunk, test: (id: string) => !texts.test(id), minShareCount: 3, priority: 1 },
];

// oxlint-disable-next-line import/no-default-export -- Vite reads the default export.
export default defineConfig({
  plugins: [react(), fonts(), commonPasswords(), loadOrder(), compressBuild()],
  build: {
    target: 'es2023',
    // No inline data: the content security policy allows images and fonts of the server alone.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Written for the check of the sizes (scripts/check-bundle.ts).
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', [sessionEntry]: 'src/start-session.ts' },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  // `npm run dev --workspace web` beside a running `npm start`.
  server: { proxy: Object.fromEntries(['/api', '/openapi.json'].map((path) => [path, serverUrl])) },
});
