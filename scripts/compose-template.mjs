/**
 * Composes a template into a new folder, to work on it: `node scripts/compose-template.mjs minimal
 * ../try-minimal`. The layer and the packages are those of this checkout.
 */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { createJiti } from 'jiti'

const { writeComposedApp } = await createJiti(import.meta.url).import(
  '../tests/templates/composed-app.ts',
)
const [, , template, target] = process.argv
if (!template || !target) fail('Usage: node scripts/compose-template.mjs <template> <new folder>')
const folder = resolve(target)
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`)
await writeComposedApp(folder, template)
console.log(`${folder} is ready. In it, run: npx nuxt dev`)

/** @returns {never} nothing: it ends the process */
function fail(message) {
  console.error(message)
  process.exit(1)
}
