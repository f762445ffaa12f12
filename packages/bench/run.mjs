/**
 * `npm run bench:parts`: all measurements of single parts, one after the other; options are passed
 * on.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readOptions } from './lib/options.mjs'

const { reuse } = readOptions()
const given = process.argv.slice(2)
// The first builds every app.
const scripts = [
  'webhooks',
  'admin-client',
  'table',
  'page-weight',
  'guarded-route',
  'in-process',
  'weight',
  'emulator',
]

for (const [index, script] of scripts.entries()) {
  const path = fileURLToPath(new URL(`${script}.mjs`, import.meta.url))
  const built = reuse || index === 0 ? [] : ['--no-build']
  const { status } = spawnSync(process.execPath, [path, ...given, ...built], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
