import { readFileSync } from 'node:fs'
import process from 'node:process'
import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { nodeProblem } from '../../shared/node-version'

/**
 * Stops `nuxt dev` and `nuxt build` on an unsupported Node.js, where the build would fail later
 * with an unrelated error. `nuxt prepare` only warns: it runs during `npm install`, which may be
 * installing the newer Node.js.
 *
 * @throws Error with the installed version, the supported range and the fix
 */
export function requireNode(nuxt: Nuxt, layerDir: string): void {
  const { engines } = JSON.parse(readFileSync(resolve(layerDir, 'package.json'), 'utf8')) as {
    engines?: { node?: string }
  }
  // The package.json of an app that is a copy of the layer may have no `engines`.
  const problem = engines?.node && nodeProblem(process.versions.node, engines.node)
  if (!problem) return
  if (nuxt.options._prepare) return useLogger('platform').warn(problem)
  const error = new Error(problem)
  // The stack has only frames of Nuxt, and would hide the message.
  error.stack = problem
  throw error
}
