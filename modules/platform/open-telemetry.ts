import { existsSync, readFileSync } from 'node:fs'
import { addServerPlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { withoutBom } from '../../shared/without-bom'

const API = '@opentelemetry/api'

/**
 * Adds spans and metrics to an app that depends on OpenTelemetry's API. Other builds have neither.
 */
export function setupOpenTelemetry(nuxt: Nuxt, layerDir: string): void {
  if (!dependsOnOpenTelemetry(nuxt.options.rootDir)) return
  for (const file of ['open-telemetry', 'job-metrics'])
    addServerPlugin(resolve(layerDir, 'server/nitro/observe', file))
}

/**
 * Reads the app's `package.json`, not `node_modules`, where the package may be there only as a
 * dependency of another one.
 */
export function dependsOnOpenTelemetry(rootDir: string): boolean {
  const path = resolve(rootDir, 'package.json')
  if (!existsSync(path)) return false
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    withoutBom(readFileSync(path, 'utf8')),
  ) as Record<string, object | undefined>
  return [dependencies, devDependencies, optionalDependencies].some(
    declared => API in (declared ?? {}),
  )
}
