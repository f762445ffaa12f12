/**
 * Writes the types of arguments and input objects of the platform's APIs, from which the emulator's
 * resolvers take theirs, to `packages/emulator/generated`: one file for each API. Needs
 * `dist/schemas`.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import * as graphql from 'graphql'
import { printArguments } from '../modules/platform/emulator-types/print-arguments.ts'
import { buildCompactSchema } from '../packages/facts/schemas/compact-schema.ts'
import { mergeSchemas } from './schemas/merge-schemas.mjs'

const TARGET = 'packages/emulator/generated'

/**
 * Writes the files that are missing or old. The working directory must be the root of the
 * repository.
 *
 * @param {string} [source] folder of the schemas
 * @throws Error if the folder has no schemas
 */
export function buildSchemaTypes(source = 'dist/schemas') {
  for (const api of ['admin', 'storefront', 'customer']) {
    const schemas = globSync(join(source, `${api}-*.schema.json.br`))
      .sort()
      .reverse()
      .map(file => JSON.parse(brotliDecompressSync(readFileSync(file)).toString()))
    if (schemas.length === 0)
      throw new Error(`${source} has no schemas of ${api}. Run: npm run build:dist`)
    const schema = buildCompactSchema(graphql, mergeSchemas(schemas))
    writeGenerated(`${api}.ts`, printArguments(schema))
  }
}

/**
 * Writes a file with types, unless it has them: what is unchanged keeps its time, and builds that
 * depend on it are not repeated.
 *
 * @param {string} name of the file
 * @param {string} text
 */
export function writeGenerated(name, text) {
  mkdirSync(TARGET, { recursive: true })
  const file = join(TARGET, name)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

if (import.meta.main) buildSchemaTypes()
