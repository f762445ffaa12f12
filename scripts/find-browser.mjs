/**
 * Finds a Chromium for the end-to-end tests: Playwright's own where it is installed, else the system's, else installs
 * Debian's package. Prints and returns the path of the executable.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { installWithApt } from './install-with-apt.mjs'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** @returns {string | undefined} path of an installed Chromium */
export function findBrowser() {
  if (process.env.PLATFORM_CHROMIUM) return process.env.PLATFORM_CHROMIUM
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  for (const name of SYSTEM_NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return undefined
}

/** @returns {string} path of a Chromium, installed now if need be */
export function requireBrowser() {
  const found = findBrowser() ?? (installWithPlaywright(), findBrowser()) ?? (installWithApt('chromium'), findBrowser())
  if (!found) throw new Error('No Chromium found and none could be installed. Install one (on Debian: apt-get install chromium) or set PLATFORM_CHROMIUM to its path.')
  return found
}

function installWithPlaywright() {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 120_000 })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(requireBrowser())
