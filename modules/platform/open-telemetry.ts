import { existsSync, readFileSync } from 'node:fs'
import { addServerPlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

const API = '@opentelemetry/api'

/** Adds spans to an app that has OpenTelemetry's API. Without a trace in the build of any other app. */
export function addOpenTelemetry(nuxt: Nuxt, layerDir: string): void {
  if (dependsOnOpenTelemetry(nuxt.options.rootDir)) addServerPlugin(resolve(layerDir, 'telemetry/open-telemetry'))
}

/** By what the app asks for, not by what lies in node_modules: there it may be another package's, which would be no reason to trace. */
export function dependsOnOpenTelemetry(rootDir: string): boolean {
  const path = resolve(rootDir, 'package.json')
  if (!existsSync(path)) return false
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object | undefined>
  return [dependencies, devDependencies, optionalDependencies].some(declared => API in (declared ?? {}))
}
