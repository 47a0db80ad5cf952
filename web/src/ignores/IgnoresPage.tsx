/** PLACEHOLDER: to be built. */
export function IgnoresPage() {
  return <p>IgnoresPage</p>;
}
