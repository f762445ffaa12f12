import { spawnSync } from 'node:child_process'

/** Their tests import what they test: Vitest finds the files that a change reaches. */
const IMPORTING = ['unit', 'nuxt', 'conformance', 'contract', 'stores']
/** What a built app consists of. */
const APP =
  /^(?:(?:\.playground|assets|components|composables|locales|middleware|modules|pages|plugins|server|shared|ui)\/|[\w.-]+\.(?:ts|vue)$|package(?:-lock)?\.json$)/
/** The platform of their tests, as it is built. */
const PLATFORM = /^packages\/(?:emulator\/(?!tests\/)|facts\/(?!tests\/))/
const TEST_FILE = /\.(?:test|spec)\.ts$/
/** Suites that test a build, with the files that it is made of. */
const BUILT = {
  integration: [APP, PLATFORM],
  abuse: [APP, PLATFORM],
  e2e: [APP, PLATFORM],
  surface: [APP, PLATFORM, /^(?:docs|templates|packages\/cli\/src)\/|\.md$/],
}

/**
 * Lists the files that differ from a revision, those of no commit included.
 *
 * @param {string} revision e.g. `HEAD`, or `main`
 * @returns {string[]} paths from the root of the repository
 */
export function listChanged(revision) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  return [
    ...git('diff', '--name-only', '--no-renames', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/**
 * Selects what a change can break.
 *
 * @param {readonly string[]} changed paths from the root of the repository
 * @returns {Map<string, 'all' | 'reached' | string[]>} by suite: `all` files, those that Vitest
 *   finds to be `reached` by the change, or the changed test files. A suite that nothing changes is
 *   missing.
 */
export function selectSuites(changed) {
  const selected = new Map()
  if (changed.length > 0) for (const suite of IMPORTING) selected.set(suite, 'reached')
  for (const [suite, sources] of Object.entries(BUILT)) {
    const own = changed.filter(path => path.startsWith(`tests/${suite}/`))
    const tests = own.filter(path => TEST_FILE.test(path) && !path.includes('.slow.'))
    if (changed.some(path => sources.some(source => source.test(path)))) selected.set(suite, 'all')
    // A helper has users in other files.
    else if (own.some(path => !TEST_FILE.test(path))) selected.set(suite, 'all')
    else if (tests.length > 0) selected.set(suite, tests)
  }
  return selected
}
