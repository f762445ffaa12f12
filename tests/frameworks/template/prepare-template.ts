import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LAYER } from '../../surface/scratch-app'
import { requireCommand } from '../../surface/run-command'
import { appFolder } from '../prepare-app'
import { prepareDatabase } from './prepare-database'

/** The newest packages before this day are installed: the template has ranges and no lockfile. */
const PACKAGES_BEFORE = '2026-10-02'

/**
 * Copies Shopify's template to a folder of its own, installs its packages, and creates its
 * database. Nothing of the template changes but what a user adds: a plan, which the template lacks.
 *
 * @param template folder of its files
 * @returns the folder
 */
export async function prepareTemplate(template: string): Promise<string> {
  const folder = appFolder('template')
  await mkdir(folder, { recursive: true })
  // Files of another revision, and the sessions of the last run, must not stay.
  for (const part of ['app', 'prisma', '.data', '.react-router'])
    await rm(join(folder, part), { recursive: true, force: true })
  await cp(template, folder, {
    recursive: true,
    filter: source => !/\/(?:\.git|node_modules)(?:\/|$)/.test(source.slice(template.length)),
  })
  await installPackages(folder)
  await addPlan(folder)
  await prepareDatabase(folder)
  return folder
}

async function installPackages(folder: string): Promise<void> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8')
  const stamp = join(folder, 'node_modules/.installed-package.json')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === manifest) return
  console.log(`Installing ${folder}`)
  await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  await requireCommand(
    'npm',
    [
      ...['install', `--before=${PACKAGES_BEFORE}`, '--no-package-lock', '--ignore-scripts'],
      ...['--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { cwd: folder },
  )
  await writeFile(stamp, manifest)
}

/** Adds a plan as the documentation of the library describes, and a page that requires it. */
async function addPlan(folder: string): Promise<void> {
  const file = join(folder, 'app/shopify.server.ts')
  const code = await readFile(file, 'utf8')
  const options = 'shopifyApp({\n'
  if (!code.includes(options)) throw new Error(`${file} has no call of shopifyApp().`)
  const plan =
    "  billing: { Monthly: { lineItems: [{ amount: 9, currencyCode: 'USD', interval: 'EVERY_30_DAYS' as const }] } },\n"
  await writeFile(file, code.replace(options, options + plan))
  await cp(
    join(LAYER, 'tests/frameworks/template/app.plan.jsx'),
    join(folder, 'app/routes/app.plan.jsx'),
  )
}
