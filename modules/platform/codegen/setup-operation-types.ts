import { addTypeTemplate, runWithNuxtContext, updateTemplates, useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { relative, resolve } from 'pathe'
import { schemaVersions } from '../../../packages/facts/schemas/schema-files'
import type { PlatformCodegenOptions } from '../../../shared/types/platform'
import { INSTALL_COMMAND, loadCodegenTools } from './codegen-tools'
import type { CodegenTools } from './codegen-tools'
import { createGenerator } from './create-generator'
import type { TypedSchema } from './generate-types'
import { createLiteralSource, literalFolders } from './literal-source'
import { onCodeSaved } from './on-code-saved'
import { readSchema } from './read-schema'
import { createScopeReport } from './report-scopes'
import type { RegisteredScopes } from './report-scopes'
import { findSchemas } from './schema-sources'
import type { MissingSchema, SchemaSource } from './schema-sources'

/**
 * Generates types for the app's GraphQL operations in `nuxt prepare`, `build`, and `dev`, and
 * compares the scopes that they need with the registration file. Problems are logged and leave
 * operations untyped; they never break a build. Nothing is fetched.
 *
 * @param registered undefined without a registration file
 */
export async function setupOperationTypes(
  nuxt: Nuxt,
  layerDir: string,
  options: PlatformCodegenOptions,
  apiVersion: string,
  registered: RegisteredScopes | undefined,
): Promise<void> {
  const { rootDir } = nuxt.options
  const { found, missing, watched } = findSchemas(rootDir, options, apiVersion)
  for (const schema of missing) warn(missingSchema(rootDir, schema))
  // Which schemas there are decides which files there are: Nuxt starts again when one appears or
  // changes.
  nuxt.options.watch.push(...watched)
  if (found.length === 0) return

  const tools = await loadCodegenTools(rootDir)
  if (!tools)
    return warn(
      `platform.codegen needs a package that is not installed, so GraphQL operations stay untyped. Install it:\n${INSTALL_COMMAND}`,
    )
  const schemas = await readSchemas(nuxt, tools, found)
  const folders = literalFolders(nuxt, layerDir, options.documents ?? [])
  const generator = createGenerator(
    tools,
    schemas,
    createLiteralSource(nuxt, folders),
    resolve(layerDir, 'shared/graphql-operations'),
    rootDir,
    createScopeReport(rootDir, registered, apiVersion),
  )
  const filenames: string[] = schemas.map(({ source, declarations }) => {
    const filename = templateOf(source)
    // Nuxt may write the templates at any time, so the contents are generated on demand.
    addTypeTemplate(
      { filename, getContents: () => generator.declarations(declarations) },
      { nuxt: true, nitro: true, shared: true },
    )
    return filename
  })
  // Nuxt generates its templates at the same time, and logs each one that waits for half a second.
  await generator.refresh()
  if (!nuxt.options.dev) return
  onCodeSaved(nuxt, folders, 'platform.codegen could not write types', async () => {
    if (await generator.refresh())
      await runWithNuxtContext(nuxt, () =>
        updateTemplates({ filter: ({ filename }) => filenames.includes(filename) }),
      )
  })
}

/** A schema that cannot be read is left out. */
async function readSchemas(
  nuxt: Nuxt,
  { graphql }: CodegenTools,
  sources: SchemaSource[],
): Promise<TypedSchema[]> {
  const schemas = await Promise.all(
    sources.map(async (source): Promise<TypedSchema | undefined> => {
      try {
        return {
          source,
          schema: await readSchema(graphql, source),
          declarations: resolve(nuxt.options.buildDir, templateOf(source)),
        }
      } catch (error) {
        warn(
          `platform.codegen: ${nameOf(nuxt, source)} is not used: ${error instanceof Error ? error.message : String(error)}`,
        )
        return undefined
      }
    }),
  )
  return schemas.filter(schema => schema !== undefined)
}

function nameOf(nuxt: Nuxt, { api, version, path }: SchemaSource): string {
  return path === undefined
    ? `the schema of ${api} ${version}`
    : relative(nuxt.options.rootDir, path)
}

function templateOf({ api, version, isDefault }: SchemaSource): `types/${string}.d.ts` {
  return `types/platform-${api}-operations${isDefault ? '' : `-${version}`}.d.ts`
}

function missingSchema(rootDir: string, { api, version, path }: MissingSchema): string {
  const out = relative(rootDir, path)
  return [
    `platform.codegen: ${out} is missing, so GraphQL operations of ${version} stay untyped. This version of the layer ships the`,
    `schemas of ${schemaVersions(api).join(', ')}. Download another one once and commit it, with an`,
    'Admin API access token of a store in PLATFORM_ADMIN_API_TOKEN:',
    `npx nuxt-platform-layer codegen --shop <shop>.myshopify.com --api ${api} --api-version ${version} --out ${out}`,
  ].join('\n')
}

function warn(message: string): void {
  useLogger('platform').warn(message)
}
