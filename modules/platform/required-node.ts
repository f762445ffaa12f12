import { readFileSync } from 'node:fs'
import process from 'node:process'
import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { isNodeInRange, NODE_ADVICE } from '../../shared/node-version'

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
  const installed = process.versions.node
  // The package.json of an app that is a copy of the layer may have no `engines`.
  if (engines?.node === undefined || isNodeInRange(installed, engines.node)) return
  const problem = `nuxt-platform-layer needs Node.js ${engines.node}, and this is ${installed}. ${NODE_ADVICE}`
  if (nuxt.options._prepare) return useLogger('platform').warn(problem)
  const error = new Error(problem)
  // The stack has only frames of Nuxt, and would hide the message.
  error.stack = problem
  throw error
}
