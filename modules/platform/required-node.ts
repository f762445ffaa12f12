import { readFileSync } from 'node:fs'
import process from 'node:process'
import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
// With its ending: the configuration of the layer imports this file.
import { nodeProblem } from '../../shared/node-version.ts'

/**
 * Stops `nuxt dev` and `nuxt build` on an unsupported Node.js, where the build would fail later
 * with an unrelated error. `nuxt prepare` only warns: it runs during `npm install`, which may be
 * installing the newer Node.js.
 *
 * @throws Error with the installed version, the supported range and the fix
 */
export function requireNode(nuxt: Nuxt, layerDir: string): void {
  const problem = problemOf(layerDir)
  if (problem === undefined) return
  if (nuxt.options._prepare) return useLogger('platform').warn(problem)
  throw errorOf(problem)
}

/**
 * Stops `nuxt dev` on an unsupported Node.js while its configuration is read: Nuxt prints an
 * address before it sets up modules, which responds to nothing then.
 *
 * @param command the first argument of `nuxt`
 * @throws Error with the installed version, the supported range and the fix
 */
export function requireNodeInDev(layerDir: string, command = process.argv[2]): void {
  const problem = command === 'dev' ? problemOf(layerDir) : undefined
  if (problem !== undefined) throw errorOf(problem)
}

function problemOf(layerDir: string): string | undefined {
  const { engines } = JSON.parse(readFileSync(resolve(layerDir, 'package.json'), 'utf8')) as {
    engines?: { node?: string }
  }
  // The package.json of an app that is a copy of the layer may have no `engines`.
  return engines?.node === undefined ? undefined : nodeProblem(process.versions.node, engines.node)
}

function errorOf(problem: string): Error {
  const error = new Error(problem)
  // The stack has only frames of Nuxt, and would hide the message.
  error.stack = problem
  return error
}
