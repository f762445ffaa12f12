/**
 * Installs the dependencies when they are missing or older than the lockfile, so that one command
 * is enough after a clone. Runs on whatever Node the machine has; the right one comes with the
 * dependencies. `--playground` leaves out the types of the apps: `nuxt dev` writes those of its
 * app, and a visitor does not need those of the tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import process from 'node:process'

const FOLDERS_OF_EMULATOR = [
  'components',
  'composables',
  'locales',
  'packages/cli/src',
  'packages/emulator/admin',
  'packages/emulator/src',
  'packages/emulator/testing',
  'packages/facts',
  'shared',
  'ui',
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const installed = 'node_modules/.package-lock.json'
const current =
  existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs
if (!current)
  run('Installing dependencies, and building the local platform (this takes minutes)', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
// `npm ci` builds it too; a checkout may be older than the schemas, or have changed since.
const schemas = existsSync('dist/schemas') ? readdirSync('dist/schemas') : []
if (!schemas.some(name => name.endsWith('.schema.json.br')) || hasNewerSources())
  run('Building the local platform (this takes a minute or two)', ['run', '--silent', 'build:dist'])
// The TypeScript configuration of the tests refers to files that Nuxt generates.
const apps = process.argv.includes('--playground') ? [] : ['.playground', 'tests/nuxt/app']
for (const app of apps) {
  if (!existsSync(`${app}/.nuxt/tsconfig.json`))
    run(`Preparing types of ${app}`, ['exec', '--', 'nuxt', 'prepare', app])
}

/** Whether the emulator, or what it serves to browsers, has changed since it was built. */
function hasNewerSources() {
  const built = 'dist/emulator/pages/admin.js'
  if (!existsSync(built)) return true
  const { mtimeMs } = statSync(built)
  // Not folders: `npm pack` adds declarations to those of components, and removes them again.
  return FOLDERS_OF_EMULATOR.some(folder =>
    readdirSync(folder, { recursive: true })
      .map(name => statSync(`${folder}/${name}`))
      .some(source => source.isFile() && source.mtimeMs > mtimeMs),
  )
}

function run(what, args) {
  console.log(`${what} ...`)
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
