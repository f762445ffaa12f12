import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkSetup } from '../../../src/review/check-setup'

let rootDir: string
beforeEach(async () => {
  rootDir = await mkdtemp(join(tmpdir(), 'platform-setup-'))
})
afterEach(() => rm(rootDir, { recursive: true, force: true }))

/** Writes the files of an app with Nuxt, and a file `taken`. */
async function writeApp(): Promise<void> {
  await mkdir(join(rootDir, 'node_modules/nuxt'), { recursive: true })
  for (const path of ['nuxt.config.ts', 'node_modules/nuxt/package.json', 'taken'])
    await writeFile(join(rootDir, path), '{"name":"nuxt"}')
}

/** Checks the setup with the report in `report`, and with changes. */
function check(changes: { out?: string; server?: string; folder?: string } = {}): Promise<void> {
  const { out = 'report/new', server, folder = '.' } = changes
  return checkSetup({
    rootDir: join(rootDir, folder),
    outDir: join(rootDir, out),
    ...(server !== undefined && { server }),
  })
}

it('creates the folder of the report of an app', async () => {
  await writeApp()
  await check({ server: 'taken' })
  expect(await readdir(join(rootDir, 'report'))).toEqual(['new'])
})

it('names a folder that is missing, or is no app', async () => {
  await expect(check({ folder: 'nowhere' })).rejects.toThrow(
    `There is no folder ${join(rootDir, 'nowhere')}. Pass the folder of the app with --cwd.`,
  )
  await expect(check()).rejects.toThrow(
    `${rootDir} has no nuxt.config. Run the command in the folder of the app, or pass it with --cwd.`,
  )
  await writeFile(join(rootDir, 'nuxt.config.ts'), '')
  await expect(check()).rejects.toThrow(
    `Nuxt is not installed in ${rootDir}. Run npm install, or pass the folder of the app with --cwd.`,
  )
})

it('names a server that is no file', async () => {
  await writeApp()
  for (const server of ['nowhere.mjs', 'node_modules'])
    await expect(check({ server })).rejects.toThrow(
      `--server names no file: ${join(rootDir, server)}. Run npx nuxt build first, or leave out --server, and the review builds the app.`,
    )
})

it('names a folder of the report that is a file, or is below one', async () => {
  await writeApp()
  for (const out of ['taken', 'taken/report'])
    await expect(check({ out })).rejects.toThrow(
      `--out is ${join(rootDir, out)}, but a file has this path. Name another folder.`,
    )
})

it('names a folder that cannot be created', async () => {
  await writeApp()
  const out = 'x'.repeat(300)
  await expect(check({ out })).rejects.toThrow(
    `--out is ${join(rootDir, out)}, but no file can be written to it (ENAMETOOLONG). Name another folder.`,
  )
})
