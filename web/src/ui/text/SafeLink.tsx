/** A link with a URL from outside. Only http(s) URLs become links; others are shown as plain text. */
import type { ReactNode } from 'react';

/** Returns the URL if it is http(s) without credentials, otherwise null. */
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
