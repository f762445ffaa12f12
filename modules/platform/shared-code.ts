import type { Nuxt, NuxtPage } from 'nuxt/schema'

/** With fewer, a page of a small app would load what only two others need. */
const MIN_PAGES = 3
/**
 * The part of all pages that has to share code for it to be in the common file. With a smaller one,
 * the file has code that most pages do not need; with a larger one, pages request many files.
 */
const PART_OF_PAGES = 1 / 8

/** The file with the code that several pages share. {@link setupSharedCode} sets how many. */
export const SHARED_BY_PAGES = { name: 'shared-by-pages', minShareCount: MIN_PAGES }

/** What Vite builds for browsers, which the types of the resolved options lack. */
interface ClientOptions {
  $client?: {
    build?: { rolldownOptions?: { output?: { codeSplitting?: { groups?: Group[] } | boolean } } }
  }
}

type Group = Partial<typeof SHARED_BY_PAGES>

/** Derives from the number of pages how many have to share code for it to be in the common file. */
export function setupSharedCode(nuxt: Nuxt): void {
  nuxt.hook('pages:resolved', pages => {
    const { $client } = nuxt.options.vite as ClientOptions
    const splitting = $client?.build?.rolldownOptions?.output?.codeSplitting
    const groups = (typeof splitting === 'object' && splitting.groups) || []
    for (const group of groups)
      if (group.name === SHARED_BY_PAGES.name)
        group.minShareCount = Math.max(MIN_PAGES, Math.round(countPages(pages) * PART_OF_PAGES))
  })
}

function countPages(pages: readonly NuxtPage[]): number {
  return pages.reduce((sum, { children = [] }) => sum + 1 + countPages(children), 0)
}
