import { existsSync } from 'node:fs'
import { addServerHandler } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

/** A route of the layer, and where it is moved. */
export interface MovedRoute {
  /** Below `server/routes`, e.g. `_platform/ready.ts`. */
  file: string
  /** Its new path; undefined removes the route. */
  route: string | undefined
  /** Undefined: every method. */
  method?: 'get' | 'post'
}

/** Moves or removes routes. Each comes from the first layer that has its file, the app first. */
export function moveRoutes(nuxt: Nuxt, routes: readonly MovedRoute[]): void {
  nuxt.hook('nitro:config', nitro => {
    nitro.ignore = [...(nitro.ignore ?? []), ...routes.map(({ file }) => `**/routes/${file}`)]
  })
  for (const { file, route, method } of routes) {
    const handler = nuxt.options._layers
      .map(({ config }) =>
        resolve(config.serverDir ?? resolve(config.rootDir, 'server'), 'routes', file),
      )
      .find(path => existsSync(path))
    if (handler && route !== undefined)
      addServerHandler({ route, handler, ...(method && { method }) })
  }
}
