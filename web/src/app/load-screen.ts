/**
 * Loads the code of a screen. While the server is down it waits, and the screen appears when the server is back: the
 * router would reload the page, and the browser's error page would replace the console.
 */

const retryMs = 2_000;

/** Rejects if the server answers, and its version no longer has the file. */
export async function loadScreen<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (await isServerUp()) throw error;
  }
  do {
    await new Promise((done) => setTimeout(done, retryMs));
  } while (!(await isServerUp()));
  await loadMissingStyles();
  return load();
}

async function isServerUp(): Promise<boolean> {
  try {
    return (await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Vite's loader does not ask again for a style sheet that it could not load. */
async function loadMissingStyles(): Promise<void> {
  const missing = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((done) => {
          const again = document.createElement('link');
          again.rel = 'stylesheet';
          again.href = link.href;
          again.addEventListener('load', done);
          again.addEventListener('error', done);
          link.replaceWith(again);
        }),
    ),
  );
}
