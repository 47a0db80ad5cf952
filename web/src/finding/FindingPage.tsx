/** PLACEHOLDER: to be built. */
export function FindingPage() {
  return <p>FindingPage</p>;
}
