/** The text of every page by its sections; becomes a file when the site is built. */
export default defineEventHandler(event => queryCollectionSearchSections(event, 'docs'))
