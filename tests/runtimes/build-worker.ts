import type { TestProject } from 'vitest/node'
import { installRuntime } from '../../scripts/install-runtime.mjs'
import { createScratchApp } from '../surface/scratch-app'

/** The newest stable one; it brings a workerd of its own. */
const MINIFLARE = '4.20260730.0'

/** Builds the worker once, for every file that starts it: `inject('workerOutput')`. */
export default async function buildWorker(project: TestProject): Promise<() => Promise<void>> {
  const app = await createScratchApp('../runtimes/worker-app', { dependencies: 'checkout' })
  await app.nuxt('build')
  project.provide('workerOutput', `${app.folder}/.output`)
  project.provide('miniflare', installRuntime('miniflare', MINIFLARE))
  return app.remove
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built `.output` of `worker-app`. */
    workerOutput: string
    /** Folder of the package. */
    miniflare: string
  }
}
