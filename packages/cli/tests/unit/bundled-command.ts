import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { buildCommand } from './build-command'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url))

/**
 * Bundles the command for the tests of a file.
 *
 * @returns a function that returns the path of the script, in a test: of `nuxt-platform-layer`, or
 *   of `create-nuxt-platform-app`
 */
export function bundleCommand(): (name?: 'cli' | 'create') => string {
  let folder = ''
  beforeAll(async () => {
    await mkdir(CACHE, { recursive: true })
    folder = await mkdtemp(join(CACHE, 'platform-command-'))
    await buildCommand(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return (name = 'cli') => join(folder, `${name}.mjs`)
}
