/** PLACEHOLDER: to be built. */
export function PolicyPage() {
  return <p>PolicyPage</p>;
}
