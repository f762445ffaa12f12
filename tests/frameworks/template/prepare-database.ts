import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { requireCommand, runCommand, shellEnvironment } from '../../surface/run-command'
import { untyped } from '../../fake'

/** Of the template's schema: SQLite, next to it. */
const DATABASE = 'prisma/dev.sqlite'

/**
 * Creates the template's database with its own command. Prisma downloads its engines for that:
 * where they cannot be reached, the engine in JavaScript with a driver from npm reads and writes
 * the same file.
 */
export async function prepareDatabase(folder: string): Promise<void> {
  const { status, stdout, stderr } = await runCommand('npm', ['run', 'setup'], { cwd: folder })
  if (status === 0) return
  if (!stderr.includes('binaries.prisma.sh') && !stdout.includes('binaries.prisma.sh'))
    throw new Error(`npm run setup ended with ${status}:\n${stdout}\n${stderr}`)
  console.warn(
    "The engines of Prisma cannot be downloaded: the template's sessions are stored with its engine in JavaScript.",
  )
  await useDriver(folder)
  await migrate(folder)
}

async function useDriver(folder: string): Promise<void> {
  const { version } = JSON.parse(
    await readFile(join(folder, 'node_modules/prisma/package.json'), 'utf8'),
  ) as { version: string }
  await requireCommand(
    'npm',
    [
      ...['install', `@prisma/adapter-libsql@${version}`, '--no-save', '--no-package-lock'],
      ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { cwd: folder },
  )
  await replaceIn(
    join(folder, 'prisma/schema.prisma'),
    /provider\s*=\s*"prisma-client-js"/,
    '$&\n  engineType = "client"',
  )
  await replaceIn(
    join(folder, 'app/db.server.ts'),
    /new PrismaClient\(\)/g,
    `new PrismaClient({ adapter: new PrismaLibSQL({ url: 'file:${DATABASE}' }) })`,
  )
  await replaceIn(
    join(folder, 'app/db.server.ts'),
    /^/,
    "import { PrismaLibSQL } from '@prisma/adapter-libsql'\n",
  )
  await requireCommand('npx', ['prisma', 'generate'], {
    cwd: folder,
    // Any file: Prisma downloads the engine that this names if it is missing, and does not run it.
    environment: shellEnvironment({ PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }),
  })
}

async function replaceIn(file: string, search: RegExp, replacement: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  if (before.search(search) < 0) throw new Error(`${file} does not contain ${search}.`)
  await writeFile(file, before.replace(search, replacement))
}

/** Executes the migrations, which the command of Prisma does with an engine. */
async function migrate(folder: string): Promise<void> {
  const migrations = join(folder, 'prisma/migrations')
  const names = (await readdir(migrations, { withFileTypes: true }))
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  const database = new DatabaseSync(join(folder, DATABASE))
  for (const name of names)
    database.exec(await readFile(join(migrations, name, 'migration.sql'), 'utf8'))
  database.close()
}

/** A row of the sessions that the template stores. */
export interface StoredSession {
  shop: string
  scope: string
}

/** Reads the sessions that the template has stored. */
export function readSessions(folder: string): StoredSession[] {
  const database = new DatabaseSync(join(folder, DATABASE), { readOnly: true })
  try {
    // Copied: rows of the driver have no prototype.
    return database
      .prepare('SELECT shop, scope FROM Session')
      .all()
      .map(row => untyped<StoredSession>({ ...row }))
  } finally {
    database.close()
  }
}
