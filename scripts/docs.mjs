/**
 * The documentation site: `dev` serves it, `build` writes its static files, `test` builds it below
 * a path and checks it in a browser. Installs the packages of the site first, which the layer
 * itself does not need.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync, watch } from 'node:fs'
import { loadavg } from 'node:os'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [, , command] = process.argv

const installed = 'packages/site/node_modules/.package-lock.json'
const isCurrent =
  existsSync(installed) &&
  statSync(installed).mtimeMs >= statSync('packages/site/package-lock.json').mtimeMs
if (!isCurrent) run('npm', ['ci', '--prefix', 'packages/site', '--loglevel=error'])

if (command === 'build') {
  generate({})
} else if (command === 'test') {
  const { requireBrowser } = await import('./find-browser.mjs')
  requireBrowser()
  // For the test of the speed: a build keeps the machine busy.
  const [load] = loadavg()
  generate({
    NUXT_APP_BASE_URL: '/some/path/',
    NUXT_PUBLIC_SITE_URL: 'https://docs.example.com',
  })
  run('playwright', ['test', '--config', 'packages/site/playwright.config.ts'], {
    PLATFORM_LOAD: load,
  })
} else {
  run(process.execPath, ['packages/site/build-content.mjs'])
  const { buildPages } = await import('../packages/site/build-content.mjs')
  watch('docs', () => buildPages())
  spawn('nuxt', ['dev', 'packages/site'], { stdio: 'inherit' }).on('exit', code =>
    process.exit(code ?? 1),
  )
}

function generate(variables) {
  run(process.execPath, ['packages/site/build-content.mjs'], variables)
  run('nuxt', ['generate', 'packages/site'], variables)
}

function run(file, args, variables = {}) {
  const env = { ...process.env, ...variables }
  const { status } = spawnSync(file, args, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
