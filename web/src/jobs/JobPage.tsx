/** PLACEHOLDER: to be built. */
export function JobPage() {
  return <p>JobPage</p>;
}
