/**
 * Compares pictures of every example, in light, dark and 390 px, with those of another revision:
 * `npm run test:visual`, or `npm run test:visual -- v0.1.0`. The pictures of that revision are made
 * here, by the same browser with the same fonts, and are not part of the repository.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { requireBrowser } from './find-browser.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, '.data/visual')
const APP = 'tests/visual/app'
/** What is drawn, and what that imports. */
const SOURCES = [
  '.playground/examples',
  '.playground/shared',
  'assets',
  'components',
  'composables',
  'locales',
  'shared',
  'ui',
]

process.chdir(ROOT)
const [, , wanted] = process.argv
const revision = git('rev-parse', '--verify', `${wanted ?? baseRevision()}^{commit}`)
requireBrowser()
const base = join(CACHE, `${revision}-${harnessHash()}`)
console.log(`Comparing with ${git('log', '-1', '--format=%h %s', revision)}`)

const pictures = join(base, 'pictures')
if (!existsSync(pictures)) {
  rmSync(CACHE, { recursive: true, force: true })
  const source = join(base, 'source')
  mkdirSync(source, { recursive: true })
  const archive = execFileSync('git', ['archive', revision, ...SOURCES], { maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', source], { input: archive })
  const made = join(base, 'made')
  draw(source, join(base, 'site'), made, { PLATFORM_VISUAL_BASE: '1' }, [
    '--update-snapshots',
    'all',
  ])
  // Under its final name only when it is complete.
  cpSync(made, pictures, { recursive: true })
}
draw(ROOT, join(CACHE, 'site'), pictures)
console.log('Every example looks as before.')

/** The branch point from main, or the commit before, where there is none. */
function baseRevision() {
  const fork = git('merge-base', 'HEAD', 'main')
  const isUnchanged = fork === git('rev-parse', 'HEAD') && git('status', '--porcelain') === ''
  return isUnchanged ? 'HEAD^' : fork
}

/** Builds the app of a revision, and takes or compares its pictures. */
function draw(source, site, made, variables = {}, options = []) {
  const env = {
    PLATFORM_VISUAL_SOURCE: source,
    PLATFORM_VISUAL_SITE: site,
    PLATFORM_VISUAL_PICTURES: made,
    PLATFORM_VISUAL_EXAMPLES: join(source, '.playground/examples'),
    ...variables,
  }
  run('nuxt', ['generate', APP], env)
  rmSync(site, { recursive: true, force: true })
  cpSync(`${APP}/.output/public`, site, { recursive: true })
  run('playwright', ['test', '--config', 'tests/visual/playwright.config.ts', ...options], env)
}

/** Pictures that another version of this test has made are not comparable. */
function harnessHash() {
  const hash = createHash('sha256')
  const files = readdirSync('tests/visual', { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(?:nuxt|output)/.test(entry.parentPath))
    .map(entry => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

function run(file, args, variables) {
  const env = { ...process.env, ...variables }
  const { status } = spawnSync(file, args, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
