import type { TestProject } from 'vitest/node'
import { findWorkerd } from '../../scripts/find-workerd.mjs'
import { createScratchApp } from '../surface/scratch-app'

/** Builds the worker once, for every file that starts it: `inject('workerOutput')`. */
export default async function buildWorker(project: TestProject): Promise<() => Promise<void>> {
  const app = await createScratchApp('../runtimes/worker-app', { dependencies: 'checkout' })
  await app.nuxt('build')
  project.provide('workerOutput', `${app.folder}/.output`)
  project.provide('workerd', findWorkerd())
  return app.remove
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built `.output` of `worker-app`. */
    workerOutput: string
    /** Path of the executable. */
    workerd: string
  }
}
