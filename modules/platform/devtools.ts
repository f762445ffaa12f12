import { addCustomTab } from '@nuxt/devtools-kit'
import { basePathOf } from '../../shared/app-path'
import { addServerHandler, addServerPlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

const PATH = '/_platform/devtools'

/**
 * Adds a Nuxt DevTools tab with sessions, recent requests, jobs, and web vitals, and a
 * `Server-Timing` header. Development only.
 */
export function setupDevTools(nuxt: Nuxt, layerDir: string): void {
  if (!nuxt.options.dev) return
  const file = (name: string) => resolve(layerDir, 'server/devtools', name)
  addServerPlugin(file('follow-clock'))
  addServerPlugin(file('recent-requests'))
  addServerPlugin(file('recent-runs'))
  addServerPlugin(file('recent-vitals'))
  addServerPlugin(file('replace-blocked-storage'))
  addServerPlugin(file('server-timing'))
  addServerPlugin(file('webhook-outcomes'))
  addServerHandler({ route: PATH, method: 'get', handler: file('page.get') })
  addServerHandler({ route: `${PATH}/state`, method: 'get', handler: file('state.get') })
  addServerHandler({ route: `${PATH}/jobs`, method: 'get', handler: file('jobs-page.get') })
  addServerHandler({ route: `${PATH}/jobs/state`, method: 'get', handler: file('jobs-state.get') })
  addServerHandler({
    route: `${PATH}/jobs/action`,
    method: 'post',
    handler: file('jobs-action.post'),
  })
  addServerHandler({ route: `${PATH}/vitals`, method: 'get', handler: file('vitals-page.get') })
  addServerHandler({
    route: `${PATH}/vitals/state`,
    method: 'get',
    handler: file('vitals-state.get'),
  })
  addServerHandler({ route: `${PATH}/webhook`, method: 'get', handler: file('webhook.get') })
  const base = basePathOf(nuxt.options.app.baseURL)
  addCustomTab(
    {
      name: 'platform',
      title: 'Platform',
      icon: 'i-lucide-store',
      category: 'app',
      view: { type: 'iframe', src: base + PATH },
    },
    nuxt,
  )
}
