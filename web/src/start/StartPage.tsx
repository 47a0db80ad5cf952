/** PLACEHOLDER: to be built. */
export function StartPage() {
  return <p>StartPage</p>;
}
