/**
 * Writes the skeleton of a domain of the Admin API: `npm run new:domain gift-wraps`. The name is a
 * plural. packages/emulator/README.md describes the files.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { format, resolveConfig } from 'prettier'
import { camelCase, domainFiles, singularOf } from './new-domain-files.mjs'

const REGISTRY = 'packages/emulator/src/admin-api/admin-resolvers.ts'

/**
 * Writes the files of a domain, and registers it.
 *
 * @param {string} plural in kebab case, e.g. `gift-wraps`
 * @returns {Promise<string[]>} the written files
 * @throws Error if the name has another form, or if the domain exists
 */
export async function newDomain(plural) {
  if (!/^[a-z]+(?:-[a-z]+)*s$/.test(plural))
    throw new Error('The name must be a plural in kebab case, e.g. npm run new:domain gift-wraps')
  const files = domainFiles(plural)
  const taken = Object.keys(files).find(file => existsSync(dirname(file)))
  if (taken) throw new Error(`${dirname(taken)} exists.`)
  const written = { ...files, [REGISTRY]: register(plural) }
  for (const [file, text] of Object.entries(written)) {
    mkdirSync(dirname(file), { recursive: true })
    const options = await resolveConfig(join(process.cwd(), 'package.json'))
    writeFileSync(file, await format(text, { ...options, filepath: file }))
  }
  return Object.keys(written)
}

/** Returns the registry with the line of a domain. */
function register(plural) {
  const singular = singularOf(plural)
  const name = `${camelCase(singular)}Domain`
  return readFileSync(REGISTRY, 'utf8')
    .replace(
      /(?=\n\/\*\* The simulated part of the Admin API)/,
      `import { ${name} } from './${plural}/${singular}-domain'\n`,
    )
    .replace(/(?=\n {2}\],\n {2}id => parseGlobalId)/, `\n    ${name},`)
}

if (import.meta.main) {
  try {
    console.log((await newDomain(process.argv[2] ?? '')).join('\n'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
