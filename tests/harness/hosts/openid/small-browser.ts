/** As much of a browser as a sign-in by redirects needs: cookies by origin, and redirects one after the other. */
export interface SmallBrowser {
  /** Sends a request with the cookies of its origin, and keeps those of the answer. Redirects are not followed. */
  send(url: string, init?: RequestInit): Promise<Response>;
  /** Follows redirects until one leads to `stopBefore`, or the answer is none. Returns the last URL. */
  follow(url: string, stopBefore?: (url: URL) => boolean): Promise<URL>;
  cookie(origin: string, name: string): string | undefined;
}

export function openSmallBrowser(): SmallBrowser {
  const jar = new Map<string, Map<string, string>>();
  const cookiesOf = (url: string): Map<string, string> => {
    const { origin } = new URL(url);
    const cookies = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, cookies);
    return cookies;
  };
  const browser: SmallBrowser = {
    async send(url, init = {}) {
      const cookies = cookiesOf(url);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...(init.headers as Record<string, string> | undefined), ...(cookie !== '' && { cookie }) };
      const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const set of answer.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        const name = pair.slice(0, pair.indexOf('='));
        const value = pair.slice(pair.indexOf('=') + 1);
        if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(set)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
    async follow(url, stopBefore = () => false) {
      let at = new URL(url);
      for (let hops = 0; hops < 20; hops += 1) {
        if (stopBefore(at)) return at;
        const answer = await browser.send(at.href);
        await answer.arrayBuffer();
        const location = answer.headers.get('location');
        if (location === null) return at;
        at = new URL(location, at);
      }
      throw new Error(`too many redirects: ${at.href}`);
    },
    cookie: (origin, name) => cookiesOf(origin).get(name),
  };
  return browser;
}
