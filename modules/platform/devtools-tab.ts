import { addCustomTab } from '@nuxt/devtools-kit'
import { addServerHandler, addServerPlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

const PATH = '/_platform/devtools'

/** Adds a tab to Nuxt DevTools: sessions, and what became of the last requests. Without a trace in what is built for production. */
export function addDevToolsTab(nuxt: Nuxt, layerDir: string): void {
  if (!nuxt.options.dev) return
  const file = (name: string) => resolve(layerDir, 'devtools', name)
  addServerPlugin(file('record-requests'))
  addServerHandler({ route: PATH, method: 'get', handler: file('page.get') })
  addServerHandler({ route: `${PATH}/state`, method: 'get', handler: file('state.get') })
  const base = nuxt.options.app.baseURL.replace(/\/$/, '')
  addCustomTab({ name: 'platform', title: 'Platform', icon: 'i-lucide-store', category: 'app', view: { type: 'iframe', src: base + PATH } }, nuxt)
}
