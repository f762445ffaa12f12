#!/usr/bin/env node
/** The command of `create-nuxt-platform-app`: `init` without the rest of the layer. */
import process from 'node:process'
import { INIT_USAGE, readInitOptions, runInit } from './commands/init'
import type { InitOptions } from './commands/init'

const USAGE = `Usage: npm create nuxt-platform-app [folder] -- [options]

${INIT_USAGE}`

const EXIT_USAGE = 2
const args = process.argv.slice(2)

if (args.includes('--help')) {
  process.stdout.write(USAGE)
} else {
  const options = readOptions()
  if (options)
    try {
      process.exitCode = await runInit(options)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    }
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
