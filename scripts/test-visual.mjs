/**
 * Compares pictures of every example, in light, dark and 390 px, with those of another revision:
 * `npm run test:visual`, or `npm run test:visual -- v0.1.0`. The pictures of that revision are made
 * here, by the same browser with the same fonts, and are not part of the repository.
 *
 * `npm run test:visual -- defects` writes `tests/visual/defects`: the states that a review found
 * wrong, in the reviewed revision and now. `npm run test:visual -- access` checks the examples of
 * this checkout in forced colors, on small screens, and with other text sizes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { requireBrowser } from './find-browser.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, '.data/visual')
const APP = 'tests/visual/app'
const CONFIG = ['--config', 'tests/visual/playwright.config.ts']
/** The revision of the review. */
const REVIEWED = '64e2c922'
/** What is drawn, and what that imports. */
const SOURCES = [
  '.playground/examples',
  '.playground/example-sets',
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
requireBrowser()
if (wanted === 'defects') drawDefects()
else if (wanted === 'access') checkAccess()
else compare(git('rev-parse', '--verify', `${wanted ?? baseRevision()}^{commit}`))

function compare(revision) {
  console.log(`Comparing with ${git('log', '-1', '--format=%h %s', revision)}`)
  const base = join(CACHE, `${revision}-${harnessHash()}`)
  const pictures = join(base, 'pictures')
  if (!existsSync(pictures)) {
    rmSync(CACHE, { recursive: true, force: true })
    const made = join(base, 'made')
    build(checkOut(revision, base), join(base, 'site'))
    photograph(join(base, 'source'), join(base, 'site'), made, { PLATFORM_VISUAL_BASE: '1' })
    // Under its final name only when it is complete.
    cpSync(made, pictures, { recursive: true })
  }
  build(ROOT, join(CACHE, 'site'))
  run('playwright', ['test', ...CONFIG], variablesOf(ROOT, join(CACHE, 'site'), pictures))
  console.log('Every example looks as before.')
}

function checkAccess() {
  const site = join(CACHE, 'site')
  build(ROOT, site)
  run('playwright', ['test', ...CONFIG, 'visual/access/'], variablesOf(ROOT, site, CACHE))
}

function drawDefects() {
  const made = 'tests/visual/defects'
  const folder = join(CACHE, REVIEWED)
  rmSync(made, { recursive: true, force: true })
  const source = checkOut(REVIEWED, folder)
  build(source, join(folder, 'site'))
  const variables = { PLATFORM_VISUAL_DEFECTS: '1' }
  const isBase = { ...variables, PLATFORM_VISUAL_BASE: '1' }
  photograph(source, join(folder, 'site'), made, isBase, ['defects'])
  build(ROOT, join(CACHE, 'site'))
  photograph(ROOT, join(CACHE, 'site'), made, variables, ['defects'])
}

/** The branch point from main, or the commit before, where there is none. */
function baseRevision() {
  const fork = git('merge-base', 'HEAD', 'main')
  const isUnchanged = fork === git('rev-parse', 'HEAD') && git('status', '--porcelain') === ''
  return isUnchanged ? 'HEAD^' : fork
}

/**
 * Writes the sources of a revision, and returns their folder. Older ones do not have all of them.
 */
function checkOut(revision, folder) {
  const source = join(folder, 'source')
  rmSync(source, { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  const there = git('ls-tree', '-d', '--name-only', revision, ...SOURCES).split('\n')
  const archive = execFileSync('git', ['archive', revision, ...there], { maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', source], { input: archive })
  return source
}

/** Builds the app that draws the examples of a revision. */
function build(source, site) {
  run('nuxt', ['generate', APP], variablesOf(source, site, ''))
  rmSync(site, { recursive: true, force: true })
  cpSync(`${APP}/.output/public`, site, { recursive: true })
}

/** Takes the pictures of a built app. */
function photograph(source, site, made, variables, files = []) {
  run('playwright', ['test', ...CONFIG, '--update-snapshots', 'all', ...files], {
    ...variablesOf(source, site, made),
    ...variables,
  })
}

function variablesOf(source, site, pictures) {
  return {
    PLATFORM_VISUAL_SOURCE: source,
    PLATFORM_VISUAL_SITE: site,
    PLATFORM_VISUAL_PICTURES: resolve(pictures),
  }
}

/** Pictures that another version of this test has made are not comparable. */
function harnessHash() {
  const hash = createHash('sha256')
  const files = readdirSync('tests/visual', { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(?:nuxt|output)|defects$/.test(entry.parentPath))
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
