import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../../../src/review/build-app'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-build-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Installs a command `nuxt` with this code. */
async function installNuxt(code: string): Promise<void> {
  const nuxt = join(folder, 'node_modules/nuxt')
  await mkdir(join(nuxt, 'bin'), { recursive: true })
  await writeFile(join(nuxt, 'package.json'), '{"name":"nuxt"}')
  await writeFile(join(nuxt, 'bin/nuxt.mjs'), code)
}

it('rejects with the output of a build that fails', async () => {
  await installNuxt('console.log(process.argv[2], process.env.NODE_ENV); process.exit(1)')
  await expect(buildApp(folder, new AbortController().signal)).rejects.toThrow(
    'The build of the app failed. Its output:\nbuild production\n',
  )
})

it('ends the build, and the processes that it started, with the signal', async () => {
  const started = join(folder, 'started')
  await installNuxt(`import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
writeFileSync(${JSON.stringify(started)}, String(child.pid))
setInterval(() => {}, 1000)`)
  const controller = new AbortController()
  const building = buildApp(folder, controller.signal)
  let pid = 0
  while (pid === 0) pid = Number(await readFile(started, 'utf8').catch(() => '0'))
  controller.abort(new Error('enough'))
  await expect(building).rejects.toThrow('enough')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('does not begin after the signal', async () => {
  await expect(buildApp(folder, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
