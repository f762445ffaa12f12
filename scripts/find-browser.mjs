/**
 * Finds a Chromium for the end-to-end tests: the system's headless shell, which is the quickest,
 * else Playwright's own, else the system's browser; where there is none, installs one. Prints and
 * returns the path of the executable.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { installWithApt } from './install-with-apt.mjs'

const HEADLESS_SHELL = 'chromium-headless-shell'
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** @returns {string | undefined} path of an installed Chromium */
export function findBrowser() {
  if (process.env.PLATFORM_CHROMIUM) return process.env.PLATFORM_CHROMIUM
  const own = chromium.executablePath()
  return (
    systemBrowser(HEADLESS_SHELL) ??
    (existsSync(own) ? own : undefined) ??
    SYSTEM_NAMES.map(systemBrowser).find(Boolean)
  )
}

function systemBrowser(name) {
  return (
    spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim() || undefined
  )
}

/** @returns {string} path of a Chromium, installed now if need be */
export function requireBrowser() {
  const installers = [
    () => {},
    () => installWithApt(HEADLESS_SHELL),
    installWithPlaywright,
    () => installWithApt('chromium'),
  ]
  for (const install of installers) {
    install()
    const found = findBrowser()
    if (found) return found
  }
  throw new Error(
    'No Chromium found and none could be installed. Install one (on Debian: apt-get install chromium-headless-shell) or set PLATFORM_CHROMIUM to its path.',
  )
}

function installWithPlaywright() {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 120_000 })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(requireBrowser())
