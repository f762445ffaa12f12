/** A route of the server. */
export interface ServerRoute {
  /** E.g. `/webhooks`, `/orders/:id`, `/proxy/**`. */
  pattern: string
  /** In upper case; undefined: any. */
  method?: string | undefined
}

/**
 * Returns the route that Nitro derives from a file name, if any: https://nitro.build/guide/routing.
 *
 * @param path of the file in the folder `server`
 */
export function routeOf(path: string): ServerRoute | undefined {
  const [, folder = '', name = ''] = /^(routes|api)\/(.+)\.(?:ts|mts|js|mjs)$/.exec(path) ?? []
  if (!folder) return undefined
  const [, bare = name, method] =
    /^(.+?)(?:\.(get|post|put|patch|delete|head|options|connect|trace))?(?:\.(?:dev|prod|prerender))?$/.exec(
      name,
    ) ?? []
  const segments = bare
    .split('/')
    .filter(segment => !/^\(.+\)$/.test(segment))
    .map(segment => segment.replace(/^\[\.\.\..*\]$/, '**').replace(/\[(\w+)\]/g, ':$1'))
  if (segments.at(-1) === 'index') segments.pop()
  return {
    pattern: `/${[...(folder === 'api' ? ['api'] : []), ...segments].join('/')}`,
    method: method?.toUpperCase(),
  }
}

/**
 * Returns whether a path leads to a route.
 *
 * @param path with `*` for what is not known of it, e.g. `/api/orders/*`
 */
export function leadsTo(path: string, { pattern }: ServerRoute): boolean {
  const given = path
    .split(/[?#]/, 1)
    .join()
    .replace(/(?<=.)\/$/, '')
    .split('/')
  const parts = pattern.split('/')
  const isCatchAll = parts.at(-1) === '**'
  const wanted = isCatchAll ? parts.slice(0, -1) : parts
  if (isCatchAll ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((part, index) => {
    const segment = given[index] ?? ''
    if (part.includes(':')) return segment !== ''
    return segment.includes('*') ? matches(segment, part) : segment === part
  })
}

function matches(segment: string, part: string): boolean {
  const [first = '', ...rest] = segment.split('*')
  return part.startsWith(first) && part.endsWith(rest.at(-1) ?? '')
}
