/**
 * Records `packages/site/reports/review-playground.html`, the report of the playground in the site:
 * `npm run docs:review`. Builds the playground and the command, and reviews the build as an author
 * does. The pictures of the report become smaller.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import {
  PAGE_DEFAULTS,
  withBrowserDefaults,
} from '../packages/emulator/testing/playwright/browser-options.ts'
import { requireBrowser } from './find-browser.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORT = join(ROOT, 'packages/site/reports/review-playground.html')
/** It fails on purpose. */
const EXCLUDED = '/guards/crash'
const PICTURE = /data:image\/jpeg;base64,[\w+/=]+/g
/** Of the size of a picture. */
const SCALE = 0.5
const QUALITY = 0.6

const executablePath = requireBrowser()
const out = mkdtempSync(join(tmpdir(), 'platform-review-'))
try {
  for (const script of ['build', 'build:dist']) run('npm', ['run', '--silent', script], ROOT)
  run(
    process.execPath,
    [
      join(ROOT, 'dist/cli/cli.js'),
      'review',
      ...['--server', '.output/server/index.mjs', '--exclude', EXCLUDED, '--out', out],
    ],
    join(ROOT, '.playground'),
  )
  const html = await shrinkPictures(readFileSync(join(out, 'review.html'), 'utf8'))
  mkdirSync(join(REPORT, '..'), { recursive: true })
  writeFileSync(REPORT, html)
  console.log(`${REPORT}: ${html.length} bytes`)
} finally {
  rmSync(out, { recursive: true, force: true })
}

function run(file, args, cwd) {
  const env = { ...process.env, CHROME_PATH: executablePath }
  const { status } = spawnSync(file, args, { cwd, env, stdio: 'inherit' })
  // The review finds something: there is nothing to show.
  if (status !== 0) process.exit(status ?? 1)
}

/** The browser draws each picture again. */
async function shrinkPictures(html) {
  const browser = await chromium.launch(await withBrowserDefaults({ executablePath }, 'blocked'))
  try {
    const page = await browser.newPage(PAGE_DEFAULTS)
    const smaller = new Map()
    for (const [picture] of html.matchAll(PICTURE))
      smaller.set(picture, await page.evaluate(shrink, { picture, scale: SCALE, quality: QUALITY }))
    return html.replaceAll(PICTURE, picture => smaller.get(picture))
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
async function shrink({ picture, scale, quality }) {
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob())
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width * scale
  canvas.height = bitmap.height * scale
  canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', quality)
}
