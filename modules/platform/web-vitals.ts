import { addPlugin, addServerHandler, addServerPlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { WEB_VITALS_PATH } from '../../shared/web-vitals'
import { dependsOnOpenTelemetry } from './open-telemetry'

/** Adds what reports the web vitals of visits. Builds without the option have none of it. */
export function setupWebVitals(nuxt: Nuxt, layerDir: string): void {
  const server = (name: string) => resolve(layerDir, 'server/web-vitals', name)
  addPlugin({ src: resolve(layerDir, 'ui/vitals/web-vitals-plugin'), mode: 'client' })
  addServerHandler({ route: WEB_VITALS_PATH, method: 'post', handler: server('receive.post') })
  addServerPlugin(server('call-hook'))
  if (dependsOnOpenTelemetry(nuxt.options.rootDir)) addServerPlugin(server('metrics'))
}
