/**
 * Loads the code of a screen. While the server is down it waits, and then reloads the page, which shows the screen: a
 * browser does not ask again for a module that it could not load. The router would reload at once, and the browser's
 * error page would replace the console.
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
  window.location.reload();
  return new Promise<never>(() => undefined);
}

async function isServerUp(): Promise<boolean> {
  try {
    return (await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
