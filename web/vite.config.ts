/** How the console is built: static files in `dist`, named by their content, that the server serves. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressBuild } from './compress-build.ts';
import { fonts } from './fonts.ts';

const serverUrl = process.env['PARAPET_PUBLIC_URL'] ?? 'http://127.0.0.1:8080';

// oxlint-disable-next-line import/no-default-export -- Vite reads the default export.
export default defineConfig({
  plugins: [react(), fonts(), compressBuild()],
  build: {
    target: 'es2023',
    // No inline data: the content security policy allows images and fonts of the server alone.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Written for the check of the sizes (scripts/check-bundle.ts).
    manifest: true,
  },
  // `npm run dev --workspace web` beside a running `npm start`.
  server: { proxy: Object.fromEntries(['/api', '/openapi.json'].map((path) => [path, serverUrl])) },
});
