/** Finds workerd, the runtime of Cloudflare's workers: `PLATFORM_WORKERD`, else the npm package, installed now if need be. Prints the path of the executable. */
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { installRuntime } from './install-runtime.mjs'

const VERSION = '1.20261117.1'

/** @returns {string} path of the executable */
export function findWorkerd() {
  const architecture = process.arch === 'arm64' ? 'arm64' : '64'
  return process.env.PLATFORM_WORKERD || join(installRuntime(`@cloudflare/workerd-${process.platform}-${architecture}`, VERSION), 'bin/workerd')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findWorkerd())
