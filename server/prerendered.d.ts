/** Paths of the prerendered pages, as `modules/platform/prerendered-pages.ts` lists them. */
declare module '#platform-prerendered' {
  export const prerendered: ReadonlySet<string>
}
