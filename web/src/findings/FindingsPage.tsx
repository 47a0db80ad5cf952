/** PLACEHOLDER: to be built. */
export function FindingsPage() {
  return <p>FindingsPage</p>;
}
