/** Writes schemas/platform.seed.schema.json: what a seed file can contain, for editors. */
import { writeFileSync } from 'node:fs'
import { renderSeedSchema } from './seed-schema.mjs'

writeFileSync(
  new URL('../schemas/platform.seed.schema.json', import.meta.url),
  await renderSeedSchema(),
)
