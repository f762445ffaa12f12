import { getNitroVersion, getNuxtVersion, useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'

/** The versions of Nuxt that this release runs on, with the Nitro of each. */
const SUPPORTED = [
  { nuxt: '4.5', nitro: 2 },
  { nuxt: '5.0', nitro: 3 },
]
/** That of which all suites run. */
const TESTED = '4.5'

/** What a build has found. */
export interface FoundVersions {
  /** E.g. `4.5.2`. */
  nuxt: string
  /** Major version; undefined with another server than Nitro. */
  nitro: number | undefined
}

/**
 * Stops a build with versions that the layer does not work with, and warns of a version that no
 * test has run: what it changed is not known.
 *
 * @throws Error with the versions found, those that are supported, and the fix
 */
export function checkVersions(nuxt: Nuxt): void {
  const found = { nuxt: getNuxtVersion(nuxt), nitro: getNitroVersion(nuxt) }
  const problem = unsupported(found)
  if (problem !== undefined) throw new Error(problem)
  const warning = untested(found)
  if (warning !== undefined) useLogger('platform').warn(warning)
}

/** Returns why a build cannot work, with the fix; undefined if it can. */
export function unsupported({ nuxt, nitro }: FoundVersions): string | undefined {
  const [major] = nuxt.split('.')
  const supported = SUPPORTED.find(version => version.nuxt.split('.')[0] === major)
  if (supported && supported.nitro === nitro && !isBefore(nuxt, supported.nuxt)) return undefined
  const versions = SUPPORTED.map(version => `Nuxt ${version.nuxt} with Nitro ${version.nitro}`)
  const foundNitro = nitro === undefined ? 'another server than Nitro' : `Nitro ${nitro}`
  return `nuxt-platform-layer needs ${versions.join(', or ')}, or a later minor version of them, and this is Nuxt ${nuxt} with ${foundNitro}. ${supported ? `Remove server.builder and other versions of Nitro from the app, and run "npm install nuxt@^${supported.nuxt}.0".` : `Run "npm install nuxt@^${TESTED}.0".`}`
}

/** Returns a line about a version of which not all suites run; undefined for the one that has. */
export function untested({ nuxt }: FoundVersions): string | undefined {
  if (nuxt.startsWith(`${TESTED}.`)) return undefined
  const [major = ''] = nuxt.split('.')
  return TESTED.startsWith(`${major}.`)
    ? `Nuxt ${nuxt} is not tested with this version of nuxt-platform-layer: Nuxt ${TESTED} is. Run the tests of the app before you deploy it.`
    : `Nuxt ${nuxt}: nuxt-platform-layer supports Nuxt ${major} as a preview, of which docs/versions.md lists what is tested. Run the tests of the app before you deploy it.`
}

function isBefore(version: string, minor: string): boolean {
  const [, found = 0] = version.split('.').map(Number)
  const [, least = 0] = minor.split('.').map(Number)
  return found < least
}
