/** PLACEHOLDER: to be built. */
export function ProjectsPage() {
  return <p>ProjectsPage</p>;
}
