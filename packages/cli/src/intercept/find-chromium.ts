import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/** Names of browsers on Linux. */
const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const MAC_PATHS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  name => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const WINDOWS_PATHS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Finds a browser with the engine of Chromium: it trusts a certificate authority for one profile.
 *
 * @returns its path, that of `CHROME_PATH` first
 * @throws Error if there is none
 */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const given = environment.CHROME_PATH
  const found = given ? [given] : candidates(environment, platform)
  const path = found.find(candidate => existsSync(candidate))
  if (path !== undefined) return path
  throw new Error(
    given
      ? `CHROME_PATH is ${given}, where there is no file.`
      : 'No Chromium, Chrome, or Edge was found. Set CHROME_PATH to its path, or use the proxy file in another browser.',
  )
}

function candidates(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string[] {
  if (platform === 'darwin') return MAC_PATHS
  if (platform === 'win32')
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
      .flatMap(name => environment[name] ?? [])
      .flatMap(folder => WINDOWS_PATHS.map(path => join(folder, path)))
  const folders = environment.PATH?.split(delimiter) ?? []
  return COMMANDS.flatMap(name => folders.map(folder => join(folder, name)))
}
