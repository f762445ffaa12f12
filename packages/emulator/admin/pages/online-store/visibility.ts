/** The filter of a list by whether visitors of the store see a record. */
export const VISIBILITY_FILTER = {
  key: 'published_status',
  label: 'Visibility',
  options: [
    { value: 'published', label: 'Visible' },
    { value: 'unpublished', label: 'Hidden' },
  ],
}

/** Text of whether visitors of the store see a record. */
export function visibilityText(isPublished: boolean): string {
  return isPublished ? 'Visible' : 'Hidden'
}
