/** The parsing half of SafeMarkdown, loaded on first use. */
import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { SafeLink } from '../text/SafeLink.tsx';
import classes from './markdown.module.css';

function Heading({ children }: { children?: ReactNode }) {
  return (
    <p>
      <strong>{children}</strong>
    </p>
  );
}

const components: Components = {
  a: ({ href = '', children }) => (
    <>
      <SafeLink href={href}>{children}</SafeLink>
      {isOtherAddress(href) && <> ({href})</>}
    </>
  ),
  img: ({ alt = '', src }) => (
    <>
      {alt} ({typeof src === 'string' ? src : ''})
    </>
  ),
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

/** Such a URL is not a link; its text shows it. */
const isOtherAddress = (href: string): boolean => href !== '' && !/^https?:/i.test(href);

/** `__proto__`, `__init__`: tools write such names without escaping them. */
const codeName = /^__\w+__$/;

export function MarkdownText({ text }: { text: string }) {
  const strong: Components['strong'] = ({ node, children }) => {
    const written = text.slice(node?.position?.start.offset ?? 0, node?.position?.end.offset ?? 0);
    return codeName.test(written) ? written : <strong>{children}</strong>;
  };
  return (
    <div className={classes.markdown}>
      <Markdown components={{ ...components, strong }} urlTransform={(address) => address}>
        {text}
      </Markdown>
    </div>
  );
}
