import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sectionBlocks } from '../surface/doc-blocks'
import { composedApp } from './composed-app'
import type { ComposedApp } from './composed-app'

/** Files of the app that are no code of the documentation. */
const OWN = fileURLToPath(new URL('documented-app', import.meta.url))

/** Sections whose code is the app: every block of them that names a file. */
const SECTIONS: [doc: string, heading: string][] = [
  ['docs/webhooks.md', '# Webhooks'],
  ['docs/components.md', '## A list page'],
  ['docs/sell-a-plan.md', '# Sell a plan'],
  ['docs/background-jobs.md', '## A nightly job'],
  ['docs/settings-form.md', '# Settings form'],
  ['docs/app-proxy-forms.md', '# Forms in an app proxy page'],
  ['docs/own-tables.md', '# Your own tables'],
]
/** Pages that show many apps: of them the app takes one file. */
const ONLY: Record<string, string> = { 'docs/webhooks.md': 'server/routes/webhooks.post.ts' }

const PLUGIN = 'server/plugins/platform.ts'

/**
 * The app that a reader of the guides writes, word for word, in a temporary folder.
 *
 * @param baseUrl `app.baseURL`
 */
export function documentedApp(baseUrl: string): Promise<ComposedApp> {
  return composedApp('minimal', {}, folder => writeDocumentedApp(folder, baseUrl))
}

/** Writes the app of the guides over the template `minimal`, and keeps what every app has. */
export async function writeDocumentedApp(folder: string, baseUrl = '/'): Promise<void> {
  for (const part of ['app/pages', 'server', 'tests'])
    await rm(join(folder, part), { recursive: true })
  for (const [path, code] of documentedFiles()) await write(join(folder, path), code)
  await cp(OWN, folder, { recursive: true })
  await replaceText(join(folder, 'nuxt.config.ts'), "baseURL: '/'", `baseURL: '${baseUrl}'`)
  await replaceText(
    join(folder, 'shopify.app.toml'),
    'https://app.example.com',
    `https://app.example.com${baseUrl.replace(/\/$/, '')}`,
  )
  // The files of the other guides come from a template with its own nuxt.config.
  await replaceText(
    join(folder, 'nuxt.config.ts'),
    'platform: {',
    "platform: {\n    pricing: 'billing_api',",
  )
  // One plugin has the options of two guides.
  await replaceText(
    join(folder, PLUGIN),
    'configurePlatform({',
    'configurePlatform({\n    billing: paidPlans,',
  )
}

/** Code of the guides by path in the app. The first block of a path is the file. */
function documentedFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [doc, heading] of SECTIONS) {
    for (const { file, code } of sectionBlocks(doc, heading)) {
      if (!file || file === 'nuxt.config.ts' || (ONLY[doc] ?? file) !== file) continue
      const path = file.replace(/^pages\//, 'app/pages/')
      if (path === PLUGIN && doc !== 'docs/own-tables.md') continue
      if (!files.has(path)) files.set(path, `${code}\n`)
    }
  }
  const [registration] = sectionBlocks(
    'docs/launch.md',
    '## 2. Write the address into the registration',
  )
  return files.set('shopify.app.toml', `${registration?.code}\n`)
}

async function replaceText(file: string, text: string, replacement: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  if (!before.includes(text)) throw new Error(`${file} has no ${text}`)
  await writeFile(file, before.replaceAll(text, replacement))
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
