import type { Nuxt } from 'nuxt/schema'
import { AUTH_PATHS, DEFAULT_AUTH_PATH_PREFIX } from '../../shared/wire'
import { moveRoutes } from './move-routes'

const FILES: Record<keyof typeof AUTH_PATHS, string> = {
  begin: 'index.get.ts',
  callback: 'callback.get.ts',
  exitIframe: 'exit-iframe.get.ts',
  sessionToken: 'session-token.get.ts',
  page: 'page.get.ts',
  logout: 'logout.post.ts',
}

/** Moves the auth routes from the default prefix to another one. */
export function setupAuthRoutes(nuxt: Nuxt, prefix: string): void {
  if (prefix === DEFAULT_AUTH_PATH_PREFIX) return
  moveRoutes(
    nuxt,
    Object.entries(FILES).map(([name, file]) => ({
      file: `_platform/auth/${file}`,
      route: prefix + AUTH_PATHS[name as keyof typeof AUTH_PATHS],
      method: name === 'logout' ? 'post' : 'get',
    })),
  )
}
