/**
 * Writes the types of the operations of the emulator's admin to
 * `packages/emulator/generated/admin-operations.ts`, with the generator that apps of the layer
 * have. Needs `dist/schemas`.
 */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { buildCompactSchema } from '../packages/facts/schemas/compact-schema.ts'
import { DEFAULT_API_VERSION } from '../shared/wire.ts'
import { writeGenerated } from './build-schema-types.mjs'

const require = createRequire(import.meta.url)
const PLUGIN = '@graphql-codegen/typescript-operations'

/**
 * Writes the types if they are missing or old. The working directory must be the root of the
 * repository.
 *
 * @param {string} [schemas] folder of the schemas
 */
export async function buildOperationTypes(schemas = 'dist/schemas') {
  writeGenerated(
    'admin-operations.ts',
    await printOperationTypes('packages/emulator/admin', schemas),
  )
}

/**
 * Prints the types of the operations in all files `*-operations.ts` of a folder. The working
 * directory must be the root of the repository.
 *
 * @param {string} folder of the pages
 * @param {string} schemas folder of the schemas
 * @throws Error if an operation is invalid in the default API version
 */
export async function printOperationTypes(folder, schemas) {
  // The plugin does not accept objects of a second copy of graphql.
  const graphql = require('graphql')
  const { plugin } = require(PLUGIN)
  const { printOperations, groups } = await evaluate(folder)
  const schema = buildCompactSchema(graphql, readSchema(schemas))
  const literals = [...new Set(groups.flatMap(textsIn))].map(text => {
    const document = graphql.parse(text)
    const [error] = graphql.validate(schema, document)
    if (error) throw new Error(`${error.message} in an operation of ${folder}:\n${text}`)
    return { text, document }
  })
  const types = await printOperations({ operationTypes: plugin }, schema, literals)
  return [
    `// Generated from the operations in ${folder}. Changes are lost.`,
    '/* eslint-disable */',
    types.replace('\ninterface Operations', '\nexport interface Operations'),
  ].join('\n')
}

/** Evaluates the files with operations, whose texts are composed of constants. */
async function evaluate(folder) {
  const files = globSync(join(folder, '**/*-operations.ts')).sort()
  const { outputFiles } = await build({
    stdin: {
      contents: [
        "export { printOperations } from './modules/platform/codegen/write-declarations'",
        ...files.map((file, index) => `import * as file${index} from './${file}'`),
        `export const groups = [${files.map((_, index) => `file${index}`).join()}]`,
      ].join('\n'),
      resolveDir: resolve(),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  const [{ text }] = outputFiles
  return await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
}

/** The texts of a group of operations. Some modules have groups of them. */
function textsIn(group) {
  return Object.values(group).flatMap(value => {
    if (typeof value !== 'object' || value === null) return []
    return typeof value.text === 'string' ? [value.text] : textsIn(value)
  })
}

function readSchema(folder) {
  const file = join(folder, `admin-${DEFAULT_API_VERSION}.schema.json.br`)
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString())
}

if (import.meta.main) await buildOperationTypes()
