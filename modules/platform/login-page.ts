import { resolveAlias } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { isAbsolute, resolve } from 'pathe'
import type { PlatformModuleOptions } from '../../shared/types/platform'
import { withoutTrailing } from '../../shared/without-trailing'

const DEFAULT_PATH = '/auth'

/**
 * Sets up the login page according to `authPage`. Unset: the built-in page at `/auth`. A path: the
 * built-in page at that path. A `.vue` file: that component at `/auth`. `false`: no page. An app's
 * own `pages/auth.vue`, or its own page at the path, wins.
 *
 * @returns path of the login page, or '' without one
 */
export function setupLoginPage(
  nuxt: Nuxt,
  layerDir: string,
  authPage: PlatformModuleOptions['authPage'],
): string {
  const builtIn = resolve(layerDir, 'pages/auth.vue')
  const component =
    typeof authPage === 'string' && authPage.endsWith('.vue')
      ? componentPath(nuxt, authPage)
      : undefined
  const path =
    typeof authPage === 'string' && !component
      ? `/${withoutTrailing(authPage.replace(/^\/+/, ''), '/')}`
      : DEFAULT_PATH

  nuxt.hook('pages:extend', pages => {
    const index = pages.findIndex(page => page.file && resolve(page.file) === builtIn)
    const page = pages[index]
    if (!page) return
    const taken = pages.some(other => other !== page && other.path === path)
    if (authPage === false || taken) pages.splice(index, 1)
    else Object.assign(page, { path, ...(component ? { file: component } : {}) })
  })
  return authPage === false ? '' : path
}

function componentPath(nuxt: Nuxt, file: string): string {
  const path = resolveAlias(file, nuxt.options.alias)
  return isAbsolute(path) ? path : resolve(nuxt.options.srcDir, path)
}
