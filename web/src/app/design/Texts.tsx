/** Text of people and scanners, facts, instants, links. */
import { SafeMarkdown } from '../../ui/markdown/SafeMarkdown.tsx';
import { CopyLine } from '../../ui/text/CopyLine.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import { TwoLines } from '../../ui/text/TwoLines.tsx';

const markdown = `A query is built from **input**. Use \`prepare()\`:

- bind each value
- see [the guide](https://example.com/guide)`;

export function Texts() {
  return (
    <>
      <Facts
        facts={[
          [
            'Rule',
            <SafeLink key="rule" href="https://example.com/rule">
              python.lang.weak-hash
            </SafeLink>,
          ],
          [
            'Not a web address',
            <SafeLink key="other" href="javascript:alert(1)">
              shown as text
            </SafeLink>,
          ],
          ['First seen', <Instant key="first" at="2025-11-20T08:00:00Z" as="local" />],
          ['Last seen', <Instant key="last" at={null} none="never" />],
          [
            'Text',
            <PlainText key="plain" lengthMax={24}>
              A text that is longer than it may be
            </PlainText>,
          ],
          [
            'Phrase',
            <Phrase
              key="phrase"
              text="Run <code>npm ci</code> in {folder}, or <guide>read the guide</guide>."
              fill={{
                folder: <PlainText>acme/shop</PlainText>,
                guide: (words) => <SafeLink href="https://example.com/guide">{words}</SafeLink>,
              }}
            />,
          ],
        ]}
      />
      <TwoLines first="acme/shop" second="Scanned 2 days ago" />
      <CopyLine>npm ci --ignore-scripts</CopyLine>
      <SafeMarkdown>{markdown}</SafeMarkdown>
    </>
  );
}
