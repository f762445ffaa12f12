import { addVitePlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'

/** Ends the ids of the copy, as a query that bundlers pass on: `/ohash/dist/index.mjs?entry`. */
const COPY = '?entry'
const OF_NUXT = /[\\/]node_modules[\\/]nuxt[\\/]/

/** The part of a Vite plugin that is used here. An app need not have Vite's types installed. */
interface EntryCopy {
  name: string
  enforce: 'pre'
  resolveId: (
    this: Bundler,
    source: string,
    importer: string | undefined,
    options?: object,
  ) => Promise<{ id: string } | null>
}

interface Bundler {
  resolve: (
    source: string,
    importer: string,
    options: { skipSelf: boolean },
  ) => Promise<{ id: string } | null>
}

/**
 * Keeps the code of `ohash`, 2.9 KB, out of production pages that do not use it. Nuxt's entry
 * imports it for cookies, and icons and form controls use it. So Rolldown puts it into the entry,
 * even of an app without cookies. Nuxt gets a copy of its own, and the build removes what is
 * unused of it.
 */
export function setupEntryCopy(nuxt: Nuxt): void {
  if (!nuxt.options.dev) addVitePlugin(() => entryCopy('ohash'), { server: false })
}

/** @param name of the package */
export function entryCopy(name: string): EntryCopy {
  return {
    name: 'nuxt-platform-layer:entry-copy',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isInCopy = importer?.endsWith(COPY)
      if (!importer || !(isInCopy || (source === name && OF_NUXT.test(importer)))) return null
      const original = isInCopy ? importer.slice(0, -COPY.length) : importer
      const found = await this.resolve(source, original, { ...options, skipSelf: true })
      return found && { ...found, id: found.id + COPY }
    },
  }
}
