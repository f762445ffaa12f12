import { existsSync } from 'node:fs'
import { addTypeTemplate } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { join, relative } from 'pathe'
import { EXTENSION_FOLDER } from '../../../shared/extension-folder'

/**
 * Types the files of `platform/emulator` from the schema of the app's Admin API version. An app
 * without the folder gets no types, which are large.
 */
export function setupEmulatorTypes(nuxt: Nuxt, apiVersion: string): void {
  const { rootDir, buildDir } = nuxt.options
  const folder = join(rootDir, EXTENSION_FOLDER)
  if (!existsSync(folder)) return
  let declarations: Promise<string> | undefined
  addTypeTemplate(
    {
      filename: 'types/platform-emulator.d.ts',
      getContents: () => (declarations ??= writeDeclarations(apiVersion)),
    },
    { node: true, nuxt: false },
  )
  // Extensions run in Node, as modules do. The source folder of an app may be its root.
  const files = `${relative(buildDir, folder)}/**/*`
  nuxt.hook('prepare:types', ({ tsConfig, nodeTsConfig }) => {
    tsConfig.exclude = [...(tsConfig.exclude ?? []), files]
    nodeTsConfig.include = [...(nodeTsConfig.include ?? []), files]
  })
}

async function writeDeclarations(apiVersion: string): Promise<string> {
  const [{ loadAdminSchema }, { printEmulatorSchema }] = await Promise.all([
    import('../../../packages/facts/schemas/load-schema'),
    import('./print-emulator-schema'),
  ])
  return printEmulatorSchema(loadAdminSchema(apiVersion))
}
