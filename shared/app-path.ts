import { withoutTrailing } from './without-trailing'

/**
 * Returns the path below which the app is served, in the form that precedes other paths, e.g.
 * `/shop-tools`; '' at the root.
 *
 * @param baseURL `app.baseURL` of Nuxt, e.g. `/shop-tools/`
 */
export function basePathOf(baseURL: string): string {
  return withoutTrailing(baseURL, '/')
}

/**
 * Returns the path on the server for a path of the app, which is relative to the base path. The
 * base path is always added, as NuxtLink and `navigateTo` do: below `/shop-tools`, the path
 * `/shop-tools/x` is the page `/shop-tools/shop-tools/x`. So add it in one place, where a path
 * leaves the app: to the platform, or to the browser past the router.
 *
 * @param path begins with one slash. Any other text is not a path of the app and returned
 *   unchanged: `https://…`, `//host`, `shopify://admin/…`, `#part`, `?query`
 * @param basePath of {@link basePathOf}
 */
export function appPath(path: string, basePath: string): string {
  return isAppPath(path) ? basePath + path : path
}

/** Browsers treat a backslash as a slash, and two slashes as the start of a host. */
function isAppPath(path: string): boolean {
  return path.startsWith('/') && path[1] !== '/' && path[1] !== '\\'
}

/**
 * Returns the path in the app for a path on its server: the reverse of {@link appPath}. Undefined
 * for a path that is not below the base path.
 */
export function pathInApp(path: string, basePath: string): string | undefined {
  if (!path.startsWith(basePath)) return undefined
  const rest = path.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') || rest.startsWith('#') ? `/${rest}` : undefined
}

/**
 * Returns the path on the server of a file: a picture in `public/`, or an imported one, whose path
 * already begins with the base path.
 */
export function filePath(path: string, basePath: string): string {
  return pathInApp(path, basePath) === undefined ? appPath(path, basePath) : path
}
