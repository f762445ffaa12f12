import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutBom } from '../../../shared/without-bom'
import { parseRegistration } from './app-registration'
import type { AppRegistration } from './app-registration'

type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_FILE = 'shopify.app.toml'
const FILE_NAME = /^shopify\.app(?:\.[-\w]+)?\.toml$/
/** Our own variable, then the one that stands for the Shopify CLI's `--config`. */
const CONFIG_VARIABLES = ['NUXT_PLATFORM_CONFIG', 'SHOPIFY_FLAG_APP_CONFIG']
const CLIENT_ID_VARIABLES = ['NUXT_PLATFORM_API_KEY', 'SHOPIFY_API_KEY']

/**
 * Reads the registration file of an app:
 *
 * 1. the file that `NUXT_PLATFORM_CONFIG` or `SHOPIFY_FLAG_APP_CONFIG` names, e.g. `staging` or
 *    `shopify.app.staging.toml`
 * 2. the file with the client id in the environment, as the Shopify CLI sets it
 * 3. `shopify.app.toml`
 * 4. the only `shopify.app.<name>.toml`
 *
 * @param rootDir folder of the app
 * @returns undefined without a file
 * @throws Error for a named file that does not exist, several files without a choice, or an invalid
 *   file
 */
export async function findRegistration(
  rootDir: string,
  environment: Environment,
): Promise<AppRegistration | undefined> {
  const variable = CONFIG_VARIABLES.find(name => environment[name])
  if (variable) return read(rootDir, namedFile(rootDir, variable, environment[variable] ?? ''))
  const files = existsSync(rootDir)
    ? (await readdir(rootDir)).filter(name => FILE_NAME.test(name)).sort()
    : []
  if (files.length === 0) return undefined
  const clientId = CLIENT_ID_VARIABLES.map(name => environment[name]).find(Boolean)
  if (clientId !== undefined && files.length > 1) {
    const texts = await Promise.all(files.map(file => readText(rootDir, file)))
    const index = texts.findIndex(text => clientIdOf(text) === clientId)
    if (index !== -1) return parseRegistration(texts[index] ?? '', files[index] ?? '')
  }
  const [first = ''] = files
  if (files.length > 1 && !files.includes(DEFAULT_FILE))
    throw new Error(
      `This app has several registration files: ${files.join(', ')}. Select one with NUXT_PLATFORM_CONFIG, e.g. NUXT_PLATFORM_CONFIG=${first}.`,
    )
  return read(rootDir, files.includes(DEFAULT_FILE) ? DEFAULT_FILE : first)
}

function namedFile(rootDir: string, variable: string, name: string): string {
  const file = FILE_NAME.test(name) ? name : `shopify.app.${name}.toml`
  if (!FILE_NAME.test(file))
    throw new Error(
      `${variable} must be the name of a registration file, e.g. staging or shopify.app.staging.toml.`,
    )
  if (!existsSync(join(rootDir, file)))
    throw new Error(`${variable} selects ${file}, which does not exist in ${rootDir}.`)
  return file
}

async function read(rootDir: string, file: string): Promise<AppRegistration> {
  return parseRegistration(await readText(rootDir, file), file)
}

async function readText(rootDir: string, file: string): Promise<string> {
  return withoutBom(await readFile(join(rootDir, file), 'utf8'))
}

// Read without the parser: a mistake in the file of another registration is not the subject.
function clientIdOf(text: string): string | undefined {
  return /^[ \t]*client_id\s*=\s*["']([^"']*)["']/m.exec(text)?.[1]
}
