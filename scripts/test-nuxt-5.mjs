/**
 * `npm run test:nuxt-5`: builds the playground with the nightly version of Nuxt 5 that
 * `scripts/nuxt-5/versions.json` names, checks the types of the server, and runs tests of the
 * integration suite against that build. Without arguments, those that together start, install,
 * render pages, fetch, receive webhooks, charge, store deliveries, and sign out; files or folders
 * as arguments replace them. `--install` only installs it, for a later run.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { installNuxt5 } from './nuxt-5/install.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TESTS = [
  'start-up',
  'oauth',
  'pages',
  'admin-api',
  'webhooks',
  'billing',
  'inbox',
  'standalone',
].map(name => `tests/integration/${name}.test.ts`)

const folder = installNuxt5()
if (folder === undefined) {
  console.log('\n!! SKIPPED: Nuxt 5 was not tested. npm cannot reach the registry.\n')
  process.exit(0)
}
if (process.argv.includes('--install')) process.exit(0)
const nuxt = join(folder, 'node_modules/nuxt/bin/nuxt.mjs')
const build = run([nuxt, 'build', '.playground'], { cwd: folder })
if (build.includes('- nuxt-platform-layer')) fail('Nuxt 5 warns of the code of this layer', build)
run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.server.json'], { cwd: folder })

const given = process.argv.slice(2)
const env = {
  ...process.env,
  PLATFORM_NUXT_5: folder,
  PLATFORM_PLAYGROUND_SERVER: join(folder, '.playground/.output/server/index.mjs'),
  PLATFORM_SKIP_BUILD: '1',
}
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
const projects = ['--project', 'nitro3', '--project', 'integration']
const tests = given.length > 0 ? given : ['tests/nitro3', ...TESTS]
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', ...projects, '--maxWorkers=2', ...tests],
  { cwd: ROOT, stdio: 'inherit', env },
)
process.exit(status ?? 1)

/** Runs a command of Node and returns its output. */
function run(args, { cwd }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  const output = `${stdout}\n${stderr}`
  if (status !== 0) fail(`node ${args.join(' ')}`, output)
  return output
}

function fail(what, output) {
  console.error(`${output}\nFAILED: ${what}`)
  process.exit(1)
}
