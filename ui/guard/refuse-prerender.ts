import { createError } from '#imports'

/**
 * Stops the build at a page with a guard that is rendered at build time: its HTML would be public,
 * and no merchant is known.
 *
 * @throws NuxtError that names the page and what to change
 */
export function refusePrerender(path: string, guard: string): never {
  const message = `The page ${path} has the middleware ${guard} and is prerendered, so its HTML would be public. Add "ssr: false" next to "prerender: true" in routeRules['${path}'], and the browser verifies the merchant; or set "prerender: false".`
  throw createError({ status: 500, statusText: message, message, fatal: true })
}
