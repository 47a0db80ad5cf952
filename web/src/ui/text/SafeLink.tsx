/** A link whose address comes from outside: it leads somewhere only when it is a web address, else its words stand there alone. */
import type { ReactNode } from 'react';

/** The address when it is http(s), without a name and password in it; null for any other, and for what is none. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : null;
}

export function SafeLink(props: { href: string; children: ReactNode }) {
  const address = webAddress(props.href);
  if (address === null) return <>{props.children}</>;
  return (
    <a href={address} title={address} target="_blank" rel="noopener noreferrer">
      {props.children}
    </a>
  );
}
