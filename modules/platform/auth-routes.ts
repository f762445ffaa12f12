import { existsSync } from 'node:fs'
import { addServerHandler } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { AUTH_PATHS, DEFAULT_AUTH_PATH_PREFIX } from '../../shared/wire'

const FILES: Record<keyof typeof AUTH_PATHS, string> = {
  begin: 'index.get.ts',
  callback: 'callback.get.ts',
  exitIframe: 'exit-iframe.get.ts',
  sessionToken: 'session-token.get.ts',
  logout: 'logout.post.ts',
}

/**
 * Moves the auth routes from the default prefix to another one. Each route comes from the first
 * layer that has the file.
 */
export function setupAuthRoutes(nuxt: Nuxt, prefix: string): void {
  if (prefix === DEFAULT_AUTH_PATH_PREFIX) return
  nuxt.hook('nitro:config', nitro => {
    nitro.ignore = [...(nitro.ignore ?? []), '**/routes/_platform/auth/**']
  })
  for (const [name, file] of Object.entries(FILES)) {
    const handler = nuxt.options._layers
      .map(({ config }) =>
        resolve(
          config.serverDir ?? resolve(config.rootDir, 'server'),
          'routes/_platform/auth',
          file,
        ),
      )
      .find(path => existsSync(path))
    if (handler)
      addServerHandler({
        route: prefix + AUTH_PATHS[name as keyof typeof AUTH_PATHS],
        method: name === 'logout' ? 'post' : 'get',
        handler,
      })
  }
}
