import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { createStackMapper } from '../../../../server/nitro/dev/mapped-stack'

it('names the file and the line of the source, and leaves other places as they are', async () => {
  const root = await mkdtemp(join(tmpdir(), 'platform-stack-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(
    join(root, 'handler.ts'),
    "interface Unused {\n  id: string\n}\nexport function handle(): never {\n  throw new Error('no stock')\n}\n",
  )
  const bundle = join(root, 'bundle.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: ['handler.ts'],
    outfile: bundle,
    format: 'esm',
    sourcemap: true,
    logLevel: 'error',
  })
  const lines = (await readFile(bundle, 'utf8')).split('\n')
  const line = lines.findIndex(each => each.includes('throw new Error'))
  const column = lines[line]?.indexOf('new Error') ?? 0
  // Not thrown: the test runner would map its stack.
  const place = `${bundle}:${line + 1}:${column + 1}`
  const others = '    at run (/elsewhere/index.mjs:1:1)\n    at node:internal/process:104:5'

  expect(
    createStackMapper(root)(
      `Error: no stock\n    at handle (file://${place})\n    at ${place}\n${others}`,
    ),
  ).toBe(`Error: no stock\n    at handle (handler.ts:5:9)\n    at handler.ts:5:9\n${others}`)
})
