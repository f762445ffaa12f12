/** The text of every page by its sections; becomes a file when the site is built. */
export default defineEventHandler(event =>
  // The colors of code are in elements of their own.
  queryCollectionSearchSections(event, 'docs', { ignoredTags: ['style'] }),
)
