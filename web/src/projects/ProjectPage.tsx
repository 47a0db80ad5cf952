/** PLACEHOLDER: to be built. */
export function ProjectPage() {
  return <p>ProjectPage</p>;
}
