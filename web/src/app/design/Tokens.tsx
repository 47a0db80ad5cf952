/** The colours with the text that lies on them, and the sizes of text. */
import classes from './design.module.css';

const surfaces = ['frame', 'canvas', 'raised', 'subtle', 'sunken', 'accent-ground', 'danger-ground', 'notice-ground'];
const texts = ['text', 'quiet', 'accent', 'good', 'danger', 'notice'];
const severities = ['critical', 'high', 'medium', 'low'];

export function Tokens() {
  return (
    <>
      <div className={classes.row}>
        {surfaces.map((name) => (
          <Swatch key={name} name={name} ground={name} text="text" />
        ))}
      </div>
      <div className={classes.row}>
        {texts.map((name) => (
          <Swatch key={name} name={name} ground="canvas" text={name} />
        ))}
      </div>
      <div className={classes.row}>
        {severities.map((name) => (
          <Swatch key={name} name={name} ground={name} text={`on-${name}`} />
        ))}
        <span className={classes.swatch} style={{ background: 'var(--raised)', boxShadow: 'var(--shadow)' }}>
          shadow
        </span>
      </div>
      <div>
        <p className={classes.title}>Title of a page, 20 on 28</p>
        <p className={classes.heading}>Heading, 14 on 20</p>
        <p>Text, 13 on 20: 1,111 of 8,888 findings</p>
        <p className={classes.medium}>Text of weight 500</p>
        <p className={classes.small}>Small text, 12 on 16</p>
        <code>Code, 12: const id = 0x1F;</code>
      </div>
    </>
  );
}

function Swatch({ name, ground, text }: { name: string; ground: string; text: string }) {
  return (
    <span className={classes.swatch} style={{ background: `var(--${ground})`, color: `var(--${text})` }}>
      {name}
    </span>
  );
}
