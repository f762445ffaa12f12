/** Writes the pages of the reference that come from the source. */
import { writeFileSync } from 'node:fs'
import { renderPages } from './reference/render-pages.mjs'

for (const [path, text] of Object.entries(await renderPages()))
  writeFileSync(new URL(`../${path}`, import.meta.url), text)
