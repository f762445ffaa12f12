/**
 * Records `docs/images/edit-and-see.gif` and `edit-and-see-dark.gif`, the pictures of README.md in
 * light and in dark: `npm run docs:gif`. An app with the configuration and the route of README.md
 * runs in the local platform, in a temporary folder. A browser installs it; then its page is
 * edited, and its admin shows each edit without a reload.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { createJiti } from 'jiti'
import {
  PAGE_DEFAULTS,
  withBrowserDefaults,
} from '../packages/emulator/testing/playwright/browser-options.ts'
import { requireBrowser } from './find-browser.mjs'
import { openStage } from './gif/open-stage.mjs'
import { photographStill } from './gif/photograph.mjs'
import { writePictures } from './gif/write-pictures.mjs'

const jiti = createJiti(import.meta.url)
const { untilEmbedded } = await jiti.import(
  '../packages/emulator/testing/playwright/embedded-app.ts',
)
const { ADDRESS } = await jiti.import('../tests/installs/follow-doc.ts')
const { startProcess } = await jiti.import('../tests/surface/background-process.ts')
const { sectionBlocks } = await jiti.import('../tests/surface/doc-blocks.ts')
const { freePort } = await jiti.import('../tests/surface/free-port.ts')
const { shellEnvironment } = await jiti.import('../tests/surface/run-command.ts')
const { linkLayer } = await jiti.import('../tests/surface/scratch-app.ts')

/** The admin needs 769 px for its sidebar. In pixels. */
const SIZE = { editor: 480, admin: 800, height: 560 }
/** A development server compiles each file when it is first requested. */
const TIMEOUT_MS = 300_000
/** How long a frame is shown. */
const DELAYS_MS = { first: 1600, typed: 120, saved: 2000, last: 3200 }
const TYPED_PER_FRAME = 4
const EDITOR_STYLES = `
  .file { color: #9a9a9a; }
  .tag { color: #e8956a; }
  .text { color: #8fce9b; }
  i { margin: 0 -1px; border-left: 2px solid #fff; }
`

const FILE = 'pages/index.vue'
const PAGE = `<script setup lang="ts">
definePageMeta({ middleware: 'platform-auth' })
const platformFetch = usePlatformFetch()
const { data } = await useAsyncData('products', () =>
  platformFetch('/api/products'))
</script>

<template>
  <ShPage heading="Products">
    <ShSection>
      <ShUnorderedList>
        <ShListItem v-for="item in data" :key="item.id">
          {{ item.title }}
        </ShListItem>
      </ShUnorderedList>
    </ShSection>
  </ShPage>
</template>
`
const BANNER = `
    <ShBanner tone="success" heading="Ready to ship">
      Every candle is in stock.
    </ShBanner>`
/** Each replaces `removed` after the text `after`, and is saved when it is typed. */
const EDITS = [
  {
    after: '<ShPage heading="',
    removed: 'Products',
    typed: 'Our candles',
    isShown: ({ title }) => title.filter({ hasText: 'Our candles' }).waitFor(),
  },
  {
    after: '</ShSection>',
    removed: '',
    typed: BANNER,
    isShown: ({ frame }) => frame.getByText('Every candle is in stock.').waitFor(),
  },
]

// Playwright ends the process on a signal, which ends the server and removes the folder.
const browser = await chromium.launch(
  await withBrowserDefaults({ executablePath: requireBrowser() }, 'blocked'),
)
const root = mkdtempSync(join(tmpdir(), 'platform-gif-'))
process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
let server
try {
  const folder = join(root, 'Candles')
  await writeApp(folder)
  server = await startProcess(join(folder, 'node_modules/.bin/nuxt'), ['dev'], {
    cwd: folder,
    environment: shellEnvironment({
      PORT: String(await freePort()),
      NUXT_TELEMETRY_DISABLED: '1',
    }),
    ready: ADDRESS,
  })
  const address = ADDRESS.exec(server.output())[1]
  await install(address)
  await writePictures(
    'edit-and-see',
    { width: SIZE.editor + SIZE.admin, height: SIZE.height },
    newPage,
    colorScheme => record(folder, address, colorScheme),
  )
} finally {
  await browser.close()
  await server?.stop()
}

/** Writes the app of README.md with another page, and links the packages of this checkout. */
async function writeApp(folder) {
  const blocks = sectionBlocks('README.md', '## Add the layer to a Nuxt app')
  const files = new Map(blocks.filter(({ file }) => file).map(({ file, code }) => [file, code]))
  files.set(FILE, PAGE)
  files.set('app.vue', '<template>\n  <ShApp>\n    <NuxtPage />\n  </ShApp>\n</template>\n')
  // Next to the admin, in its colors.
  files.set('app.config.ts', "export default defineAppConfig({ platformUi: { look: 'admin' } })\n")
  files.set('package.json', '{ "private": true, "type": "module" }\n')
  // Any free port of the platform, and a store that sells candles.
  files.set('.nuxtrc', 'platform.emulator.port=0\nplatform.emulator.seed=candles\n')
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  await linkLayer(folder)
}

/** Installs the app, and waits until its page is compiled. */
async function install(address) {
  const page = await newPage(SIZE.admin)
  await page.goto(address)
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  const app = await untilEmbedded(page)
  await app.frame.getByText('Beeswax Candle').waitFor()
  await page.close()
}

/** Edits the page of the app, and returns the frames as data URLs with their times. */
async function record(folder, address, colorScheme) {
  writeFileSync(join(folder, FILE), PAGE)
  const page = await newPage(SIZE.admin, colorScheme)
  await page.goto(address)
  const app = await untilEmbedded(page)
  await app.title.filter({ hasText: 'Products' }).waitFor()
  await app.frame.getByText('Beeswax Candle').waitFor()
  await app.frame.getByText('Every candle is in stock.').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  const document = app.frame.locator(':root')
  await document.evaluate(element => element.setAttribute('data-recorded', ''))

  const draw = await newStage()
  const frames = []
  let picture = await photographStill(page)
  let saved = PAGE
  for (const { after, removed, typed, isShown } of EDITS) {
    const start = saved.indexOf(after) + after.length
    const rest = saved.slice(start + removed.length)
    const add = async (text, isSaved, shownMs) =>
      frames.push({
        data: await draw(saved.slice(0, start) + text, rest, isSaved, picture),
        delay: shownMs,
      })
    if (frames.length === 0) await add(removed, true, DELAYS_MS.first)
    for (let end = 0; end < typed.length; end += TYPED_PER_FRAME)
      await add(typed.slice(0, end), false, DELAYS_MS.typed)
    await add(typed, false, DELAYS_MS.typed)
    const content = saved.slice(0, start) + typed + rest
    writeFileSync(join(folder, FILE), content)
    await isShown(app)
    if ((await document.getAttribute('data-recorded')) === null)
      throw new Error('The app was loaded again: the picture shows that it is not.')
    picture = await photographStill(page)
    await add(typed, true, DELAYS_MS.saved)
    saved = content
  }
  frames.at(-1).delay = DELAYS_MS.last
  return frames
}

async function newPage(width, colorScheme = 'light') {
  const page = await browser.newPage({
    ...PAGE_DEFAULTS,
    colorScheme,
    viewport: { width, height: SIZE.height },
  })
  page.setDefaultTimeout(TIMEOUT_MS)
  return page
}

/** Returns a function that draws the editor, with the cursor after `before`, next to the admin. */
async function newStage() {
  const draw = await openStage(await newPage(SIZE.editor + SIZE.admin), SIZE.editor, EDITOR_STYLES)
  return (before, after, isSaved, picture) => {
    const file = `<span class="file">${FILE}${isSaved ? '' : ' ●'}</span>\n\n`
    const code = highlight(`${before}\0${after}`).replace('\0', '<i></i>')
    return draw({ text: file + code, picture })
  }
}

/** Marks the tags and texts of Vue code. */
function highlight(code) {
  return code
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, text => `<span class='text'>${text}</span>`)
    .replaceAll(/(&lt;\/?)(\w+)/g, (_, open, name) => `${open}<span class='tag'>${name}</span>`)
}
