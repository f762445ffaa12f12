import { createJiti } from 'jiti'

/** Returns the JSON schema of seed files as text. */
export async function renderSeedSchema() {
  const { SEED_SCHEMA } = await createJiti(import.meta.url).import(
    '../packages/emulator/src/seed/emulator-seed.ts',
  )
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Seed of the local platform',
    ...SEED_SCHEMA,
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
