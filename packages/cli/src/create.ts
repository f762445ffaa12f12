#!/usr/bin/env node
/** The command of `create-nuxt-platform-app`: `init` without the rest of the layer. */
import process from 'node:process'
import manifest from '../../../package.json' with { type: 'json' }
import { nodeProblem } from '../../../shared/node-version'
import { INIT_USAGE, readInitOptions, runInit } from './commands/init'
import { endWithReader } from './end-with-reader'
import type { InitOptions } from './init/create-app'

const USAGE = `Usage: npm create nuxt-platform-app [folder] -- [options]

${INIT_USAGE}`

const EXIT_USAGE = 2
const args = process.argv.slice(2)

endWithReader()
if (args.includes('--help')) {
  process.stdout.write(USAGE)
} else {
  const options = readOptions()
  if (options)
    try {
      process.exitCode = await createOnSupportedNode(options)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    }
}

/** The app would not run on a Node.js that the layer does not support: nothing is written then. */
function createOnSupportedNode(options: InitOptions): Promise<number> {
  const problem = nodeProblem(process.versions.node, manifest.engines.node)
  if (problem !== undefined) throw new Error(problem)
  return runInit(options)
}

function readOptions(): InitOptions | undefined {
  try {
    return readInitOptions(args, process.env, process.stdin.isTTY && process.stdout.isTTY)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    process.exitCode = EXIT_USAGE
    return undefined
  }
}
