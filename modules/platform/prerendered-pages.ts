import type { Nuxt } from 'nuxt/schema'

/** Virtual module of the server: the paths of the prerendered pages. */
const LIST = '#platform-prerendered'

/**
 * Notes which pages are prerendered, so that the server sends the headers of a page with them: it
 * sends them as files, which no code of the app handles.
 *
 * @throws Error for a build without a server
 */
export function setupPrerenderedPages(nuxt: Nuxt): void {
  const paths = new Set<string>()
  nuxt.hook('nitro:config', nitro => {
    // Read when the server is bundled, which is after the pages are rendered.
    nitro.virtual = {
      ...nitro.virtual,
      [LIST]: () => `export const prerendered = new Set(${JSON.stringify([...paths].sort())})`,
    }
  })
  nuxt.hook('nitro:init', nitro => {
    if (nitro.options.static && !nuxt.options.dev && !nuxt.options._prepare)
      throw new Error(
        'nuxt generate (nitro.static) makes no server, and an app needs one for sign-ins, webhooks and data. Use nuxt build. Pages with "prerender: true" in routeRules are still files.',
      )
    nitro.hooks.hook('prerender:done', ({ prerenderedRoutes }) => {
      for (const { route, contentType } of prerenderedRoutes)
        if (contentType?.includes('html')) paths.add(route.replace(/(?<=.)\/$/, ''))
    })
  })
}
