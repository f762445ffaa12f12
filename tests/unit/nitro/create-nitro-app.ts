import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { defineEventHandler } from 'h3'
import type { H3Event } from 'h3'
import type { NitroApp } from 'nitropack/types'
import { onTestFinished } from 'vitest'

/** What a build of Nitro provides to its runtime. */
const VIRTUAL_MODULES: Record<string, string> = {
  'app-config': 'export const appConfig = {}',
  'error-handler':
    'export default (error, event) => { event.node.res.statusCode = error.statusCode; event.node.res.end(error.message) }',
  plugins: 'export const plugins = []',
  'server-handlers':
    "export const handlers = [{ route: '/**', handler: event => globalThis.__nitroTestHandler(event) }]",
  storage: 'export const storage = {}',
}
const RUNTIME_CONFIG = { app: { baseURL: '/' }, nitro: { routeRules: {} } }

/** Creates an app of the installed Nitro whose only route is this handler. */
export async function createNitroApp(handler: (event: H3Event) => unknown): Promise<NitroApp> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-nitro-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  Object.assign(globalThis, { __nitroTestHandler: defineEventHandler(handler) })
  const { outputFiles } = await build({
    entryPoints: [resolve('node_modules/nitropack/dist/runtime/internal/app.mjs')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    // The app and the test share one h3.
    external: ['h3'],
    define: {
      'process.env.RUNTIME_CONFIG': JSON.stringify(RUNTIME_CONFIG),
      'import.meta._asyncContext': 'false',
      'import.meta.dev': 'false',
    },
    plugins: [
      {
        name: 'nitro-virtual',
        setup(plugins) {
          plugins.onResolve({ filter: /^#nitro-internal-virtual\// }, ({ path }) => ({
            path: path.split('/')[1],
            namespace: 'virtual',
          }))
          plugins.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
            contents: VIRTUAL_MODULES[path] ?? '',
          }))
        },
      },
    ],
  })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'app.mjs')
  await writeFile(file, outputFiles[0]?.contents ?? '')
  const { nitroApp } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    nitroApp: NitroApp
  }
  return nitroApp
}
