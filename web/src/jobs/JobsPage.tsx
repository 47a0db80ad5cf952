/** PLACEHOLDER: to be built. */
export function JobsPage() {
  return <p>JobsPage</p>;
}
