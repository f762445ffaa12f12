import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRegistration } from '../../../registration/find-registration'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-registration-'))
})
afterEach(() => rm(folder, { recursive: true }))

const MAIN = 'shopify.app.toml'
const STAGING = 'shopify.app.staging.toml'
const EUROPE = 'shopify.app.europe.toml'

/**
 * Name of the file that is read from a folder with these files, each with its name as client id.
 */
async function found(
  files: readonly string[],
  environment: Record<string, string> = {},
): Promise<string | undefined> {
  for (const file of files) await writeFile(join(folder, file), `client_id = "id-of-${file}"\n`)
  const registration = await findRegistration(folder, environment)
  if (registration) expect(registration.clientId).toBe(`id-of-${registration.file}`)
  return registration?.file
}

describe('findRegistration', () => {
  it.each<[string, string[], Record<string, string>, string | undefined]>([
    ['no file', [], {}, undefined],
    ['files of other tools only', ['shopify.web.toml', 'shopify.app.a.b.toml'], {}, undefined],
    ['the default file', [MAIN, STAGING], {}, MAIN],
    ['the only named file', [STAGING], {}, STAGING],
    ['a file by its short name', [MAIN, STAGING], { NUXT_PLATFORM_CONFIG: 'staging' }, STAGING],
    ['a file by its full name', [MAIN, STAGING], { NUXT_PLATFORM_CONFIG: STAGING }, STAGING],
    ['the file of --config', [MAIN, EUROPE], { SHOPIFY_FLAG_APP_CONFIG: 'europe' }, EUROPE],
    [
      'our variable before that of the CLI',
      [EUROPE, STAGING],
      { NUXT_PLATFORM_CONFIG: 'staging', SHOPIFY_FLAG_APP_CONFIG: 'europe' },
      STAGING,
    ],
    [
      'the file of the client id',
      [MAIN, STAGING],
      { SHOPIFY_API_KEY: `id-of-${STAGING}` },
      STAGING,
    ],
    ['the default for another client id', [MAIN, STAGING], { SHOPIFY_API_KEY: 'other' }, MAIN],
  ])('finds %s', async (_title, files, environment, expected) => {
    expect(await found(files, environment)).toBe(expected)
  })

  it('refuses to guess between named files', async () => {
    await expect(found([STAGING, EUROPE])).rejects.toThrow(
      `This app has several registration files: ${EUROPE}, ${STAGING}. Select one with NUXT_PLATFORM_CONFIG, e.g. NUXT_PLATFORM_CONFIG=${EUROPE}.`,
    )
  })

  it.each([
    ['absent', `NUXT_PLATFORM_CONFIG selects shopify.app.absent.toml, which does not exist in `],
    [
      '../other/shopify.app.toml',
      'NUXT_PLATFORM_CONFIG must be the name of a registration file, e.g. staging or shopify.app.staging.toml.',
    ],
  ])('refuses the file %j', async (name, message) => {
    await expect(found([MAIN], { NUXT_PLATFORM_CONFIG: name })).rejects.toThrow(message)
  })

  it('reads another file although one has a mistake', async () => {
    await writeFile(join(folder, STAGING), 'client_id = "wanted"\n')
    await writeFile(join(folder, MAIN), 'embedded = "yes"\n')

    const registration = await findRegistration(folder, { SHOPIFY_API_KEY: 'wanted' })

    expect(registration?.file).toBe(STAGING)
  })
})
