import { addServerPlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

/** Has answers say in development what the layer took of their time. Without a trace in what is built for production. */
export function addServerTiming(nuxt: Nuxt, layerDir: string): void {
  if (nuxt.options.dev) addServerPlugin(resolve(layerDir, 'devtools/server-timing'))
}
