/**
 * Runs after `npm ci` and before `npm pack`: builds `dist` and removes the C++ headers of the Node
 * package, which take 67 MB. Nothing here compiles against them.
 */
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import process from 'node:process'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
for (const headers of globSync('node_modules/node/node_modules/node-*/include'))
  rmSync(headers, { recursive: true })

const { status } = spawnSync('npm', ['run', 'build:package'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
