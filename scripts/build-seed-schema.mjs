/** Writes platform.seed.schema.json: what a seed file can contain, for editors. */
import { writeFileSync } from 'node:fs'
import { renderSeedSchema } from './seed-schema.mjs'

writeFileSync(
  new URL('../packages/facts/schemas/platform.seed.schema.json', import.meta.url),
  await renderSeedSchema(),
)
