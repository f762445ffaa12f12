import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { APP_PRICING_FILES } from './app-pricing-mistakes'
import { BILLING_MISTAKES, SELLS_PLANS } from './billing-mistakes'
import { CONDITION_MISTAKES } from './condition-mistakes'
import { FURTHER_FILES, FURTHER_MISTAKES } from './further-mistakes'
import { PAGE_MISTAKES } from './page-mistakes'
import { DEAF_ROUTE } from './registration-mistakes'
import { ROUTE_MISTAKES } from './route-mistakes'
import { RUNNING_FILES } from './running-mistakes'

/** Those that one review finds. */
export const MISTAKES = [
  // Only the first pages are opened under each condition.
  ...CONDITION_MISTAKES,
  ...PAGE_MISTAKES,
  ...ROUTE_MISTAKES,
  ...BILLING_MISTAKES,
]

const RECORD = '/mistakes/records/7'

/** Adds every mistake to an app, and a page that links to theirs. */
export async function addMistakes(folder: string): Promise<void> {
  const files = Object.assign(
    {},
    DEAF_ROUTE,
    RUNNING_FILES,
    ...MISTAKES.map(mistake => mistake.files),
  ) as Record<string, string>
  const pages = Object.keys(files).flatMap(path => /^app\/pages(.*)\.vue$/.exec(path)?.[1] ?? [])
  const links = pages.map(path => path.replace('/mistakes/records/[id]', RECORD))
  files['app/pages/mistakes/index.vue'] = `<script setup lang="ts">
definePageMeta({ middleware: 'platform-auth' })
</script>

<template>
  <main><h1>Mistakes</h1><ul>
${links.map(path => `    <li><NuxtLink to="${path}">${path}</NuxtLink></li>`).join('\n')}
  </ul></main>
</template>
`
  for (const [path, [text, replacement]] of Object.entries(SELLS_PLANS))
    files[path] = (await readFile(join(folder, path), 'utf8')).replace(text, replacement)
  files['nuxt.config.ts'] =
    files['nuxt.config.ts']?.replace(
      "rel: 'home' }]",
      "rel: 'home' }, { label: 'Mistakes', href: '/mistakes' }, { label: 'Further', href: '/further' }]",
    ) ?? ''
  Object.assign(
    files,
    APP_PRICING_FILES,
    FURTHER_FILES,
    ...FURTHER_MISTAKES.map(({ files }) => files),
  )
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
